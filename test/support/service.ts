// The whole service on a free port over a temporary data directory, in this process or in one of its own.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { startGitHost } from '../../src/clients/git-host.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { createLog } from '../../src/log.ts'
import { type Service, startService } from '../../src/service.ts'
import { createClient, type TestClient } from './client.ts'
import { addressOf } from './listening.ts'
import { MAIN, OWN_CODE } from './programs.ts'
import { sharedPools } from './shared-threads.ts'
import { temporaryFolder } from './temporary.ts'

export const ADMIN_PASSWORD = 'a password for tests'
/** As in the service itself: a process of tests is large, and each fork of it takes a quarter of what git then takes. */
startGitHost()

/** Tests sign in more often than people do. */
const PASSWORD_COST = 2 ** 8

export type TestService = {
  url: string
  ctx: Context
  dataDir: string
  /** Lines of the log, as far as `info`. */
  logLines: string[]
  /** Signed in as the administrator. */
  admin: TestClient
  /** A client with this token, or with none. */
  client: (token?: string) => TestClient
  /** Creates a user of this role and signs them in. */
  userOf: (role: 'admin' | 'user' | 'viewer', username?: string) => Promise<TestClient>
  login: (username: string, password: string) => Promise<TestClient>
  /** Stops the service and removes its data, unless it came with a data directory of its own. */
  stop: () => Promise<void>
}

export type TestOptions = {
  /** Environment variables on top of the tests' own. */
  env?: Record<string, string>
  /** Values that no environment variable gives. */
  config?: Partial<Config>
  clock?: () => Date
  heartbeatMs?: number
  /** The test is about threads: they are its own, as they are where the data directory was or will be that of another service. */
  ownThreads?: boolean
  /** Kept after `stop`. */
  dataDir?: string
  adminPassword?: string
}

/** With one thread for the work unless the environment says more: each costs a second of processor time, and most tests need none beside it. */
export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const password = options.adminPassword ?? ADMIN_PASSWORD
  const env = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: password, CKS_WORKERS: '1', ...options.env }
  const config = { ...readConfig(env), passwordCost: PASSWORD_COST, ...options.config }
  const logLines: string[] = []
  const service: Service = await startService(config, {
    log: createLog('info', [], (line) => logLines.push(line)),
    tell: () => undefined,
    clock: options.clock,
    heartbeatMs: options.heartbeatMs,
    pools: options.dataDir === undefined && !options.ownThreads ? sharedPools : undefined,
  })
  const client = (token?: string) => createClient(service.url, token)
  const login = async (username: string, secret: string) => {
    const { status, body } = await client().post<{ token: string }>('/auth/login', { username, password: secret })
    assert.equal(status, 200)
    return client(body.token)
  }
  const admin = await login(config.adminUsername ?? 'admin', config.adminPassword ?? password)
  return {
    url: service.url,
    ctx: service.ctx,
    dataDir,
    logLines,
    admin,
    client,
    login,
    userOf: async (role, username = `${role}-of-tests`) => {
      const made = await admin.post('/auth/users', { username, password: ADMIN_PASSWORD, role })
      assert.ok([201, 409].includes(made.status))
      return login(username, ADMIN_PASSWORD)
    },
    stop: async () => {
      await service.stop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type ServiceProcess = {
  process: ChildProcess
  url: string
  /** Signed in as the administrator. */
  admin: TestClient
}

/** The service as a process of its own over `dataDir`, with these variables on top of the tests' own; `under` runs it. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  under: readonly string[] = [],
): Promise<ServiceProcess> {
  const own = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: ADMIN_PASSWORD, CKS_WORKERS: '1' }
  const [program = '', ...args] = [...under, globalThis.process.execPath, ...OWN_CODE, MAIN]
  const process = spawn(program, args, {
    env: { PATH: globalThis.process.env.PATH, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const told: string[] = []
  process.stderr!.on('data', (chunk: Buffer) => told.push(String(chunk)))
  try {
    const url = await addressOf(process)
    assert.ok(url, 'the service starts')
    const login = { username: 'admin', password: ADMIN_PASSWORD }
    const { status, body } = await createClient(url).post<{ token: string }>('/auth/login', login)
    assert.equal(status, 200, 'the service lets its administrator in')
    return { process, url, admin: createClient(url, body.token) }
  } catch (error) {
    process.kill('SIGKILL')
    throw new Error(`${(error as Error).message}\n${told.join('')}`, { cause: error })
  }
}
