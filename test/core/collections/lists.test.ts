import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAll, largest, least } from '../../../src/core/collections/lists.ts'

test('lists longer than a call takes arguments are added, and have a largest and a least number', () => {
  const many = Array.from({ length: 500_000 }, (_, at) => at)
  const list = [-1]
  addAll(list, many)
  assert.deepEqual([list.length, list.at(-1)], [500_001, 499_999])
  assert.deepEqual([largest(list), least(list)], [499_999, -1])
  assert.deepEqual([largest([]), least([])], [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})
