import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { mapInFlight } from '../../../src/operations/ingest/in-flight.ts'

test('many tasks are handed over a few at a time, and answered in their order', async () => {
  let running = 0
  let most = 0
  const items = Array.from({ length: 1000 }, (_, at) => at)
  const results = await mapInFlight({ threads: 2 }, items, async (item) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < item % 3; turn++) await setImmediate()
    running--
    return item * 2
  })
  assert.deepEqual(
    results,
    items.map((item) => item * 2),
  )
  assert.equal(most, 8)
  assert.deepEqual(await mapInFlight({ threads: 2 }, [], () => assert.fail('there is none')), [])
})

test('after a failure no more are begun', async () => {
  const begun: number[] = []
  const items = Array.from({ length: 100 }, (_, at) => at)
  const all = mapInFlight({ threads: 1 }, items, async (item) => {
    begun.push(item)
    await setImmediate()
    if (item === 5) throw new Error('no luck')
  })
  await assert.rejects(all, /no luck/)
  await setImmediate()
  assert.ok(begun.length < 20, `${begun.length} of ${items.length}`)
})
