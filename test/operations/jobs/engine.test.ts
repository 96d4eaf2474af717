// What a job goes through, by a clock that the tests turn: its stages and reports, its turn, its ends, and a store that is
// away meanwhile.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../../src/core/errors.ts'
import { held, RESULT, testEngine } from '../../support/engines/engines.ts'
import { settled, turnedClock } from '../../support/engines/turned-clock.ts'

const conflict = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'conflict'
const missing = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'not-found'

test('a stage begins with nothing done, tells of its progress, and its seconds are added up by name', async (t) => {
  const clock = turnedClock(t)
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner } })
  const { id } = await submit('a')
  await settled()
  const run = runs.get('a')!
  assert.deepEqual(run.seconds(), {})
  run.stage('graph')
  await clock.pass(1500)
  run.progress(3, 7)
  const { stage, done, total, stage_progress } = await jobs.get(id)
  assert.deepEqual([stage, done, total], ['graph', 3, 7])
  assert.deepEqual(stage_progress, { stage: 'graph', done: 3, total: 7 })
  run.stage('chunk')
  const next = await jobs.get(id)
  assert.deepEqual([next.stage, next.done, next.total], ['chunk', 0, 0])
  assert.deepEqual(next.stage_progress, { stage: 'chunk', done: 0, total: 0 })
  await clock.pass(250)
  run.stage('graph')
  await clock.pass(25)
  run.stage('graph')
  assert.deepEqual(run.seconds(), { graph: 1.525, chunk: 0.25 }) // the time before counts too
  run.stage('chunk')
  assert.deepEqual(run.seconds(), { graph: 1.525, chunk: 0.25 })
  run.stage('upsert')
  await clock.pass(11)
  assert.deepEqual(run.seconds(), { graph: 1.525, chunk: 0.25, upsert: 0.011 })
  run.progress(5, 5)
  end('a')
  await settled()
  const last = await jobs.get(id)
  assert.deepEqual([last.status, last.stage, last.done, last.total], ['succeeded', 'done', 5, 5])
  assert.equal(last.stage_progress, null)
  assert.deepEqual(last.result, RESULT)
})

test('the steps of a routine are numbered, with their stage and time', async () => {
  const { runner, runs, end } = held()
  const at = '2026-05-06T07:08:09.000Z'
  const { jobs, submit } = testEngine({ runners: { review: runner }, clock: () => new Date(at) })
  const { id } = await submit('a', 'review')
  await settled()
  const run = runs.get('a')!
  run.event('begun')
  run.stage('read')
  run.event('looked')
  run.event('asked', 'ask')
  assert.deepEqual((await jobs.get(id)).events, [
    { seq: 0, stage: '', message: 'begun', ts: at },
    { seq: 1, stage: 'read', message: 'looked', ts: at },
    { seq: 2, stage: 'ask', message: 'asked', ts: at },
  ])
  end('a')
  await settled()
  assert.equal((await jobs.get(id)).status, 'succeeded')
})

test('an ingest may tell of steps too, and progress before its first stage', async () => {
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner } })
  const { id } = await submit('a')
  await settled()
  runs.get('a')!.progress(1, 2)
  runs.get('a')!.event('a step')
  const { stage, stage_progress, events } = await jobs.get(id)
  assert.equal(stage, null)
  assert.deepEqual(stage_progress, { stage: '', done: 1, total: 2 })
  assert.equal(events!.length, 1)
  end('a')
})

test('a record is written when a job starts, at each stage and at its end, and its times stay in order', async (t) => {
  const clock = turnedClock(t)
  let now = 0
  const { runner, runs, end } = held()
  const { written, submit } = testEngine({ runners: { graph: runner }, clock: () => new Date(now) })
  now = 1000
  await submit('a')
  await settled()
  now = 2000
  runs.get('a')!.stage('graph')
  now = 3000
  runs.get('a')!.progress(1, 2)
  await clock.pass(1100)
  now = 4000
  end('a')
  await settled()
  const about = written.map(({ status, stage, updated_at }) => `${status} ${stage} ${Date.parse(updated_at)}`)
  assert.deepEqual(
    [...new Set(about)],
    ['running null 1000', 'running graph 2000', 'running done 4000', 'succeeded done 4000'],
  )
  const { created_at, started_at, finished_at } = written.at(-1)!
  assert.deepEqual(
    [created_at, started_at, finished_at].map((time) => Date.parse(time!)),
    [1000, 1000, 4000],
  )
})

