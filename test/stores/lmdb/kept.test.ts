import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
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
