import assert from 'node:assert/strict'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { DATABASES } from '../../../src/stores/open.ts'
import { openChunks } from '../../../src/stores/search/chunks.ts'
import type { Race } from '../../support/racing-thread.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** Has a thread for each part change the records of a store; all begin together, once `before` has ended. */
async function race(
  dir: string,
  parts: readonly Race['part'][],
  rounds: number,
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const start = new Int32Array(new SharedArrayBuffer(4))
  const threads = parts.map((part) => {
    const workerData: Race = { dir, part, rounds, start }
    return new Worker(new URL('../../support/racing-thread.ts', import.meta.url), { workerData })
  })
  await Promise.all(threads.map((thread) => once(thread, 'message')))
  const ended = Promise.all(threads.map((thread) => once(thread, 'exit')))
  await before()
  Atomics.store(start, 0, 1)
  Atomics.notify(start, 0)
  assert.deepEqual(await ended, Array(threads.length).fill([0]))
}

test('threads that read a record to write it back lose no change of each other', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  await race(dir, ['count', 'count', 'count'], 100)
  assert.equal(await env.read(() => env.table('held').get(['n', 0])), 300)
  await env.close()
})

test('a merge that tells of its index and an ingest that tells of its cut are both kept, from two threads', async () => {
  const rounds = 100
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const chunks = openChunks(env)
  const about = { embedder: 'builtin', dimensions: 4, chunks: 1, chunking: 1 }
  for (let round = 1; round <= rounds; round++)
    await chunks.put('shop', round, { ...about, revision: `delta-${round}`, base: `whole-${round}` })
  await race(dir, ['cut', 'settle'], rounds)
  for (let round = 1; round <= rounds; round++) {
    const collection = await chunks.collection('shop', round)
    assert.deepEqual(collection, { ...about, revision: `delta-${round}`, chunking: 7 })
  }
  await env.close()
})

test('the file does not grow by what is written while a thread that has read waits for its next task', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  const facts = env.table<Uint8Array, string>('facts')
  const written = 400_000
  const replaceOften = async (): Promise<void> => {
    for (let round = 0; round < 40; round++)
      await env.write(() => facts.put('same', new Uint8Array(written).fill(round)))
  }
  await race(dir, ['count'], 1, replaceOften)
  const { size } = statSync(join(dir, 'data.mdb'))
  assert.ok(size < 10 * written, `${size}`)
  await env.close()
})

test('a write runs again when another thread has changed what it has read, and only then', async () => {
  type Key = [string, number]
  const dir = temporaryFolder()
  const other = openEnv(dir)
  let between: (() => Promise<void>) | undefined
  const openRoot = (options: RootDatabaseOptionsWithPath): RootDatabase => {
    const root = open(options)
    const batch = root.batch.bind(root)
    root.batch = async (work) => {
      await between?.()
      return batch(work)
    }
    return root
  }
  const env = openEnv(dir, { openRoot })
  const read = ['trees', 'held', 'collections', 'manifests'] as const
  for (const [changed, times] of [...read.map((name) => [name, 2] as const), ['facts', 1] as const]) {
    let runs = 0
    between = async () => {
      between = undefined
      await other.write(() => other.table<string | Uint8Array, Key>(changed).put([changed, 1], Buffer.from('new')))
    }
    const seen = await env.write(() => {
      runs++
      env.table<number, Key>('held').put(['seen', 1], runs)
      return read.map((name) => env.table<Uint8Array, Key>(name).get([changed, 1])?.toString())
    })
    assert.equal(runs, times, changed)
    assert.deepEqual(
      seen,
      read.map((name) => (name === changed ? 'new' : undefined)),
    )
    assert.equal(await env.read(() => env.table<number, Key>('held').get(['seen', 1])), times)
  }
  await env.close()
  await other.close()
})

test('a thread writes to no database that belongs to the one that holds the directory', async () => {
  const dir = temporaryFolder()
  const [owner, thread] = [openEnv(dir), openEnv(dir, { isOwner: false })]
  for (const [name, about] of Object.entries(DATABASES)) {
    if (name === 'stamps' || name === 'meta') continue
    const put = (env: typeof owner) =>
      env.write(() => env.table<Uint8Array, string>(name as keyof typeof DATABASES).put('a', Buffer.from('a')))
    await put(owner)
    if ('shared' in about) await put(thread)
    else await assert.rejects(put(thread), /by a thread that does not own it/)
  }
  await Promise.all([owner.close(), thread.close()])
})
