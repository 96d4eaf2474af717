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
