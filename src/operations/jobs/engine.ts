// The life of a stored job: it waits for room, runs, and ends in one of four ways. The record is written whenever
// something happens that nobody should miss.

import type { Context } from '../../context.ts'
import { jobNotFound, ServiceError } from '../../core/errors.ts'
import type { JobKind, JobResult } from '../../core/model.ts'
import { timeAfter } from '../../core/times.ts'
import { reasonOf } from '../../core/told.ts'
import type { Log } from '../../log.ts'
import { isActive, type StoredJob } from '../../stores/jobs.ts'
import type { Stores } from '../../stores/open.ts'
import type { JobQueue } from '../../stores/postgres/queue.ts'
import { ended, type JobChanges, openChanges, tellNow, tellSoon, toldByOthers } from './changes.ts'

/**
 * A running job, as its runner sees it. Everything a runner waits for takes `signal`; after it aborts, nothing may be
 * published.
 */
export type JobRun = {
  readonly job: StoredJob
  readonly signal: AbortSignal
  /** Enters a stage, which ends the previous one. Cheap. */
  stage(name: string): void
  /** Reports the progress of the stage, in units that are really counted. Cheap: call it whenever there is news. */
  progress(done: number, total: number): void
  /** Adds a step to the log of a routine. */
  event(message: string, stage?: string): void
  /** Seconds spent in each stage so far. */
  seconds(): Record<string, number>
  /**
   * To be called right before the result is published. From then on the job can't be cancelled: a job that says
   * 'cancelled' has published nothing. Throws when it was cancelled before.
   */
  publishing(): void
}

/** Does the work and returns the job's result. */
export type Runner = (ctx: Context, run: JobRun) => Promise<JobResult>

/** The parts of an engine. */
export type JobOptions = {
  stores: Stores
  log: Log
  clock: () => Date
  runners: Partial<Record<JobKind, Runner>>
  /** The number of jobs that run at the same time; others wait in order of arrival. */
  parallel: number
  /** Runs whenever the last job has ended, and is given it; new jobs wait for it. */
  idle?: (ended: StoredJob) => Promise<void>
  /** The queue that several processes share; without it this process runs all jobs. */
  workers?: JobQueue | undefined
  /** Called when a job starts, not earlier: the context holds the engine itself. */
  context: () => Context
}

/** The jobs of this process that are queued or running. */
export type JobEngine = JobOptions & {
  live: Map<string, LiveJob>
  /** Ids of waiting jobs, in order of arrival. */
  queue: string[]
  running: number
  /** No more jobs are started. */
  stopping: boolean
  /** Exclusive work is going on: no job is started until it is over. */
  paused: boolean
  /** Resolves when the exclusive work is over. */
  idling: Promise<void>
  changes: JobChanges
}

/** A job in this process. */
export type LiveJob = {
  job: StoredJob
  controller: AbortController
  /** When its stage began, in milliseconds of `performance.now()`; 0 before the first. */
  stageSince: number
  /** Seconds spent in the stages that are over. */
  seconds: Record<string, number>
  /** Its result is being published: it is too late to cancel it. */
  publishing: boolean
  /** Resolves when the job is over or suspended; at once for one that waits. */
  ended: Promise<void>
  /** Resolves when it is over, suspended or taken out of the line of waiting jobs. */
  over: PromiseWithResolvers<void>
}

/** Abort reason: a caller cancelled the job. */
export class Cancelled extends Error {}
/** Abort reason: the job was given to another worker, because this one gave no sign of life. */
export class Superseded extends Error {}
/** Abort reason: the service is stopping; the next process may resume the job. */
export class Stopping extends Error {}

/**
 * Kinds that are resumed. A routine depends on the model's answers so far: cut off, it fails instead of starting over.
 */
export const RESUMABLE: ReadonlySet<JobKind> = new Set(['pipeline', 'graph', 'refresh'])
/** Error of a job that was cut off and can't be resumed. */
export const INTERRUPTED = 'interrupted: the service ended while this job was running — start it again'

/** A runner that has not stopped by then is abandoned: the record says cancelled, and it can no longer publish. */
const CANCEL_GRACE_MS = 700
const STORE_RETRY_MS = 1000

