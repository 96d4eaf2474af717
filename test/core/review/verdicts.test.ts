import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVerdicts } from '../../../src/core/review/verdicts.ts'

const kept = (text: string, count: number): (boolean | undefined)[] =>
  readVerdicts(text, count).map((verdict) => verdict && !verdict.isDropped)

test('each finding gets the verdict of its number', () => {
  const verdicts = [
    { index: 2, verdict: 'drop', reason: 'handled', severity: 'low', confidence: 0.9 },
    { index: 1, verdict: 'keep', reason: '', severity: 'high', confidence: 0.4 },
  ]
  const [first, second, third] = readVerdicts(JSON.stringify({ verdicts }), 3)
  assert.deepEqual(first, { isDropped: false, reason: '', severity: 'high', confidence: 0.4 })
  assert.deepEqual([second?.isDropped, second?.reason, third], [true, 'handled', undefined])
})

test('verdicts are understood however they are put', () => {
  assert.deepEqual(kept("{'verdicts': [{'index': '1', 'verdict': 'KEEP'}, {'index': '2', 'verdict': 'Dropped'}]}", 2), [
    true,
    false,
  ])
  assert.deepEqual(kept('{"results": [{"number": 1, "keep": false}, {"number": 2, "keep": true}]}', 2), [false, true])
  assert.deepEqual(kept('{"verdicts": [{"index": 1, "verdict": "false positive"}]}', 1), [false])
})

test('a model that counts from nought is followed', () => {
  const text = '{"verdicts": [{"index": 0, "verdict": "drop"}, {"index": 1, "verdict": "keep"}]}'
  assert.deepEqual(kept(text, 2), [false, true])
})

test('an unreadable verdict says nothing of any finding', () => {
  for (const text of ['', 'I would keep all of them.', '{"verdicts": "keep"}', '{"verdicts": [1, null, {}]}'])
    assert.deepEqual(kept(text, 2), [undefined, undefined])
})

test('of verdicts that break off those that are complete count', () => {
  const text = '{"verdicts": [{"index": 1, "verdict": "drop", "reason": "handled"}, {"index": 2, "verdict": "ke'
  assert.deepEqual(kept(text, 3), [false, undefined, undefined])
})
