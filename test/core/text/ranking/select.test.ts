import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestUnits, highest } from '../../../../src/core/text/ranking/select.ts'
import fc from '../../../support/properties.ts'

/** Many scores: `kinds` different ones, so that there are ties, of which about `share` are above 0. */
function scoresOf(size: number, kinds: number, share: number, seed: number): Float32Array {
  let state = seed
  const random = (): number => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223
    return (state >>> 8) / 0x100_0000
  }
  return Float32Array.from({ length: size }, () =>
    random() < share ? (1 + Math.floor(random() ** 4 * kinds)) / kinds : 0,
  )
}

const many = fc.tuple(
  fc.constantFrom(0, 1, 50, 8193, 20_000),
  fc.constantFrom(1, 2, 100, 1_000_000),
  fc.constantFrom(0, 0.001, 0.1, 1),
  fc.nat(),
)

test('the best units are those that sorting finds, however many have a score and however many the same', () => {
  fc.assert(
    fc.property(many, fc.constantFrom(0, 1, 8, 400), ([size, kinds, share, seed], count) => {
      const scores = scoresOf(size, kinds, share, seed)
      const sorted = Array.from(scores.keys())
        .filter((unit) => scores[unit]! > 0)
        .sort((a, b) => scores[b]! - scores[a]! || a - b)
      assert.deepEqual(bestUnits(scores, count), sorted.slice(0, count))
    }),
  )
})

test('about as many of the highest scores are listed as are wanted, and none that is lower than one left out', () => {
  const scores = scoresOf(50_000, 1_000_000, 1, 7)
  const list = new Uint32Array(4000)
  const found = highest(scores, 2000, list)
  assert.ok(found > 1600 && found < 2400)
  const listed = new Set(list.subarray(0, found))
  const least = Math.min(...Array.from(listed, (place) => scores[place]!))
  assert.ok(scores.every((score, place) => listed.has(place) || score < least))
})
