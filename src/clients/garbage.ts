// The garbage of a thread. V8 collects it while the thread allocates: one that waits would keep it for as long.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A smaller heap is seldom worth the time that a collection takes. */
const BYTES_MIN = 96 << 20

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void

let collect: Collect | undefined

/** Collects all garbage of this thread before it waits or becomes idle, where there may be much of it. */
export function collectGarbage(bytesMin = BYTES_MIN): void {
  if (usedBytes() < bytesMin) return
  collect ??= exposed()
  // The last resort gives the system back what compaction frees: of a heap of 170 MB after a link, a fifth.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** The function that V8 gives to each context which is made while the flag is set. */
function exposed(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/** Growth after which garbage is collected: a collection beside a large project takes 20 to 60 ms. */
const GROWTH_BYTES = 48 << 20

/** The least memory that the heap of this thread was seen with since its last collection here, in bytes. */
let least = Number.POSITIVE_INFINITY

/**
 * Collects the garbage of a thread whose tasks leave much of it beside a large state that stays: V8 by itself lets a heap
 * of 200 MB grow by half before it collects.
 */
export function collectGrown(): void {
  const used = usedBytes()
  least = Math.min(least, used)
  if (used < BYTES_MIN || used - least < GROWTH_BYTES) return
  collect ??= exposed()
  collect({ type: 'major', execution: 'sync', flavor: 'regular' })
  least = usedBytes()
}

function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
