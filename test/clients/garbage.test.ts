import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeapStatistics } from 'node:v8'
import { collectGarbage } from '../../src/clients/garbage.ts'

/** Objects that lie far from each other, since most that were made between them are garbage. */
function scattered(): unknown[] {
  const all = Array.from({ length: 2_000_000 }, (_, at) => ({ at, of: [at, at + 1] }))
  return all.filter((_, at) => at % 3 === 0)
}

test('what a collection frees between objects goes back to the system', () => {
  const held = scattered()
  collectGarbage()
  const { used_heap_size, total_heap_size } = getHeapStatistics()
  assert.ok(held.length > 600_000)
  assert.ok(total_heap_size < used_heap_size * 1.25, `${total_heap_size} bytes for ${used_heap_size}`)
})
