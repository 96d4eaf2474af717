import assert from 'node:assert/strict'
import { test } from 'node:test'
import { once, oncePer, oncePerNumber } from '../../../src/core/collections/once.ts'

test('work that is put off is done at the first call, and never again', () => {
  let calls = 0
  const made = once(() => ({ number: ++calls }))
  assert.equal(calls, 0)
  assert.equal(made(), made())
  assert.equal(calls, 1)
})

test('each object has a result of its own, made once', () => {
  let calls = 0
  const lengthOf = oncePer((list: readonly number[]) => ++calls && list.length)
  const [one, other] = [[1], [1, 2]]
  assert.deepEqual([lengthOf(one), lengthOf(other), lengthOf(one), lengthOf(other)], [1, 2, 1, 2])
  assert.equal(calls, 2)
})

test('each number of each object has a result of its own, made once, though it be false or 0', () => {
  const calls: [string, number][] = []
  const isBeyond = oncePerNumber((list: { name: string; size: number }, number) => {
    calls.push([list.name, number])
    return number >= list.size
  })
  const [small, large] = [
    { name: 'small', size: 1 },
    { name: 'large', size: 9 },
  ]
  for (let round = 0; round < 2; round++)
    assert.deepEqual([isBeyond(small, 0), isBeyond(small, 5), isBeyond(large, 5)], [false, true, false])
  assert.deepEqual(calls, [
    ['small', 0],
    ['small', 5],
    ['large', 5],
  ])
})
