import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadLog } from '../../../src/core/review/read-log.ts'
import { callKey, writtenCalls } from '../../../src/core/review/tool-calls.ts'

const known = new Set(['read_file', 'grep'])
const expected = [{ name: 'read_file', arguments: { path: 'a.ts' } }]

for (const [name, text] of Object.entries({
  'a tag': '<tool_call>\n{"name": "read_file", "arguments": {"path": "a.ts"}}\n</tool_call>',
  'bare JSON': '{"name": "read_file", "parameters": {"path": "a.ts"}}',
  'a fence': 'I will read it.\n```json\n{"tool": "read_file", "args": {"path": "a.ts"}}\n```',
  'the wire format': '{"function": {"name": "read_file", "arguments": "{\\"path\\": \\"a.ts\\"}"}}',
  'a spoken call': 'read_file(path="a.ts")',
})) {
  test(`a call written as ${name} is understood`, () => assert.deepEqual(writtenCalls(text, known), expected))
}

test('an answer, prose and calls of unknown tools are no calls', () => {
  for (const text of [
    '{"summary": "s", "findings": []}',
    'Let me read_file next.',
    '{"name": "rm", "arguments": {}}',
  ]) {
    assert.deepEqual(writtenCalls(text, known), [])
  }
})

test('equal calls have equal keys for any order and spacing of their arguments', () => {
  assert.equal(callKey('grep', { text: ' x ', path: 'src' }), callKey('grep', { path: 'src', text: 'x', limit: null }))
  assert.notEqual(callKey('grep', { text: 'x' }), callKey('grep', { text: 'y' }))
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  assert.match(callKey('grep', { text: { toString: null }, path: deep }), /^grep\(/)
})

test('only lines that were shown can be cited', () => {
  const log = createReadLog()
  log.add('a.ts', 1, 10)
  log.add('a.ts', 11, 20)
  log.add('a.ts', 100, 110)
  assert(log.covers('a.ts', 8, 14))
  assert(log.covers('a.ts', null, null))
  assert(!log.covers('a.ts', 40, 50))
  assert(!log.covers('b.ts', null, null))
  assert.deepEqual(log.size(), { files: 1, lines: 31 })
})
