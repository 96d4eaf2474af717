// The states that worker threads keep between tasks: each thread tells of its own in memory that all share, and the pool
// says which are to be given back, so that many threads keep no more than their part of the memory.

/** By thread: the bytes that its state takes, 0 when it keeps none; whether a task has gone on from it yet. */
export type KeptStates = { bytes: Float64Array; used: Uint8Array }

/** States of so many threads, none of which keeps one. */
export const keptStates = (threads: number): KeptStates => ({
  bytes: new Float64Array(new SharedArrayBuffer(threads * Float64Array.BYTES_PER_ELEMENT)),
  used: new Uint8Array(new SharedArrayBuffer(threads)),
})

/** Bytes that all states may take together, and those that they may take while one has not been used. */
export type KeptBounds = { all: number; unused: number }

/**
 * The threads whose states are to be given back, of `keeping`, which lists those that keep one, the oldest first: those that
 * were never used, then the others. The newest one stays, whatever it takes.
 */
export function statesToForget({ bytes, used }: KeptStates, keeping: readonly number[], bounds: KeptBounds): number[] {
  const older = keeping.slice(0, -1)
  const [idle, inUse] = [older.filter((thread) => !used[thread]), older.filter((thread) => used[thread])]
  let total = keeping.reduce((sum, thread) => sum + bytes[thread]!, 0)
  const forgotten: number[] = []
  const forget = (threads: readonly number[], bound: number): void => {
    for (const thread of threads) {
      if (total <= bound) return
      total -= bytes[thread]!
      forgotten.push(thread)
    }
  }
  forget(idle, bounds.unused)
  forget(inUse, bounds.all)
  return forgotten
}
