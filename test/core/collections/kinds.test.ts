import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Kinds } from '../../../src/core/collections/kinds.ts'

test('a kind is one of those named, and NONE is none', () => {
  const kinds = new Kinds([0, 3, 255])
  assert.deepEqual(
    [0, 1, 2, 3, 4, 254, 255, 256, -1].map((kind) => kinds.has(kind)),
    [true, false, false, true, false, false, true, false, false],
  )
})