/** An engine without jobs. */
export function openEngine(options: JobOptions): JobEngine {
  const engine: JobEngine = {
    ...options,
    live: new Map(),
    queue: [],
    running: 0,
    stopping: false,
    paused: false,
    idling: Promise.resolve(),
    changes: openChanges(
      (job) => void saveJob(engine, job),
      (id) => storedJob(engine, id),
    ),
  }
  return engine
}

/** The time at which a job changes now. */
export const timestamp = ({ clock }: JobEngine, job: StoredJob): string => timeAfter(job.updated_at, clock())

/** The live record of a job, or the one in the store. Throws jobNotFound. */
export async function storedJob({ live, stores }: JobEngine, id: string): Promise<StoredJob> {
  const job = live.get(id)?.job ?? (await stores.jobs.get(id))
  if (!job) throw jobNotFound()
  return job
}

/**
 * Writes the record. If the store can't be reached, the next write makes up for it; a final record is retried until it
 * is written.
 */
export async function saveJob(engine: JobEngine, job: StoredJob): Promise<void> {
  for (;;) {
    try {
      return await engine.stores.jobs.put(job)
    } catch (error) {
      engine.log.warn('job record not written', { job_id: job.id, error })
      if (isActive(job.status) || engine.stopping) return
      await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS))
    }
  }
}

/** Lets a stored job run as soon as there is room. */
export function enqueue(engine: JobEngine, job: StoredJob): LiveJob {
  const controller = new AbortController()
  const entry: LiveJob = {
    job,
    controller,
    stageSince: 0,
    seconds: {},
    publishing: false,
    ended: Promise.resolve(),
    over: Promise.withResolvers<void>(),
  }
  engine.live.set(job.id, entry)
  engine.queue.push(job.id)
  pump(engine)
  return entry
}

function pump(engine: JobEngine): void {
  while (!engine.stopping && !engine.paused && engine.running < engine.parallel && engine.queue.length > 0) {
    const entry = engine.live.get(engine.queue.shift()!)!
    engine.running++
    entry.ended = execute(engine, entry).finally(() => {
      engine.running--
      entry.over.resolve()
      pump(engine)
      engine.idling = engine.idling.then(() => tidyUp(engine, entry.job))
    })
  }
}

/** Runs `work` while no job runs; does nothing if one is already running or waiting. */
export async function whileIdle(engine: JobEngine, work: () => Promise<void>): Promise<void> {
  if (engine.stopping || engine.paused || engine.live.size > 0) return
  engine.paused = true
  try {
    await work()
  } finally {
    engine.paused = false
    pump(engine)
  }
}

async function tidyUp(engine: JobEngine, ended: StoredJob): Promise<void> {
  try {
    const { idle } = engine
    if (idle) await whileIdle(engine, () => idle(ended))
  } catch (error) {
    engine.log.warn('work between jobs failed', { error })
  }
}

/** Runs a job to its end, whichever that is. Never rejects. */
async function execute(engine: JobEngine, entry: LiveJob): Promise<void> {
  const { job, controller } = entry
  const now = timestamp(engine, job)
  Object.assign(job, { status: 'running', started_at: job.started_at ?? now, updated_at: now })
  tellNow(engine.changes, job)
  const { signal } = controller
  try {
    await saveJob(engine, job)
    signal.throwIfAborted()
    const runner = engine.runners[job.kind]
    if (!runner) throw new Error(`no runner for jobs of kind ${job.kind}`)
    const result = await letGo(runner(engine.context(), runOf(engine, entry)), entry)
    enterStage(engine, entry, 'done')
    await endJob(engine, entry, { status: 'succeeded', result })
  } catch (error) {
    if (signal.reason instanceof Cancelled) await endJob(engine, entry, { status: 'cancelled' })
    else if (signal.reason instanceof Stopping) await suspend(engine, entry)
    else if (signal.reason instanceof Superseded) leave(engine, entry)
    else if (isWorthAnotherTry(engine, job, error)) await suspend(engine, entry)
    else {
      engine.log.error('job failed', { job_id: job.id, kind: job.kind, project: job.project, error })
      await endJob(engine, entry, { status: 'failed', error: reasonOf(error) })
    }
  }
}

