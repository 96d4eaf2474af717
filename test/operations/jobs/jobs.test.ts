import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Context } from '../../../src/context.ts'
import { ServiceError } from '../../../src/core/errors.ts'
import type { Job, JobKind, JobResult } from '../../../src/core/model.ts'
import { createLog, silentLog } from '../../../src/log.ts'
import { createJobs, type Jobs, type Runner } from '../../../src/operations/jobs/jobs.ts'
import { timeUuid } from '../../../src/operations/jobs/records.ts'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { openStores, type Stores } from '../../../src/stores/open.ts'
import { startProcess, startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const root = temporaryFolder()

let count = 0
const stores = (): Stores => openStores(openEnv(join(root, `store-${count++}`)))
const RESULT = { ingest: {}, seconds: {} } as unknown as JobResult

function engine(
  store: Stores,
  runners: Partial<Record<JobKind, Runner>>,
  parallel = 4,
  clock = () => new Date(),
  log = silentLog,
): Jobs {
  return createJobs({
    stores: store,
    log,
    clock,
    runners,
    parallel,
    context: () => ({}) as Context,
  })
}

async function ended(jobs: Jobs, id: string): Promise<Job> {
  let last: Job | undefined
  for await (const job of jobs.watch(id, new AbortController().signal)) last = job
  return last!
}

/** Runs until it is cancelled. */
const endless: Runner = (_ctx, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const conflict = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'conflict'

test('a project has one job at a time, different projects run side by side', async () => {
  const store = stores()
  const jobs = engine(store, { graph: endless })
  const one = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  await assert.rejects(jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' }), conflict)
  const two = await jobs.submit({ kind: 'graph', project: 'b', repo_path: '/b' })
  for (const { id } of [one, two]) {
    await jobs.cancel(id)
    assert.equal((await ended(jobs, id)).status, 'cancelled')
    await assert.rejects(jobs.cancel(id), conflict)
  }
  const again = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  await jobs.cancel(again.id)
  await ended(jobs, again.id)
  assert.deepEqual(
    (await jobs.list({ limit: 10 })).map(({ id }) => id),
    [again.id, two.id, one.id],
  )
  await store.close()
})

test('jobs beyond those that may run at once wait, and start in the order they came as others end', async () => {
  const store = stores()
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const work: Runner = (_ctx, { job }) =>
    new Promise((resolve) => {
      started.push(job.project)
      finish.set(job.project, () => resolve(RESULT))
    })
  const jobs = engine(store, { graph: work }, 1)
  const submitted: Job[] = []
  for (const project of ['a', 'b', 'c'])
    submitted.push(await jobs.submit({ kind: 'graph', project, repo_path: `/${project}` }))
  for (const [at, { id, project }] of submitted.entries()) {
    await until(() => finish.has(project))
    assert.deepEqual(started, ['a', 'b', 'c'].slice(0, at + 1))
    finish.get(project)!()
    assert.equal((await ended(jobs, id)).status, 'succeeded')
  }
  await store.close()
})

test('a job that waits its turn can be cancelled, and one that will not let go is left behind', async () => {
  const store = stores()
  const deaf: Runner = () => new Promise(() => undefined)
  const jobs = engine(store, { graph: deaf }, 1)
  const running = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const waiting = await jobs.submit({ kind: 'graph', project: 'b', repo_path: '/b' })
  assert.equal((await jobs.cancel(waiting.id)).status, 'cancelled')
  const alive = setInterval(() => undefined, 100)
  await jobs.cancel(running.id)
  assert.equal((await ended(jobs, running.id)).status, 'cancelled')
  clearInterval(alive)
  await store.close()
})

test('a job that has begun to publish succeeds, and one that says cancelled has published nothing', async () => {
  const store = stores()
  const published: string[] = []
  const gate: Record<string, () => void> = {}
  const open = (name: string) => new Promise<void>((resolve) => (gate[name] = resolve))
  const runner: Runner = async (_ctx, { job, publishing }) => {
    if (job.project === 'early') await open('early')
    publishing()
    published.push(job.project)
    if (job.project === 'late') await open('late')
    return RESULT
  }
  const jobs = engine(store, { graph: runner })
  const [late, early] = await Promise.all([
    jobs.submit({ kind: 'graph', project: 'late', repo_path: '/a' }),
    jobs.submit({ kind: 'graph', project: 'early', repo_path: '/b' }),
  ])
  await until(() => 'late' in gate && 'early' in gate)
  for (const { id } of [late, early]) assert.equal((await jobs.cancel(id)).status, 'running')
  gate.late!()
  gate.early!()
  assert.equal((await ended(jobs, late.id)).status, 'succeeded')
  assert.equal((await ended(jobs, early.id)).status, 'cancelled')
  assert.deepEqual(published, ['late'])
  await store.close()
})

test('watchers see every stage, the result, and the final record last', async () => {
  const store = stores()
  const runner: Runner = async (_ctx, run) => {
    run.stage('graph')
    for (let done = 1; done <= 1000; done++) run.progress(done, 1000)
    return RESULT
  }
  const jobs = engine(store, { graph: runner })
  const { id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const job = await ended(jobs, id)
  assert.equal(job.status, 'succeeded')
  assert.deepEqual([job.stage, job.done, job.total], ['done', 1000, 1000])
  assert.deepEqual(job.result, RESULT)
  await store.close()
})

test('a refusal of the work is the error of the job; the words of a library are in the log alone', async () => {
  const store = stores()
  const said: string[] = []
  const log = createLog('error', [], (line) => said.push(line))
  for (const [thrown, told] of [
    [new ServiceError('unavailable', 'no luck'), /^no luck$/],
    [new Error('bad allocation'), /^the machine has no memory left for this .* try again/],
    [new Error('basic_string::_M_create'), /^internal server error — try again; if it comes again, the log/],
  ] as const) {
    const jobs = engine(store, { graph: () => Promise.reject(thrown) }, 4, undefined, log)
    const { id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
    const job = await ended(jobs, id)
    assert.equal(job.status, 'failed')
    assert.match(job.error!, told)
    assert.ok(said.at(-1)!.includes(thrown.message))
  }
  await store.close()
})

test('an error of the system is told without the paths of the machine', async () => {
  const store = stores()
  const failing = async (): Promise<never> => {
    renameSync(join(root, 'nowhere'), join(root, 'elsewhere'))
    throw new Error('it was there')
  }
  const jobs = engine(store, { graph: failing })
  const { id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const { status, error } = await ended(jobs, id)
  const told = 'the machine cannot do this now: ENOENT: no such file or directory, rename — try again'
  assert.deepEqual([status, error], ['failed', told])
  await store.close()
})

test('after a stop an ingest goes on, a routine is failed and says why, and a job that keeps crashing ends', async () => {
  const store = stores()
  const first = engine(store, { graph: endless, review: endless })
  const ingest = await first.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const review = await first.submit({ kind: 'review', project: 'b', repo_path: '/b' })
  await first.stop()
  await store.jobs.create({ ...ingest, id: 'z', job_id: 'z', project: 'c', status: 'running', crashes: 2 })
  const second = engine(store, { graph: async () => RESULT, review: endless })
  await second.resume()
  assert.equal((await ended(second, ingest.id)).status, 'succeeded')
  const cut = await second.get(review.id)
  assert.equal(cut.status, 'failed')
  assert.match(cut.error ?? '', /interrupted/)
  assert.equal((await second.get('z')).status, 'failed')
  await store.close()
})

test('a job that has published when the service stops has succeeded, and is neither failed nor done again', async () => {
  const store = stores()
  const gates: (() => void)[] = []
  const publisher: Runner = async (_ctx, { publishing }) => {
    publishing()
    await new Promise<void>((resolve) => gates.push(resolve))
    return RESULT
  }
  const jobs = engine(store, { graph: publisher, review: publisher })
  const [ingest, review] = await Promise.all([
    jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' }),
    jobs.submit({ kind: 'review', project: 'b', repo_path: '/b' }),
  ])
  await until(() => gates.length === 2)
  const stopped = jobs.stop()
  for (const open of gates) open()
  await stopped
  for (const { id } of [ingest, review]) assert.equal((await jobs.get(id)).status, 'succeeded')
  await store.close()
})

test('jobs stay in the order they came, however the clock jumps and however many come at once', async () => {
  const store = stores()
  let now = new Date('2026-05-06T07:08:09Z')
  const clock = (): Date => now
  const first = engine(store, { graph: async () => RESULT }, 4, clock)
  const ids: string[] = []
  const add = async (jobs: Jobs): Promise<void> => {
    const { id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
    await ended(jobs, id)
    ids.unshift(id)
  }
  for (const time of ['2026-05-06T07:08:10Z', '2031-01-01T00:00:00Z', '2026-05-06T07:08:11Z']) {
    now = new Date(time)
    await add(first)
  }
  // An earlier process, whose clock was further ahead.
  const ahead = { kind: 'graph', project: 'b', repo_path: '/b', id: '03bb2cc3-d800-7fff-8000-000000000000' } as const
  await ended(first, (await first.submit(ahead)).id)
  ids.unshift(ahead.id)
  const second = engine(store, { graph: async () => RESULT }, 4, clock)
  await second.resume()
  await add(second)
  assert.deepEqual(
    (await second.list({ limit: 10 })).map(({ id }) => id),
    ids,
  )
  const many = Array.from({ length: 10_000 }, () => timeUuid(now))
  assert.deepEqual(many, many.toSorted())
  await store.close()
})

test('the times of a job stay in order, though the clock is set back while it runs', async () => {
  const store = stores()
  let now = new Date('2026-05-06T07:08:09Z')
  const graph: Runner = async (_, job) => {
    now = new Date('2026-05-06T06:00:00Z')
    job.stage('graph')
    return RESULT
  }
  const jobs = engine(store, { graph }, 4, () => now)
  const { id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  await ended(jobs, id)
  const { created_at, started_at, finished_at, updated_at } = await jobs.get(id)
  const times = [created_at, started_at, finished_at, updated_at]
  assert.deepEqual(times, times.toSorted())
  await store.close()
})

test('a job that was asked to stop when the service died is cancelled, not taken up again', async () => {
  const store = stores()
  let letGo: () => void = () => undefined
  const busy = new Promise<JobResult>((resolve) => {
    letGo = () => resolve(RESULT)
  })
  const first = engine(store, { graph: () => busy, review: () => busy })
  const asked = await first.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const review = await first.submit({ kind: 'review', project: 'b', repo_path: '/b' })
  for (const { id } of [asked, review]) await first.cancel(id)
  const second = engine(store, { graph: async () => RESULT })
  await second.resume()
  for (const { id } of [asked, review]) {
    const job = await second.get(id)
    assert.deepEqual([job.status, job.error], ['cancelled', null])
    assert.equal('cancelling' in job, false)
  }
  letGo()
  for (const { id } of [asked, review]) await ended(first, id)
  await store.close()
})

test('an ended job stays ended, even if late reports are still written', async () => {
  const store = stores()
  const jobs = engine(store, { graph: async () => RESULT })
  const job = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const last = await ended(jobs, job.id)
  await store.jobs.put({ ...last, status: 'running', stage: 'graph' })
  assert.equal((await jobs.get(job.id)).status, 'succeeded')
  await store.close()
})

test('a job that is just being stored is in the way of work that bears none beside it', async () => {
  const jobs = engine(stores(), { graph: endless })
  const submitted = jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  await assert.rejects(
    jobs.withoutJobs('a', () => assert.fail('beside its job')),
    conflict,
  )
  await jobs.cancel((await submitted).id)
})

test('work that bears no job beside it waits for none, and jobs wait for it', async () => {
  const store = stores()
  const jobs = engine(store, { graph: async () => RESULT, review: endless })
  let during: string | undefined
  let id = ''
  await jobs.whileIdle(async () => {
    ;({ id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' }))
    during = (await jobs.get(id)).status
    await jobs.whileIdle(() => assert.fail('beside other work'))
  })
  assert.equal(during, 'queued')
  assert.equal((await ended(jobs, id)).status, 'succeeded')
  const running = await jobs.submit({ kind: 'review', project: 'b', repo_path: '/b' })
  await jobs.whileIdle(() => assert.fail('beside a job'))
  await assert.rejects(
    jobs.withoutJobs('b', () => assert.fail('beside its job')),
    conflict,
  )
  await jobs.withoutJobs('c', async () => {
    await assert.rejects(jobs.submit({ kind: 'graph', project: 'c', repo_path: '/c' }), conflict)
  })
  await jobs.cancel(running.id)
  await ended(jobs, running.id)
  await store.close()
})

test('a service killed in the middle of an ingest keeps the old graph readable and finishes after a restart', async () => {
  const repo = join(root, 'victim')
  const dataDir = join(root, 'victim-data')
  mkdirSync(repo)
  writeFileSync(join(repo, 'a.ts'), 'export function first(): void {}\n')
  const before = await startTestService({ dataDir })
  const started = await before.admin.post<{ job_id: string }>('/instances/graph', { repo_path: repo })
  await before.admin.jobEnd(started.body.job_id)
  await before.stop()

  for (let n = 0; n < 400; n++) {
    const body = Array.from(
      { length: 60 },
      (_, line) => `export function f${n}_${line}(a: number) { return a + ${line} }`,
    )
    writeFileSync(join(repo, `m${n}.ts`), body.join('\n'))
  }
  const killed = await startProcess(dataDir)
  const job = (await killed.admin.post<{ job_id: string }>('/instances/graph', { repo_path: repo })).body.job_id
  await until(async () => (await killed.admin.get<Job>(`/instances/jobs/${job}`)).body.done >= 40)
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')

  const again = await startTestService({ dataDir })
  const old = await again.admin.get<{ nodes: { name: string }[] }>('/graph/victim')
  assert.equal(old.status, 200)
  assert.equal((await again.admin.jobEnd(job)).status, 'succeeded')
  const fresh = await again.admin.get<{ nodes: unknown[] }>('/graph/victim?limit=100000')
  assert.equal(fresh.body.nodes.length, 1 + 400 * 60)
  await again.stop()
})

test('a watcher is told of many quick changes at most ten times in a second, and of the end', async () => {
  const store = stores()
  const STAGES = 300
  const busy: Runner = async (_ctx, job) => {
    for (let stage = 0; stage < STAGES; stage++) {
      job.stage(`stage ${stage}`)
      job.progress(stage, STAGES)
      await new Promise((resolve) => setTimeout(resolve, stage % 40 === 0 ? 50 : 2))
    }
    return RESULT
  }
  const jobs = engine(store, { graph: busy })
  const { id } = await jobs.submit({ kind: 'graph', project: 'a', repo_path: '/a' })
  const told: number[] = []
  let last: Job | undefined
  for await (const job of jobs.watch(id, new AbortController().signal)) {
    told.push(performance.now())
    last = job
  }
  assert.equal(last?.status, 'succeeded')
  for (const from of told) {
    const second = told.filter((at) => at >= from && at < from + 1000)
    assert.ok(second.length <= 10, `${second.length} in a second`)
  }
  await store.close()
})
