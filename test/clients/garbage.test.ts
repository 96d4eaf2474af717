import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { collectGarbage } from '../../src/clients/garbage.ts'

/** Objects that lie far from each other, since most that were made between them are garbage. */
function scattered(): unknown[] {
  const all = Array.from({ length: 2_000_000 }, (_, at) => ({ at, of: [at, at + 1] }))
  return all.filter((_, at) => at % 5 === 0)
}

const sizeOf = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_size

test('room that garbage leaves between objects goes back to the system', async () => {
  const held = scattered()
  await turn()
  const before = sizeOf()
  collectGarbage()
  assert.equal(held.length, 400_000)
  assert.ok(sizeOf() < before * 0.85, `${sizeOf()} bytes of ${before}`)
})
