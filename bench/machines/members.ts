// The processes that a measurement starts, and a client of theirs.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { usageOf } from '../process-usage.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const PASSWORD = 'a password for measurements'
const SHARED = ['CKS_DATABASE_URL', 'CKS_OBJECTS_URL', 'CKS_JWT_SECRET']

/** A process that shares what the environment names, or one that is alone. */
export type Member = {
  child: ChildProcess
  url: string
  /** Seconds of CPU so far, of all its threads; NaN where the system does not tell. */
  cpu: () => number
  end: (signal?: NodeJS.Signals) => Promise<void>
}
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>

/** Of the data directories, and of repositories that are made up. */
export const folder = mkdtempSync(join(tmpdir(), 'cks-machines-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let started = 0

/** Starts a process over a data directory of its own; `isAlone` without what is shared. */
export async function start(role: 'serve' | 'worker' | undefined, isAlone = false): Promise<Member> {
  const env = { ...process.env, CKS_PORT: '0', CKS_WORKERS: '1', CKS_ADMIN_PASSWORD: PASSWORD }
  const without = isAlone ? Object.fromEntries(SHARED.map((name) => [name, ''])) : {}
  const own = { CKS_DATA_DIR: join(folder, String(++started)), CKS_LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [MAIN, ...(role ? [role] : [])], {
    env: { ...env, ...without, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const atExit = (): void => void child.kill('SIGKILL')
  process.on('exit', atExit)
  const gone = once(child, 'exit')
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), gone])) as [unknown]
  if (typeof line !== 'string') throw new Error('a process did not start')
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await gone
    process.off('exit', atExit)
  }
  return { child, url: line.replace('listening on ', ''), cpu: () => usageOf(child.pid!)?.cpu ?? Number.NaN, end }
}

/** Calls a server as its administrator. */
export async function caller({ url }: Member): Promise<Call> {
  let token = ''
  const call: Call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  token = (await call<{ token: string }>('POST', '/auth/login', { username: 'admin', password: PASSWORD })).token
  return call
}

/** A project and its folder. */
export type Repository = { project_name: string; repo_path: string }

/** Asks for all ingests at once; seconds until the last has ended. */
export async function ingest(call: Call, repositories: readonly Repository[], pollMs = 50): Promise<number> {
  const from = performance.now()
  const ids: string[] = []
  for (const body of repositories)
    ids.push((await call<{ job_id: string }>('POST', '/instances/pipeline', { ...body, describe: false })).job_id)
  for (const [at, id] of ids.entries()) {
    for (;;) {
      const { status, error } = await call<{ status: string; error: string | null }>('GET', `/instances/jobs/${id}`)
      if (status === 'succeeded') break
      if (status !== 'queued' && status !== 'running') throw new Error(`a job ${status}: ${error}`)
      await wait(pollMs)
    }
    if ((at + 1) % 100 === 0) progress(`${at + 1} of ${ids.length} ingests after ${seconds(from).toFixed(0)} s`)
  }
  return seconds(from)
}

export const seconds = (from: number): number => (performance.now() - from) / 1000

export const timed = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work
  return performance.now() - from
}

export const tell = (name: string, value: number, unit: string): void =>
  void process.stdout.write(`${name.padEnd(72)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}\n`)

export const progress = (text: string): void => void process.stderr.write(`… ${text}\n`)
