// Who goes first where many sign in at a time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignedIn } from '../../../src/core/model.ts'
import { callerOf, login } from '../../../src/operations/accounts/auth.ts'
import { inTurn } from '../../../src/operations/accounts/password-turns.ts'
import { openAccounts, PASSWORD } from '../../support/engines/accounts.ts'
import { settled } from '../../support/engines/turned-clock.ts'

test('requests of a user share turns, and go before those of strangers', () => {
  const { signal } = new AbortController()
  assert.deepEqual(callerOf({ id: 7 } as SignedIn, signal), { flow: 'user 7', isKnown: true, signal })
})

test('who has signed in from there before goes before strangers, and whoever has gone away leaves the line', async () => {
  const accounts = openAccounts()
  const { ctx } = accounts
  for (const name of ['ada', 'bob', 'eve']) await accounts.add(name)
  for (const [username, address] of [
    ['ada', 'home'],
    ['bob', 'work'],
    ['eve', 'cellar'],
  ] as const)
    await login(ctx, { username, password: PASSWORD }, { address })
  const gate = Promise.withResolvers<void>()
  const busy = [1, 2].map(() => inTurn({ flow: 'busy', isKnown: true }, () => gate.promise)) // all turns are taken
  const ended: string[] = []
  const ask = (username: string, address: string, signal?: AbortSignal): Promise<unknown> =>
    login(ctx, { username, password: PASSWORD }, { address, signal }).then(
      () => ended.push(username),
      () => ended.push('nobody'),
    )
  const gone = new AbortController()
  const strangers = Array.from({ length: 14 }, (_, n) => ask(`stranger ${n}`, `elsewhere ${n}`))
  const left = login(ctx, { username: 'eve', password: PASSWORD }, { address: 'cellar', signal: gone.signal })
  const known = [ask('ada', 'home'), ask('bob', 'work')]
  await settled()
  gone.abort(new Error('gone away'))
  await assert.rejects(left, /gone away/)
  gate.resolve()
  await Promise.all([...busy, ...strangers, ...known])
  assert.ok(ended.slice(0, 10).includes('ada') && ended.slice(0, 10).includes('bob'), ended.join())
  assert.equal(ended.filter((each) => each === 'nobody').length, 14)
})

test('nobody is known by a name alone, or by an address alone', async () => {
  const accounts = openAccounts()
  const { ctx } = accounts
  for (const name of ['ada', 'bob']) await accounts.add(name)
  await login(ctx, { username: 'ada', password: PASSWORD }, { address: 'home' })
  const gate = Promise.withResolvers<void>()
  const busy = [1, 2].map(() => inTurn({ flow: 'busy', isKnown: true }, () => gate.promise))
  const ended: string[] = []
  const ask = (username: string, address: string): Promise<unknown> =>
    login(ctx, { username, password: PASSWORD }, { address }).then(() => ended.push(`${username} at ${address}`))
  const others = Array.from({ length: 8 }, (_, n) => [
    ask('ada', `elsewhere ${n}`),
    ask('bob', `elsewhere ${n}`),
  ]).flat()
  const all = [...others, ask('bob', 'home'), ask('ada', 'home')]
  await settled()
  gate.resolve()
  await Promise.all([...busy, ...all])
  // Two are checked at a time, so that those who follow each other may end the other way round.
  assert.ok(ended.indexOf('ada at home') < 6, ended.join())
  assert.ok(ended.indexOf('bob at home') > ended.indexOf('ada at home') + 2, ended.join())
})
