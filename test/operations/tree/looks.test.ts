import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Looks, sharedLook } from '../../../src/operations/tree/looks.ts'

const SHARING = { sharedMs: 100, nextMs: 75 }

/** Looks that end when they are told to, and the time. */
function watched() {
  const looks: Looks<string> = new Map()
  const ends: ((found: string) => void)[] = []
  const time = { now: 0 }
  const work = (): Promise<string> => new Promise((resolve) => void ends.push(resolve))
  return { ends, time, look: () => sharedLook(looks, 'tree', work, SHARING, () => time.now) }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('a look is shared while it lasts and for its time, and made again after that', async () => {
  const { ends, time, look } = watched()
  const both = [look(), look()]
  ends[0]!('first')
  assert.deepEqual(await Promise.all(both), ['first', 'first'])
  time.now = 70
  assert.equal(await look(), 'first')
  assert.equal(ends.length, 1)
  time.now = 101
  const late = look()
  assert.equal(ends.length, 2)
  ends[1]!('second')
  assert.equal(await late, 'second')
})

test('of answers that follow each other none waits: the next look is made once, before the last is too old', async () => {
  const { ends, time, look } = watched()
  const first = look()
  ends[0]!('first')
  await first
  time.now = 80
  assert.equal(await look(), 'first')
  assert.equal(await look(), 'first')
  assert.equal(ends.length, 2)
  time.now = 90
  ends[1]!('second')
  await settled()
  time.now = 150
  assert.equal(await look(), 'second')
  assert.equal(ends.length, 2)
})

test('a next look that takes long is waited for by nobody but is shared by nobody either once the last is too old', async () => {
  const { ends, time, look } = watched()
  const first = look()
  ends[0]!('first')
  await first
  time.now = 80
  await look()
  time.now = 120
  const late = look()
  ends[2]!('third')
  assert.equal(await late, 'third')
  ends[1]!('second')
  await settled()
  assert.equal(await look(), 'third')
})
