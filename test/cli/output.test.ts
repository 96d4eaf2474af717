import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsText, type Run } from '../../src/cli/findings.ts'
import { ago, clip, createOutput, plain, seconds, table, widthOf } from '../../src/cli/output.ts'

function outputTo(isTTY: boolean, env: Record<string, string> = {}, json = false) {
  let written = ''
  const stream = {
    isTTY,
    columns: 100,
    write: (text: string) => {
      written += text
    },
  }
  return { out: createOutput({ stdout: stream, stderr: stream }, env, { json, colour: true }), text: () => written }
}

test('colours go to a terminal alone, and not there either when NO_COLOR is set', () => {
  const written = (isTTY: boolean, env?: Record<string, string>): string => {
    const { out, text } = outputTo(isTTY, env)
    for (const write of [out.write, out.draw, out.say]) write(out.paint('red', 'x'))
    out.write(out.fit(out.paintNote('dim', 'y')))
    return text()
  }
  const [red, dim] = ['\u001b[31mx\u001b[39m', '\u001b[2my\u001b[22m']
  assert.equal(written(true), `${red}${red}${red}\n${dim}`)
  for (const plainly of [written(true, { NO_COLOR: '1' }), written(true, { TERM: 'dumb' }), written(false)])
    assert.equal(plainly, 'xxx\ny')
})

test('names of files and servers cannot steer the terminal, nor hide or turn around what is said', () => {
  const { out, text } = outputTo(true)
  const name = 'a\u001b]0;title\u0007\u001b[2J.py\u009b31m\r\u001b[8mb\u202ec'
  out.answer(name, () => `${out.paint('bold', name)}\n\tx`)
  out.complain(name)
  out.say(name)
  out.write(name)
  const shown = 'a]0;title[2J.py31m[8mb\\u202ec'
  assert.equal(text(), `\u001b[1m${shown}\u001b[22m\n\tx\n${shown}\n${shown}\n${shown}`)
})

test('a program that reads the output gets each byte of a document', () => {
  const { out, text } = outputTo(false)
  out.write('a\u001b[8mb')
  assert.equal(text(), 'a\u001b[8mb')
  const written: unknown[] = []
  const streams = { stdout: { write: (part: unknown) => written.push(part) }, stderr: { write: () => undefined } }
  const bytes = Uint8Array.of(0xff, 0x0a, 0xc3) // no text
  createOutput(streams, {}, { json: false, colour: true }).writeBytes(bytes)
  assert.deepEqual(written, [bytes])
})

test('with --json an answer is JSON without control characters, and nothing else is said', () => {
  const { out, text } = outputTo(true, {}, true)
  out.say('on the way')
  const value = { a: 1, name: 'a\u001b[2J\u009b2J\u007f\u202e.py' }
  out.answer(value, () => 'for people')
  assert.deepEqual(JSON.parse(text()), value)
  assert.doesNotMatch(text(), /[^\P{C}\n]/u)
  assert.equal(out.live, false)
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what colour codes begin with
const COLOUR = /\u001b\[[\d;]+m/g

test('columns line up in all colours, numbers to the right', () => {
  const { out } = outputTo(true)
  const lines = table(
    [
      [out.paint('bold', 'a'), 5, 'x'],
      ['long', 1234, 'y'],
    ],
    ['NAME', 'N', 'LAST'],
  )
  assert.deepEqual(
    lines.split('\n').map((line) => line.replaceAll(COLOUR, '')),
    ['NAME     N  LAST', 'a        5  x', 'long  1234  y'],
  )
})

test('texts by others cannot steer the terminal', () => {
  assert.equal(plain('a\u001b[31mred\u0007\r\nnext\u009b1m'), 'a[31mred\nnext1m')
})

test('durations, ages and long texts are written for people', () => {
  assert.deepEqual([0.42, 12.4, 59.6, 119.6, 200].map(seconds), [
    '0.4 s',
    '12 s',
    '1 min 0 s',
    '2 min 0 s',
    '3 min 20 s',
  ])
  const now = Date.parse('2026-03-02T12:00:00Z')
  assert.equal(ago('2026-03-02T11:59:50Z', now), 'just now')
  assert.equal(ago('2026-03-02T11:55:00Z', now), '5 min ago')
  assert.equal(ago('2026-03-02T02:00:00Z', now), '10 h ago')
  assert.equal(ago('2026-02-20T12:00:00Z', now), '10 days ago')
  assert.equal(clip('abcdef', 4), 'abc…')
})

const finding = (severity: 'critical' | 'low', file_path: string, title: string): Run['findings'][number] => ({
  id: 1,
  file_path,
  start_line: 3,
  end_line: 5,
  severity,
  category: 'bug',
  title,
  body: 'The body\nof it.',
  suggestion: 'Do otherwise.',
  confidence: 0.8,
  entity: null,
  evidence: { hunk_excerpt: '3: code()\u001b[2J', entities: [], model: 'm', provider: 'ollama' },
  anchored: true,
  verdict: { decision: 'dismissed', reason: 'never happens', by: 'ada', at: '2026-03-01T12:00:00.000Z' },
  created_at: '2026-03-01T12:00:00.000Z',
})

const run: Run = {
  id: 'r',
  run_id: 'r',
  job_id: 'j',
  kind: 'review',
  project: 'shop',
  status: 'done',
  params: {},
  model: 'm',
  provider: 'ollama',
  summary: '# Summary',
  stats: {},
  error: null,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
  findings: [finding('low', 'b.ts', 'small'), finding('critical', 'a.ts', 'large')],
}

test('findings are grouped by file, the worst first, with the code they are about', () => {
  const text = findingsText(outputTo(false).out, run)
  assert.ok(text.indexOf('a.ts') < text.indexOf('b.ts'))
  assert.match(text, /critical large\n {4}a\.ts:3-5 {2}bug, confidence 0\.80/)
  assert.match(text, /│ 3: code\(\)/)
  assert.match(text, /→ Do otherwise\./)
  assert.match(text, /dismissed by ada: never happens/)
  assert.ok(!text.includes('\u001b'))
  assert.match(findingsText(outputTo(false).out, { ...run, findings: [] }), /no findings/)
})

test('columns are as wide as their contents, in any script', () => {
  assert.equal(widthOf('a\u0301bc'), 3)
  assert.equal(widthOf('删除 🙂\u001b[1m!\u001b[22m'), 8)
  assert.equal(
    table([
      ['删除', 1],
      ['täst', 22],
    ]),
    '删除   1\ntäst  22',
  )
  assert.equal(clip('删除删除', 6), '删除…')
  assert.equal(clip('🙂🙂🙂', 4), '🙂…')
  assert.equal(clip('🙂🙂', 4), '🙂🙂')
})

test('a terminal that has not been told its size has 80 columns', () => {
  const stream = (columns?: number) => ({ write: () => true, isTTY: true, columns })
  const columnsOf = (stdout?: number, stderr?: number) =>
    createOutput({ stdout: stream(stdout), stderr: stream(stderr) }, {}, { json: false, colour: false }).columns
  assert.deepEqual([columnsOf(0, 0), columnsOf(), columnsOf(0, 120), columnsOf(100, 0)], [80, 80, 120, 100])
})
