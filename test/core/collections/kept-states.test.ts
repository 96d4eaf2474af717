import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptStates, statesToForget } from '../../../src/core/collections/kept-states.ts'
import fc from '../../support/properties.ts'

/** States by thread, with their bytes; those in `used` were used. */
function statesOf(bytes: readonly number[], used: readonly number[] = []) {
  const states = keptStates(bytes.length)
  states.bytes.set(bytes)
  for (const thread of used) states.used[thread] = 1
  return states
}

test('of states that are too much for all together the oldest are given back, until the others fit', () => {
  const states = statesOf([40, 30, 20, 10], [0, 1, 2, 3])
  assert.deepEqual(statesToForget(states, [2, 0, 1, 3], { all: 100, unused: 0 }), [])
  assert.deepEqual(statesToForget(states, [2, 0, 1, 3], { all: 85, unused: 0 }), [2])
  assert.deepEqual(statesToForget(states, [2, 0, 1, 3], { all: 45, unused: 0 }), [2, 0])
})

test('a state that no edit has used goes before an older one that is in use', () => {
  const states = statesOf([40, 30, 20], [0])
  assert.deepEqual(statesToForget(states, [0, 1, 2], { all: 100, unused: 80 }), [1])
  assert.deepEqual(statesToForget(states, [0, 1, 2], { all: 30, unused: 30 }), [1, 0])
})

test('what stays fits, or is the newest alone, or what is in use; nothing is given back where all fit', () => {
  const thread = fc.record({ bytes: fc.nat(100), isUsed: fc.boolean() })
  const bounds = fc.tuple(fc.nat(300), fc.nat(300)).map(([one, other]) => ({
    all: Math.max(one, other),
    unused: Math.min(one, other),
  }))
  fc.assert(
    fc.property(fc.array(thread, { minLength: 1, maxLength: 8 }), bounds, (threads, { all, unused }) => {
      const used = threads.flatMap(({ isUsed }, number) => (isUsed ? [number] : []))
      const states = statesOf(
        threads.map(({ bytes }) => bytes),
        used,
      )
      const keeping = [...threads.keys()]
      const forgotten = statesToForget(states, keeping, { all, unused })
      const staying = keeping.filter((number) => !forgotten.includes(number))
      const sum = (numbers: readonly number[]): number => numbers.reduce((total, at) => total + threads[at]!.bytes, 0)
      assert.ok(staying.includes(keeping.at(-1)!))
      assert.ok(staying.length === 1 || sum(staying) <= all)
      const unusedStaying = staying.slice(0, -1).filter((number) => !threads[number]!.isUsed)
      assert.ok(unusedStaying.length === 0 || sum(staying) <= unused)
      if (sum(keeping) <= unused) assert.deepEqual(forgotten, [])
    }),
  )
})
