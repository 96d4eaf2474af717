import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../src/core/model.ts'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { openUsers, type UserStore } from '../../src/stores/users.ts'
import { temporaryFolder } from '../support/temporary.ts'

async function withUsers(work: (users: UserStore) => Promise<void>): Promise<void> {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  try {
    await work(openUsers(env))
  } finally {
    await env.close()
  }
}

const record = (username: string, role: Role) => ({
  username,
  role,
  password_hash: 'hash',
  password_generated: false,
  first_administrator: false,
  created_at: '2026-03-01T12:00:00.000Z',
})

test('of two administrators that delete each other at once, one stays', async () => {
  await withUsers(async (users) => {
    const [a, b] = [await users.create(record('a', 'admin')), await users.create(record('b', 'admin'))]
    const removed = await Promise.all([users.remove(a!.id), users.remove(b!.id)])
    assert.equal(removed.filter((each) => each === 'last-administrator').length, 1)
    assert.equal((await users.list()).length, 1)
  })
})

test('ids count up and are never given twice, the last one freed included', async () => {
  await withUsers(async (users) => {
    const first = await users.create(record('a', 'user'))
    await users.remove(first!.id)
    const second = await users.create(record('a', 'user'))
    assert.equal(second!.id, first!.id + 1)
    assert.equal(await users.get(first!.id), undefined)
    assert.equal(await users.get(0), undefined)
  })
})

test('of two users created under one name at once, one is', async () => {
  await withUsers(async (users) => {
    const made = await Promise.all([users.create(record('a', 'user')), users.create(record('a', 'viewer'))])
    assert.equal(made.filter((each) => each === undefined).length, 1)
  })
})

test('a user takes a new name unless another one has it', async () => {
  await withUsers(async (users) => {
    const a = await users.create(record('a', 'user'))
    await users.create(record('b', 'user'))
    assert.equal(await users.update(a!.id, (user) => ({ ...user, username: 'b' })), undefined)
    assert.equal((await users.update(a!.id, (user) => ({ ...user, username: 'c' })))?.username, 'c')
    assert.equal(await users.byName('a'), undefined)
  })
})
