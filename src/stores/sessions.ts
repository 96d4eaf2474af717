// The sessions behind tokens, and the failed logins of each username.

import { createHash } from 'node:crypto'
import type { Env } from './lmdb/env.ts'
import { removeWhere } from './slices.ts'

/** A session; `expires_at` is in milliseconds since 1970. */
export type SessionRecord = { id: string; user_id: number; expires_at: number }

/** Sessions, and the failed logins of each name. */
export type SessionStore = {
  get: (userId: number, id: string) => Promise<SessionRecord | undefined>
  create: (session: SessionRecord) => Promise<void>
  remove: (userId: number, id: string) => Promise<void>
  /** Removes all sessions of a user except `keep`. */
  removeOfUser: (userId: number, keep?: string) => Promise<void>
  /** Removes the sessions of all other users. */
  keepUsers: (ids: ReadonlySet<number>) => Promise<void>
  /**
   * Removes everything that expired before `now` (milliseconds since 1970), sessions and failures alike; looks every 10
   * minutes.
   */
  purge: (now: number) => Promise<void>
  /** Calls `onEnd` once, when that session, or all of its user's, are removed; the function returned ends the watch. */
  watch: (userId: number, id: string, onEnd: () => void) => () => void
  /**
   * Changes the times of failed logins of a username (milliseconds since 1970) in one step; when `change` returns its
   * argument nothing is written.
   */
  updateFailures: (username: string, change: (times: readonly number[]) => readonly number[]) => Promise<void>
}

/** Failures older than this no longer count. */
export const FAILURE_AGE_MAX_MS = 60 * 60 * 1000

/**
 * A script that signs in for every call leaves thousands of sessions, and a look at each of them with every login would
 * hold up all others. Whether a session has expired is checked whenever it is used.
 */
export const PURGE_PAUSE_MS = 10 * 60 * 1000

/** All sessions. */
export function openSessions(env: Env): SessionStore {
  const sessions = env.table<SessionRecord, [number, string]>('sessions')
  const failures = env.table<number[], string>('logins')
  const ofUser = (userId: number) => sessions.range({ start: [userId, ''], end: [userId + 1, ''] })
  let purgedAt = Number.NEGATIVE_INFINITY
  const watches = new Set<{ userId: number; id: string; onEnd: () => void }>()
  const tell = (userId: number, isEnded: (id: string) => boolean): void => {
    for (const watch of watches)
      if (watch.userId === userId && isEnded(watch.id) && watches.delete(watch)) watch.onEnd()
  }

  return {
    get: (userId, id) => env.read(() => (isSessionKey(id) ? sessions.get([userId, id]) : undefined)),
    create: (session) => env.write(() => sessions.put([session.user_id, session.id], session)),
    async remove(userId, id) {
      await env.write(() => sessions.remove([userId, id]))
      tell(userId, (other) => other === id)
    },
    async removeOfUser(userId, keep) {
      await env.write(() => {
        for (const { key, value } of ofUser(userId)) if (value.id !== keep) sessions.remove(key)
      })
      tell(userId, (id) => id !== keep)
    },
    keepUsers: (ids) => removeWhere(env, sessions, (session) => !ids.has(session.user_id)),
    async purge(now) {
      if (Math.abs(now - purgedAt) < PURGE_PAUSE_MS) return
      purgedAt = now
      await removeWhere(env, sessions, (session) => session.expires_at <= now)
      await removeWhere(env, failures, (times) => (times.at(-1) ?? 0) < now - FAILURE_AGE_MAX_MS)
    },
    watch(userId, id, onEnd) {
      const watch = { userId, id, onEnd }
      watches.add(watch)
      return () => watches.delete(watch)
    },
    updateFailures: (username, change) =>
      env.write(() => {
        // Hashed, because a name may be longer than a key.
        const key = createHash('sha256').update(username.normalize()).digest('hex')
        const before = failures.get(key) ?? []
        const times = change(before)
        if (times === before) return
        if (times.length > 0) failures.put(key, [...times])
        else failures.remove(key)
      }),
  }
}

/** Tokens signed here carry only ids made here, but whoever shares the signing key can sign anything. */
export function isSessionKey(id: string): boolean {
  return id.length > 0 && id.length <= 64
}
