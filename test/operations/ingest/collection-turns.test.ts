import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../src/context.ts'
import { inTurn } from '../../../src/operations/ingest/collection-turns.ts'

const ctx = { config: { dataDir: '/data' } } as Context

test('changes of one project come one after the other, also after one that fails; other projects do not wait', async () => {
  const said: string[] = []
  const change = (name: string) => async (): Promise<string> => {
    said.push(`${name} begins`)
    await setImmediate()
    if (name === 'second') throw new Error('no room')
    said.push(`${name} ends`)
    return name
  }
  const outcomes = await Promise.allSettled([
    inTurn(ctx, 'shop', change('first')),
    inTurn(ctx, 'shop', change('second')),
    inTurn(ctx, 'shop', change('third')),
    inTurn(ctx, 'bank', change('other')),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const ofShop = said.filter((line) => !line.startsWith('other'))
  assert.deepEqual(ofShop, ['first begins', 'first ends', 'second begins', 'third begins', 'third ends'])
  assert.ok(said.indexOf('other begins') < said.indexOf('first ends'))
})
