import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { newGate, shutGate } from '../../src/clients/gate.ts'
import { threadFor } from '../../src/clients/pool/choice.ts'
import { openPool, openPools } from '../../src/clients/pool/pool.ts'
import { closeThreads, type Threads } from '../../src/clients/pool/threads.ts'
import { ServiceError } from '../../src/core/errors.ts'
import { repositoryOf } from '../../src/operations/clones/place.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

test('a closing pool lets running tasks end, drops waiting ones and takes no more', async () => {
  const dir = temporaryFolder()
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  await pool.run('sweep', { dir })
  const outcomes: string[] = []
  // A thread ended while it loads the grammars would take this process with it.
  const first = pool.run('parse.warm', { dir }).then(() => outcomes.push('ran'))
  const second = (): void => void outcomes.push('not dropped')
  pool.run('parse.warm', { dir }).then(second, second)
  await pool.close()
  await first
  assert.deepEqual(outcomes, ['ran'])
  await assert.rejects(pool.run('parse.warm', { dir }), /closed/)
})

test('a closing pool ends a thread that computes, but not one that still loads the code of its task', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const loading = new Int32Array(new SharedArrayBuffer(4)).fill(1)
  const threads = { all: [], loading, unsettled: { computing: 1, other: 0 } } as unknown as Threads
  let isClosed = false
  const closing = closeThreads(threads).then(() => {
    isClosed = true
  })
  now = 3000
  await wait(50)
  assert.ok(!isClosed)
  loading[0] = 0
  await closing
})

test('a closing pool leaves a thread whose task has come to no end, and ends all others', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const ended: (string | undefined)[] = []
  const all = ['parse', undefined, 'walk'].map((running) => ({
    running,
    piscina: { destroy: async () => void ended.push(running) },
  }))
  const unsettled = { computing: 1, other: 1 }
  const threads = { all, loading: new Int32Array(1), unsettled } as unknown as Threads
  const closing = closeThreads(threads)
  now = 9000
  await closing
  assert.deepEqual(ended, [undefined, 'walk'])
})

test('threads read code nested as deeply as generated code', async () => {
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  for (const text of [`let sum = 1${' + 1'.repeat(20_000)}`, `${'if (a) b(); else '.repeat(10_000)}c()`]) {
    const outlined = await pool.run('outline', { path: 'a.ts', text: `${text}\nfunction f() {}` })
    assert.equal(outlined.length, 1)
  }
  await pool.close()
})

test('a store that a thread cannot reach is as unavailable as one that this thread cannot', async () => {
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  const error = await pool.run('sweep', { dir: damaged() }).catch((refusal: unknown) => refusal)
  await pool.close()
  assert.ok(error instanceof ServiceError)
  assert.equal(error.kind, 'unavailable')
  assert.match(error.message, /^the store can't be reached: its file data\.mdb is damaged/)
})

test('a refusal of a task is the same refusal here, of whatever kind, and its log says where it came from', async () => {
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  const input = {
    dir: temporaryFolder(),
    project: 'a',
    generation: 1,
    previous: 0,
    now: 0,
    code: 'of another version',
    assumes: false,
  }
  const root = join(temporaryFolder(), 'gone')
  const error = await pool
    .run('walk', { ...input, repo: { root, roots: undefined } })
    .catch((thrown: unknown) => thrown)
  await pool.close()
  assert.ok(error instanceof ServiceError)
  assert.equal(error.kind, 'unavailable')
  assert.match(error.message, /^the files of the service have changed/)
  assert.match((error.cause as Error).stack!, /extractor/)
})

test('a task for each thread begins none, and comes before those that wait for any', async () => {
  const dir = temporaryFolder()
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  const outcomes: string[] = []
  const note = (name: string) => (): void => void outcomes.push(name)
  await pool.runOnEach('sweep', { dir: damaged() })
  const first = pool.run('parse.warm', { dir }).then(note('first'))
  const waiting = pool.run('sweep', { dir }).then(note('waiting'))
  const each = pool.runOnEach('sweep', { dir }).then(note('each'))
  assert.equal(pool.waiting(), 1)
  await Promise.all([first, waiting, each])
  assert.deepEqual(outcomes, ['first', 'each', 'waiting'])
  await pool.close()
  await assert.rejects(pool.runOnEach('sweep', { dir }), /closed/)
})

test('a task for each thread waits for all that have begun', async () => {
  const pool = openPool({ threads: 3, firstIdleMs: 1000, idleMs: 1000 })
  const outcomes: string[] = []
  const busy = [1, 2].map((one) =>
    pool.run('parse.warm', { dir: temporaryFolder() }).then(() => outcomes.push(`busy ${one}`)),
  )
  await pool.runOnEach('chunk.forget', { project: 'shop' })
  assert.deepEqual(outcomes.sort(), ['busy 1', 'busy 2'])
  await Promise.all(busy)
  await assert.rejects(pool.runOnEach('sweep', { dir: damaged() }), ServiceError)
  await pool.close()
})

/** A data directory whose store no task can read. */
function damaged(): string {
  const dir = temporaryFolder()
  writeFileSync(join(dir, 'data.mdb'), 'junk')
  return dir
}

/** The niceness of every thread of this process. */
const nicenesses = (): number[] =>
  readdirSync('/proc/self/task').flatMap((id) => {
    let stat: string
    try {
      stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    } catch {
      return [] // it has ended since it was listed
    }
    return [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])]
  })

