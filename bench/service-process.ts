// The service as a process of its own, so that its memory and its CPU are measured apart from those of the bench.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serviceEnv } from '../src/cli/service-process.ts'
import type { Job } from '../src/core/model.ts'
import { addressOf } from '../test/support/listening.ts'
import { type Usage, usageOf } from './process-usage.ts'

const PASSWORD = 'a password for the bench'
/**
 * A job is asked about after a hundredth of the time that it has taken, between these bounds: two hundred questions a second
 * would take a tenth of the CPU of an ingest.
 */
const POLL_MS = 5
const POLL_MS_MAX = 100

/** A service that runs, and a client of it. */
export type ServiceProcess = {
  url: string
  /** Of its administrator. */
  token: string
  /** Body of the answer; a POST when there is one to send. Throws when the status is none of success. */
  ask<T>(path: string, body?: unknown, method?: string): Promise<T>
  /** Body of an answer to a GET, as it is: the time to unpack one would be the client's. */
  bytes(path: string): Promise<ArrayBuffer>
  /** Seconds of CPU so far, of all threads, and the peak of resident bytes; undefined where the system does not tell. */
  usage(): Usage | undefined
  /** Resolves with the job once it has succeeded. Throws when it ends in another way. */
  jobDone(id: string): Promise<Job>
  stop(): Promise<void>
}

/** Starts the service of the checkout at `tree` over a data directory; `options` are further ones of Node. */
export async function startProcess(
  tree: string,
  dataDir: string,
  options: readonly string[] = [],
): Promise<ServiceProcess> {
  const env = {
    ...serviceEnv(process.env),
    CKS_PORT: '0',
    CKS_DATA_DIR: dataDir,
    CKS_ADMIN_PASSWORD: PASSWORD,
    CKS_LOG_LEVEL: 'warn',
  }
  const args = [...options, '--import', join(tree, 'src/stripped.js'), join(tree, 'src/main.ts')] // as `npm start` does
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(child)
  if (url === undefined) throw new Error('the service did not start')
  const token = await login(url)
  const ask = async <T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: json(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    url,
    token,
    ask,
    bytes: async (path) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
      return (await fetch(url + path, { headers })).arrayBuffer()
    },
    usage: () => usageOf(child.pid!),
    jobDone: async (id) => {
      const began = performance.now()
      for (;;) {
        const job = await ask<Job>(`/instances/jobs/${id}`)
        if (job.status === 'succeeded') return job
        if (job.finished_at !== null) throw new Error(`the ingest has ${job.status}: ${job.error ?? ''}`)
        await wait(Math.min(POLL_MS_MAX, Math.max(POLL_MS, (performance.now() - began) / 100)))
      }
    },
    stop: () => end(child),
  }
}

const json = (body: unknown): string => JSON.stringify(body)

async function login(url: string): Promise<string> {
  const body = json({ username: 'admin', password: PASSWORD })
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await answer.json()) as { token: string }).token
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