/** Records how a job ended, then tells its watchers. */
export async function endJob(engine: JobEngine, entry: LiveJob, outcome: Partial<StoredJob>): Promise<void> {
  const { job } = entry
  const now = timestamp(engine, job)
  const final = { ...job, ...outcome, finished_at: now, updated_at: now }
  await saveJob(engine, final) // whoever sees the job end may start the next one of its project
  Object.assign(job, final)
  engine.live.delete(job.id)
  ended(engine.changes, job)
  engine.log.info('job ended', { job_id: job.id, kind: job.kind, project: job.project, status: job.status })
}

/** Leaves a job to the next process, or fails it when it can't be resumed. */
async function suspend(engine: JobEngine, entry: LiveJob): Promise<void> {
  if (!RESUMABLE.has(entry.job.kind)) return endJob(engine, entry, { status: 'failed', error: INTERRUPTED })
  Object.assign(entry.job, { status: 'queued', updated_at: timestamp(engine, entry.job) })
  await saveJob(engine, entry.job)
  engine.live.delete(entry.job.id)
  if (engine.stopping) ended(engine.changes, entry.job)
  else toldByOthers(engine.changes, entry.job.id) // it goes on, and its watchers with it
}

/** Jobs of a queue are tried this often while a store is away: a database that restarts fails none. */
const TRIES = 4

function isWorthAnotherTry({ workers, log }: JobEngine, job: StoredJob, error: unknown): boolean {
  const { attempt = 0 } = job
  const isAway = error instanceof ServiceError && error.kind === 'unavailable'
  if (!workers || !isAway || !RESUMABLE.has(job.kind) || attempt + 1 >= TRIES) return false
  log.warn('job interrupted by a store that is away, tried again', { job_id: job.id, project: job.project, error })
  return true
}

/** Leaves a job to another worker, which has its record now. */
function leave(engine: JobEngine, { job }: LiveJob): void {
  engine.log.warn('job given to another worker', { job_id: job.id, project: job.project })
  engine.live.delete(job.id)
  toldByOthers(engine.changes, job.id)
}

function enterStage(engine: JobEngine, entry: LiveJob, name: string): void {
  const { job } = entry
  const at = performance.now()
  entry.seconds = secondsAt(entry, at)
  entry.stageSince = at
  const over = name === 'done'
  const total = over ? job.total : 0
  Object.assign(job, { stage: name, done: total, total, updated_at: timestamp(engine, job) })
  job.stage_progress = over ? null : { stage: name, done: 0, total: 0 }
  tellNow(engine.changes, job)
}

/** The job as its runner sees it: reports change the live record and are passed to its watchers. */
function runOf(engine: JobEngine, entry: LiveJob): JobRun {
  const { job, controller } = entry
  const { signal } = controller
  return {
    job,
    signal,
    stage: (name) => {
      signal.throwIfAborted()
      enterStage(engine, entry, name)
    },
    progress: (done, total) => {
      if (signal.aborted) return
      Object.assign(job, { done, total, updated_at: timestamp(engine, job) })
      job.stage_progress = { stage: job.stage ?? '', done, total }
      tellSoon(engine.changes, job)
    },
    event: (message, stage = job.stage ?? '') => {
      if (signal.aborted) return
      const events = (job.events ??= [])
      events.push({ seq: events.length, stage, message, ts: timestamp(engine, job) })
      tellSoon(engine.changes, job)
    },
    publishing: () => {
      signal.throwIfAborted()
      entry.publishing = true
    },
    seconds: () => secondsAt(entry, performance.now()),
  }
}

/** The seconds of all stages, up to now in the one that is open; a stage may be entered again. */
function secondsAt({ job, seconds, stageSince }: LiveJob, now: number): Record<string, number> {
  if (job.stage === null) return seconds
  return { ...seconds, [job.stage]: round((seconds[job.stage] ?? 0) + (now - stageSince) / 1000) }
}

/**
 * The result of a job's `work`. Once the job's signal has aborted, rejects when `work` ends or after a short grace
 * period, whichever is first; work that was publishing by then and ends in time has succeeded all the same.
 */
function letGo<T>(work: Promise<T>, entry: LiveJob): Promise<T> {
  const { signal } = entry.controller
  return new Promise((resolve, reject) => {
    const abort = (): void => void setTimeout(() => reject(signal.reason), CANCEL_GRACE_MS).unref()
    signal.addEventListener('abort', abort, { once: true })
    const isLate = (): boolean => signal.aborted && !entry.publishing
    work.then((value) => (isLate() ? reject(signal.reason) : resolve(value)), reject)
  })
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
