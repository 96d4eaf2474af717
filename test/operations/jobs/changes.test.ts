// A job's changes on their way to the store and to watchers, by a clock that the tests turn.

import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { type TestContext, test } from 'node:test'
import {
  closeChanges,
  ended,
  type JobChanges,
  openChanges,
  tellNow,
  tellSoon,
  toldByOthers,
  watchJob,
} from '../../../src/operations/jobs/changes.ts'
import { newJob } from '../../../src/operations/jobs/records.ts'
import type { StoredJob } from '../../../src/stores/jobs.ts'
import { settled, turnedClock } from '../../support/engines/turned-clock.ts'
import fc from '../../support/properties.ts'

type Shown = { id: string; status: string; done: number }
type Watcher = { seen: Shown[]; at: number[]; isOver: boolean; leave: () => void; over: Promise<void> }

/** One job, its changes and what has become of them. */
function jobOf(t: TestContext) {
  const clock = turnedClock(t)
  const job: StoredJob = {
    ...newJob({ kind: 'graph', project: 'a', repo_path: '/a', id: 'one' }, new Date(0)),
    status: 'running',
  }
  const saved: { done: number; at: number }[] = []
  let views = 0
  let reads = 0
  let isSlow = false
  const changes: JobChanges = openChanges(
    ({ done }) => void saved.push({ done, at: clock.now() }),
    async () => {
      reads++
      const record = isSlow ? { ...job } : job
      if (isSlow) await settled()
      return record
    },
  )
  /** From now on the record is a stored one, as it was when it was asked for, and comes later. */
  const slowly = (): void => {
    isSlow = true
  }
  const watch = (): Watcher => {
    const controller = new AbortController()
    const watcher: Watcher = {
      seen: [],
      at: [],
      isOver: false,
      leave: () => controller.abort(),
      over: Promise.resolve(),
    }
    const view = ({ id, status, done }: StoredJob): Shown => {
      views++
      return { id, status, done }
    }
    watcher.over = (async () => {
      for await (const shown of watchJob(changes, 'one', controller.signal, view)) {
        watcher.seen.push(shown)
        watcher.at.push(clock.now())
      }
      watcher.isOver = true
    })()
    return watcher
  }
  const end = (): void => {
    job.status = 'succeeded'
    ended(changes, { ...job })
  }
  return { clock, job, saved, changes, watch, end, slowly, counts: () => ({ views, reads }) }
}

const doneOf = ({ seen }: Watcher): number[] => seen.map(({ done }) => done)

test('what nobody should miss is stored and told at once, and what waited to be told with it', async (t) => {
  const { clock, job, saved, changes, watch, end } = jobOf(t)
  const watcher = watch()
  await settled()
  assert.deepEqual(doneOf(watcher), [0])
  tellNow(changes, job)
  job.done = 1
  for (let n = 0; n < 3; n++) tellSoon(changes, job)
  job.done = 2
  tellNow(changes, job)
  await settled()
  assert.deepEqual(doneOf(watcher), [0, 2])
  assert.deepEqual(
    saved.map(({ done }) => done),
    [0, 2],
  )
  await clock.pass(3000)
  assert.deepEqual(doneOf(watcher), [0, 2])
  assert.equal(saved.length, 2)
  end()
  await watcher.over
})

test('many quick changes are told as the last of them, a tenth of a second after the notice before', async (t) => {
  const { clock, job, saved, changes, watch, end } = jobOf(t)
  const watcher = watch()
  tellNow(changes, job)
  await clock.pass(40)
  for (let done = 1; done <= 500; done++) {
    job.done = done
    tellSoon(changes, job)
  }
  await clock.pass(59)
  assert.deepEqual(doneOf(watcher), [0])
  await clock.pass(1)
  assert.deepEqual(doneOf(watcher), [0, 500])
  await clock.pass(500) // nothing is due any more, so that the next is told at once
  job.done = 501
  tellSoon(changes, job)
  await clock.pass(1)
  assert.deepEqual(doneOf(watcher), [0, 500, 501])
  assert.equal(saved.length, 1)
  end()
  await watcher.over
})

