// The assembled service: main.ts runs it as a process, tests run it inside their own.

import { openEmbedder } from './clients/embedder.ts'
import { engineVersion } from './clients/extractor.ts'
import { createLlm } from './clients/llm/provider.ts'
import { createMemory } from './clients/memory.ts'
import { openPools } from './clients/pool.ts'
import { type Config, isLoopbackHost } from './config.ts'
import type { Context } from './context.ts'
import type { JobKind } from './core/model.ts'
import { readContract } from './http/contract.ts'
import { createDispatch } from './http/dispatch.ts'
import { createHandlers } from './http/handlers.ts'
import { createMetrics } from './http/metrics.ts'
import { createRouter } from './http/router.ts'
import { startServer } from './http/server.ts'
import type { Log } from './log.ts'
import { defaultAdminActive } from './operations/accounts/auth.ts'
import { ensureAdministrator, sweepAccounts } from './operations/accounts/users.ts'
import { runGraph, runPipeline } from './operations/ingest/pipeline.ts'
import { runRefresh } from './operations/ingest/refresh.ts'
import { createJobs, type Runner } from './operations/jobs/jobs.ts'
import { sweepAfter, sweepStores } from './operations/projects.ts'
import { runBughunt, runReview } from './operations/routines/runners.ts'
import { settleRuns } from './operations/routines/runs.ts'
import { startUp } from './operations/startup.ts'
import { openEnv } from './stores/lmdb/env.ts'
import { lockDataDir } from './stores/lock.ts'
import { openStores } from './stores/open.ts'

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
  /** Receives the error when the store was unreachable at the start and, once reachable, turns out unusable. */
  fatal?: (error: unknown) => void
}

/** Requests in flight get this long to finish; the rest of the 10 s is for jobs and stores. */
const GRACE_MS = 7000

/** Model calls to one provider on top of those of a describe pass, so that chats need not wait for it. */
const CHAT_CALLS = 8

/** The runner for each kind of job. */
const runners: Partial<Record<JobKind, Runner>> = {
  pipeline: runPipeline,
  graph: runGraph,
  review: runReview,
  bughunt: runBughunt,
  refresh: runRefresh,
}

/**
 * Starts everything in order of dependency. Throws when another process holds the data directory or the address is
 * taken.
 */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, tell, clock = () => new Date(), heartbeatMs, fatal = () => undefined } = options
  const contract = readContract()
  const metrics = createMetrics(contract.document.info.version)
  const handlers = createHandlers(contract, metrics)

  engineVersion() // read now, before anybody can change the files: threads start later, on demand
  const stores = openStores(openEnv(config.dataDir))
  const pools = openPools(config)
  const llm = createLlm({ callsInFlightMax: config.describeConcurrency + CHAT_CALLS, proxy: config.proxy })
  const jobs = createJobs({
    stores,
    log,
    clock,
    runners,
    parallel: Math.max(2, config.workers),
    idle: (ended) => sweepAfter(ctx, ended),
    context: () => ctx,
  })
  const ctx: Context = {
    config,
    log,
    clock,
    stores,
    clients: { pools, memory: createMemory(config.memoryBytes), llm, embedder: openEmbedder(config, llm) },
    jobs,
  }
  let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined
  const open = async (): Promise<void> => {
    if (!lock) {
      lock = await lockDataDir(config.dataDir)
      stores.suspect()
    }
    await ensureAdministrator(ctx, tell)
    await sweepAccounts(ctx)
    await sweepStores(ctx)
    await jobs.resume()
    await settleRuns(ctx)
    await warnOfOpenDoor(ctx, tell)
  }
  const startup = await startUp(ctx, open, fatal)
  const dispatch = createDispatch(ctx, createRouter(contract), handlers, startup.assertReady)
  const server = await startServer(ctx, { dispatch, metrics, heartbeatMs })

  const stop = async () => {
    await startup.stop()
    await Promise.all([server.stop(GRACE_MS), jobs.stop()])
    await Promise.all([pools.ingest.close(), pools.interactive.close(), llm.close()])
    await stores.close()
    await lock?.release()
  }
  return { ctx, url: server.url, stop }
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
