// The parts of a service that need no network: stores, threads, clients and jobs, joined to a context. service.ts puts
// HTTP before them, library.ts hands them to a program.

import { openEmbedder } from './clients/embedder.ts'
import { engineVersion } from './clients/extractor.ts'
import { createLlm } from './clients/llm/provider.ts'
import { createMemory } from './clients/memory.ts'
import { openPools } from './clients/pool/pool.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { JobKind } from './core/model.ts'
import type { Log } from './log.ts'
import { runGraph, runPipeline } from './operations/ingest/pipeline.ts'
import { runRefresh } from './operations/ingest/refresh.ts'
import { createJobs, type Runner } from './operations/jobs/jobs.ts'
import { sweepAfter, sweepStores } from './operations/projects.ts'
import { prepareUnmerged, readySoon, stopPreparing } from './operations/quiet-time.ts'
import { settleRuns } from './operations/routines/runs.ts'
import { givenFiles } from './operations/tree/commit-files.ts'
import { startUpkeep } from './operations/upkeep.ts'
import { openEnv } from './stores/lmdb/env.ts'
import { lockDataDir } from './stores/lock.ts'
import { openStores } from './stores/open.ts'

/** The engine of a service; nothing is locked or running yet. */
export type Engine = {
  ctx: Context
  /** Takes the data directory for this process. May be called again; throws when another process holds it. */
  lock(): Promise<void>
  /** Removes the remains of an earlier process, and resumes its jobs. Safe to repeat. */
  resume(): Promise<void>
  /** Ends threads and connections, closes the stores and frees the data directory. Jobs must have been stopped. */
  close(): Promise<void>
}

/** Model calls to one provider on top of those of a describe pass, so that chats need not wait for it. */
const CHAT_CALLS = 8

/** The runner for each kind of job. Code that few services need is loaded for its first job: the start would wait for it. */
const runners: Partial<Record<JobKind, Runner>> = {
  pipeline: runPipeline,
  graph: runGraph,
  review: async (ctx, run) => (await import('./operations/routines/runners.ts')).runReview(ctx, run),
  bughunt: async (ctx, run) => (await import('./operations/routines/runners.ts')).runBughunt(ctx, run),
  refresh: runRefresh,
}

/** `role` tells whether this process runs jobs, where several share them; one that is alone runs all. */
export type EngineOptions = {
  log: Log
  clock: () => Date
  role?: Role | undefined
  /** Opens the threads; tests have several services share some. */
  pools?: typeof openPools | undefined
  /** Is told when another process has come to hold the data directory. */
  lost?: ((error: Error) => void) | undefined
}

/** The work of a process among several: answering, running jobs, or both. */
export type Role = 'serve' | 'worker'

/** Joins the parts, in order of dependency. */
export async function createEngine(config: Config, options: EngineOptions): Promise<Engine> {
  const { log, clock, role, pools: open = openPools, lost } = options
  const local = openStores(openEnv(config.dataDir))
  const { sharing, jwtSecret = '' } = config
  const { stores, queue } = sharing
    ? (await import('./stores/shared.ts')).openSharedStores(local, sharing, jwtSecret)
    : { stores: local, queue: undefined }
  const { ingest, interactive } = open(config)
  const pools = { ingest, interactive: givenFiles(interactive) }
  const llm = createLlm({ callsInFlightMax: config.describeConcurrency + CHAT_CALLS, proxy: config.proxy })
  const jobs = createJobs({
    stores,
    log,
    clock,
    runners,
    parallel: Math.max(2, config.workers),
    workers: queue,
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
  let stopUpkeep: (() => Promise<void>) | undefined
  let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined
  return {
    ctx,
    lock: async () => {
      if (!lock) {
        lock = await lockDataDir(config.dataDir, lost)
        stores.suspect()
        // Read early, before anybody can change the files: threads start later, on demand. A turn later, for the hash of a
        // password may be begun in this one.
        setImmediate(engineVersion)
      }
      await stores.prepare()
    },
    resume: async () => {
      await sweepStores(ctx)
      await prepareUnmerged(ctx)
      await jobs.resume()
      await settleRuns(ctx)
      await jobs.join(role !== 'serve')
      stopUpkeep ??= startUpkeep(ctx)
      if (role !== 'serve') readySoon(ctx)
    },
    close: async () => {
      stopPreparing(ctx)
      await stopUpkeep?.()
      await Promise.all([pools.ingest.close(), pools.interactive.close(), llm.close()])
      await stores.close()
      await lock?.release()
    },
  }
}
