// Threads that the services of a process use one after the other: a thread loads and compiles its code for a second, and
// most tests of a service are about something else. What a thread keeps, it keeps by data directory. Idle threads keep no process.

import { openPools, type Pool, type Pools } from '../../src/clients/pool/pool.ts'

type Options = Parameters<typeof openPools>[0]

const opened = new Map<string, Pools>()

/** As `openPools`, with the threads of services before that had as many of them and as much memory. */
export function sharedPools({ workers, memoryBytes }: Options): Pools {
  const key = `${workers} ${memoryBytes}`
  const pools = opened.get(key) ?? openPools({ workers, memoryBytes })
  opened.set(key, pools)
  return {
    ingest: lent(pools.ingest, () => pools.ingest.runOnEach('link.forget', undefined)),
    interactive: lent(pools.interactive, async () => undefined),
  }
}

/** A pool for one service. Closing it waits for the tasks of this service, also for those that it waits for no longer. */
function lent(pool: Pool, settle: () => Promise<void>): Pool {
  const unsettled = new Set<Promise<unknown>>()
  let isClosed = false
  const follow = <T>(start: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('the pool is closed')
    const task = start()
    const ended: Promise<unknown> = task.catch(() => undefined).finally(() => unsettled.delete(ended))
    unsettled.add(ended)
    return task
  }
  return {
    ...pool,
    run: async (...task) => follow(() => pool.run(...task)),
    runOnEach: async (...task) => follow(() => pool.runOnEach(...task)),
    close: async () => {
      isClosed = true
      await Promise.all(unsettled)
      await settle()
    },
  }
}
