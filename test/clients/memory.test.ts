import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory } from '../../src/clients/memory.ts'
import fc from '../support/properties.ts'

const never = new AbortController().signal

test('a reservation that does not fit waits for releases, first come, first served', async () => {
  const memory = createMemory(100)
  const order: string[] = []
  const take = async (name: string, bytes: number): Promise<void> => {
    await memory.reserve(bytes, never)
    order.push(name)
  }
  const first = await memory.reserve(60, never)
  const second = take('second', 50)
  const third = take('third', 30)
  await Promise.resolve()
  assert.deepEqual([order, memory.waiting(), memory.reserved()], [[], 2, 60])
  first()
  first() // giving back twice gives back once
  await Promise.all([second, third])
  assert.deepEqual([order, memory.waiting(), memory.reserved()], [['second', 'third'], 0, 80])
})

test('an ingest larger than the whole budget runs alone instead of never', async () => {
  const memory = createMemory(100)
  const release = await memory.reserve(500, never)
  const small = memory.reserve(10, never)
  await Promise.resolve()
  assert.equal(memory.waiting(), 1)
  release()
  await small
  assert.equal(memory.reserved(), 10)
})

test('a cancelled reservation leaves the queue, and lets a smaller one pass', async () => {
  const memory = createMemory(100)
  await memory.reserve(60, never)
  const cancelled = new AbortController()
  const large = memory.reserve(90, cancelled.signal)
  const small = memory.reserve(20, never)
  cancelled.abort(new Error('cancelled'))
  await assert.rejects(large, /cancelled/)
  await small
  assert.deepEqual([memory.waiting(), memory.reserved()], [0, 80])
})

test('an ingest that is cancelled while it is given its memory leaves the others in the queue', async () => {
  const memory = createMemory(100)
  const release = await memory.reserve(60, never)
  const cancelled = new AbortController()
  const given = memory.reserve(90, cancelled.signal)
  const next = memory.reserve(80, never)
  release()
  cancelled.abort(new Error('too late'))
  assert.deepEqual([memory.waiting(), memory.reserved()], [1, 90])
  ;(await given)()
  await next
  assert.deepEqual([memory.waiting(), memory.reserved()], [0, 80])
})

test('reservations never exceed the budget unless one alone does, and all end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 30 }), async (sizes) => {
      const memory = createMemory(100)
      const held = new Set<number>()
      await Promise.all(
        sizes.map(async (bytes, at) => {
          const release = await memory.reserve(bytes, never)
          held.add(at)
          assert.ok(memory.reserved() <= 100 || held.size === 1)
          await new Promise((resolve) => setImmediate(resolve))
          held.delete(at)
          release()
        }),
      )
      assert.deepEqual([memory.waiting(), memory.reserved()], [0, 0])
    }),
  )
})

test('reservations that take exactly the budget are held side by side', async () => {
  const memory = createMemory(100)
  await memory.reserve(60, never)
  await memory.reserve(40, never)
  assert.deepEqual([memory.reserved(), memory.waiting()], [100, 0])
})

test('a reservation that was given listens to its signal no more', async () => {
  const memory = createMemory(100)
  const release = await memory.reserve(100, never)
  const controller = new AbortController()
  const second = memory.reserve(10, controller.signal)
  release()
  await second
  controller.abort()
  assert.deepEqual([memory.reserved(), memory.waiting()], [10, 0])
})
