import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chosenPlaces } from '../../../src/core/collections/rendezvous.ts'

const places = fc.uniqueArray(fc.webUrl(), { minLength: 2, maxLength: 8 })
const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 20 })

test('a place that goes moves its own names alone: others keep their places, in their order', () => {
  fc.assert(
    fc.property(places, names, fc.nat(), (all, every, at) => {
      const gone = all[at % all.length]!
      const rest = all.filter((place) => place !== gone)
      for (const name of every) {
        const before = chosenPlaces(name, all, 2)
        const after = chosenPlaces(name, rest, 2)
        assert.deepEqual(
          after.slice(0, before.includes(gone) ? 1 : 2),
          before.filter((place) => place !== gone),
        )
      }
    }),
  )
})

test('a place that comes takes names to itself, and moves none between others', () => {
  fc.assert(
    fc.property(places, names, (all, every) => {
      const [newcomer, ...before] = all as [string, ...string[]]
      for (const name of every) {
        const now = chosenPlaces(name, all, 2)
        const known = chosenPlaces(name, before, 2)
        assert.deepEqual(
          now.filter((place) => place !== newcomer),
          known.slice(0, now.includes(newcomer) ? 1 : 2),
        )
      }
    }),
  )
})

test('the order in which places are known does not matter, and no place is chosen twice', () => {
  fc.assert(
    fc.property(places, fc.string(), fc.nat({ max: 10 }), (all, name, count) => {
      const chosen = chosenPlaces(name, all, count)
      assert.deepEqual(chosenPlaces(name, all.toReversed(), count), chosen)
      assert.equal(new Set(chosen).size, Math.min(count, all.length))
    }),
  )
})

test('each of four places has about a quarter of a thousand names', () => {
  const four = ['http://one', 'http://two', 'http://three', 'http://four']
  const counts = new Map(four.map((place) => [place, 0]))
  for (let n = 0; n < 1000; n++) {
    const [first] = chosenPlaces(`project-${n}`, four, 1)
    counts.set(first!, counts.get(first!)! + 1)
  }
  for (const [place, count] of counts) assert.ok(count > 200 && count < 300, `${place}: ${count}`)
})
