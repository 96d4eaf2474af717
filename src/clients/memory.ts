// The memory that ingests may take together. An ingest that would not fit beside those under way waits; one that is
// larger than the whole budget runs alone.

/** Memory as it is asked for by ingests. All sizes in bytes. */
export type Memory = {
  readonly budget: number
  /** The sum of all reservations that are held. */
  reserved(): number
  /** Ingests that wait for memory. */
  waiting(): number
  /**
   * Takes `bytes`, first come, first served; resolves with the function that gives them back. Rejects with the signal's
   * reason when it aborts before.
   */
  reserve(bytes: number, signal: AbortSignal): Promise<() => void>
}

type Waiting = { bytes: number; start: () => void }

/** A budget of which nothing is taken. */
export function createMemory(budget: number): Memory {
  const queue: Waiting[] = []
  let reserved = 0
  const fits = (bytes: number): boolean => reserved === 0 || reserved + bytes <= budget

  function startNext(): void {
    for (let next = queue[0]; next && fits(next.bytes); next = queue[0]) {
      queue.shift()
      reserved += next.bytes
      next.start()
    }
  }

  function release(bytes: number): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      reserved -= bytes
      startNext()
    }
  }

  return {
    budget,
    reserved: () => reserved,
    waiting: () => queue.length,
    async reserve(bytes, signal) {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const entry: Waiting = { bytes, start: resolve }
      const leave = (): void => {
        const at = queue.indexOf(entry)
        if (at < 0) return // it has just been given its memory
        queue.splice(at, 1)
        reject(signal.reason)
        startNext() // the next one may be smaller
      }
      queue.push(entry)
      startNext()
      if (queue.includes(entry)) signal.addEventListener('abort', leave, { once: true })
      await promise.finally(() => signal.removeEventListener('abort', leave))
      return release(bytes)
    },
  }
}
