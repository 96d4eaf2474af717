import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEnv, type Table } from '../../../src/stores/lmdb/env.ts'
import { checkPages } from '../../../src/stores/lmdb/pages.ts'
import fc from '../../support/properties.ts'
import { numbersFrom } from '../../support/rounds.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const dir = temporaryFolder()
const file = join(dir, 'data.mdb')
const PAGE_BYTES = 4096
const DAMAGED = /data\.mdb is damaged — put back a copy of it/

/** A store with trees of several levels, values on pages of their own, and pages that were freed. */
async function fill(): Promise<Buffer> {
  const env = openEnv(dir)
  const [jobs, facts] = [env.table<string, string>('jobs'), env.table<Uint8Array, string>('facts')]
  for (let turn = 0; turn < 3; turn++)
    await env.write(() => {
      for (let n = 0; n < 400; n++) jobs.put(`job ${n}`, 'x'.repeat(100 + ((n * 37 * (turn + 1)) % 900)))
      for (let n = turn; n < 9; n++) facts.put(`fact ${n}`, new Uint8Array(n * 3000))
      if (turn === 1) for (let n = 0; n < 300; n++) jobs.remove(`job ${n}`)
    })
  for (const user of [1, 2]) await env.write(() => env.table<string, number>('users').put(user, 'ada'))
  await env.close()
  return readFileSync(file)
}

const good = await fill()
const some = Array.from({ length: good.length / PAGE_BYTES }, (_, number) => number).filter(
  (number) => number % 8 === 0,
)

/** Whether the check passes once these bytes are in the file. */
function passes(bytes: Uint8Array): boolean {
  writeFileSync(file, bytes)
  try {
    checkPages(file)
    return true
  } catch (error) {
    assert.match((error as Error).message, DAMAGED)
    return false
  }
}

test('a store is whole after any write', async () => {
  assert.ok(passes(good))
  const env = openEnv(dir)
  const jobs = env.table<string, string>('jobs')
  for (let n = 0; n < 30; n++) {
    await env.write(() => (n % 3 === 2 ? jobs.remove(`job ${n * 7}`) : jobs.put(`job ${n * 7}`, 'y'.repeat(n * 60))))
    checkPages(file)
  }
  await env.close()
})

test('a page that the store leads to is found damaged: its number, age, kind, bounds and nodes', () => {
  for (const [at, byte] of [
    [0, 0xff], // its number
    [13, 8], // written by a transaction that has yet to come
    [18, 4], // its kind
    [20, 1], // where its list of nodes ends
    [23, 0xff], // where its nodes begin
    [24, 0xff], // where its first node is
    [25, 0x7f],
  ] as const) {
    const found = some.filter((number) => {
      const bytes = Buffer.from(good)
      bytes[number * PAGE_BYTES + at] = byte
      return !passes(bytes)
    })
    assert.ok(found.length > 3, `byte ${at}: ${found.length} of ${some.length} pages`)
  }
})

test('a store that lacks a page of its last commit is damaged, though the state before that is whole', async () => {
  writeFileSync(file, good)
  const env = openEnv(dir)
  const jobs = env.table<string, string>('jobs')
  await env.write(() => {
    for (let n = 0; n < 2000; n++) jobs.put(`last ${n}`, 'z'.repeat(900))
  })
  await env.close()
  const whole = readFileSync(file)
  assert.ok(whole.length > good.length)
  assert.ok(passes(whole))
  assert.ok(!passes(whole.subarray(0, good.length)))
})

type State = { bytes: Buffer; held: string }

/** All that the store holds, as one text. */
const contentsOf = (jobs: Table<string, string>): string => JSON.stringify([...jobs.range()])

/** The file before the first of these commits and after each, with what the store holds then. */
async function statesOf(commits: number): Promise<State[]> {
  const env = openEnv(dir)
  const jobs = env.table<string, string>('jobs')
  const now = async (): Promise<State> => ({ bytes: readFileSync(file), held: await env.read(() => contentsOf(jobs)) })
  const states = [await now()]
  for (let commit = 0; commit < commits; commit++) {
    await env.write(() => {
      for (let n = 0; n < 60; n++)
        jobs.put(`job ${(n * 7 + commit * 41) % 400}`, `${commit}`.repeat(1 + ((n * 97) % 3000)))
      for (let n = 0; n < 20; n++) jobs.remove(`job ${(n * 11 + commit * 17) % 400}`)
      if (commit % 3 === 2) for (let n = 0; n < 200; n++) jobs.put(`more ${commit} ${n}`, 'z'.repeat(900)) // it grows
    })
    states.push(await now())
  }
  await env.close()
  return states
}

/** Disks write sectors whole. */
const SECTOR_BYTES = 512

/** The file when only some of a commit's pages are on the disk, before its meta page is written, which waits for all others. */
function halfWritten(before: Buffer, after: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(after)
  before.copy(bytes, 0, 0, 2 * PAGE_BYTES)
  const share = random()
  for (let at = 2 * PAGE_BYTES; at < bytes.length; at += SECTOR_BYTES) {
    if (random() < share) continue
    if (at < before.length) before.copy(bytes, at, at, at + SECTOR_BYTES)
    else bytes.fill(0, at, at + SECTOR_BYTES)
  }
  const growth = Math.floor(((after.length - before.length) * random()) / SECTOR_BYTES) * SECTOR_BYTES
  return bytes.subarray(0, before.length + growth)
}

test('whatever of a commit is on the disk when the power goes, the store opens: as it was, or as it is', async () => {
  writeFileSync(file, good)
  const states = await statesOf(8)
  await fc.assert(
    fc.asyncProperty(fc.nat(states.length - 2), fc.nat(), fc.boolean(), async (commit, seed, isWritten) => {
      const [before, after] = [states[commit]!, states[commit + 1]!]
      assert.ok(passes(isWritten ? after.bytes : halfWritten(before.bytes, after.bytes, numbersFrom(seed))))
      const env = openEnv(dir)
      env.suspect() // as at a start
      const jobs = env.table<string, string>('jobs')
      assert.ok(
        (await env.read(() => contentsOf(jobs))) === (isWritten ? after : before).held,
        'it holds something else',
      )
      await env.write(() => jobs.put('next', 'x'))
      await env.close()
    }),
    { numRuns: 60 },
  )
})

test('the check ends on any bytes, and its error names the remedy', () => {
  const place = fc.tuple(fc.nat(good.length - 1 - 2 * PAGE_BYTES), fc.nat(255))
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 50 }), (places) => {
      const bytes = Buffer.from(good)
      for (const [at, byte] of places) bytes[at + 2 * PAGE_BYTES] = byte
      passes(bytes)
    }),
  )
  passes(good.subarray(0, 5 * PAGE_BYTES))
})
