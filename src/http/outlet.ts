// Who writes when: large answers leave a slice at a time, in turns, so that however many readers there are the thread
// does other work in between, and none of them waits for the whole answer of another.

/** Bytes of one slice: handed to the kernel in some tenths of a millisecond. */
export const SLICE_BYTES = 256 * 1024

/** Slices are written for at most this long, the last one to its end, between two turns of the event loop. */
const TURN_MS = 2

/**
 * Runs `writeSlice` whenever its turn comes, until it answers that it does not want to go on. Resolves then, or rejects
 * with what it throws.
 */
export type Outlet = (writeSlice: () => boolean) => Promise<void>

/** An outlet that all answers of a server share. */
export function createOutlet(): Outlet {
  const waiting: (() => boolean)[] = []
  /** When no more is written in this turn of the event loop; undefined before the first slice of it. */
  let until: number | undefined

  function writeSome(): void {
    if (until === undefined) {
      until = performance.now() + TURN_MS
      setImmediate(() => {
        until = undefined
        if (waiting.length > 0) writeSome()
      })
    }
    while (waiting.length > 0 && performance.now() < until) {
      const writeSlice = waiting.shift()!
      if (writeSlice()) waiting.push(writeSlice)
    }
  }

  return (writeSlice) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          if (writeSlice()) return true
          resolve()
        } catch (error) {
          reject(error)
        }
        return false
      })
      if (waiting.length === 1) writeSome()
    })
}
