// What a job goes through, by a clock that the tests turn: its stages and reports, its turn, its ends, and a store that is
// away meanwhile.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../../src/core/errors.ts'
import type { JobKind } from '../../../src/core/model.ts'
import { newJob } from '../../../src/operations/jobs/records.ts'
import type { StoredJob } from '../../../src/stores/jobs.ts'
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

test('so many run at once, others wait in the order they came, and one that is cancelled leaves the line', async () => {
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner }, parallel: 2 })
  const ids: string[] = []
  for (const project of ['a', 'b', 'c', 'd', 'e']) ids.push((await submit(project)).id)
  await settled()
  assert.deepEqual([...runs.keys()], ['a', 'b'])
  await jobs.cancel(ids[3]!)
  end('b')
  await settled()
  assert.deepEqual([...runs.keys()], ['a', 'b', 'c'])
  end('c')
  await settled()
  assert.deepEqual([...runs.keys()], ['a', 'b', 'c', 'e'])
  end('a')
  end('e')
  await settled()
  assert.deepEqual((await jobs.list({ limit: 9 })).map(({ status }) => status).reverse(), [
    'succeeded',
    'succeeded',
    'succeeded',
    'cancelled',
    'succeeded',
  ])
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

test('a service that stops does not wait for a store that is away', async () => {
  const { runner, end } = held()
  const { jobs, failing, store, submit } = testEngine({ runners: { review: runner } })
  const { id } = await submit('a', 'review')
  await settled()
  failing.writes = 99
  const stopped = jobs.stop()
  end('a', new Error('aborted'))
  await stopped
  assert.equal((await store.get(id))!.status, 'running') // the next process fails it
})

test('work between jobs is given the job that ended last, once no other runs or waits, and jobs wait for it', async () => {
  const { runner, runs, end } = held()
  const told: string[] = []
  let over: (error?: Error) => void = () => undefined
  const idle = ({ project, status }: StoredJob): Promise<void> => {
    told.push(`${project} ${status}`)
    return new Promise((resolve, reject) => {
      over = (error) => (error ? reject(error) : resolve())
    })
  }
  const { said, submit, jobs } = testEngine({ runners: { graph: runner }, parallel: 1, idle })
  await submit('a')
  await submit('b')
  await settled()
  end('a')
  await settled()
  assert.deepEqual(told, [])
  end('b')
  await settled()
  assert.deepEqual(told, ['b succeeded'])
  const { id } = await submit('c')
  await settled()
  assert.equal((await jobs.get(id)).status, 'queued')
  over(new Error('no luck'))
  await settled()
  assert.ok(runs.has('c'))
  assert.deepEqual(
    said.filter(({ level }) => level === 'warn').map(({ message, fields }) => `${message}: ${fields.error}`),
    ['work between jobs failed: Error: no luck'],
  )
  end('c')
  await settled()
  assert.deepEqual(told, ['b succeeded', 'c succeeded'])
  let isStopped = false
  const stopped = jobs.stop().then(() => {
    isStopped = true
  })
  await settled()
  assert.ok(!isStopped) // the stores close after it
  over()
  await stopped
})

test('after a stop nothing begins: no job, no work between jobs', async () => {
  const { runner, runs } = held()
  const told: string[] = []
  const idle = async ({ project }: StoredJob): Promise<void> => void told.push(project)
  const { jobs, submit } = testEngine({ runners: { graph: runner }, idle })
  await jobs.stop()
  const { id } = await submit('a')
  await jobs.whileIdle(() => assert.fail('after the stop'))
  await settled()
  assert.equal(runs.size, 0)
  assert.equal((await jobs.get(id)).status, 'queued')
  assert.deepEqual(told, [])
})

test('at a stop what can go on is queued again, running or waiting, and the rest is failed; watchers are let go', async (t) => {
  const clock = turnedClock(t)
  const { runner, runs } = held()
  const first = testEngine({ runners: { graph: runner, review: runner }, parallel: 2 })
  const kinds: [string, JobKind][] = [
    ['a', 'graph'],
    ['b', 'review'],
    ['c', 'graph'],
  ]
  const ids: string[] = []
  for (const [project, kind] of kinds) ids.push((await first.submit(project, kind)).id)
  await settled()
  runs.get('a')!.stage('graph')
  const shown: string[] = []
  const watchers = ids.map(async (id) => {
    let last = ''
    for await (const { project, status } of first.jobs.watch(id, new AbortController().signal))
      last = `${project} ${status}`
    shown.push(last)
  })
  await settled()
  const stopped = first.jobs.stop()
  await settled()
  assert.match(String(runs.get('a')!.signal.reason), /stopping/)
  await clock.pass(700)
  await stopped
  await Promise.all(watchers)
  assert.deepEqual(shown.sort(), ['a queued', 'b failed', 'c queued'])
  const stored = await Promise.all(ids.map((id) => first.store.get(id)))
  assert.deepEqual(
    stored.map((job) => job!.status),
    ['queued', 'failed', 'queued'],
  )
  assert.match(stored[1]!.error!, /^interrupted: the service ended/)

  const next = held()
  const second = testEngine({ runners: { graph: next.runner } }, first)
  await second.jobs.resume()
  await settled()
  assert.deepEqual([...next.runs.keys()], ['a', 'c'])
  const again = (await second.store.get(ids[0]!))!
  assert.deepEqual([again.status, again.crashes, again.started_at], ['running', 0, stored[0]!.started_at])
  for (const project of ['a', 'c']) next.end(project)
  await settled()
  for (const id of [ids[0]!, ids[2]!]) assert.equal((await second.jobs.get(id)).status, 'succeeded')
})