test('while it changes a job is stored once a second, from the last time it was stored for any reason', async (t) => {
  const { clock, job, saved, changes } = jobOf(t)
  tellNow(changes, job)
  const from = clock.now()
  const change = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 10) {
      job.done++
      tellSoon(changes, job)
      await clock.pass(10)
    }
  }
  await change(3500)
  assert.deepEqual(
    saved.map(({ at }) => at - from),
    [0, 1000, 2000, 3000],
  )
  tellNow(changes, job)
  await change(990)
  assert.equal(saved.length, 5)
  await change(20)
  assert.equal(saved.length, 6)
  await clock.pass(5000)
  job.status = 'succeeded' // its end is stored by who ends it
  tellSoon(changes, job)
  await clock.pass(200)
  assert.equal(saved.length, 6)
})

test('however changes follow each other: eight and the last two in a second, and the last one is always told', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(180), fc.boolean()), { maxLength: 25 }), async (steps) => {
      t.mock.reset()
      const { clock, job, changes, watch, end } = jobOf(t)
      const watcher = watch()
      for (const [gap, isUrgent] of steps) {
        await clock.pass(gap)
        job.done++
        if (isUrgent) tellNow(changes, job)
        else tellSoon(changes, job)
      }
      await clock.pass(1000)
      assert.equal(watcher.seen.at(-1)!.done, steps.length)
      for (const from of watcher.at) assert.ok(watcher.at.filter((at) => at >= from && at < from + 1000).length <= 8)
      end()
      await watcher.over
      assert.equal(watcher.seen.at(-1)!.status, 'succeeded')
      assert.equal(changes.entries.size, 0)
    }),
    { numRuns: 20 },
  )
})

test('watchers share what is shown of a change, and one that came later sees it as it is then', async (t) => {
  const { clock, job, changes, watch, end, counts } = jobOf(t)
  const first = [watch(), watch()]
  await settled()
  assert.equal(first[0]!.seen[0], first[1]!.seen[0])
  job.done = 7
  tellNow(changes, job)
  await settled()
  const late = watch()
  await settled()
  assert.equal(late.seen[0], first[0]!.seen[1])
  assert.equal(counts().views, 2)
  job.done = 8
  toldByOthers(changes, 'one')
  await settled()
  for (const { seen } of [...first, late]) assert.equal(seen.at(-1)!.done, 8)
  assert.equal(counts().views, 3)
  end()
  await clock.pass(1)
  for (const { seen, over } of [...first, late]) {
    await over
    assert.equal(seen.at(-1)!.status, 'succeeded')
  }
})

test('another process tells of one job or of any; nobody is waked for a job that is not watched', async (t) => {
  const { job, changes, watch, end } = jobOf(t)
  toldByOthers(changes, 'one')
  assert.equal(changes.entries.size, 0)
  const watcher = watch()
  await settled()
  job.done = 1
  toldByOthers(changes, 'another')
  await settled()
  assert.deepEqual(doneOf(watcher), [0])
  toldByOthers(changes, undefined)
  await settled()
  assert.deepEqual(doneOf(watcher), [0, 1])
  end()
  await watcher.over
})

test('the end is told at once, of its own record and without the store', async (t) => {
  const { clock, job, changes, watch, counts } = jobOf(t)
  const watcher = watch()
  await settled()
  for (let n = 0; n < 20; n++) {
    tellNow(changes, job)
    await clock.pass(1)
  }
  assert.equal(watcher.seen.length, 8)
  const { reads } = counts()
  ended(changes, { ...job, status: 'failed', done: 99 })
  await settled()
  assert.deepEqual(watcher.seen.at(-1), { id: 'one', status: 'failed', done: 99 })
  assert.ok(watcher.isOver)
  assert.equal(counts().reads, reads)
  assert.equal(changes.entries.size, 0)
  ended(changes, { ...job, status: 'failed' }) // nobody is left to be told
  assert.equal(changes.entries.size, 0)
})

test('a change that comes while the record is read, or while the watcher is at work, is not missed', async (t) => {
  const { job, changes, watch, end, slowly } = jobOf(t)
  slowly()
  const watcher = watch()
  await settled(7) // the first record is shown, and has a listener
  job.done = 1
  toldByOthers(changes, 'one')
  await settled(1)
  job.done = 2
  toldByOthers(changes, 'one')
  await settled(20)
  assert.equal(watcher.seen.at(-1)!.done, 2)
  end()
  await watcher.over
})

