import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { keptRecords } from '../../../src/stores/lmdb/kept.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('a record that each request reads is read once, changed by nobody, and new after each write of it', async () => {
  const env = openEnv(temporaryFolder())
  const users = env.table<{ names: string[] }, number>('users')
  const settings = env.table<{ names: string[] }, number>('settings')
  const read = (table = users) => env.read(() => table.get(1))
  assert.equal(await read(), undefined)
  await env.write(() => {
    users.put(1, { names: ['ada'] })
    settings.put(1, { names: ['ada'] })
  })
  const first = await read()
  assert.deepEqual(first, { names: ['ada'] })
  assert.throws(() => first?.names.push('eve'), TypeError)
  await env.write(() => settings.put(1, { names: ['bob'] }))
  await setImmediate() // the next look at the file sees that it has changed
  assert.deepEqual([await read(), await read(settings)], [{ names: ['ada'] }, { names: ['bob'] }])
  for (const [table, isKept] of [
    [users, true],
    [settings, false],
  ] as const) {
    const [one, other] = [await read(table), await read(table)]
    assert.equal(one === other, isKept)
  }
  const writing = env.write(() => {
    assert.deepEqual(users.get(1), { names: ['ada'] })
    users.put(1, { names: ['bob'] })
  })
  const meanwhile = await Promise.all([read(), read()])
  for (const record of meanwhile) assert.match(String(record?.names), /^(ada|bob)$/)
  await writing
  assert.deepEqual(await read(), { names: ['bob'] })
  await env.write(() => users.remove(1))
  assert.equal(await read(), undefined)
  await env.close()
})

test('records are read again after a write of their database and a change of the file, and during a write each time', async () => {
  const kept = keptRecords()
  let reads = 0
  const get = (name: 'users' | 'projects', key: unknown): unknown => kept.get(name, key, () => ({ read: ++reads }))
  const [user, project] = [get('users', 1), get('projects', 'shop')]
  const again = (): boolean[] => [get('users', 1) === user, get('projects', 'shop') === project]
  assert.deepEqual(again(), [true, true])
  await kept.during(['users'], () =>
    kept
      .during(['users'], async () => assert.notEqual(get('users', 1), get('users', 1)))
      .then(() => {
        assert.notEqual(get('users', 1), get('users', 1), 'the other write goes on')
      }),
  )
  assert.deepEqual(again(), [false, true])
  assert.equal(get('users', 1), get('users', 1))
  kept.forget()
  assert.deepEqual(again(), [false, false])
})

test('of a database so many records are kept, none that is absent, and no two as one', () => {
  const kept = keptRecords()
  let reads = 0
  const get = (key: unknown, value: unknown = { key }): unknown =>
    kept.get('users', key, () => {
      reads++
      return value
    })
  const [one, other] = [get(['a', 'b']), get(['ab'])]
  assert.notEqual(one, other)
  assert.deepEqual([get('gone', null), get('gone', undefined)], [null, null])
  assert.equal(
    kept.get('users', 'absent', () => undefined),
    undefined,
  )
  assert.ok(get('absent'), 'it has come')
  for (let key = 0; key < 2000; key++) get(key)
  const before = reads
  get(1999)
  assert.equal(reads, before)
  get(['a', 'b'])
  assert.equal(reads, before + 1)
})
