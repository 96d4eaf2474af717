import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ServiceError } from '../../src/core/errors.ts'
import { newJob } from '../../src/operations/jobs/records.ts'
import { type JobStore, openJobs, type StoredJob } from '../../src/stores/jobs.ts'
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
  const active = (await jobs.active()).map(({ id }) => id).filter((id) => made.some((one) => one.id === id))
  assert.deepEqual(active, [a, c])
})
