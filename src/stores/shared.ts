// The stores of a machine among several: records in PostgreSQL, generations as objects that all can fetch, and copies of
// them in the folder of this machine.

import type { ObjectsAt } from './objects/objects.ts'
import type { Stores } from './open.ts'
import { openDatabase } from './postgres/database.ts'
import { migrate } from './postgres/migrations.ts'
import { openRecords } from './postgres/open.ts'
import { type JobQueue, openQueue } from './postgres/queue.ts'
import { openServers } from './postgres/servers.ts'
import { openSnapshots } from './postgres/snapshots.ts'

/** The stores, and the queue of jobs beside them. */
export type SharedStores = { stores: Stores; queue: JobQueue }

/**
 * Joins the stores of this machine's folder with those that all machines share. `secret` is the one that all are started
 * with.
 */
export function openSharedStores(
  local: Stores,
  { databaseUrl, objects }: { databaseUrl: string; objects: ObjectsAt },
  secret: string,
): SharedStores {
  const database = openDatabase(databaseUrl)
  const queue = openQueue(databaseUrl)
  const stores: Stores = {
    ...local,
    ...openRecords(database, queue, secret),
    shared: { snapshots: openSnapshots(database), servers: openServers(database), at: objects },
    prepare: async () => {
      await migrate(database)
      await queue.start()
    },
    ping: async () => {
      await local.ping()
      await database.query('select 1')
    },
    close: async () => {
      await queue.close()
      await Promise.all([database.close(), local.close()])
    },
  }
  return { stores, queue }
}

/**
 * Makes the tables of a database, or brings them to this program's version. Returns the versions before and after. Throws
 * storeUnavailable.
 */
export async function migrateShared(databaseUrl: string): Promise<{ from: number; to: number }> {
  const database = openDatabase(databaseUrl)
  const queue = openQueue(databaseUrl)
  try {
    const outcome = await migrate(database)
    await queue.start()
    return outcome
  } finally {
    await queue.close()
    await database.close()
  }
}
