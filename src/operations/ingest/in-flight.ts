// Many tasks for the pool, a few at a time.

import type { Pool } from '../../clients/pool.ts'

/** Tasks that one job has in the pool for each of its threads: enough that none waits for the next. */
const TASKS_PER_THREAD = 4

/**
 * Does `work` for every item, for a few at a time; answers in the order of the items. Thousands of tasks handed over at
 * once would hold up the thread that answers requests, and the jobs of other projects behind them. Rejects with the
 * first failure, and then begins no more.
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