test('progress is written within a second or so, for a process that may be killed', async (t) => {
  const clock = turnedClock(t)
  const { runner, runs, end } = held()
  const { written, submit } = testEngine({ runners: { graph: runner } })
  await submit('a')
  await settled()
  runs.get('a')!.stage('graph')
  for (let done = 1; done <= 30; done++) {
    runs.get('a')!.progress(done, 30)
    await clock.pass(100)
  }
  const seen = written.map(({ done }) => done)
  assert.ok(seen.some((done) => done > 5 && done < 15) && seen.some((done) => done > 15), seen.join())
  end('a')
})

test('after it was asked to stop a runner reports nothing more, enters no stage and publishes nothing', async (t) => {
  const clock = turnedClock(t)
  const { runner, runs } = held()
  const { jobs, submit } = testEngine({ runners: { review: runner } })
  const { id } = await submit('a', 'review')
  await settled()
  const run = runs.get('a')!
  run.stage('read')
  const { status } = await jobs.cancel(id)
  assert.equal(status, 'running')
  run.progress(1, 2)
  run.event('late')
  assert.throws(() => run.stage('later'), /cancelled/)
  assert.throws(() => run.publishing(), /cancelled/)
  const { done, events, stage } = await jobs.get(id)
  assert.deepEqual([done, events, stage], [0, [], 'read'])
  await clock.pass(699)
  assert.equal((await jobs.get(id)).status, 'running')
  await clock.pass(1)
  const last = await jobs.get(id)
  assert.deepEqual([last.status, last.error, last.result], ['cancelled', null, null])
  await assert.rejects(jobs.cancel(id), conflict)
})

test('a runner that stops by itself after a cancellation is cancelled then, whether it returns or throws', async () => {
  for (const error of [undefined, new Error('aborted')]) {
    const { runner, end } = held()
    const { jobs, said, submit } = testEngine({ runners: { graph: runner } })
    const { id } = await submit('a')
    await settled()
    await jobs.cancel(id)
    end('a', error)
    await settled()
    const { status, result } = await jobs.get(id)
    assert.deepEqual([status, result], ['cancelled', null])
    assert.ok(!said.some(({ level }) => level === 'error'))
  }
})

test('a cancellation is in the record before it is answered', async () => {
  const { runner, end } = held()
  const { jobs, store, submit } = testEngine({ runners: { graph: runner }, parallel: 1 })
  const { id } = await submit('a')
  await settled()
  const waiting = await submit('b')
  assert.equal((await jobs.cancel(id)).status, 'running')
  assert.equal((await store.get(id))!.cancelling, true)
  assert.equal((await jobs.cancel(waiting.id)).status, 'cancelled')
  assert.equal((await store.get(waiting.id))!.status, 'cancelled')
  end('a')
})

test('a job that is publishing is not cancelled, and succeeds', async () => {
  const { runner, runs, end } = held()
  const { jobs, store, submit } = testEngine({ runners: { graph: runner } })
  const { id } = await submit('a')
  await settled()
  runs.get('a')!.publishing()
  assert.equal((await jobs.cancel(id)).status, 'running')
  assert.equal(runs.get('a')!.signal.aborted, false)
  assert.equal((await store.get(id))!.cancelling, undefined)
  end('a')
  await settled()
  assert.equal((await jobs.get(id)).status, 'succeeded')
})

test('a kind of job that nobody runs fails, and so does one whose runner throws at once', async () => {
  const thrower = (): never => {
    throw new ServiceError('unavailable', 'no luck')
  }
  const { jobs, said, submit } = testEngine({ runners: { graph: thrower } })
  const [unknown, throwing] = [await submit('a', 'review'), await submit('b')]
  await settled()
  assert.equal((await jobs.get(unknown.id)).status, 'failed')
  const { status, error, finished_at } = await jobs.get(throwing.id)
  assert.deepEqual([status, error], ['failed', 'no luck'])
  assert.ok(finished_at)
  const errors = said.filter(({ level }) => level === 'error')
  assert.deepEqual(
    errors.map(({ fields }) => [fields.job_id, fields.kind, fields.project]),
    [
      [unknown.id, 'review', 'a'],
      [throwing.id, 'graph', 'b'],
    ],
  )
  assert.match(String(errors[0]!.fields.error), /no runner for jobs of kind review/)
  const ends = said.filter(({ level }) => level === 'info')
  assert.deepEqual(
    ends.map(({ fields }) => [fields.project, fields.status]),
    [
      ['a', 'failed'],
      ['b', 'failed'],
    ],
  )
})

