// The garbage of a thread. V8 collects it while the thread allocates: one that waits would keep it for as long.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A smaller heap is not worth the time that a collection takes. */
const BYTES_MIN = 96 << 20

let collect: (() => void) | undefined

/** Collects all garbage of this thread before it waits or becomes idle, where there may be much of it. */
export function collectGarbage(): void {
  const { used_heap_size, external_memory } = getHeapStatistics()
  if (used_heap_size + external_memory < BYTES_MIN) return
  collect ??= exposed()
  collect()
}

/** The function that V8 gives to each context which is made while the flag is set. */
function exposed(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
