// Jobs, and the active one of each project.

import { jobRunning } from '../core/errors.ts'
import type { Job, JobStatus } from '../core/model.ts'
import type { Env } from './lmdb/env.ts'
import { latestWhere } from './slices.ts'

/** A job as stored: the public record and the engine's own fields. */
export type StoredJob = Job & {
  /** The parameters of the job beyond the record's own fields. */
  input?: Record<string, unknown>
  /** How often the process died while running it: a job that keeps killing the service is not resumed forever. */
  crashes?: number
  /** Counts the workers that have held it before, where several processes share jobs. */
  attempt?: number
  /** A cancellation was requested, and the job has not ended yet. */
  cancelling?: boolean
}

/** Job records; at most one per project is queued or running. */
export type JobStore = {
  /** Stores a new job. Throws jobRunning while another one of its project is queued or running. */
  create(job: StoredJob): Promise<void>
  /**
   * Replaces the record. The write that ends a job also frees its project; later writes to an ended job are ignored,
   * since they report progress that is over; so are writes of a worker from which the job was taken.
   */
  put(job: StoredJob): Promise<void>
  get(id: string): Promise<StoredJob | undefined>
  /** Newest first. */
  list(filter: { project?: string; status?: JobStatus; limit: number }): Promise<StoredJob[]>
  /** Jobs that are queued or running, oldest first. */
  active(): Promise<StoredJob[]>
  /** Throws jobRunning when the project has a queued or running job, including one whose record is being written. */
  assertIdle(project: string): Promise<void>
  /**
   * Ends a queued job as `end` says, or notes that a running one is to be cancelled, which its worker is told. Returns
   * the record then; undefined when there is none.
   */
  cancel(id: string, end: (job: StoredJob) => StoredJob): Promise<StoredJob | undefined>
  /** Runs `work` while the project has no job and gets none. Throws jobRunning when it has one, or is closed already. */
  closed<T>(project: string, work: () => Promise<T>): Promise<T>
  /**
   * Calls `heard` with the id of a job that another process has changed, and with undefined when changes may have been
   * missed; the function returned ends that.
   */
  watch(heard: (id: string | undefined) => void): () => void
}

/** Whether a job of that status has yet to end. */
export const isActive = (status: JobStatus): boolean => status === 'queued' || status === 'running'

/** Beyond this many, the oldest records are deleted. */
export const HISTORY = 10_000

/** All jobs. */
export function openJobs(env: Env): JobStore {
  const jobs = env.table<StoredJob, string>('jobs')
  const active = env.table<string, string>('activeJobs')
  const closed = new Set<string>()

  const assertIdle = (project: string): Promise<void> =>
    env.write(() => {
      // a write without puts, so that it waits its turn: a read would not see a job that is being created
      if (active.get(project) !== undefined) throw jobRunning(project)
    })

  /** Inside a write. */
  function write(job: StoredJob): void {
    const stored = jobs.get(job.id)
    if (stored && !isActive(stored.status)) return
    jobs.put(job.id, job)
    if (!isActive(job.status) && active.get(job.project) === job.id) active.remove(job.project)
  }

  function prune(): void {
    for (const id of jobs.keys({ reverse: true, offset: HISTORY })) {
      const job = jobs.get(id)
      if (job && !isActive(job.status)) jobs.remove(id)
    }
  }

  return {
    async create(job) {
      if (closed.has(job.project)) throw jobRunning(job.project) // not inside: whoever was first comes first
      await env.write(() => {
        if (active.get(job.project) !== undefined) throw jobRunning(job.project)
        prune()
        jobs.put(job.id, job)
        active.put(job.project, job.id)
      })
    },
    put: (job) => env.write(() => write(job)),
    get: (id) => env.read(() => jobs.get(id)),
    list: ({ project, status, limit }) =>
      latestWhere(
        env,
        jobs,
        limit,
        (job) => (project ?? job.project) === job.project && (status ?? job.status) === job.status,
      ),
    active: () =>
      env.read(() =>
        Array.from(active.range(), ({ value }) => jobs.get(value))
          .filter((job) => job !== undefined)
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    assertIdle,
    cancel: (id, end) =>
      env.write(() => {
        const job = jobs.get(id)
        if (!job || !isActive(job.status)) return job
        const changed = job.status === 'queued' ? end(job) : { ...job, cancelling: true }
        write(changed)
        return changed
      }),
    async closed(project, work) {
      if (closed.has(project)) throw jobRunning(project)
      closed.add(project)
      try {
        await assertIdle(project)
        return await work()
      } finally {
        closed.delete(project)
      }
    },
    watch: () => () => undefined, // one process holds the store
  }
}
