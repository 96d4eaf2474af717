import { setImmediate as nextTurn } from 'node:timers/promises'

/** A loop holds the thread that answers requests for about this long at most. */
const HOLD_MS = 2

/**
 * For a long loop of that thread: awaited once a round, what this gives lets other work come in whenever the loop has
 * held the thread for a while. (An `await` of what is there already does not.)
 */
export function turnTaker(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < HOLD_MS) return
    await nextTurn()
    since = performance.now()
  }
}
