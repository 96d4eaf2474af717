// The job engine. A job is a record in the store before it is work in memory: one a project, many side by side.
// What a kind of job does is a runner that its own module brings.

import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { jobEnded, jobNotFound } from '../core/errors.ts'
import type { Job, JobKind, JobResult, JobStatus } from '../core/model.ts'
import type { Log } from '../log.ts'
import { isActive, type StoredJob } from '../stores/jobs.ts'
import type { Stores } from '../stores/open.ts'
import { changes } from './job-changes.ts'

/** What a running job is given. Every wait of a runner takes `signal`; after it aborts nothing may be published. */
export type JobRun = {
  readonly job: StoredJob
  readonly signal: AbortSignal
  /** Enters a stage; the time in the one before is over. Cheap. */
  stage(name: string): void
  /** Says how far the stage is, in a unit that is really counted. Cheap: call it as often as there is news. */
  progress(done: number, total: number): void
  /** Adds a step to the log of a routine. */
  event(message: string): void
  /** Seconds spent in each stage so far. */
  seconds(): Record<string, number>
}

/** Does the work and returns the job's result. */
export type Runner = (ctx: Context, run: JobRun) => Promise<JobResult>

export type NewJob = Pick<Job, 'kind' | 'project' | 'repo_path'> &
  Partial<Pick<Job, 'recreate' | 'describe' | 'force'>> & {
    /** Given by the caller when another record must name the job; else a new UUID. */
    id?: string
    input?: Record<string, unknown>
  }

export type Jobs = {
  /** Stores a job and lets it run when there is room. Throws jobRunning while its project has another. */
  submit(job: NewJob): Promise<Job>
  get(id: string): Promise<Job>
  list(filter: { project?: string; status?: JobStatus; limit: number }): Promise<Job[]>
  /** Asks a job to stop; it is `cancelled` within a second. Throws jobEnded when it is over. */
  cancel(id: string): Promise<Job>
  /** The record now, then at every change (at most ten a second), last the final one. */
  watch(id: string, signal: AbortSignal): AsyncIterable<Job>
  /** Throws jobRunning when the project has a queued or running job. */
  assertIdle(project: string): Promise<void>
  /** Takes up what an earlier process left behind. Called once, when the service starts. */
  resume(): Promise<void>
  /** Stops everything at a safe point; what can be resumed will be, by the next process. */
  stop(): Promise<void>
}

/** A routine depends on what a model said so far: cut off, it is failed rather than begun anew. */
const RESUMABLE: ReadonlySet<JobKind> = new Set(['pipeline', 'graph', 'refresh'])
/** A job that was running this many times when the service died is taken for the cause. */
const CRASHES_MAX = 3
/** A runner that has not let go by then is left behind: its record says cancelled, and it can't publish any more. */
const CANCEL_GRACE_MS = 700
const STORE_RETRY_MS = 1000

class Cancelled extends Error {}
class Stopping extends Error {}

type Live = {
  job: StoredJob
  controller: AbortController
  stageSince: number
  seconds: Record<string, number>
  ended: Promise<void>
}

type Options = {
  stores: Stores
  log: Log
  clock: () => Date
  runners: Partial<Record<JobKind, Runner>>
  /** Jobs that run at the same time; the others wait in the order they came. */
  parallel: number
  context: () => Context
}

