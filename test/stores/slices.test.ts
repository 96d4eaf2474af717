import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Env, openEnv, type Table } from '../../src/stores/lmdb/env.ts'
import { eachEntry, latestWhere, removeWhere } from '../../src/stores/slices.ts'
import { temporaryFolder } from '../support/temporary.ts'

const COUNT = 3000
const key = (number: number): string => `job-${String(number).padStart(6, '0')}`

let dir: string
let env: Env
let table: Table<{ number: number }, string>
before(async () => {
  dir = temporaryFolder()
  env = openEnv(dir)
  table = env.table('jobs')
  await env.write(() => {
    for (let number = 0; number < COUNT; number++) table.put(key(number), { number })
  })
})
after(() => env.close())

/** Visits slowly enough that there are many slices. */
async function visited(reverse: boolean, between: (number: number) => void = () => undefined, max = COUNT) {
  const seen: number[] = []
  await eachEntry(env, table, { reverse }, ({ number }) => {
    seen.push(number)
    if (number % 100 === 0) {
      const until = performance.now() + 3
      while (performance.now() < until);
      between(number)
    }
    return seen.length < max
  })
  return seen
}

test('every entry is seen once and in order, from either end, over many slices', async () => {
  const all = Array.from({ length: COUNT }, (_, number) => number)
  assert.deepEqual(await visited(false), all)
  assert.deepEqual(await visited(true), all.toReversed())
})

test('other work is done between slices, and a satisfied reader stops early', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const seen = await visited(true, undefined, 1500)
  clearInterval(counting)
  assert.equal(seen.length, 1500)
  assert.ok(turns > 1, String(turns))
})

test('an entry that goes while slices are read, the last one seen too, hides no other', async () => {
  const gone = new Set([2000, 1999, 500])
  const removing: Promise<void>[] = []
  const seen = await visited(true, (number) => {
    if (number !== 2000) return
    removing.push(
      env.write(() => {
        for (const each of gone) table.remove(key(each))
      }),
    )
  })
  await Promise.all(removing)
  const others = seen.filter((number) => !gone.has(number))
  assert.equal(new Set(others).size, COUNT - gone.size)
  assert.equal(others.length, COUNT - gone.size)
})

test('the latest entries that fit are given, as many as are wanted', async () => {
  const fit = async (limit: number): Promise<number[]> =>
    (await latestWhere(env, table, limit, ({ number }) => number % 7 === 0)).map(({ number }) => number)
  assert.deepEqual(await fit(3), [2996, 2989, 2982])
  assert.deepEqual(await fit(0), [])
  assert.equal((await fit(COUNT)).length, Math.ceil(COUNT / 7))
})

test('all entries that are gone are removed, but not one that has been written again meanwhile', async () => {
  const own = env.table<{ isGone: boolean }, string>('sessions')
  await env.write(() => {
    for (let number = 0; number < 1200; number++) own.put(key(number), { isGone: number % 10 > 0 })
  })
  const removing = removeWhere(env, own, ({ isGone }) => isGone)
  const writing = env.write(() => own.put(key(1199), { isGone: false }))
  await Promise.all([removing, writing])
  const left = await env.read(() => [...own.keys()])
  assert.equal(left.length, 121)
  assert.ok(left.includes(key(0)) && left.includes(key(1199)))
})
