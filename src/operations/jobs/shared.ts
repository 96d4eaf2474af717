// Jobs that several processes share: taken from a queue by whichever worker has room, cancelled and watched from any
// process.

import type { StoredJob } from '../../stores/jobs.ts'
import { isActive } from '../../stores/jobs.ts'
import type { Claim } from '../../stores/postgres/queue.ts'
import { toldByOthers } from './changes.ts'
import { Cancelled, enqueue, type JobEngine, Superseded, saveJob, timestamp } from './engine.ts'

/** Why a job of a worker that died is not run again; undefined when it is. */
type WhyNotAgain = (job: StoredJob, crashes: number) => string | undefined

/** Hears of the changes that other processes make to jobs, and with `work` takes jobs from the queue. */
export async function join(engine: JobEngine, work: boolean, whyNotAgain: WhyNotAgain): Promise<void> {
  const { workers, stores } = engine
  if (!workers) return
  stores.jobs.watch((id) => {
    toldByOthers(engine.changes, id)
    for (const own of id === undefined ? engine.live.keys() : [id])
      if (engine.live.has(own)) cancelIfAsked(engine, own).catch(() => undefined) // out of reach: heard again when it is back
  })
  if (work) await workers.work(engine.parallel, (claim) => runClaimed(engine, claim, whyNotAgain))
}

async function cancelIfAsked(engine: JobEngine, id: string): Promise<void> {
  const stored = await engine.stores.jobs.get(id)
  const entry = engine.live.get(id)
  if (!entry || !stored?.cancelling || entry.publishing) return
  entry.job.cancelling = true
  entry.controller.abort(new Cancelled('cancelled'))
}

/** Runs a job to its end. Rejects when it has not ended: then the queue gives it to a worker again. */
async function runClaimed(engine: JobEngine, { id, attempt, signal }: Claim, whyNotAgain: WhyNotAgain): Promise<void> {
  const job = await engine.stores.jobs.get(id)
  if (!job || !isActive(job.status)) return
  const crashes = (job.crashes ?? 0) + (job.status === 'running' ? 1 : 0)
  const error = crashes === 0 || job.cancelling ? undefined : whyNotAgain(job, crashes)
  if (job.cancelling || error !== undefined) {
    const now = timestamp(engine, job)
    const status = job.cancelling ? 'cancelled' : 'failed'
    return saveJob(engine, { ...job, attempt, status, error: error ?? null, finished_at: now, updated_at: now })
  }
  const fresh: StoredJob = {
    ...job,
    crashes,
    attempt,
    status: 'queued',
    stage: null,
    done: 0,
    total: 0,
    stage_progress: null,
  }
  if (crashes > 0) engine.log.info('job resumed', { job_id: id, kind: job.kind, project: job.project, attempt })
  const entry = enqueue(engine, fresh)
  signal.addEventListener('abort', () => entry.controller.abort(new Superseded('given to another worker')))
  await entry.over.promise
  if (isActive(entry.job.status)) throw new Error('the job has not ended')
}