export function createJobs({ stores, log, clock, runners, parallel, context }: Options): Jobs {
  const live = new Map<string, Live>()
  const queue: string[] = []
  let running = 0
  let stopping = false
  const now = (): string => clock().toISOString()

  const notices = changes<StoredJob>((job) => void save(job), stored)

  async function stored(id: string): Promise<StoredJob> {
    const job = live.get(id)?.job ?? (await stores.jobs.get(id))
    if (!job) throw jobNotFound()
    return job
  }

  /** Writes the record; a store that can't be reached is tried again by the next write, the last one until it works. */
  async function save(job: StoredJob): Promise<void> {
    for (;;) {
      try {
        return await stores.jobs.put(job)
      } catch (error) {
        log.warn('job record not written', { job_id: job.id, error })
        if (isActive(job.status) || stopping) return
        await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS))
      }
    }
  }

  function enqueue(job: StoredJob): void {
    live.set(job.id, {
      job,
      controller: new AbortController(),
      stageSince: 0,
      seconds: {},
      ended: Promise.resolve(),
    })
    queue.push(job.id)
    pump()
  }

  function pump(): void {
    while (!stopping && running < parallel && queue.length > 0) {
      const entry = live.get(queue.shift()!)!
      running++
      entry.ended = execute(entry).finally(() => {
        running--
        pump()
      })
    }
  }

  async function execute(entry: Live): Promise<void> {
    const { job, controller } = entry
    Object.assign(job, { status: 'running', started_at: job.started_at ?? now(), updated_at: now() })
    notices.now(job)
    const { signal } = controller
    try {
      await save(job)
      signal.throwIfAborted()
      const runner = runners[job.kind]
      if (!runner) throw new Error(`no runner for jobs of kind ${job.kind}`)
      const result = await letGo(runner(context(), runOf(entry)), signal)
      enterStage(entry, 'done')
      await end(entry, { status: 'succeeded', result })
    } catch (error) {
      if (signal.reason instanceof Cancelled) await end(entry, { status: 'cancelled' })
      else if (signal.reason instanceof Stopping) await suspend(entry)
      else {
        log.error('job failed', { job_id: job.id, kind: job.kind, project: job.project, error })
        await end(entry, { status: 'failed', error: error instanceof Error ? error.message : String(error) })
      }
    }
  }

  async function end(entry: Live, outcome: Partial<StoredJob>): Promise<void> {
    const { job } = entry
    const final = { ...job, ...outcome, finished_at: now(), updated_at: now() }
    await save(final) // whoever sees the job end may start the next one of its project
    Object.assign(job, final)
    live.delete(job.id)
    notices.end(job)
    log.info('job ended', { job_id: job.id, kind: job.kind, project: job.project, status: job.status })
  }

  async function suspend(entry: Live): Promise<void> {
    if (!RESUMABLE.has(entry.job.kind)) return end(entry, { status: 'failed', error: INTERRUPTED })
    Object.assign(entry.job, { status: 'queued', updated_at: now() })
    await save(entry.job)
    live.delete(entry.job.id)
    notices.end(entry.job)
  }

  function enterStage(entry: Live, name: string): void {
    const { job } = entry
    const at = performance.now()
    if (job.stage !== null && entry.stageSince > 0) {
      entry.seconds[job.stage] = round((entry.seconds[job.stage] ?? 0) + (at - entry.stageSince) / 1000)
    }
    entry.stageSince = at
    const over = name === 'done'
    Object.assign(job, { stage: name, done: over ? job.total : 0, total: over ? job.total : 0, updated_at: now() })
    job.stage_progress = over ? null : { stage: name, done: 0, total: 0 }
    notices.now(job)
  }

  function runOf(entry: Live): JobRun {
    const { job, controller } = entry
    return {
      job,
      signal: controller.signal,
      stage: (name) => {
        controller.signal.throwIfAborted()
        enterStage(entry, name)
      },
      progress: (done, total) => {
        if (controller.signal.aborted) return
        Object.assign(job, { done, total, updated_at: now() })
        job.stage_progress = { stage: job.stage ?? '', done, total }
        notices.soon(job)
      },
      event: (message) => {
        const events = (job.events ??= [])
        events.push({ seq: events.length + 1, stage: job.stage ?? '', message, ts: now() })
        notices.soon(job)
      },
      seconds: () => {
        const open = job.stage === null ? {} : { [job.stage]: round((performance.now() - entry.stageSince) / 1000) }
        return { ...open, ...entry.seconds }
      },
    }
  }

  async function cancel(id: string): Promise<Job> {
    const entry = live.get(id)
    if (!entry) {
      const job = await stored(id)
      throw jobEnded(job.status)
    }
    entry.controller.abort(new Cancelled('cancelled'))
    const waiting = queue.indexOf(id)
    if (waiting !== -1) {
      queue.splice(waiting, 1)
      await end(entry, { status: 'cancelled' })
    }
    return recordOf(entry.job)
  }

  async function resume(): Promise<void> {
    for (const job of await stores.jobs.active()) {
      const crashes = (job.crashes ?? 0) + (job.status === 'running' ? 1 : 0)
      const error = !RESUMABLE.has(job.kind)
        ? INTERRUPTED
        : crashes >= CRASHES_MAX
          ? `the service ended ${crashes} times while this job was running`
          : undefined
      if (error) {
        await save({ ...job, status: 'failed', error, finished_at: now(), updated_at: now() })
        continue
      }
      const fresh: StoredJob = {
        ...job,
        crashes,
        status: 'queued',
        stage: null,
        done: 0,
        total: 0,
        stage_progress: null,
      }
      await save(fresh)
      enqueue(fresh)
      log.info('job resumed', { job_id: job.id, kind: job.kind, project: job.project })
    }
  }

  return {
    submit: async (asked) => {
      const job = newJob(asked, clock())
      await stores.jobs.create(job)
      const queued = recordOf(job)
      enqueue(job)
      return queued
    },
    get: async (id) => recordOf(await stored(id)),
    list: async (filter) => {
      const jobs = (await stores.jobs.list(filter)).map((job) => live.get(job.id)?.job ?? job)
      return jobs.filter((job) => filter.status === undefined || job.status === filter.status).map(recordOf)
    },
    cancel,
    watch: (id, signal) => notices.watch(id, signal, recordOf),
    assertIdle: (project) => stores.jobs.assertIdle(project),
    resume,
    stop: async () => {
      stopping = true
      const entries = [...live.values()]
      for (const entry of entries) entry.controller.abort(new Stopping('the service is stopping'))
      await Promise.all(entries.map((entry) => entry.ended))
      notices.close()
    },
  }
}

