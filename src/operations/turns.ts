// Lets long loops on the thread that answers requests yield to other work.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSlices } from '../stores/shared-list.ts'

/** A loop holds the thread for about this long at most. */
const HOLD_MS = 2

/**
 * For a long loop: awaiting the returned function once per iteration yields to other work whenever the loop has held
 * the thread for a while. (Awaiting an already settled promise does not.)
 */
export function turnTaker(): () => Promise<void> {
  let since = performance.now()
  let turning: Promise<void> | undefined // one for all callers: each would otherwise hold the thread for its own while
  return async () => {
    if (turning === undefined && performance.now() - since < HOLD_MS) return
    turning ??= nextTurn().then(() => {
      since = performance.now()
      turning = undefined
    })
    await turning
  }
}

/** Runs work to its end, yielding to other work where it can pause and has held the thread for a while. */
export async function inTurns<T>(work: Generator<undefined, T, undefined>): Promise<T> {
  const turn = turnTaker()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await turn()
  }
}

/** A copy of so many bytes takes well under a millisecond. */
const COPIED_AT_ONCE = 1 << 20

/** A copy of bytes, of which there may be many, in memory that other threads receive without one. */
export async function sharedInTurns(bytes: Uint8Array): Promise<Uint8Array> {
  const turn = turnTaker()
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  for (let at = 0; at < bytes.length; at += COPIED_AT_ONCE) {
    shared.set(bytes.subarray(at, at + COPIED_AT_ONCE), at)
    await turn()
  }
  return shared
}

/** Reads a list from the bytes of another thread. */
export async function readList<T>(bytes: Uint8Array): Promise<T[]> {
  const turn = turnTaker()
  const list: T[] = []
  for (const slice of readSlices<T>(bytes)) {
    list.push(...slice)
    await turn()
  }
  return list
}
