// Jobs as the rest of the service sees them. A job is a record in the store before it is work in memory; a project has
// at most one, and jobs of many projects run side by side. Each kind of job has a runner in its own module.

import { jobEnded, jobNotFound } from '../../core/errors.ts'
import type { Job, JobStatus } from '../../core/model.ts'
import { isActive, type StoredJob } from '../../stores/jobs.ts'
import { closeChanges, watchJob } from './changes.ts'
import {
  Cancelled,
  endJob,
  enqueue,
  INTERRUPTED,
  type JobEngine,
  type JobOptions,
  openEngine,
  RESUMABLE,
  Stopping,
  saveJob,
  storedJob,
  timestamp,
  whileIdle,
} from './engine.ts'
import { followId, type NewJob, newJob, recordOf, shownOf } from './records.ts'
import { join } from './shared.ts'

export type { JobRun, Runner } from './engine.ts'

/** The jobs of a service. */
export type Jobs = {
  /** Stores a job and runs it when there is room. Throws jobRunning while its project has another. */
  submit(job: NewJob): Promise<Job>
  get(id: string): Promise<Job>
  list(filter: { project?: string; status?: JobStatus; limit: number }): Promise<Job[]>
  /** Asks a job to stop; it is `cancelled` within a second. Throws jobEnded when it is over. */
  cancel(id: string): Promise<Job>
  /** The record now, then at every change (at most ten a second), last the final one. */
  watch(id: string, signal: AbortSignal): AsyncIterable<Job>
  /** Throws jobRunning when the project has a queued or running job. */
  assertIdle(project: string): Promise<void>
  /** Runs `work` while the project has no job and gets none. Throws jobRunning when it has one. */
  withoutJobs(project: string, work: () => Promise<void>): Promise<void>
  /** Runs `work` while no job runs; new ones wait for it. Does nothing if a job is already running or waiting. */
  whileIdle(work: () => Promise<void>): Promise<void>
  /** Resumes the jobs of an earlier process. Called once, when the service starts. */
  resume(): Promise<void>
  /** Where several processes share jobs: hears of changes that others make, and with `work` takes jobs. Called once. */
  join(work: boolean): Promise<void>
  /** Stops every job at a safe point; the next process resumes those that can be. */
  stop(): Promise<void>
}

/** A job that was running this many times when the service died is taken to be the cause. */
const CRASHES_MAX = 3

/** The jobs of a service. Nothing runs before `resume` or `submit`. */
export function createJobs(options: JobOptions): Jobs {
  const engine = openEngine(options)
  const { live, stores, changes } = engine
  return {
    submit: (asked) => submit(engine, asked),
    get: async (id) => {
      const job = await storedJob(engine, id)
      return live.has(id) ? recordOf(job) : shownOf(job)
    },
    list: async (filter) => {
      const jobs = await stores.jobs.list(filter)
      const now = jobs.map((job) => (live.has(job.id) ? recordOf(live.get(job.id)!.job) : shownOf(job)))
      return now.filter((job) => filter.status === undefined || job.status === filter.status)
    },
    cancel: (id) => cancel(engine, id),
    watch: (id, signal) => watchJob(changes, id, signal, recordOf),
    assertIdle: (project) => stores.jobs.assertIdle(project),
    withoutJobs: (project, work) => stores.jobs.closed(project, work),
    whileIdle: (work) => whileIdle(engine, work),
    resume: () => resume(engine),
    join: (work) => join(engine, work, whyNotAgain),
    stop: () => stop(engine),
  }
}

async function submit(engine: JobEngine, asked: NewJob): Promise<Job> {
  const job = newJob(asked, engine.clock())
  await engine.stores.jobs.create(job)
  const queued = recordOf(job)
  if (!engine.workers) enqueue(engine, job)
  return queued
}

async function cancel(engine: JobEngine, id: string): Promise<Job> {
  const entry = engine.live.get(id)
  if (!entry) return cancelElsewhere(engine, id)
  if (entry.publishing) return recordOf(entry.job) // it succeeds within moments
  entry.controller.abort(new Cancelled('cancelled'))
  const waiting = engine.queue.indexOf(id)
  if (waiting !== -1) {
    engine.queue.splice(waiting, 1)
    await endJob(engine, entry, { status: 'cancelled' })
    entry.over.resolve()
  } else {
    entry.job.cancelling = true
    await saveJob(engine, entry.job) // the next process keeps this promise too
  }
  return recordOf(entry.job)
}

/** Cancels a job that this process does not run. */
async function cancelElsewhere(engine: JobEngine, id: string): Promise<Job> {
  const { status } = await storedJob(engine, id)
  if (!isActive(status)) throw jobEnded(status)
  const job = await engine.stores.jobs.cancel(id, (stored) => {
    const now = timestamp(engine, stored)
    return { ...stored, status: 'cancelled', finished_at: now, updated_at: now }
  })
  if (!job) throw jobNotFound()
  return recordOf(job)
}

async function resume(engine: JobEngine): Promise<void> {
  for (const { id } of await engine.stores.jobs.list({ limit: 1 })) followId(id)
  if (engine.workers) return
  for (const job of await engine.stores.jobs.active()) {
    const crashes = (job.crashes ?? 0) + (job.status === 'running' ? 1 : 0)
    const error = job.cancelling ? null : whyNotAgain(job, crashes)
    if (error !== undefined) {
      const now = timestamp(engine, job)
      const status = job.cancelling ? 'cancelled' : 'failed'
      await saveJob(engine, { ...job, status, error, finished_at: now, updated_at: now })
      continue
    }
    const fresh: StoredJob = { ...job, crashes, status: 'queued', stage: null, done: 0, total: 0, stage_progress: null }
    await saveJob(engine, fresh)
    enqueue(engine, fresh)
    engine.log.info('job resumed', { job_id: job.id, kind: job.kind, project: job.project })
  }
}

/** Why a job of an earlier process is not resumed; undefined when it is. */
function whyNotAgain(job: StoredJob, crashes: number): string | undefined {
  if (!RESUMABLE.has(job.kind)) return INTERRUPTED
  return crashes >= CRASHES_MAX ? `the service ended ${crashes} times while this job was running` : undefined
}

async function stop(engine: JobEngine): Promise<void> {
  engine.stopping = true
  await engine.workers?.rest()
  const entries = [...engine.live.values()]
  for (const entry of entries) entry.controller.abort(new Stopping('the service is stopping'))
  for (const id of engine.queue.splice(0)) engine.live.get(id)?.over.resolve()
  await Promise.all(entries.map((entry) => entry.ended))
  await engine.idling
  closeChanges(engine.changes)
}
