import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswer, readBrokenAnswer } from '../../../src/core/review/answer.ts'
import fc from '../../support/properties.ts'

const FINDING = {
  file_path: 'src/a.ts',
  start_line: 3,
  end_line: 5,
  severity: 'high',
  category: 'bug',
  title: 'Off by one',
  body: 'The last item is skipped.',
  suggestion: 'Use <=.',
  confidence: 0.8,
}
const ANSWER = { summary: 'Changes the loop.', findings: [FINDING] }

for (const [name, text] of Object.entries({
  'bare JSON': JSON.stringify(ANSWER),
  'a code fence': `Here you are:\n\`\`\`json\n${JSON.stringify(ANSWER, null, 2)}\n\`\`\`\nRegards`,
  'prose around it': `I found this: ${JSON.stringify(ANSWER)} and nothing else.`,
  'thoughts before it': `<think>{"findings": "maybe"}</think>${JSON.stringify(ANSWER)}`,
  'prose with braces before it': `For {x} and [y]: ${JSON.stringify(ANSWER)}`,
  'an object of its own': JSON.stringify({ review: ANSWER }),
  'a fence that never closes': `\`\`\`json\n${JSON.stringify(ANSWER)}`,
  'strings with line breaks': JSON.stringify({ ...ANSWER, note: 'a\nb' }).replace('\\n', '\n'),
  'comments between its fields': JSON.stringify(ANSWER, null, 2).replace(
    '"findings"',
    '// the list, all of it\n"findings" /* 1 */',
  ),
  'single quotes': `{'summary': 'Changes the loop.', 'findings': [{'file_path': 'src/a.ts', 'start_line': 3, 'end_line': 5, 'severity': 'high', 'category': 'bug', 'title': 'Off by one', 'body': 'The last item is skipped.', 'suggestion': 'Use <=.', 'confidence': 0.8, 'seen': None}]}`,
  'trailing commas': JSON.stringify(ANSWER).replace(/\}\]/, '},]'),
})) {
  test(`an answer in ${name} is read`, () => {
    const answer = readAnswer(text)
    assert.equal(answer?.findings.length, 1)
    assert.deepEqual(answer?.findings[0], FINDING)
    assert.equal(answer?.summary, 'Changes the loop.')
  })
}

test('quotes, slashes and commas inside strings stay unchanged', () => {
  const title = "It's 'x', at http://h/ and {a,} /* b */"
  assert.equal(
    readAnswer(JSON.stringify({ findings: [{ ...FINDING, title }] }).replace(']', ',]'))?.findings[0]?.title,
    title,
  )
  const single = "{'findings': [{'file': 'a.ts', 'title': 'Doesn\\'t read a user's http://h/ page', 'line': 2}]}"
  assert.equal(readAnswer(single)?.findings[0]?.title, "Doesn't read a user's http://h/ page")
})

test('severities are known by their synonyms, confidences by their scale', () => {
  const read = (severity: unknown, confidence: unknown) => {
    const [finding] = readAnswer(JSON.stringify({ findings: [{ ...FINDING, severity, confidence }] }))!.findings
    return [finding!.severity, finding!.confidence]
  }
  assert.deepEqual(read('Major!', '95%'), ['high', 0.95])
  assert.deepEqual(read('P0', 9), ['critical', 0.9])
  assert.deepEqual(read('[Low]', 80), ['low', 0.8])
  assert.deepEqual(read('purple', '5%'), ['medium', 0.05])
})

test('findings one after the other are all read, and lines may be a range', () => {
  const each = [3, 30].map((line) =>
    JSON.stringify({ file: 'a.ts', lines: `${line}-${line + 2}`, title: `At ${line}` }),
  )
  const answer = readAnswer(each.join('\n'))
  assert.deepEqual(
    answer?.findings.map(({ start_line, end_line, title }) => [start_line, end_line, title]),
    [
      [3, 5, 'At 3'],
      [30, 32, 'At 30'],
    ],
  )
})

