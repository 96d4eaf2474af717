// Many tasks for the pool, a few at a time.

import type { Pool } from '../../clients/pool/pool.ts'

/** Tasks of one job in the pool per thread: enough that no thread waits for the next one. */
const TASKS_PER_THREAD = 4

/**
 * Runs `work` for every item, a few at a time; the results are in the order of the items. Thousands of tasks at once
 * would stall the thread that answers requests, and jobs of other projects queued behind them. Rejects with the first
 * failure and then begins no more.
 */
export async function mapInFlight<T, R>(
  { threads }: Pick<Pool, 'threads'>,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const takeTurns = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++
      try {
        results[at] = await work(items[at]!)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(threads * TASKS_PER_THREAD, items.length) }, takeTurns))
  return results
}
