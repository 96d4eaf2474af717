// Who writes when: large answers leave a slice at a time, in turns, so that however many readers there are the thread
// does other work in between, and none of them waits for the whole answer of another.

/** Bytes of one slice: handed to the kernel in some tenths of a millisecond. */
export const SLICE_BYTES = 128 * 1024

/** Slices are written for at most this long, the last one to its end, between two turns of the event loop. */
const TURN_MS = 2

/** Runs `write` when its turn comes: after the slices that were asked for before it. Rejects with what it throws. */
export type Outlet = (write: () => void) => Promise<void>

/** An outlet that all answers of a server share. */
export function createOutlet(): Outlet {
  const waiting: (() => void)[] = []

  function writeSome(): void {
    const until = performance.now() + TURN_MS
    let written = 0
    do waiting[written++]!()
    while (written < waiting.length && performance.now() < until)
    waiting.splice(0, written)
    if (waiting.length > 0) setImmediate(writeSome)
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(write())
        } catch (error) {
          reject(error)
        }
      })
      if (waiting.length === 1) setImmediate(writeSome)
    })
}
