// Jobs of a queue that several processes share, by a queue that the test holds in its hand.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../../src/core/errors.ts'
import type { JobKind } from '../../../src/core/model.ts'
import type { Runner } from '../../../src/operations/jobs/jobs.ts'
import type { StoredJob } from '../../../src/stores/jobs.ts'
import type { Claim, JobQueue } from '../../../src/stores/postgres/queue.ts'
import { type Held, held, RESULT, type TestEngine, testEngine } from '../../support/engines/engines.ts'
import { settled, turnedClock } from '../../support/engines/turned-clock.ts'

/** A worker of such a queue. */
type Worker = TestEngine & {
  held: Held
  /** Gives it a job, as the queue does; resolves to whether it took the job to its end. */
  claim: (id: string, attempt?: number) => { isDone: Promise<boolean>; takeAway: () => void }
  /** Another process has changed this job, or any. */
  hears: (id: string | undefined) => Promise<void>
  parallel: number[]
  rested: () => boolean
}

async function workerOf(runners?: Partial<Record<JobKind, Runner>>, before?: TestEngine): Promise<Worker> {
  const own = held()
  let work: (claim: Claim) => Promise<void> = () => assert.fail('it takes no jobs')
  let isResting = false
  const parallel: number[] = []
  const workers = {
    work: async (many: number, given: typeof work) => {
      parallel.push(many)
      work = given
    },
    rest: async () => {
      isResting = true
    },
  } as unknown as JobQueue
  const engine = testEngine({ runners: runners ?? { graph: own.runner, review: own.runner }, workers }, before)
  await engine.jobs.join(true)
  return {
    ...engine,
    held: own,
    parallel,
    rested: () => isResting,
    claim: (id, attempt = 0) => {
      const lost = new AbortController()
      const isDone = work({ id, attempt, signal: lost.signal }).then(
        () => true,
        () => false,
      )
      return { isDone, takeAway: () => lost.abort() }
    },
    hears: async (id) => {
      engine.heard(id)
      await settled()
    },
  }
}

const away = new ServiceError('unavailable', 'the store is away')

test('a job waits for the queue, is run by who is given it, and is done when it has ended', async () => {
  const worker = await workerOf()
  assert.deepEqual(worker.parallel, [4])
  const { id, status } = await worker.submit('a')
  await settled()
  assert.equal(status, 'queued')
  assert.equal(worker.held.runs.size, 0)
  const { isDone } = worker.claim(id)
  await settled()
  assert.equal((await worker.store.get(id))!.status, 'running')
  worker.held.end('a')
  assert.ok(await isDone)
  assert.equal((await worker.jobs.get(id)).status, 'succeeded')
  assert.ok(await worker.claim(id).isDone) // given once more: there is nothing to do
  assert.ok(await worker.claim('of nobody').isDone)
  assert.equal(worker.held.runs.size, 1)
  assert.equal(worker.said.filter(({ message }) => message === 'job resumed').length, 0)
})

test('a process that takes no jobs hears of them all the same, and one without a queue joins nothing', async () => {
  const worker = await workerOf()
  const { id } = await worker.submit('a')
  const front = testEngine({ workers: { work: () => assert.fail('it takes no jobs') } as unknown as JobQueue }, worker)
  await front.jobs.join(false)
  const seen: string[] = []
  const watching = (async () => {
    for await (const { status } of front.jobs.watch(id, new AbortController().signal)) seen.push(status)
  })()
  await settled()
  worker.claim(id)
  await settled()
  front.heard(id)
  await settled()
  worker.held.end('a')
  await settled()
  front.heard(undefined)
  await watching
  assert.deepEqual(seen, ['queued', 'running', 'succeeded'])
  const alone = testEngine({})
  await alone.jobs.join(true)
  assert.throws(() => alone.heard(id))
})

test('a job of a worker that died begins anew, and counts its crashes and its workers', async () => {
  const first = await workerOf()
  const { id } = await first.submit('a')
  first.claim(id)
  await settled()
  first.held.runs.get('a')!.stage('graph')
  first.held.runs.get('a')!.progress(3, 4)
  await settled()
  const second = await workerOf(undefined, first)
  second.claim(id, 1)
  await settled()
  const { crashes, attempt, stage, done, total, stage_progress, status } = (await second.store.get(id))!
  assert.deepEqual([crashes, attempt, stage, done, total, stage_progress, status], [1, 1, null, 0, 0, null, 'running'])
  const resumed = second.said.filter(({ message }) => message === 'job resumed')
  assert.deepEqual(
    resumed.map(({ level, fields }) => ({ level, ...fields })),
    [{ level: 'info', job_id: id, kind: 'graph', project: 'a', attempt: 1 }],
  )
  second.held.end('a')
  await settled()
  assert.equal((await second.store.get(id))!.status, 'succeeded')
})

