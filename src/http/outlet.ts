// Large responses are sent a slice at a time, in turns: however many readers there are, the thread does other work in
// between, and no reader waits for another's whole response.

/** Bytes per slice: handed to the kernel in some tenths of a millisecond. */
export const SLICE_BYTES = 256 * 1024

/** Between two turns of the event loop, no slice is begun after this time. */
const TURN_MS = 2

/** Runs `writeSlice` in turns until it returns false. Then resolves, or rejects with its error. */
export type Outlet = (writeSlice: () => boolean) => Promise<void>

/** The outlet shared by all responses of a server. */
export function createOutlet(): Outlet {
  const waiting: (() => boolean)[] = []
  /** When writing ends in this turn of the event loop; undefined before its first slice. */
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