const INTERRUPTED = 'interrupted: the service ended while this job was running — start it again'

/** `work`, or once `signal` has aborted its end or a short grace, whichever comes first. */
function letGo<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => void setTimeout(() => reject(signal.reason), CANCEL_GRACE_MS).unref()
    signal.addEventListener('abort', abort, { once: true })
    work.then((value) => (signal.aborted ? reject(signal.reason) : resolve(value)), reject)
  })
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** The record of the contract: what only the engine reads is taken out. */
export function recordOf({ input: _input, crashes: _crashes, ...job }: StoredJob): Job {
  return structuredClone(job)
}

function newJob(asked: NewJob, at: Date): StoredJob {
  const id = asked.id ?? timeUuid(at)
  const isRoutine = asked.kind === 'review' || asked.kind === 'bughunt'
  return {
    id,
    job_id: id,
    kind: asked.kind,
    project: asked.project,
    repo_path: asked.repo_path,
    recreate: asked.recreate ?? false,
    describe: asked.describe ?? false,
    force: asked.force ?? false,
    status: 'queued',
    stage: null,
    done: 0,
    total: 0,
    stage_progress: null,
    result: null,
    error: null,
    events: isRoutine ? [] : null,
    created_at: at.toISOString(),
    started_at: null,
    finished_at: null,
    updated_at: at.toISOString(),
    input: asked.input,
  }
}

let lastMs = 0
let counter = 0

/** A UUID of version 7 (RFC 9562): sorts by creation, within a millisecond by a counter in its first random bits. */
export function timeUuid(at: Date): string {
  const ms = Math.max(at.getTime(), lastMs)
  counter = ms === lastMs ? counter + 1 : 0
  lastMs = ms
  const bytes = randomBytes(16)
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | (counter & 0xfff), 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