test('after a crash a job begins anew and counts it, up to the third; a routine and a cancelled job end', async () => {
  const at = '2026-05-06T07:08:09.000Z'
  const dead = testEngine({})
  const running = async (project: string, rest: Partial<StoredJob>): Promise<string> => {
    const job = newJob({ kind: 'graph', project, repo_path: `/${project}` }, new Date(at))
    const halfway = { stage: 'graph', done: 5, total: 9, stage_progress: { stage: 'graph', done: 5, total: 9 } }
    await dead.store.create({ ...job, status: 'running', ...halfway, ...rest })
    return job.id
  }
  const ids = {
    once: await running('once', {}),
    often: await running('often', { crashes: 1 }),
    tooOften: await running('too-often', { crashes: 2 }),
    waited: await running('waited', { status: 'queued', crashes: 2 }),
    routine: await running('routine', { kind: 'bughunt' }),
    cancelled: await running('cancelled', { cancelling: true, crashes: 2 }),
  }
  const { runner, runs, end } = held()
  const { jobs, store, said } = testEngine({ runners: { graph: runner }, clock: () => new Date('2031-01-01') }, dead)
  await jobs.resume()
  await settled()
  assert.deepEqual([...runs.keys()].sort(), ['often', 'once', 'waited'])
  for (const [id, crashes] of [
    [ids.once, 1],
    [ids.often, 2],
    [ids.waited, 2],
  ] as const) {
    const job = (await store.get(id))!
    assert.deepEqual([job.crashes, job.stage, job.done, job.total, job.stage_progress], [crashes, null, 0, 0, null])
  }
  const [tooOften, routine, cancelled] = await Promise.all(
    [ids.tooOften, ids.routine, ids.cancelled].map((id) => jobs.get(id)),
  )
  assert.deepEqual(
    [tooOften!.status, tooOften!.error],
    ['failed', 'the service ended 3 times while this job was running'],
  )
  assert.equal(routine!.status, 'failed')
  assert.match(routine!.error!, /^interrupted/)
  assert.deepEqual([cancelled!.status, cancelled!.error], ['cancelled', null])
  for (const { finished_at, updated_at } of [tooOften!, routine!, cancelled!])
    assert.ok(finished_at === updated_at && finished_at! > at)
  assert.deepEqual(
    said
      .filter(({ message }) => message === 'job resumed')
      .map(({ level, fields }) => `${level} ${fields.project} ${fields.kind} ${fields.job_id}`)
      .sort(),
    [`info often graph ${ids.often}`, `info once graph ${ids.once}`, `info waited graph ${ids.waited}`],
  )
  for (const project of runs.keys()) end(project)
})

test('at a stop watchers see the end though the store can be read no more', async (t) => {
  const clock = turnedClock(t)
  const { runner } = held()
  const { jobs, submit, failing } = testEngine({ runners: { graph: runner } })
  const { id } = await submit('a')
  await settled()
  const seen: string[] = []
  const watching = (async () => {
    for await (const { status } of jobs.watch(id, new AbortController().signal)) seen.push(status)
  })()
  await settled()
  failing.reads = 99
  const stopped = jobs.stop()
  await clock.pass(700)
  await stopped
  await watching
  assert.equal(seen.at(-1), 'queued')
})

test('every ingest goes on after a stop, and no routine does', async (t) => {
  const clock = turnedClock(t)
  const kinds: JobKind[] = ['pipeline', 'graph', 'refresh', 'review', 'bughunt']
  const { runner } = held()
  const { jobs, submit, store } = testEngine({
    runners: Object.fromEntries(kinds.map((kind) => [kind, runner])),
    parallel: kinds.length,
  })
  const ids: string[] = []
  for (const kind of kinds) ids.push((await submit(kind, kind)).id)
  await settled()
  const stopped = jobs.stop()
  await clock.pass(700)
  await stopped
  const stored = await Promise.all(ids.map((id) => store.get(id)))
  assert.deepEqual(
    stored.map((job) => job!.status),
    ['queued', 'queued', 'queued', 'failed', 'failed'],
  )
})

test('a job of which the store does not know yet that it runs is listed as running', async () => {
  const { runner, end } = held()
  const { jobs, submit, failing, store } = testEngine({ runners: { graph: runner } })
  failing.writes = 2
  const { id } = await submit('a')
  await settled()
  assert.equal((await store.get(id))!.status, 'queued')
  assert.deepEqual(await jobs.list({ status: 'queued', limit: 9 }), [])
  assert.equal((await jobs.list({ limit: 9 }))[0]!.status, 'running')
  end('a')
})

test('work that bears no job of a project beside it waits for none and lets none begin; of others it knows nothing', async () => {
  const { runner, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner } })
  await submit('a')
  await assert.rejects(jobs.assertIdle('a'), conflict)
  await jobs.assertIdle('b')
  await assert.rejects(
    jobs.withoutJobs('a', () => assert.fail('beside its job')),
    conflict,
  )
  await settled()
  await jobs.whileIdle(() => assert.fail('beside a job'))
  let isDone = false
  await jobs.withoutJobs('b', async () => {
    await assert.rejects(submit('b'), conflict)
    isDone = true
  })
  assert.ok(isDone)
  end('a')
  await settled()
  await jobs.assertIdle('a')
})

test('while work that bears no job beside it is going on, no other such work begins, and jobs wait', async () => {
  const { runner, runs, end } = held()
  const { jobs, submit } = testEngine({ runners: { graph: runner } })
  let done = 0
  await jobs.whileIdle(async () => {
    await jobs.whileIdle(() => assert.fail('beside other work'))
    await submit('a')
    await settled()
    assert.equal(runs.size, 0)
    done++
  })
  assert.equal(done, 1)
  await settled()
  assert.ok(runs.has('a'))
  end('a')
})
