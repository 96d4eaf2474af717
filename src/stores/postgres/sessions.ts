// Sessions and failed logins in PostgreSQL; the ends of sessions are told to all processes.

import { createHash } from 'node:crypto'
import { FAILURE_AGE_MAX_MS, isSessionKey, PURGE_PAUSE_MS, type SessionRecord, type SessionStore } from '../sessions.ts'
import type { Database } from './database.ts'

const CHANNEL = 'cks_sessions'

/** Sessions that have ended: one of a user, or all but one. */
type Ended = { user: number; id?: string; keep?: string }

type Watch = { userId: number; id: string; onEnd: () => void }

/** All sessions. */
export function openSessions(database: Database): SessionStore {
  const { query, transaction } = database
  const watches = new Set<Watch>()
  let listening: (() => void) | undefined
  let purgedAt = Number.NEGATIVE_INFINITY

  const get = async (userId: number, id: string): Promise<SessionRecord | undefined> => {
    if (!isSessionKey(id)) return undefined
    const rows = await query<{ expires_at: number }>(
      'select expires_at::float8 from cks.sessions where user_id = $1 and id = $2',
      [userId, id],
    )
    return rows.map(({ expires_at }) => ({ id, user_id: userId, expires_at }))[0]
  }

  /** Tells an end once: it may be looked up while its notification comes, and nobody may want to know any more. */
  function end(watch: Watch): void {
    if (watches.delete(watch)) watch.onEnd()
  }

  /** After notifications were missed, each watched session is looked up. */
  async function look(): Promise<void> {
    for (const watch of watches) if (!(await get(watch.userId, watch.id))) end(watch)
  }

  function heard(text: string | undefined): void {
    if (text === undefined) return void look().catch(() => undefined) // out of reach: looked up when it is back
    const { user, id, keep } = JSON.parse(text) as Ended
    for (const watch of watches)
      if (watch.userId === user && (id === undefined ? watch.id !== keep : watch.id === id)) end(watch)
  }

  const tell = (ended: Ended) => query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(ended)])

  return {
    get,
    async create({ id, user_id, expires_at }) {
      await query(
        'insert into cks.sessions (user_id, id, expires_at) values ($1, $2, $3) ' +
          'on conflict (user_id, id) do update set expires_at = excluded.expires_at',
        [user_id, id, Math.round(expires_at)],
      )
    },
    async remove(userId, id) {
      await query('delete from cks.sessions where user_id = $1 and id = $2', [userId, id])
      await tell({ user: userId, id })
    },
    async removeOfUser(userId, keep) {
      await query('delete from cks.sessions where user_id = $1 and id is distinct from $2', [userId, keep ?? null])
      await tell({ user: userId, ...(keep !== undefined && { keep }) })
    },
    async keepUsers(ids) {
      await query('delete from cks.sessions where user_id <> all ($1)', [[...ids]])
    },
    async purge(now) {
      if (Math.abs(now - purgedAt) < PURGE_PAUSE_MS) return
      purgedAt = now
      await query('delete from cks.sessions where expires_at <= $1', [Math.round(now)])
      await query('delete from cks.logins where latest < $1', [Math.round(now - FAILURE_AGE_MAX_MS)])
    },
    watch(userId, id, onEnd) {
      listening ??= database.listen(CHANNEL, heard)
      const watch = { userId, id, onEnd }
      watches.add(watch)
      return () => watches.delete(watch)
    },
    updateFailures: (username, change) =>
      transaction(async (sql) => {
        const key = createHash('sha256').update(username.normalize()).digest('hex')
        await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`login ${key}`])
        const [row] = await sql.query<{ times: number[] }>('select times from cks.logins where name_hash = $1', [key])
        const before = row?.times ?? []
        const times = change(before)
        if (times === before) return
        if (times.length === 0) await sql.query('delete from cks.logins where name_hash = $1', [key])
        else
          await sql.query(
            'insert into cks.logins (name_hash, times, latest) values ($1, $2, $3) ' +
              'on conflict (name_hash) do update set times = excluded.times, latest = excluded.latest',
            [key, JSON.stringify(times), Math.round(times.at(-1)!)],
          )
      }),
  }
}