test('a routine of a worker that died is failed, and so is a job that keeps crashing; a cancelled one is cancelled', async () => {
  const dead = await workerOf()
  const stored = async (project: string, kind: JobKind, rest: Partial<StoredJob>): Promise<string> => {
    const { id } = await dead.submit(project, kind)
    await dead.store.put({ ...(await dead.store.get(id))!, ...rest })
    return id
  }
  const routine = await stored('a', 'review', { status: 'running' })
  const crashing = await stored('b', 'graph', { status: 'running', crashes: 2 })
  const cancelled = await stored('c', 'review', { status: 'running', cancelling: true })
  const waiting = await stored('d', 'review', {})
  const worker = await workerOf(undefined, dead)
  for (const id of [routine, crashing, cancelled]) assert.ok(await worker.claim(id, 7).isDone)
  const [a, b, c] = (await Promise.all([routine, crashing, cancelled].map((id) => worker.store.get(id)))) as StoredJob[]
  assert.equal(a!.status, 'failed')
  assert.match(a!.error!, /^interrupted/)
  assert.deepEqual([b!.status, b!.error], ['failed', 'the service ended 3 times while this job was running'])
  assert.deepEqual([c!.status, c!.error], ['cancelled', null])
  for (const job of [a, b, c]) assert.ok(job!.finished_at === job!.updated_at && job!.attempt === 7)
  assert.equal(worker.held.runs.size, 0)
  worker.claim(waiting) // a routine that nobody has begun is run
  await settled()
  assert.ok(worker.held.runs.has('d'))
})

test('a job that was given to another worker is left to it: nothing of it is stored, nor published', async (t) => {
  const clock = turnedClock(t)
  const worker = await workerOf()
  const { id } = await worker.submit('a')
  const { isDone, takeAway } = worker.claim(id)
  await settled()
  const seen: string[] = []
  const watching = (async () => {
    for await (const { status } of worker.jobs.watch(id, new AbortController().signal)) seen.push(status)
  })()
  await settled()
  takeAway()
  assert.throws(() => worker.held.runs.get('a')!.publishing(), /another worker/)
  const before = worker.written.length
  await clock.pass(700)
  assert.equal(await isDone, false)
  assert.equal(worker.written.length, before)
  assert.deepEqual(
    worker.said.filter(({ level }) => level === 'warn').map(({ fields }) => fields),
    [{ job_id: id, project: 'a' }],
  )
  await worker.store.put({ ...(await worker.store.get(id))!, status: 'succeeded' }) // by the other
  await worker.hears(id)
  await watching
  assert.deepEqual(seen.at(-1), 'succeeded')
})

test('a cancellation of another process reaches the one that runs the job, also when news may have been missed', async () => {
  for (const news of ['its id', 'nothing certain']) {
    const worker = await workerOf()
    const [a, b] = [await worker.submit('a'), await worker.submit('b')]
    const claims = [worker.claim(a.id), worker.claim(b.id)]
    await settled()
    const elsewhere = testEngine({ workers: {} as JobQueue }, worker)
    assert.equal((await elsewhere.jobs.cancel(a.id)).status, 'running')
    const signal = worker.held.runs.get('a')!.signal
    await worker.hears(b.id)
    assert.equal(signal.aborted, false)
    await worker.hears(news === 'its id' ? a.id : undefined)
    assert.match(String(signal.reason), /cancelled/)
    assert.equal(worker.held.runs.get('b')!.signal.aborted, false)
    worker.held.end('a', new Error('aborted'))
    assert.ok(await claims[0]!.isDone)
    assert.equal((await worker.jobs.get(a.id)).status, 'cancelled')
    worker.held.end('b')
    assert.ok(await claims[1]!.isDone)
  }
})

