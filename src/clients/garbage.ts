// The garbage of a thread. V8 collects it while the thread allocates: one that waits would keep it for as long.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A smaller heap is seldom worth the time that a collection takes. */
const BYTES_MIN = 96 << 20

let collect: ((how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void) | undefined

/** Collects all garbage of this thread before it waits or becomes idle, where there may be much of it. */
export function collectGarbage(bytesMin = BYTES_MIN): void {
  const { used_heap_size, external_memory } = getHeapStatistics()
  if (used_heap_size + external_memory < bytesMin) return
  collect ??= exposed()
  // The last resort gives the system back what compaction frees: of a heap of 170 MB after a link, a fifth.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** The function that V8 gives to each context which is made while the flag is set. */
function exposed(): NonNullable<typeof collect> {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as NonNullable<typeof collect>
}
