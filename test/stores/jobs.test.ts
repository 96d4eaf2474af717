import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ServiceError } from '../../src/core/errors.ts'
import { newJob } from '../../src/operations/jobs/records.ts'
import { HISTORY, type JobStore, openJobs, type StoredJob } from '../../src/stores/jobs.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { temporaryFolder } from '../support/temporary.ts'

let env: Env
let jobs: JobStore

before(() => {
  env = openEnv(temporaryFolder())
  jobs = openJobs(env)
})
after(() => env.close())

const job = (project: string): StoredJob => newJob({ kind: 'pipeline', project, repo_path: `/${project}` }, new Date())
const isRunning = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'conflict'

test('a project has one job at a time, and is free once the record says that it ended', async () => {
  const first = job('shop')
  await jobs.create(first)
  await assert.rejects(jobs.create(job('shop')), isRunning)
  await assert.rejects(jobs.assertIdle('shop'), isRunning)
  await jobs.put({ ...first, status: 'running' })
  await assert.rejects(jobs.create(job('shop')), isRunning)
  await jobs.create(job('bakery'))
  await jobs.put({ ...first, status: 'succeeded' })
  await jobs.assertIdle('shop')
  await jobs.create(job('shop'))
})

test('a job that has ended stays as it ended', async () => {
  const ended = job('ended')
  await jobs.create(ended)
  await jobs.put({ ...ended, status: 'cancelled' })
  await jobs.put({ ...ended, status: 'running', done: 5 })
  const stored = await jobs.get(ended.id)
  assert.equal(stored?.status, 'cancelled')
  assert.equal(stored?.done, 0)
})

test('the progress of a job is kept', async () => {
  const running = job('progress')
  await jobs.create(running)
  await jobs.put({ ...running, status: 'running', done: 3, total: 9 })
  assert.equal((await jobs.get(running.id))?.done, 3)
})

test('jobs are listed newest first, by project and status, up to a limit; active ones oldest first', async () => {
  const made: StoredJob[] = []
  for (const project of ['list-a', 'list-b', 'list-c']) {
    made.push(job(project))
    await jobs.create(made.at(-1)!)
  }
  const [a, b, c] = made.map(({ id }) => id)
  const ids = async (filter: Parameters<JobStore['list']>[0]) => (await jobs.list(filter)).map(({ id }) => id)
  assert.deepEqual(await ids({ limit: 3 }), [c, b, a])
  assert.deepEqual(await ids({ limit: 2 }), [c, b])
  assert.deepEqual(await ids({ project: 'list-b', limit: 3 }), [b])
  await jobs.put({ ...made[1]!, status: 'failed' })
  assert.deepEqual(await ids({ status: 'failed', limit: 3 }), [b])
  assert.deepEqual(await ids({ project: 'list-a', status: 'failed', limit: 3 }), [])
  assert.deepEqual(await ids({ project: 'list-b', status: 'failed', limit: 3 }), [b])
  assert.deepEqual(await ids({ project: 'list-b', limit: 0 }), [])
  const active = (await jobs.active()).map(({ id }) => id).filter((id) => made.some((one) => one.id === id))
  assert.deepEqual(active, [a, c])
})

test('a job that waits ends as its cancellation says, one that runs is told of it, and one that has ended stays', async () => {
  const waiting = job('cancelled')
  await jobs.create(waiting)
  const end = (stored: StoredJob): StoredJob => ({ ...stored, status: 'cancelled', error: 'by hand' })
  assert.deepEqual(await jobs.cancel(waiting.id, end), { ...waiting, status: 'cancelled', error: 'by hand' })
  assert.equal((await jobs.get(waiting.id))?.status, 'cancelled')
  const running = { ...job('cancelled'), status: 'running' as const }
  await jobs.create(running)
  assert.deepEqual(await jobs.cancel(running.id, end), { ...running, cancelling: true })
  assert.deepEqual(await jobs.get(running.id), { ...running, cancelling: true })
  await assert.rejects(jobs.assertIdle('cancelled'), isRunning)
  await jobs.put({ ...running, status: 'succeeded' })
  assert.equal((await jobs.cancel(running.id, end))?.status, 'succeeded')
  assert.equal((await jobs.get(running.id))?.status, 'succeeded')
  assert.equal(await jobs.cancel('no job', end), undefined)
  assert.equal(await jobs.get('no job'), undefined)
})

test('a project that is closed gets no job until the work is done, however it ends, and is closed once', async () => {
  const begun = Promise.withResolvers<void>()
  const closed = jobs.closed('closed', async () => {
    await begun.promise
    throw new Error('the work')
  })
  await assert.rejects(jobs.create(job('closed')), isRunning)
  await assert.rejects(
    jobs.closed('closed', async () => undefined),
    isRunning,
  )
  await jobs.create(job('not-closed'))
  begun.resolve()
  await assert.rejects(closed, /^Error: the work$/)
  assert.equal(await jobs.closed('closed', async () => 7), 7)
  const busy = job('closed')
  await jobs.create(busy)
  let worked = false
  const refused = jobs.closed('closed', async () => {
    worked = true
  })
  await assert.rejects(refused, isRunning)
  assert.equal(worked, false)
  await jobs.put({ ...busy, status: 'failed' })
  await jobs.create(job('closed'))
})

test('the end of a job frees its own project alone, and not from another job', async () => {
  const first = job('freed')
  await jobs.create(first)
  await jobs.put({ ...job('freed'), status: 'failed' })
  await assert.rejects(jobs.assertIdle('freed'), isRunning)
  assert.ok((await jobs.active()).some(({ id }) => id === first.id))
})

test('the oldest records give way to new ones, but for those of jobs that have not ended', async () => {
  const own = openEnv(temporaryFolder())
  const many = openJobs(own)
  const table = own.table<StoredJob, string>('jobs')
  const active = own.table<string, string>('activeJobs')
  const all = Array.from({ length: HISTORY + 2 }, (_, at): StoredJob => {
    return { ...job(`of-${at}`), id: `0-${String(at).padStart(6, '0')}`, status: at === 0 ? 'running' : 'succeeded' }
  })
  await own.write(() => {
    for (const one of all) table.put(one.id, one)
    active.put('of-0', all[0]!.id)
  })
  const newest = { ...job('newest'), id: '1' }
  await many.create(newest)
  assert.deepEqual(
    (await many.list({ limit: HISTORY + 9 })).map(({ id }) => id),
    [
      newest.id,
      ...all
        .toReversed()
        .slice(0, HISTORY)
        .map(({ id }) => id),
      all[0]!.id,
    ],
  )
  assert.deepEqual(
    (await many.active()).map(({ id }) => id),
    [all[0]!.id, newest.id],
  )
  await own.close()
})

test('a job of one process is changed by no other', () => {
  const stop = jobs.watch(() => assert.fail('heard of a change'))
  assert.equal(stop(), undefined)
})