test('a cancellation that comes while a job publishes is too late', async () => {
  const worker = await workerOf()
  const { id } = await worker.submit('a')
  const { isDone } = worker.claim(id)
  await settled()
  worker.held.runs.get('a')!.publishing()
  await testEngine({ workers: {} as JobQueue }, worker).jobs.cancel(id)
  await worker.hears(id)
  assert.equal(worker.held.runs.get('a')!.signal.aborted, false)
  worker.held.end('a')
  assert.ok(await isDone)
  assert.equal((await worker.jobs.get(id)).status, 'succeeded')
})

test('a queued job is cancelled by whoever is asked, and nobody runs it', async () => {
  const worker = await workerOf()
  const { id } = await worker.submit('a')
  const elsewhere = testEngine({ workers: {} as JobQueue, clock: () => new Date('2031-01-01') }, worker)
  const { status, finished_at, updated_at } = await elsewhere.jobs.cancel(id)
  assert.equal(status, 'cancelled')
  assert.ok(finished_at!.startsWith('2031') && updated_at === finished_at)
  assert.ok(await worker.claim(id).isDone)
  assert.equal(worker.held.runs.size, 0)
  await assert.rejects(elsewhere.jobs.cancel(id), /cancelled/)
})

test('while a store is away an ingest is tried again, three times; a routine and any other failure is final', async () => {
  const failing: Runner = () => Promise.reject(away)
  const broken: Runner = () => Promise.reject(new Error('broken'))
  const refused: Runner = () => Promise.reject(new ServiceError('conflict', 'refused'))
  const worker = await workerOf({ graph: failing, refresh: broken, pipeline: refused, review: failing })
  const { id } = await worker.submit('a')
  for (const attempt of [0, 1, 2]) {
    assert.equal(await worker.claim(id, attempt).isDone, false)
    assert.equal((await worker.store.get(id))!.status, 'queued')
  }
  assert.deepEqual(
    worker.said
      .filter(({ level }) => level === 'warn')
      .map(({ fields }) => [fields.job_id, fields.project, fields.error]),
    [0, 1, 2].map(() => [id, 'a', away]),
  )
  assert.ok(await worker.claim(id, 3).isDone)
  const { status, error, crashes } = (await worker.store.get(id))!
  assert.deepEqual([status, error, crashes], ['failed', 'the store is away', 0])
  for (const [project, kind] of [
    ['b', 'refresh'],
    ['c', 'pipeline'],
    ['d', 'review'],
  ] as const) {
    const other = await worker.submit(project, kind)
    assert.ok(await worker.claim(other.id).isDone)
    assert.equal((await worker.store.get(other.id))!.status, 'failed')
  }
  const alone = testEngine({ runners: { graph: failing } })
  const own = await alone.submit('a')
  await settled()
  assert.equal((await alone.jobs.get(own.id)).status, 'failed') // nobody would try it again
})

test('whoever watches a job that is tried again sees it go on', async () => {
  let tries = 0
  const worker = await workerOf({ graph: () => (tries++ === 0 ? Promise.reject(away) : Promise.resolve(RESULT)) })
  const { id } = await worker.submit('a')
  const seen: string[] = []
  const watching = (async () => {
    for await (const { status } of worker.jobs.watch(id, new AbortController().signal)) seen.push(status)
  })()
  await settled()
  assert.equal(await worker.claim(id).isDone, false)
  await settled()
  assert.equal(seen.at(-1), 'queued')
  assert.ok(await worker.claim(id, 1).isDone)
  await watching
  assert.equal(seen.at(-1), 'succeeded')
})

test('a worker that stops takes no more jobs and gives its own back; those of others it leaves alone', async (t) => {
  const clock = turnedClock(t)
  const worker = await workerOf()
  const [a, b] = [await worker.submit('a'), await worker.submit('b', 'review')]
  const claims = [worker.claim(a.id), worker.claim(b.id)]
  await settled()
  const stopped = worker.jobs.stop()
  await settled()
  assert.ok(worker.rested())
  await clock.pass(700)
  await stopped
  assert.deepEqual(await Promise.all(claims.map(({ isDone }) => isDone)), [false, true])
  assert.equal((await worker.store.get(a.id))!.status, 'queued')
  assert.match((await worker.store.get(b.id))!.error!, /^interrupted/)
  const next = await workerOf(undefined, worker)
  await next.jobs.resume()
  await settled()
  assert.equal(next.held.runs.size, 0) // the queue gives it, to whoever has room
})
