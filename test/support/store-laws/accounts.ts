// Users and their sessions.

import assert from 'node:assert/strict'
import type { UserRecord } from '../../../src/stores/users.ts'
import { until } from '../until.ts'
import { fresh, type Laws } from './laws.ts'

const userNamed = (username: string, role: UserRecord['role'] = 'user'): Omit<UserRecord, 'id'> => ({
  username,
  role,
  password_hash: 'hash',
  password_generated: false,
  first_administrator: false,
  created_at: '2026-03-01T12:00:00.000Z',
})

export const USERS: Laws = {
  'of two users created under one name at once, one is': async ({ users }) => {
    const name = fresh('ada')
    const made = await Promise.all([users.create(userNamed(name)), users.create(userNamed(name, 'viewer'))])
    assert.equal(made.filter((each) => each === undefined).length, 1)
    assert.equal((await users.byName(name))?.id, made.find((each) => each !== undefined)!.id)
  },
  'names that look the same are one name, however their accents are encoded': async ({ users }) => {
    const name = `${fresh('u')} Zoë`
    const zoe = await users.create(userNamed(name.normalize('NFC')))
    assert.equal(await users.create(userNamed(name.normalize('NFD'))), undefined)
    assert.equal((await users.byName(name.normalize('NFD')))?.id, zoe!.id)
    assert.equal(await users.byName(`${name}!`), undefined)
  },
  'an id is never given twice, the last one freed included': async ({ users }) => {
    const name = fresh('gone')
    await users.create(userNamed(fresh('admin'), 'admin'))
    const first = await users.create(userNamed(name))
    assert.deepEqual(await users.remove(first!.id), first)
    const second = await users.create(userNamed(name))
    assert.ok(second!.id > first!.id)
    assert.equal(await users.get(first!.id), undefined)
    assert.equal(await users.remove(first!.id), 'unknown')
    for (const id of [0, -1, 0.5, 2 ** 40]) assert.equal(await users.get(id), undefined)
  },
  'a user takes a new name unless another one has it, and a change that takes none changes nothing': async ({
    users,
  }) => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')]
    const user = await users.create(userNamed(a))
    await users.create(userNamed(b))
    assert.equal(await users.update(user!.id, (each) => ({ ...each, username: b, role: 'admin' })), undefined)
    assert.deepEqual(await users.get(user!.id), user)
    assert.equal((await users.update(user!.id, (each) => ({ ...each, username: c })))?.username, c)
    assert.equal(await users.byName(a), undefined)
    assert.deepEqual(await users.byName(c), { ...user, username: c })
    assert.equal(await users.update(2 ** 30, (each) => each), undefined)
  },
  'of administrators that delete each other at once, one stays': async ({ users }) => {
    for (const { id, role } of await users.list()) if (role === 'admin') await users.remove(id)
    const a = await users.create(userNamed(fresh('first'), 'admin'))
    const b = await users.create(userNamed(fresh('second'), 'admin'))
    for (const { id, role } of await users.list())
      if (role === 'admin' && id !== a!.id && id !== b!.id) await users.remove(id)
    const removed = await Promise.all([users.remove(a!.id), users.remove(b!.id)])
    assert.equal(removed.filter((each) => each === 'last-administrator').length, 1)
    assert.equal((await users.list()).filter(({ role }) => role === 'admin').length, 1)
  },
  'of many changes of one user at once, none is lost': async ({ users }) => {
    const user = await users.create({ ...userNamed(fresh('counted')), password_hash: '' })
    const changes = Array.from({ length: 20 }, () =>
      users.update(user!.id, (each) => ({ ...each, password_hash: `${each.password_hash}+` })),
    )
    await Promise.all(changes)
    assert.equal((await users.get(user!.id))?.password_hash.length, 20)
  },
}

const session = (user_id: number, id: string, expires_at = 2 ** 41) => ({ user_id, id, expires_at })

export const SESSIONS: Laws = {
  'a session is found by its user and id alone, until it is removed': async ({ sessions }) => {
    await sessions.create(session(71, 'one'))
    assert.deepEqual(await sessions.get(71, 'one'), session(71, 'one'))
    assert.equal(await sessions.get(72, 'one'), undefined)
    assert.equal(await sessions.get(71, ''), undefined)
    assert.equal(await sessions.get(71, 'x'.repeat(10_000)), undefined)
    await sessions.remove(71, 'one')
    assert.equal(await sessions.get(71, 'one'), undefined)
  },
  'the end of a session is told to those who watch it, and to nobody else': async ({ sessions }) => {
    const ended: string[] = []
    for (const id of ['kept', 'first', 'second']) await sessions.create(session(81, id))
    await sessions.create(session(82, 'first'))
    for (const id of ['kept', 'first', 'second']) sessions.watch(81, id, () => ended.push(id))
    sessions.watch(82, 'first', () => ended.push('of another user'))
    await sessions.remove(81, 'first')
    await until(() => ended.length === 1)
    await sessions.remove(81, 'first')
    await sessions.removeOfUser(81, 'kept')
    await until(() => ended.length === 2)
    assert.deepEqual(ended, ['first', 'second'])
    assert.ok(await sessions.get(81, 'kept'))
    assert.equal(await sessions.get(81, 'second'), undefined)
    assert.ok(await sessions.get(82, 'first'))
    sessions.watch(82, 'first', () => ended.push('that nobody watches any more'))()
    await sessions.remove(82, 'first')
    await until(() => ended.length === 3)
    assert.equal(ended[2], 'of another user')
  },
  'sessions of users who are gone go': async ({ sessions }) => {
    await sessions.create(session(91, 'a'))
    await sessions.create(session(92, 'a'))
    await sessions.keepUsers(new Set([92]))
    assert.equal(await sessions.get(91, 'a'), undefined)
    assert.ok(await sessions.get(92, 'a'))
  },
  'sessions and failures that are too old go, looked for every ten minutes': async ({ sessions }) => {
    const hour = 60 * 60 * 1000
    await sessions.create(session(95, 'old', 1000))
    await sessions.create(session(95, 'new', 3 * hour))
    await sessions.updateFailures('old hand', () => [500])
    await sessions.purge(2 * hour)
    assert.equal(await sessions.get(95, 'old'), undefined)
    assert.ok(await sessions.get(95, 'new'))
    await sessions.updateFailures('old hand', (times) => {
      assert.deepEqual(times, [])
      return times
    })
    await sessions.create(session(95, 'old', 1000))
    await sessions.purge(2 * hour + 1)
    assert.ok(await sessions.get(95, 'old'), 'not looked for yet')
  },
  'of failures noted at once, none is lost, and names of any length and kind have their own': async ({ sessions }) => {
    const name = `${'long'.repeat(1000)}\0`
    await Promise.all([1, 2, 3, 4, 5].map((at) => sessions.updateFailures(name, (times) => [...times, at])))
    let seen: readonly number[] = []
    await sessions.updateFailures(name, (times) => {
      seen = times
      return []
    })
    assert.deepEqual([...seen].sort(), [1, 2, 3, 4, 5])
    await sessions.updateFailures(name, (times) => {
      assert.deepEqual(times, [])
      return times
    })
  },
}
