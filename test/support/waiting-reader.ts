// A thread that reads a job from the store, waits without a turn of its event loop for a signal, and reads it again.
// Posts both records: [before, after].

import { parentPort, workerData } from 'node:worker_threads'
import { openEnv } from '../../src/stores/lmdb/env.ts'

const { dir, goOn } = workerData as { dir: string; goOn: Int32Array }
const env = openEnv(dir)
const jobs = env.table<number, string>('jobs')
const before = await env.read(() => jobs.get('a'))
parentPort!.postMessage('has read')
Atomics.wait(goOn, 0, 0)
const after = await env.read(() => jobs.get('a'))
parentPort!.postMessage([before, after])
await env.close()
