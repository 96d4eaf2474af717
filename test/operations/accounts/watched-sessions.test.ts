// Who watches a session is told of its end.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword, logout, watchSession } from '../../../src/operations/accounts/auth.ts'
import { openAccounts, PASSWORD, signedIn } from '../../support/engines/accounts.ts'
import { settled, turnedClock } from '../../support/engines/turned-clock.ts'

const HOUR = 3600
const NEW_PASSWORD = 'another password of the tests'

test('a watcher is told when its session ends, once for each reason, and of no other session', async (t) => {
  const clock = turnedClock(t)
  const accounts = openAccounts({ tokenTtlSeconds: 2 })
  await accounts.add('ada')
  await accounts.add('bob')
  const [own, other, bob] = [
    await signedIn(accounts, 'ada'),
    await signedIn(accounts, 'ada'),
    await signedIn(accounts, 'bob'),
  ]
  const told: string[] = []
  const { ctx } = accounts
  const ends = await Promise.all(
    Object.entries({ own, other, bob }).map(([name, user]) => watchSession(ctx, user, () => told.push(name))),
  )
  await logout(ctx, own)
  assert.deepEqual(told, ['own'])
  await changePassword(ctx, bob, { current_password: PASSWORD, new_password: NEW_PASSWORD })
  assert.deepEqual(told, ['own'])
  ends[0]!()
  ends[2]!()
  await clock.pass(1999)
  assert.deepEqual(told, ['own'])
  await clock.pass(1)
  assert.deepEqual(told, ['own', 'other']) // its time is over
  await logout(ctx, bob)
  assert.deepEqual(told, ['own', 'other'])
  ends[1]!()
})

test('who watches a session that has ended is told at once, and one that lasts for years is not told early', async (t) => {
  const clock = turnedClock(t)
  const accounts = openAccounts()
  await accounts.add('ada')
  const own = await signedIn(accounts, 'ada')
  const { ctx } = accounts
  let told = 0
  const end = await watchSession(ctx, { ...own, expiresAt: new Date(8e15) }, () => told++)
  await clock.pass(10)
  assert.equal(told, 0)
  end()
  await logout(ctx, own)
  await settled()
  assert.equal(told, 0)
  ;(await watchSession(ctx, own, () => told++))()
  assert.equal(told, 1)
})

test('who watches a session that lasts longer than a timer can run is told when it ends', async (t) => {
  const accounts = openAccounts()
  await accounts.add('ada')
  const own = await signedIn(accounts, 'ada')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const pass = (days: number): void => {
    now += days * 24 * HOUR * 1000
    t.mock.timers.tick(days * 24 * HOUR * 1000)
  }
  const ctx = { ...accounts.ctx, clock: () => new Date(now) }
  let told = 0
  const end = await watchSession(ctx, { ...own, expiresAt: new Date(60 * 24 * HOUR * 1000) }, () => told++)
  for (const days of [20, 20, 19]) pass(days)
  assert.equal(told, 0)
  pass(1)
  assert.equal(told, 1)
  end()
})