const onLinux = { skip: process.platform !== 'linux' && 'only Linux has niceness of single threads' }

test(
  'the threads of an ingest stand back from those that answer people, and no other thread does',
  onLinux,
  async () => {
    const dir = temporaryFolder()
    const { ingest, interactive } = openPools({ workers: 1, memoryBytes: 2 ** 30 })
    await interactive.run('sweep', { dir })
    assert.deepEqual(new Set(nicenesses()), new Set([getPriority()]))
    await ingest.run('sweep', { dir })
    const standingBack = nicenesses().filter((niceness) => niceness > getPriority())
    assert.deepEqual(standingBack, [getPriority() + 5])
    await Promise.all([ingest.close(), interactive.close()])
  },
)

test(
  'the first thread of a pool stays when the others end, and is given every task that comes alone',
  onLinux,
  async () => {
    const dir = temporaryFolder()
    const pool = openPool({ threads: 3, firstIdleMs: 60_000, idleMs: 100, niceness: 5 })
    const threads = (): number => nicenesses().filter((niceness) => niceness > getPriority()).length
    await Promise.all([1, 2, 3, 4].map(() => pool.run('sweep', { dir })))
    for (let tries = 0; threads() > 1 && tries < 400; tries++) await wait(50)
    assert.equal(threads(), 1)
    for (let task = 0; task < 3; task++) await pool.run('sweep', { dir })
    assert.equal(threads(), 1)
    await pool.close()
  },
)

const idle = { running: undefined, keeps: undefined, since: 0 }

test('a task with a key is given to the thread that keeps its state, and waits while that has a short task', () => {
  const threads = [idle, { ...idle, keeps: 'shop', since: 1 }]
  assert.equal(threadFor(threads, { keeps: 'shop' }), threads[1])
  const busy = { ...idle, keeps: 'shop', since: 1 }
  assert.equal(threadFor([idle, { ...busy, running: 'parse' }], { keeps: 'shop' }), undefined)
  assert.equal(threadFor([idle, { ...busy, running: 'link' }], { keeps: 'shop' }), undefined)
  assert.equal(threadFor([idle, { ...busy, running: 'assemble' }], { keeps: 'shop' }), idle)
})

test('a task with a new key goes to a thread that keeps nothing, else to the one that was given its state first', () => {
  const [kept, older] = [
    { ...idle, keeps: 'shop', since: 2 },
    { ...idle, keeps: 'bank', since: 1 },
  ]
  assert.equal(threadFor([kept, idle], { keeps: 'post' }), idle)
  assert.equal(threadFor([kept, older], { keeps: 'post' }), older)
})

test('a task that stands apart goes to a thread that keeps nothing, the last of them, else to the first that is free', () => {
  const [kept, empty, last] = [{ ...idle, keeps: 'shop', since: 1 }, { ...idle }, { ...idle }]
  assert.equal(threadFor([kept, empty, last], { apart: true }), last)
  assert.equal(threadFor([kept, empty, { ...last, running: 'embed' }], { apart: true }), empty)
  assert.equal(threadFor([kept, { ...empty, running: 'embed' }], { apart: true }), kept)
  assert.equal(threadFor([{ ...kept, running: 'link' }], { apart: true }), undefined)
})

test('a task waits for a part of what makes the first thread ready, in place of going to another one', () => {
  const first = { ...idle, running: 'ask', isReadying: true }
  assert.equal(threadFor([first, idle], {}), undefined)
  assert.equal(threadFor([{ ...first, isReadying: false }, idle], {}), idle)
  const free = { ...first, running: undefined }
  assert.equal(threadFor([free, { ...free }], {}), free)
})

