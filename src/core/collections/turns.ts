// Work that is done in order for each key, so much of it at a time.

/** Runs work when less than the limit of its key is under way, in the order in which it came; the outcome is that of the work. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** The work of a key that is under way, and what begins that which waits. */
type Lane = { running: number; waiting: (() => void)[] }

/** Turns that nothing waits for yet. Work of a key comes one after the other, unless `atOnce` allows more at a time. */
export function turnsByKey(atOnce = 1): Turns {
  const lanes = new Map<string, Lane>()
  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    lanes.set(key, lane)
    if (lane.running < atOnce) lane.running++
    else await new Promise<void>((resolve) => lane.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The turn is handed on, not freed: nobody can slip in between.
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(key)
    }
  }
}
