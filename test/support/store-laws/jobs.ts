// Jobs.

import assert from 'node:assert/strict'
import { newJob } from '../../../src/operations/jobs/records.ts'
import type { StoredJob } from '../../../src/stores/jobs.ts'
import { conflict, fresh, type Laws } from './laws.ts'

const event = (message: string) => ({ seq: 0, stage: 'read', message, ts: '2026-03-01T12:00:00.000Z' })

const jobOf = (project: string, at = new Date()): StoredJob =>
  newJob({ kind: 'pipeline', project, repo_path: `/${project}`, input: { real_path: '/real' } }, at)

export const JOBS: Laws = {
  'a project has one job at a time, and is free once the record says that it ended': async ({ jobs }) => {
    const [shop, bakery] = [fresh('shop'), fresh('bakery')]
    const first = jobOf(shop)
    await jobs.create(first)
    await assert.rejects(jobs.create(jobOf(shop)), conflict)
    await assert.rejects(jobs.assertIdle(shop), conflict)
    await jobs.put({ ...first, status: 'running' })
    await assert.rejects(jobs.create(jobOf(shop)), conflict)
    await jobs.create(jobOf(bakery))
    await jobs.put({ ...first, status: 'succeeded' })
    await jobs.assertIdle(shop)
    await jobs.create(jobOf(shop))
  },
  'of jobs asked for at once, a project gets one': async ({ jobs }) => {
    const project = fresh('wanted')
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => jobs.create(jobOf(project))))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
  },
  'a job that has ended stays as it ended': async ({ jobs }) => {
    const ended = jobOf(fresh('ended'))
    await jobs.create(ended)
    await jobs.put({ ...ended, status: 'cancelled' })
    await jobs.put({ ...ended, status: 'running', done: 5 })
    const stored = await jobs.get(ended.id)
    assert.equal(stored?.status, 'cancelled')
    assert.equal(stored?.done, 0)
  },
  'jobs are listed newest first, by project and status, up to a limit; active ones oldest first': async ({ jobs }) => {
    const [a, b, c] = [jobOf(fresh('list')), jobOf(fresh('list')), jobOf(fresh('list'))]
    for (const job of [a, b, c]) await jobs.create(job)
    const ids = async (filter: Parameters<typeof jobs.list>[0]) => (await jobs.list(filter)).map(({ id }) => id)
    assert.deepEqual(await ids({ limit: 3 }), [c.id, b.id, a.id])
    assert.deepEqual(await ids({ limit: 2 }), [c.id, b.id])
    assert.deepEqual(await ids({ limit: 0 }), [])
    assert.deepEqual(await ids({ project: b.project, limit: 9 }), [b.id])
    await jobs.put({ ...b, status: 'failed' })
    assert.deepEqual(await ids({ project: b.project, status: 'failed', limit: 9 }), [b.id])
    assert.deepEqual(await ids({ project: b.project, status: 'queued', limit: 9 }), [])
    assert.deepEqual(
      (await jobs.active()).slice(-2).map(({ id }) => id),
      [a.id, c.id],
    )
  },
  "the engine's own fields and events are kept as they are": async ({ jobs }) => {
    const job = {
      ...jobOf(fresh('whole')),
      crashes: 2,
      cancelling: true,
      events: [event('U+0000: \0, "quoted" \u2028')],
    }
    await jobs.create(job)
    assert.deepEqual(await jobs.get(job.id), job)
    assert.equal(await jobs.get(`${job.id}\0`), undefined)
  },
  'a queued job is cancelled at once, a running one when its worker is told': async ({ jobs }) => {
    const [queued, running] = [jobOf(fresh('waiting')), jobOf(fresh('busy'))]
    for (const job of [queued, running]) await jobs.create(job)
    const end = (job: StoredJob): StoredJob => ({ ...job, status: 'cancelled' })
    assert.equal((await jobs.cancel(queued.id, end))?.status, 'cancelled')
    await jobs.create(jobOf(queued.project))
    await jobs.put({ ...running, status: 'running' })
    const asked = await jobs.cancel(running.id, end)
    assert.deepEqual(asked, { ...running, status: 'running', cancelling: true })
    assert.deepEqual(await jobs.get(running.id), asked)
    await jobs.put(end(running))
    assert.equal((await jobs.cancel(running.id, end))?.status, 'cancelled')
    assert.equal(await jobs.cancel(fresh('unknown'), end), undefined)
  },
  'while a project is closed it gets no job, and is open again afterwards, also when the work fails': async ({
    jobs,
  }) => {
    const project = fresh('closed')
    const failing = jobs.closed(project, async () => {
      await assert.rejects(jobs.create(jobOf(project)), conflict)
      await assert.rejects(
        jobs.closed(project, async () => undefined),
        conflict,
      )
      throw new Error('the work failed')
    })
    await assert.rejects(failing, /the work failed/)
    await jobs.create(jobOf(project))
    await assert.rejects(
      jobs.closed(project, async () => undefined),
      conflict,
    )
  },
}
