import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { open } from 'lmdb'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { DATABASES, RETIRED } from '../../../src/stores/open.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = temporaryFolder()

test('a store in another format is refused, with the remedy', async () => {
  const dir = join(root, 'format')
  const first = openEnv(dir)
  await first.write(() => first.table<number, string>('meta').put('users', 99))
  await first.close()
  const env = openEnv(dir)
  const refusal = /another version of the service \(users: format 99, this one knows 1\) — start that version/
  await assert.rejects(env.ping(), refusal)
  await env.close()
})

test('a database that no version has any more is removed, and its room is used for others', async () => {
  const dir = join(root, 'retired')
  const first = openEnv(dir)
  await first.ping()
  await first.close()
  const store = open({ path: join(dir, 'data.mdb'), maxDbs: 64 })
  const [name] = RETIRED
  await store.openDB<Uint8Array, string>({ name: name!, encoding: 'binary' }).put('key', new Uint8Array(1 << 20))
  await store.openDB<number, string>({ name: 'meta', encoding: 'msgpack' }).put(name!, 1)
  await store.close()
  const env = openEnv(dir)
  await env.ping()
  await env.close()
  const after = open({ path: join(dir, 'data.mdb'), maxDbs: 64, readOnly: true })
  assert.deepEqual(
    [...after.getKeys()].filter((key) => key === name),
    [],
  )
  await after.close()
})

test('a database whose code reads older records keeps them, and is of the new format from then on', async () => {
  const dir = join(root, 'older')
  const first = openEnv(dir)
  await first.write(() => {
    first.table<number, string>('meta').put('chunks', 1)
    first.table<string, [string, string]>('chunks').put(['shop', 'pack'], 'kept')
  })
  await first.close()
  const env = openEnv(dir)
  assert.equal(await env.read(() => env.table<string, [string, string]>('chunks').get(['shop', 'pack'])), 'kept')
  assert.equal(await env.read(() => env.table<number, string>('meta').get('chunks')), DATABASES.chunks.version)
  await env.close()
})
