// The assembled service: process.ts runs it as a process, tests run it inside their own.

import { hostname } from 'node:os'
import { type Config, ConfigError, isLoopbackHost } from './config.ts'
import type { Context } from './context.ts'
import { createEngine, type EngineOptions, type Role } from './engine.ts'
import type { Log } from './log.ts'
import { defaultAdminActive } from './operations/accounts/auth.ts'
import { ensureAdministrator, sweepAccounts } from './operations/accounts/users.ts'
import { joinServers } from './operations/shared/servers.ts'
import { startUp } from './operations/startup.ts'

/** A running service. */
export type Service = {
  ctx: Context
  /** `http://HOST:PORT` */
  url: string
  /** Stops accepting requests, lets those in flight and jobs reach a safe point, closes the stores; within 10 s. */
  stop: () => Promise<void>
}

/** Chosen by the process, replaced by tests. */
export type ServiceOptions = {
  log: Log
  /** Receives a generated password, once, and a warning while that is all that guards a service on a network. */
  tell: (text: string) => void
  clock?: () => Date
  heartbeatMs?: number
  /** Where several processes share jobs: 'serve' leaves them to others. */
  role?: Role | undefined
  /** Opens the threads; tests have several services share some. */
  pools?: EngineOptions['pools']
  /**
   * Receives the error when the store was unreachable at the start and, once reachable, turns out unusable; and when another
   * process has come to hold the data directory.
   */
  fatal?: (error: unknown) => void
}

/** Requests in flight get this long to finish; the rest of the 10 s is for jobs and stores. */
const GRACE_MS = 7000

/**
 * Starts everything in order of dependency. Throws when another process holds the data directory or the address is
 * taken.
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, tell, clock = () => new Date(), heartbeatMs, fatal = () => undefined, role, pools } = options
  const engine = await createEngine(config, { log, clock, role, pools, lost: fatal })
  const { ctx } = engine
  const hashing = Promise.withResolvers<void>()
  const open = async (): Promise<void> => {
    await engine.lock()
    const administrator = ensureAdministrator(ctx, tell)
    setImmediate(hashing.resolve)
    await administrator
    await sweepAccounts(ctx)
    await engine.resume()
    await warnOfOpenDoor(ctx, tell)
  }
  const opening = startUp(ctx, open, fatal)
  opening.catch(() => undefined) // awaited below
  await Promise.race([hashing.promise, opening])
  const { setUpDesk } = await import('./http/desk.ts') // loads while a password is hashed
  const desk = setUpDesk(ctx)
  await desk.prepare(opening)
  const startup = await opening
  const server = await desk.open(startup.assertReady, heartbeatMs)
  const leaveServers = joinServers(ctx, config.serverUrl ?? addressOf(config, server.url))

  const stop = async () => {
    await startup.stop()
    await leaveServers()
    await Promise.all([server.stop(GRACE_MS), ctx.jobs.stop()])
    await engine.close()
  }
  return { ctx, url: server.url, stop }
}

/** The address by which others reach this server, where none is configured: that of the machine, unless it listens on one. */
function addressOf({ host }: Config, url: string): string {
  if (!isLoopbackHost(host) && host !== '0.0.0.0' && host !== '::') return url
  return `http://${hostname()}:${new URL(url).port}`
}

/** A running worker. */
export type Worker = Pick<Service, 'ctx' | 'stop'>

/**
 * Starts a process that takes jobs from the queue and answers nobody. Throws when another process holds the data directory,
 * or when the configuration names nothing that is shared.
 */
export async function startWorker(
  config: Config,
  { log, clock = () => new Date(), fatal = () => undefined }: Pick<ServiceOptions, 'log' | 'clock' | 'fatal'>,
): Promise<Worker> {
  if (!config.sharing)
    throw new ConfigError('CKS_DATABASE_URL must be set for a worker, which takes its jobs from there')
  const engine = await createEngine(config, { log, clock, role: 'worker', lost: fatal })
  const open = async (): Promise<void> => {
    await engine.lock()
    await engine.resume()
  }
  const startup = await startUp(engine.ctx, open, fatal)
  const stop = async () => {
    await startup.stop()
    await engine.ctx.jobs.stop()
    await engine.close()
  }
  return { ctx: engine.ctx, stop }
}

/** A generated password is in the logs of the program that started the service: it is no password for a network. */
async function warnOfOpenDoor(ctx: Context, tell: (text: string) => void): Promise<void> {
  const { host } = ctx.config
  if (isLoopbackHost(host) || !(await defaultAdminActive(ctx))) return
  tell(
    `WARNING: on ${host} everybody who reaches this machine can sign in with the generated administrator password, ` +
      `once they know it: set another with CKS_ADMIN_PASSWORD, or listen on 127.0.0.1`,
  )
  ctx.log.warn('listening on a network with a generated administrator password', { host })
}
