// The servers that answer, each by its address, with a sign of life that the database times.

import type { ServerStore } from '../snapshots.ts'
import type { Database } from './database.ts'

/** A server that gave no sign of life for so long is not counted on. */
const SILENCE_SECONDS = 15

/** All servers. */
export function openServers({ query }: Database): ServerStore {
  return {
    beat: async (url) => {
      await query(
        'insert into cks.servers (url, seen_at) values ($1, now()) on conflict (url) do update set seen_at = now()',
        [url],
      )
      await query("delete from cks.servers where seen_at < now() - interval '1 day'")
    },
    leave: async (url) => void (await query('delete from cks.servers where url = $1', [url])),
    list: async () => {
      const alive = "seen_at > now() - $1 * interval '1 second'"
      const rows = await query<{ url: string }>(`select url from cks.servers where ${alive} order by url`, [
        SILENCE_SECONDS,
      ])
      return rows.map(({ url }) => url)
    },
  }
}
