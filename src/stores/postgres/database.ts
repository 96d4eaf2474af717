// The connection to PostgreSQL: statements, transactions and notifications. The package is loaded with the first one.

import type { Client, Pool, PoolClient } from 'pg'
import { storeUnavailable } from '../../core/errors.ts'
import { openChannels } from './channels.ts'
import { isCollision, unreachable } from './faults.ts'

/** Statements of one connection, or of any. */
export type Sql = {
  /** The rows of a statement. Rejects with kind 'unavailable' when the database cannot be reached. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A PostgreSQL database. */
export type Database = Sql & {
  /**
   * Runs `work` in one transaction: all its statements take effect, or none when it throws. It runs again when it
   * collides with another transaction.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Calls `heard` with the text of every notification on a channel, and with undefined when some may have been missed;
   * the function returned ends that.
   */
  listen(channel: string, heard: (text: string | undefined) => void): () => void
  close(): Promise<void>
}

/** Connections of a process; those that wait for a lock hold one each. */
const CONNECTIONS = 10
const CONNECT_MS = 5000
/** A statement that takes longer waits for a lock that nobody gives back, or for a machine that is gone. */
const STATEMENT_MS = 30_000
const TRIES = 5

/** The database at an address (`postgres://…`). Opening never fails: while it is out of reach, statements reject. */
export function openDatabase(url: string): Database {
  const settings = {
    connectionString: url,
    application_name: 'code-knowledge-service',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  }
  let pool: Promise<Pool> | undefined
  let closed = false
  const connections = (): Promise<Pool> => {
    if (closed) throw storeUnavailable('it is closed')
    pool ??= import('pg').then(({ default: { Pool } }) => {
      const made = new Pool({ ...settings, max: CONNECTIONS, query_timeout: STATEMENT_MS })
      made.on('error', () => undefined) // an idle connection was cut: the next statement opens another one
      return made
    })
    return pool
  }
  const channels = openChannels(async (): Promise<Client> => {
    const { default: pg } = await import('pg')
    return new pg.Client(settings)
  })

  return {
    query: async (text, values = []) => rowsOf(await connections(), text, values),
    transaction: async (work) => {
      for (let left = TRIES; ; left--) {
        try {
          return await inTransaction(await connections(), work)
        } catch (error) {
          if (!isCollision(error) || left === 1) throw error
        }
      }
    },
    listen: channels.listen,
    close: async () => {
      closed = true
      await channels.close()
      await (await pool)?.end()
    },
  }
}

async function rowsOf<Row>(on: Pool | PoolClient, text: string, values: readonly unknown[]): Promise<Row[]> {
  try {
    return (await on.query(text, [...values])).rows as Row[]
  } catch (error) {
    throw unreachable(error) ?? error
  }
}

async function inTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unreachable(error) ?? error
  })
  let fault: Error | undefined
  const broken = (error: Error): void => void (fault = error) // reported by the statement that needs the connection
  client.on('error', broken)
  try {
    await rowsOf(client, 'begin', [])
    const result = await work({ query: (text, values = []) => rowsOf(client, text, values) })
    await rowsOf(client, 'commit', [])
    return result
  } catch (error) {
    await client.query('rollback').catch((other: Error) => void (fault ??= other))
    throw error
  } finally {
    client.off('error', broken)
    client.release(fault)
  }
}
