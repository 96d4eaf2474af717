import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnitKind } from '../../../../src/core/text/index/search-index.ts'
import { bestUnits, highest, type Spread, spreadUnits } from '../../../../src/core/text/ranking/select.ts'
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

type Unit = { file: number; name: number; lines: [from: number, to: number]; kind?: number; score: number }

/** The units, of one chunk each, with what each is worth behind better ones. */
function worths(units: readonly Unit[], spread: Partial<Spread>): [unit: number, worth: number][] {
  const index = {
    kind: Uint8Array.from(units, ({ kind = UnitKind.Function }) => kind),
    fileOf: Uint32Array.from(units, ({ file }) => file),
    nameHash: Uint32Array.from(units, ({ name }) => name),
    chunkStart: Uint32Array.from({ length: units.length + 1 }, (_, unit) => unit),
    startLine: Uint32Array.from(units, ({ lines }) => lines[0]),
    endLine: Uint32Array.from(units, ({ lines }) => lines[1]),
  }
  const scores = Float32Array.from(units, ({ score }) => score)
  const none: Spread = { crowd: 0, crowdPower: 1, twin: 0, namesake: 0, nested: 0 }
  return spreadUnits(index, scores, units.length, { ...none, ...spread }).map(({ unit, worth }) => [unit, worth])
}

test('a unit loses for each better one of its file, more for each further one', () => {
  const units: Unit[] = [
    { file: 1, name: 1, lines: [1, 2], score: 8 },
    { file: 1, name: 2, lines: [3, 4], score: 7 },
    { file: 1, name: 3, lines: [5, 6], score: 6 },
    { file: 2, name: 4, lines: [1, 2], score: 5 },
  ]
  const expected = [
    [0, 8],
    [1, 6],
    [3, 5],
    [2, 2],
  ]
  assert.deepEqual(worths(units, { crowd: 1, crowdPower: 2 }), expected)
})

test('a unit loses for each better one of its name, in its file and in others', () => {
  const units: Unit[] = [
    { file: 1, name: 1, lines: [1, 2], score: 8 },
    { file: 1, name: 1, lines: [3, 4], score: 7 },
    { file: 2, name: 1, lines: [1, 2], score: 6 },
    { file: 2, name: 2, lines: [3, 4], score: 5 },
  ]
  assert.deepEqual(
    worths(units, { twin: 4 }).map(([unit]) => unit),
    [0, 2, 3, 1],
  )
  const expected = [
    [0, 8],
    [1, 7],
    [3, 5],
    [2, 2],
  ]
  assert.deepEqual(worths(units, { namesake: 2 }), expected)
})

test('a function inside or around a better one loses once, a type and one beside it nothing', () => {
  const units: Unit[] = [
    { file: 1, name: 1, lines: [10, 20], score: 16 },
    { file: 1, name: 2, lines: [12, 15], score: 15 },
    { file: 1, name: 3, lines: [1, 40], score: 14 },
    { file: 1, name: 4, lines: [21, 30], score: 13 },
    { file: 1, name: 5, lines: [10, 20], kind: UnitKind.Type, score: 12 },
    { file: 2, name: 6, lines: [12, 15], score: 11 },
  ]
  const expected = new Map([
    [0, 16],
    [1, 12],
    [2, 11],
    [3, 10], // inside the one around both
    [4, 12],
    [5, 11],
  ])
  assert.deepEqual(new Map(worths(units, { nested: 3 })), expected)
})

test('no unit is worth less than nothing, and of equal worths the higher score comes first', () => {
  const units: Unit[] = [
    { file: 1, name: 1, lines: [1, 2], score: 3 },
    { file: 1, name: 2, lines: [3, 4], score: 2 },
    { file: 1, name: 3, lines: [5, 6], score: 1 },
  ]
  const expected = [
    [0, 3],
    [1, 0],
    [2, 0],
  ]
  assert.deepEqual(worths(units, { crowd: 9 }), expected)
})
