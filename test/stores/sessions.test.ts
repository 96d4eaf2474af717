import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Env, openEnv, type Table } from '../../src/stores/lmdb/env.ts'
import { openSessions, type SessionRecord, type SessionStore } from '../../src/stores/sessions.ts'
import { temporaryFolder } from '../support/temporary.ts'

const COUNT = 20_000
const HOUR_MS = 60 * 60 * 1000

let dir: string
let env: Env
let sessions: SessionStore
let table: Table<SessionRecord, [number, string]>
before(async () => {
  dir = temporaryFolder()
  env = openEnv(dir)
  sessions = openSessions(env)
  table = env.table('sessions')
  await env.write(() => {
    for (let n = 0; n < COUNT; n++) {
      const session = { id: `session-${n}`, user_id: 1 + (n % 3), expires_at: n % 2 === 0 ? 1000 : HOUR_MS }
      table.put([session.user_id, session.id], session)
    }
  })
})
after(() => env.close())

const count = (): Promise<number> => env.read(() => table.count())

test('sessions that have expired go, however many there are, while others are served', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  await sessions.purge(2000)
  clearInterval(counting)
  assert.equal(await count(), COUNT / 2)
  assert.equal(await sessions.get(1, 'session-0'), undefined)
  assert.equal((await sessions.get(2, 'session-1'))?.expires_at, HOUR_MS)
  assert.ok(turns > 3, `${turns} turns of the event loop`)
})

test('they are not all looked at with every login', async () => {
  await sessions.create({ id: 'short', user_id: 1, expires_at: 3000 })
  await sessions.purge(4000)
  assert.ok(await sessions.get(1, 'short'), 'not looked for yet')
  await sessions.purge(HOUR_MS / 2)
  assert.equal(await sessions.get(1, 'short'), undefined)
})

test('the sessions of users who are gone go', async () => {
  await sessions.keepUsers(new Set([2]))
  assert.equal(await sessions.get(1, 'session-3'), undefined)
  assert.ok(await sessions.get(2, 'session-1'))
})
