import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftFinding } from '../../../src/core/review/answer.ts'
import { type CodeView, checkFindings } from '../../../src/core/review/findings.ts'

const draft = (changes: Partial<DraftFinding> = {}): DraftFinding => ({
  file_path: 'src/a.ts',
  start_line: 3,
  end_line: 5,
  severity: 'high',
  category: 'bug',
  title: 'Something is wrong',
  body: 'b',
  suggestion: null,
  confidence: 0.5,
  ...changes,
})

const code: CodeView = {
  lines: (path) => (path === 'src/a.ts' ? 10 : path === 'lib/b.ts' ? 4 : undefined),
  entityAt: () => 'a.f',
  isAnchored: (_path, start) => start <= 5,
}

test('findings on files that do not exist, absolute paths and paths that climb are dropped and counted', () => {
  const drafts = ['nope.ts', '/etc/passwd', '../src/a.ts', 'src/../../x', 'C:\\x.ts', ''].map((file_path) =>
    draft({ file_path }),
  )
  assert.deepEqual(checkFindings(drafts, code), { findings: [], rejected: 6, outsidePrefix: 0 })
})

test('lines outside the file are cleared and the finding stays, unanchored', () => {
  const { findings } = checkFindings([draft({ start_line: 9, end_line: 11 })], code)
  assert.deepEqual(
    [findings[0]!.start_line, findings[0]!.end_line, findings[0]!.anchored, findings[0]!.entity],
    [null, null, false, null],
  )
})

test('a finding on changed lines is anchored, one on others is not', () => {
  const { findings } = checkFindings([draft(), draft({ start_line: 8, end_line: 9, title: 'Other matter' })], code)
  assert.deepEqual(
    findings.map(({ anchored }) => anchored),
    [true, false],
  )
})

test('a path with ./ or backslashes is the same file', () => {
  const { findings } = checkFindings([draft({ file_path: './src\\a.ts' })], code)
  assert.equal(findings[0]!.file_path, 'src/a.ts')
})

test('a prefix keeps findings in the folder or file, and counts the rest apart', () => {
  const checked = checkFindings([draft(), draft({ file_path: 'lib/b.ts', start_line: 1, end_line: 1 })], {
    ...code,
    prefix: 'src',
  })
  assert.equal(checked.findings.length, 1)
  assert.equal(checked.outsidePrefix, 1)
})

test('the same problem told twice is kept once, the surer one first', () => {
  const { findings } = checkFindings(
    [draft({ confidence: 0.3, suggestion: 'mend it' }), draft({ confidence: 0.9, title: 'something is wrong here' })],
    code,
  )
  assert.equal(findings.length, 1)
  assert.equal(findings[0]!.confidence, 0.9)
  assert.equal(findings[0]!.suggestion, 'mend it')
})

test('one problem in other words of the same kind is one problem', () => {
  const told = (a: string, b: string): number =>
    checkFindings([draft({ title: a }), draft({ title: b, confidence: 0.4 })], code).findings.length
  assert.equal(
    told('Duplicate key with null first value is not detected', 'Null value duplicates not detected any more'),
    1,
  )
  assert.equal(told('The key is not checked for null', 'The pool is closed while it is in use'), 2)
})

test('two reports of one problem may lie two lines apart, not three', () => {
  const count = (start_line: number): number =>
    checkFindings([draft({ start_line: 1, end_line: 3 }), draft({ start_line, end_line: 9 })], code).findings.length
  assert.equal(count(5), 1)
  assert.equal(count(6), 2)
})

test('the same words about another place are another finding', () => {
  const places = [
    draft({ start_line: 1, end_line: 1 }),
    draft({ start_line: 9, end_line: 9 }),
    draft({ file_path: 'lib/b.ts', start_line: 1, end_line: 1 }),
    draft({ start_line: null, end_line: null }),
  ]
  assert.equal(checkFindings(places, code).findings.length, 4)
})

test('findings come worst first', () => {
  const { findings } = checkFindings(
    [
      draft({ severity: 'low', start_line: 1, end_line: 1, title: 'A b c' }),
      draft({ severity: 'critical', start_line: 9, end_line: 9, title: 'X y z' }),
    ],
    code,
  )
  assert.deepEqual(
    findings.map(({ severity }) => severity),
    ['critical', 'low'],
  )
})

test('one problem told in other words on the same lines is kept once, two problems of one line are both kept', () => {
  const first = draft({
    title: 'NaN spreads into totals',
    body: 'A negative amount makes price return NaN, and total adds it.',
  })
  const again = draft({
    title: 'Negative amount gives NaN',
    body: 'price returns NaN for a negative amount; total adds it up.',
  })
  const other = draft({ title: 'Division by zero', body: 'rate may be 0 when the table is empty.' })
  const { findings } = checkFindings([first, again, other], code)
  assert.deepEqual(findings.map(({ title }) => title).sort(), ['Division by zero', 'NaN spreads into totals'])
  const elsewhere = checkFindings([first, { ...again, start_line: 8, end_line: 9 }], code)
  assert.equal(elsewhere.findings.length, 2)
  const chinese = draft({ title: '负数金额返回空值', body: '总额错误' })
  assert.equal(checkFindings([chinese, { ...chinese, body: '合计不对' }], code).findings.length, 1)
})
