import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purgedSince } from '../../../../src/core/text/index/purged.ts'
import fc from '../../../support/properties.ts'

const idsOf = (names: readonly number[]): Uint8Array =>
  Uint8Array.from(names.flatMap((name) => [...Array.from({ length: 15 }, () => 7), name]))

test('the chunks that are gone are those of the index before that the next one lacks', () => {
  const names = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 })
  fc.assert(
    fc.property(names, names, names, names, (start, old, now, end) => {
      const [before, after] = [
        [...start, ...old, ...end],
        [...start, ...now, ...end],
      ]
      const expected = before.filter((name) => !after.includes(name)).length
      assert.equal(purgedSince({ ids: idsOf(before) }, idsOf(after)), expected)
    }),
  )
})
