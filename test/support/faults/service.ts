// A service in a process of its own, whose calls to the outside fail at a test's order.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createClient, type TestClient } from '../client.ts'
import { addressOf } from '../listening.ts'
import { MAIN, OWN_CODE } from '../programs.ts'
import { ADMIN_PASSWORD } from '../service.ts'
import type { Order, Tally } from './switch.ts'

export type FaultyService = {
  process: ChildProcess
  url: string
  /** Lines of stderr. */
  log: string[]
  /** From now on calls are counted, and fail as ordered. */
  begin: (order?: Order) => Promise<void>
  /** No more. */
  end: () => Promise<Tally>
  signIn: () => Promise<TestClient>
  /** Descriptors that are open, and threads that run. */
  held: () => { files: number; threads: number }
  stop: () => Promise<void>
}

/** The exit of a service that did not start. */
export type Refused = { code: number | null; log: string[] }

const PRELOAD = new URL('preload.ts', import.meta.url).href

/** Starts it over `dataDir`; `first` is the order for the start. */
export async function startFaulty(
  dataDir: string,
  env: Record<string, string> = {},
  first?: Order,
): Promise<FaultyService | Refused> {
  const own = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: ADMIN_PASSWORD, CKS_WORKERS: '1' }
  const { PATH, FAULTS_TRACE } = process.env
  const orders = { ...(first ? { FAULTS: JSON.stringify(first) } : {}), ...(FAULTS_TRACE ? { FAULTS_TRACE } : {}) }
  const service = spawn(process.execPath, [...OWN_CODE, '--import', PRELOAD, MAIN], {
    env: { PATH, ...own, ...orders, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log: string[] = []
  service.stderr!.on('data', (chunk: Buffer) => log.push(...String(chunk).split('\n').filter(Boolean)))
  const exit = once(service, 'exit')
  const url = await addressOf(service)
  if (url === undefined) return { code: (await exit)[0] as number | null, log }
  const ask = async <A>(message: Order | 'count' | 'end'): Promise<A> => {
    const answer = once(service, 'message')
    service.send(message)
    return (await answer)[0] as A
  }
  return {
    process: service,
    url,
    log,
    begin: async (order) => void (await ask(order ?? 'count')),
    end: () => ask('end'),
    signIn: async () => {
      const login = { username: 'admin', password: ADMIN_PASSWORD }
      const { status, body } = await createClient(url).post<{ token: string }>('/auth/login', login)
      assert.equal(status, 200)
      return createClient(url, body.token)
    },
    held: () => ({
      files: readdirSync(`/proc/${service.pid}/fd`).length,
      threads: readdirSync(`/proc/${service.pid}/task`).length,
    }),
    stop: async () => {
      service.kill('SIGTERM')
      await exit
    },
  }
}
