// A thread that changes records of a store at the same time as another: it waits for the signal, then runs its part, the
// name of which it is given.

import { parentPort, workerData } from 'node:worker_threads'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { openChunks } from '../../src/stores/search/chunks.ts'

/** What a thread is given. */
export type Race = { dir: string; part: keyof typeof PARTS; rounds: number; start: Int32Array }

const PARTS = {
  /** Counts up one record. */
  count: async (env: Env, rounds: number) => {
    const held = env.table<number, [string, number]>('held')
    for (let round = 0; round < rounds; round++)
      await env.write(() => held.put(['n', 0], (held.get(['n', 0]) ?? 0) + 1))
  },
  /** Tells of the version that has cut each collection. */
  cut: async (env: Env, rounds: number) => {
    const chunks = openChunks(env)
    for (let round = 1; round <= rounds; round++) await chunks.setChunking('shop', round, 7)
  },
  /** Tells that the index of each collection is whole. */
  settle: async (env: Env, rounds: number) => {
    const chunks = openChunks(env)
    for (let round = 1; round <= rounds; round++) await chunks.settle('shop', round, `delta-${round}`)
  },
} as const

const { dir, part, rounds, start } = workerData as Race
const env = openEnv(dir, { isOwner: false })
await env.ping()
parentPort!.postMessage('ready')
Atomics.wait(start, 0, 0)
await PARTS[part](env, rounds)
await env.close()
