import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { checkPages } from '../../../src/stores/lmdb/pages.ts'
import fc from '../../support/properties.ts'
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