test('a change that comes while a watcher paces itself is shown once that is over', async (t) => {
  const { clock, job, changes, watch, end, slowly } = jobOf(t)
  const watcher = watch()
  await settled()
  for (let done = 1; done < 8; done++) {
    job.done = done
    tellNow(changes, job)
    await settled()
  }
  slowly()
  for (const done of [8, 9]) {
    job.done = done
    tellNow(changes, job)
    await settled(1)
  }
  await clock.pass(1000)
  assert.deepEqual(doneOf(watcher), [0, 1, 2, 3, 4, 5, 6, 7, 9])
  end()
  await watcher.over
})

test('a job that is left to the next process is over for its watchers, whatever its record says', async (t) => {
  const { job, changes, watch } = jobOf(t)
  const watcher = watch()
  await settled()
  ended(changes, { ...job, status: 'queued' })
  await settled()
  assert.ok(watcher.isOver)
  assert.equal(watcher.seen.at(-1)!.status, 'queued')
})

test('a watcher that leaves late takes nothing from those of the same job that came after its end', async (t) => {
  const { job, changes } = jobOf(t)
  const first = new AbortController()
  const late = watchJob(changes, 'one', first.signal, ({ done }) => done)
  await late.next()
  ended(changes, { ...job })
  const now = watchJob(changes, 'one', new AbortController().signal, ({ done }) => done)
  await now.next()
  first.abort()
  await late.return()
  job.done = 5
  tellNow(changes, job)
  assert.equal((await now.next()).value, 5)
  assert.equal(getEventListeners(first.signal, 'abort').length, 0)
  await now.return()
  assert.equal(changes.entries.size, 0)
})

test('a job that is over is shown once, and a watcher of it leaves nothing behind', async (t) => {
  const { job, changes, watch } = jobOf(t)
  job.status = 'cancelled'
  const watcher = watch()
  await watcher.over
  assert.equal(watcher.seen.length, 1)
  assert.equal(changes.entries.size, 0)
})

test('a watcher that goes is told nothing more, and takes nothing from those that stay', async (t) => {
  const { clock, job, changes, watch, end } = jobOf(t)
  const [goes, stays] = [watch(), watch()]
  await settled()
  goes.leave()
  await goes.over
  job.done = 1
  tellNow(changes, job)
  await settled()
  assert.deepEqual(doneOf(goes), [0])
  assert.deepEqual(doneOf(stays), [0, 1])
  job.done = 2
  tellSoon(changes, job)
  stays.leave()
  await stays.over
  assert.equal(changes.entries.size, 1) // what is due is still stored
  await clock.pass(100)
  const again = watch()
  await settled()
  again.leave()
  await again.over
  assert.equal(changes.entries.size, 0)
  const last = watch()
  await settled()
  end()
  await last.over
  assert.equal(changes.entries.size, 0)
})

test('a watcher that goes while it paces itself goes at once', async (t) => {
  const { job, changes, watch } = jobOf(t)
  const watcher = watch()
  await settled()
  for (let n = 0; n < 20; n++) {
    tellNow(changes, job)
    await settled()
  }
  assert.equal(watcher.seen.length, 8)
  watcher.leave()
  await watcher.over
  assert.equal(watcher.seen.length, 8)
  assert.equal(changes.entries.size, 0)
})

test('no more changes: who watches sees the record as it is then, and the stream ends; so does one that begins', async (t) => {
  const { clock, job, changes, watch } = jobOf(t)
  const [quick, quiet] = [watch(), watch()]
  await settled()
  for (let done = 1; done < 20; done++) {
    job.done = done
    tellNow(changes, job)
    await settled()
  }
  closeChanges(changes)
  await settled()
  for (const watcher of [quick, quiet]) {
    assert.ok(watcher.isOver)
    assert.deepEqual(watcher.seen.at(-1), { id: 'one', status: 'running', done: 19 })
  }
  const late = watch()
  await settled()
  assert.ok(late.isOver)
  assert.deepEqual(doneOf(late), [19])
  await clock.pass(1000)
})
