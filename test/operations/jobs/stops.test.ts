// What becomes of jobs when their process stops or crashes, by a clock that the tests turn.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobKind } from '../../../src/core/model.ts'
import { newJob } from '../../../src/operations/jobs/records.ts'
import type { StoredJob } from '../../../src/stores/jobs.ts'
import { held, testEngine } from '../../support/engines/engines.ts'
import { settled, turnedClock } from '../../support/engines/turned-clock.ts'

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