test('the runner is given the context of the service and the job that was asked for', async () => {
  const given: unknown[] = []
  const { jobs, submit } = testEngine({
    runners: {
      graph: async (ctx, { job, signal }) => {
        given.push(ctx, job.project, signal.aborted)
        return RESULT
      },
    },
  })
  const asked = await submit('a')
  assert.equal(asked.status, 'queued')
  await settled()
  assert.deepEqual(given, [{ name: 'the context' }, 'a', false])
  assert.equal((await jobs.get(asked.id)).status, 'succeeded')
})

test('a list has what is known of running jobs, and is of one project or one state', async () => {
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner }, parallel: 1 })
  const [a, b] = [await submit('a'), await submit('b')]
  await settled()
  runs.get('a')!.progress(5, 9)
  const all = await jobs.list({ limit: 9 })
  assert.deepEqual(
    all.map(({ id, status, done }) => [id, status, done]),
    [
      [b.id, 'queued', 0],
      [a.id, 'running', 5],
    ],
  )
  assert.deepEqual(
    (await jobs.list({ status: 'running', limit: 9 })).map(({ id }) => id),
    [a.id],
  )
  assert.deepEqual(
    (await jobs.list({ project: 'b', limit: 9 })).map(({ id }) => id),
    [b.id],
  )
  for (const job of [...all, a, await jobs.get(a.id)]) assert.ok(!('input' in job) && !('crashes' in job))
  all[1]!.done = 99
  assert.equal((await jobs.get(a.id)).done, 5) // a copy
  end('a')
  await settled()
  end('b')
  await settled()
  assert.deepEqual(await jobs.list({ status: 'running', limit: 9 }), [])
})

test('nothing is known of a job that never was', async () => {
  const { jobs } = testEngine({})
  await assert.rejects(jobs.get('none'), missing)
  await assert.rejects(jobs.cancel('none'), missing)
})

test('the log says what became of a job, and which', async () => {
  const failing = (): Promise<never> => Promise.reject(new Error('broken'))
  const { said, submit } = testEngine({ runners: { graph: async () => RESULT, review: failing } })
  for (const [project, kind] of [
    ['a', 'graph'],
    ['b', 'review'],
  ] as const) {
    await submit(project, kind)
    await settled()
  }
  assert.deepEqual(
    said.map(({ level, message, fields }) => `${level}: ${message}, ${fields.project} ${fields.status ?? ''}`),
    ['info: job ended, a succeeded', 'error: job failed, b ', 'info: job ended, b failed'],
  )
})

test('a job whose end cannot be stored is tried again each second, and has not ended before', async (t) => {
  const clock = turnedClock(t)
  const { runner, end } = held()
  const { jobs, said, failing, store, submit } = testEngine({ runners: { graph: runner } })
  const { id } = await submit('a')
  await settled()
  end('a')
  failing.writes = 3 // the stage 'done', which the end makes up for, then the end itself
  await settled()
  assert.equal((await jobs.get(id)).status, 'running')
  await clock.pass(999)
  assert.equal((await store.get(id))!.status, 'running')
  await clock.pass(1)
  assert.equal((await jobs.get(id)).status, 'running')
  await clock.pass(1000)
  assert.equal((await jobs.get(id)).status, 'succeeded')
  assert.equal((await store.get(id))!.status, 'succeeded')
  assert.deepEqual(
    said.filter(({ level }) => level === 'warn').map(({ message, fields }) => `${message} ${fields.job_id}`),
    Array(3).fill(`job record not written ${id}`),
  )
})

test('a report that cannot be stored is made up for by the next, and the job goes on', async () => {
  const { runner, runs, end } = held()
  const { jobs, failing, store, submit } = testEngine({ runners: { graph: runner } })
  const { id } = await submit('a')
  await settled()
  failing.writes = 1
  runs.get('a')!.stage('graph')
  await settled()
  assert.equal((await store.get(id))!.stage, null)
  runs.get('a')!.stage('chunk')
  await settled()
  assert.equal((await store.get(id))!.stage, 'chunk')
  end('a')
  await settled()
  assert.equal((await jobs.get(id)).status, 'succeeded')
})
