import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truncate } from '../../../src/core/text/truncate.ts'
import fc from '../../support/properties.ts'

test('a text is cut between characters, as late as its limit allows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: -1, max: 20 }), (text, max) => {
      const head = truncate(text, max)
      assert.ok(text.startsWith(head) && head.length <= Math.max(0, max) && head.isWellFormed())
      assert.ok(head.length >= Math.min(text.length, max - 1))
    }),
  )
  assert.deepEqual([truncate('a😀b', 2), truncate('a😀b', 3), truncate('a😀', 9)], ['a', 'a😀', 'a😀'])
})