test('work in the background leaves the first thread free, unless there is no other', () => {
  assert.equal(threadFor([idle, { ...idle, running: 'link' }], { background: true }), undefined)
  const last = { ...idle }
  assert.equal(threadFor([idle, idle, last], { background: true }), last)
  assert.equal(threadFor([idle], { background: true }), idle)
})

test('work in the background waits for a thread that keeps nothing', () => {
  const [empty, kept] = [{ ...idle }, { ...idle, keeps: 'shop', since: 1 }]
  assert.equal(threadFor([idle, empty, kept], { background: true }), empty)
  assert.equal(threadFor([idle, { ...empty, running: 'link' }, kept], { background: true }), undefined)
})

test('work in the background is given to the first thread where all others keep a state', () => {
  const kept = { ...idle, keeps: 'shop', since: 1 }
  assert.equal(threadFor([idle, kept], { background: true }), idle)
  assert.equal(threadFor([{ ...idle, running: 'impact' }, kept], { background: true }), undefined)
})

test('work in the background is given to the thread that was given its state first where all keep one', () => {
  const [kept, newer] = [
    { ...idle, keeps: 'shop', since: 1 },
    { ...idle, keeps: 'bank', since: 2 },
  ]
  assert.equal(threadFor([newer, kept], { background: true }), kept)
  assert.equal(threadFor([newer, { ...kept, running: 'impact' }], { background: true }), undefined)
})

test('work in the background does not count as waiting, and begins after all that does', async () => {
  const dir = temporaryFolder()
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  const ended: string[] = []
  const run = (name: string, background: boolean): Promise<unknown> =>
    pool.run('sweep', { dir }, { background }).then(() => ended.push(name))
  const runs = [run('running', false), run('behind', true), run('asked', false)]
  await new Promise(setImmediate)
  assert.equal(pool.waiting(), 1)
  await Promise.all(runs)
  assert.deepEqual(ended, ['running', 'asked', 'behind'])
  await pool.close()
})

test('a thread that keeps a state stays as long as the first one', onLinux, async () => {
  const dir = temporaryFolder()
  const pool = openPool({ threads: 3, firstIdleMs: 60_000, idleMs: 4000, niceness: 5 })
  const threads = (): number => nicenesses().filter((niceness) => niceness > getPriority()).length
  await Promise.all(['shop', 'bank', undefined].map((keeps) => pool.run('sweep', { dir }, keeps ? { keeps } : {})))
  assert.equal(threads(), 3)
  for (let tries = 0; threads() > 2 && tries < 400; tries++) await wait(50)
  await wait(300)
  assert.equal(threads(), 2)
  await pool.close()
})

test('linked projects that are too much for all threads together are given back, the newest one stays', async (t) => {
  const dataDir = temporaryFolder()
  const service = await startTestService({ dataDir })
  t.after(() => service.stop())
  const at = await Promise.all(['shop', 'bank'].map((project) => published(service, dataDir, project)))
  const shut = newGate()
  shutGate(shut)
  const keep = async (unusedBytes: number): Promise<number[]> => {
    const pool = openPool({ threads: 2, firstIdleMs: 60_000, idleMs: 60_000, linkedBytes: 2 ** 30, unusedBytes })
    const kept: number[] = []
    assert.equal(await pool.run('link.keep', { ...at[0]!, left: shut }), false, 'nobody waits for it')
    for (const input of at) {
      assert.equal(await pool.run('link.keep', input, { keeps: input.project }), true)
      kept.push(pool.keptBytes())
    }
    await until(() => unusedBytes > 1 || pool.keptBytes() === kept[0]) // the task that gives one back begins behind the other
    kept.push(pool.keptBytes())
    await pool.close()
    return kept
  }
  const [one, both] = await keep(2 ** 30)
  assert.ok(one! > 0)
  assert.equal(both, 2 * one!, 'two of the same code')
  assert.equal((await keep(1)).at(-1), one)
})

/** The generation of a project of two functions, ingested. */
async function published({ admin, ctx }: TestService, dir: string, project: string) {
  const repo = createRepo({ 'a.py': 'def one():\n    return two()\n\ndef two():\n    return 2\n' })
  const { body } = await admin.post<{ job_id: string }>('/instances/graph', {
    repo_path: repo.path,
    project_name: project,
  })
  assert.equal((await admin.jobEnd(body.job_id)).status, 'succeeded')
  const record = (await ctx.stores.projects.get(project))!
  return { dir, repo: repositoryOf(ctx, record), project, generation: record.generation }
}