test('an answer that breaks off is no answer, but its complete findings can be read', () => {
  const text = JSON.stringify({ ...ANSWER, findings: [FINDING, { ...FINDING, start_line: 40 }, FINDING] })
  const broken = text.slice(0, -40)
  assert.equal(readAnswer(broken), undefined)
  const rest = readBrokenAnswer(broken)
  assert.deepEqual(
    rest?.findings.map(({ start_line }) => start_line),
    [3, 40],
  )
  assert.match(rest!.summary, /^Changes the loop\. The model's answer broke off/)
  assert.equal(readBrokenAnswer(text.slice(0, 60)), undefined)
  assert.equal(readBrokenAnswer('Looks good to me!'), undefined)
})

test('brackets that never close cost no more than their text', () => {
  assert.equal(readAnswer('{'.repeat(200_000)), undefined)
  assert.equal(readAnswer('[{'.repeat(100_000)), undefined)
})

test('blanks, braces, fences, thoughts, strings and comments without end cost no more than their text', () => {
  const blanks = ' '.repeat(200_000)
  for (const text of [
    `{"findings":${blanks}x}`,
    `{"findings": [${'\n'.repeat(200_000)}x`,
    `{}${blanks}x`,
    '{'.repeat(100_000) + '}'.repeat(100_000),
    '{x}'.repeat(100_000),
    '```\n'.repeat(60_000),
    '<think>'.repeat(50_000),
    `</think>${'<think>'.repeat(50_000)}`,
    '\\"'.repeat(200_000),
    '/* '.repeat(150_000),
    ",'a".repeat(100_000),
  ])
    assert.equal(readAnswer(text), undefined)
  const answer = { summary: 'One.', findings: [] }
  assert.deepEqual(readAnswer(`<think>{"a": 1}</think>{x}${blanks}${JSON.stringify(answer)}`), answer)
})

test('an array is taken as the findings, and other names of fields are understood', () => {
  const answer = readAnswer(
    JSON.stringify([{ file: 'x.py', line: '7', level: 'warning', message: 'Leaks. Always.', confidence: '90%' }]),
  )
  assert.deepEqual(answer?.findings[0], {
    file_path: 'x.py',
    start_line: 7,
    end_line: 7,
    severity: 'medium',
    category: 'bug',
    title: 'Leaks.',
    body: 'Leaks. Always.',
    suggestion: null,
    confidence: 0.9,
  })
})

test('a location inside the path is split off', () => {
  const answer = readAnswer(JSON.stringify({ findings: [{ file_path: 'src/b.go:12-14', title: 'x' }] }))
  assert.deepEqual(
    [answer?.findings[0]?.file_path, answer?.findings[0]?.start_line, answer?.findings[0]?.end_line],
    ['src/b.go', 12, 14],
  )
})

test('a finding without a file or without words is no finding', () => {
  assert.deepEqual(
    readAnswer(JSON.stringify({ findings: [{ title: 'x' }, { file_path: 'a' }, 3, null] }))?.findings,
    [],
  )
})

for (const text of ['', 'I see no problems.', '{"findings": ', '[1, 2]', '"text"', '{}']) {
  test(`${JSON.stringify(text)} is not read as an answer`, () => assert.equal(readAnswer(text), undefined))
}

test('reading never throws on any answer, and severities and confidences stay in their scales', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.object().map((value) => JSON.stringify({ findings: [value, { file_path: 'a', title: 't', ...value }] })),
      ),
      (text) => {
        for (const finding of readAnswer(text)?.findings ?? []) {
          assert(['critical', 'high', 'medium', 'low', 'info'].includes(finding.severity))
          assert(finding.confidence >= 0 && finding.confidence <= 1)
          assert(finding.start_line === null || finding.start_line >= 1)
        }
      },
    ),
  )
})

test('of thousands of findings in one answer some hundreds are taken, in whichever form they come', () => {
  const findings = Array.from({ length: 5000 }, (_, at) => ({ file_path: 'a.ts', title: `problem ${at}`, body: 'b' }))
  const texts = [
    JSON.stringify({ summary: 's', findings }),
    JSON.stringify(findings),
    findings.map((one) => JSON.stringify(one)).join('\n'),
  ]
  for (const text of texts) assert.equal(readAnswer(text)?.findings.length, 200)
  assert.equal(readBrokenAnswer(texts[0]!.slice(0, -30))?.findings.length, 200)
})

test('backslashes of code that a model forgot to escape stay unchanged', () => {
  const text = String.raw`{"summary": "s", "findings": [{"file_path": "a.ts", "title": "\d+ and C:\temp\x", "body": "\u00e9 \uZZ \n \" \\ end", "suggestion": "use /\w+\s*\(/"}]}`
  const { findings } = readAnswer(text)!
  assert.equal(findings[0]!.title, '\\d+ and C:\temp\\x'.replace('\t', ' '))
  assert.equal(findings[0]!.body, 'é \\uZZ \n " \\ end')
  assert.equal(findings[0]!.suggestion, 'use /\\w+\\s*\\(/')
})

test('control characters in strings do not make an answer unreadable, and a title is one line', () => {
  const text = `{"summary": "s", "findings": [{"file_path": "a.ts", "title": "one\nline\u0007", "body": "b\u001b[31m"}]}`
  const { findings } = readAnswer(text)!
  assert.equal(findings[0]!.title, 'one line')
  assert.ok(!findings[0]!.body.includes('\u001b'))
})

test("a page of a problem's description is kept", () => {
  const long = 'word '.repeat(10_000)
  const answer = { summary: 's', findings: [{ file_path: 'a.ts', title: 't', body: long, suggestion: long }] }
  const { findings } = readAnswer(JSON.stringify(answer))!
  assert.deepEqual([findings[0]!.body.length, findings[0]!.suggestion!.length], [8_000, 8_000])
})

test('a category beyond the known ones becomes the nearest, or other', () => {
  const read = (category: string): string | undefined =>
    readAnswer(JSON.stringify({ ...FINDING, category }))?.findings[0]?.category
  const cases = {
    Bug: 'bug',
    correctness: 'bug',
    'error-handling': 'bug',
    'race condition': 'bug',
    'SQL injection': 'security',
    Vulnerability: 'security',
    perf: 'performance',
    readability: 'maintainability',
    'missing tests': 'maintainability',
    naming: 'style',
    'code style': 'style',
    kismet: 'other',
    '42': 'other',
  }
  for (const [given, expected] of Object.entries(cases)) assert.equal(read(given), expected, given)
})
