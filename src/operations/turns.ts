// How a long loop of the thread that answers requests lets others come in.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSlices } from '../stores/shared-list.ts'

/** A loop holds the thread that answers requests for about this long at most. */
const HOLD_MS = 2

/**
 * For a long loop of that thread: awaited once a round, what this gives lets other work come in whenever the loop has
 * held the thread for a while. (An `await` of what is there already does not.)
 */
export function turnTaker(): () => Promise<void> {
  let since = performance.now()
  let turning: Promise<void> | undefined // one for all that share this: each would hold the thread for a while of its own
  return async () => {
    if (turning === undefined && performance.now() - since < HOLD_MS) return
    turning ??= nextTurn().then(() => {
      since = performance.now()
      turning = undefined
    })
    await turning
  }
}

/** A list that another thread has made bytes of. */
export async function readList<T>(bytes: Uint8Array): Promise<T[]> {
  const turn = turnTaker()
  const list: T[] = []
  for (const slice of readSlices<T>(bytes)) {
    list.push(...slice)
    await turn()
  }
  return list
}
