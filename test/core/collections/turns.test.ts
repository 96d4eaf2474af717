import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { turnsByKey } from '../../../src/core/collections/turns.ts'

test('work of one key comes one after the other, also after one that fails; other keys do not wait', async () => {
  const inTurn = turnsByKey()
  const said: string[] = []
  const change = (name: string) => async (): Promise<string> => {
    said.push(`${name} begins`)
    await setImmediate()
    if (name === 'second') throw new Error('no room')
    said.push(`${name} ends`)
    return name
  }
  const outcomes = await Promise.allSettled([
    inTurn('shop', change('first')),
    inTurn('shop', change('second')),
    inTurn('shop', change('third')),
    inTurn('bank', change('other')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const ofShop = said.filter((line) => !line.startsWith('other'))
  assert.deepEqual(ofShop, ['first begins', 'first ends', 'second begins', 'third begins', 'third ends'])
  assert.ok(said.indexOf('other begins') < said.indexOf('first ends'))
})

test('so much work of one key is under way at a time, and the rest begins in the order in which it came', async () => {
  const inTurn = turnsByKey(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, number) =>
    inTurn('shop', () => {
      begun.push(number)
      return promise
    }),
  )
  await setImmediate()
  assert.deepEqual(begun, [0, 1])
  ends[1]!.resolve()
  await setImmediate()
  assert.deepEqual(begun, [0, 1, 2])
  ends[2]!.reject(new Error('no room'))
  await assert.rejects(all[2]!)
  await setImmediate()
  assert.deepEqual(begun, [0, 1, 2, 3])
  const late = inTurn('shop', async () => void begun.push(4))
  await setImmediate()
  assert.deepEqual(begun, [0, 1, 2, 3])
  for (const { resolve } of ends) resolve()
  await Promise.all([all[0], all[1], all[3], late])
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
})
