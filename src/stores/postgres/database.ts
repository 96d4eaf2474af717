// The connection to PostgreSQL: statements, transactions and notifications. The package is loaded with the first one.

import { setTimeout as wait } from 'node:timers/promises'
import type { Client, Pool, PoolClient } from 'pg'
import { storeUnavailable } from '../../core/errors.ts'
import { openChannels } from './channels.ts'
import { isCollision, isOutOfReach, unreachable } from './faults.ts'

/** Statements of one connection, or of any. */
export type Sql = {
  /** The rows of a statement. Rejects with kind 'unavailable' when the database cannot be reached. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A PostgreSQL database. */
export type Database = Sql & {
  /**
   * Runs `work` in one transaction: all its statements take effect, or none when it throws. It runs again when it
   * collides with another transaction. Where the answer to the last statement is lost, the server is asked for its effect.
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
  let committing: { id: string; result: T } | undefined
  try {
    const id = await begin(client)
    committing = { id, result: await work({ query: (text, values = []) => rowsOf(client, text, values) }) }
    await rowsOf(client, 'commit', [])
    return committing.result
  } catch (error) {
    await client.query('rollback').catch((other: Error) => void (fault ??= other))
    if (committing && isOutOfReach(error) && (await isCommitted(pool, committing.id))) return committing.result
    throw error
  } finally {
    client.off('error', broken)
    client.release(fault)
  }
}

/** Begins a transaction, and returns its id. */
async function begin(client: PoolClient): Promise<string> {
  try {
    const text = 'begin; select pg_current_xact_id()::text as id'
    const [, started] = (await client.query(text)) as unknown as [unknown, { rows: [{ id: string }] }]
    return started.rows[0].id
  } catch (error) {
    throw unreachable(error) ?? error
  }
}

/** The server hears at once that a connection was cut, and then commits what it was told to, or nothing. */
const COMMIT_MS = 2000
const COMMIT_LOOK_MS = 20

/**
 * Whether a transaction has taken effect of which the answer was lost: whoever asked for it must not be told that nothing
 * was done. False too where the server cannot be asked.
 */
async function isCommitted(pool: Pool, id: string): Promise<boolean> {
  for (let left = COMMIT_MS; left > 0; left -= COMMIT_LOOK_MS) {
    const text = 'select pg_xact_status($1::text::xid8) as status'
    const [row] = await rowsOf<{ status: string | null }>(pool, text, [id]).catch((): [] => [])
    if (row?.status !== 'in progress') return row?.status === 'committed'
    await wait(COMMIT_LOOK_MS)
  }
  return false
}
