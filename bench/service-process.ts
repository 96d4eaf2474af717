// The service as a process of its own, so that its memory and its CPU are measured apart from those of the bench.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { serviceEnv } from '../src/cli/service-process.ts'
import type { Job } from '../src/core/model.ts'

const PASSWORD = 'a password for the bench'
const POLL_MS = 5

/** A service that runs, and a client of it. */
export type ServiceProcess = {
  url: string
  /** Milliseconds from the start of the process until it listened. */
  readyMs: number
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

/** CPU in seconds (user and system), memory in bytes. */
export type Usage = { cpu: number; peak: number }

/** Starts the service of the checkout at `tree` over a data directory. */
export async function startProcess(tree: string, dataDir: string): Promise<ServiceProcess> {
  const env = {
    ...serviceEnv(process.env),
    CKS_PORT: '0',
    CKS_DATA_DIR: dataDir,
    CKS_ADMIN_PASSWORD: PASSWORD,
    CKS_LOG_LEVEL: 'warn',
  }
  const started = performance.now()
  const args = ['--import', join(tree, 'src/stripped.js'), join(tree, 'src/main.ts')] // as `npm start` does
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(child)
  const readyMs = performance.now() - started
  const token = await login(url)
  const ask = async <T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: json(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    url,
    readyMs,
    ask,
    bytes: async (path) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
      return (await fetch(url + path, { headers })).arrayBuffer()
    },
    usage: () => usageOf(child.pid!),
    jobDone: async (id) => {
      for (;;) {
        const job = await ask<Job>(`/instances/jobs/${id}`)
        if (job.status === 'succeeded') return job
        if (job.finished_at !== null) throw new Error(`the ingest has ${job.status}: ${job.error ?? ''}`)
        await wait(POLL_MS)
      }
    },
    stop: () => end(child),
  }
}

const json = (body: unknown): string => JSON.stringify(body)

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = /^listening on (\S+)$/.exec(line)
    if (found) return found[1]!
  }
  throw new Error('the service did not start')
}

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
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** Linux counts the CPU of a process in hundredths of a second, whatever the kernel's own tick. */
const TICKS_A_SECOND = 100

function usageOf(pid: number): Usage | undefined {
  if (process.platform !== 'linux') return undefined
  // The name of the program, in parentheses, may hold spaces: fields are counted from its end.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND, peak: Number(peak![1]) * 1024 }
}
