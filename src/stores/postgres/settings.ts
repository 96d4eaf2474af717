// Settings in PostgreSQL. The key that encrypts secrets is derived from the one by which all machines sign sessions, so
// that a copy of the database alone gives nothing away.

import { hkdfSync } from 'node:crypto'
import { openSealed, type SettingsStore, type StoredLlm, seal } from '../settings.ts'
import type { Database } from './database.ts'

type Row = Omit<StoredLlm, 'sealedKey'> & { sealedKey: string | null }

/** Settings; `secret` is the one that all machines are started with. */
export function openSettings({ query }: Database, secret: string): SettingsStore {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'code-knowledge-service settings', 32))
  return {
    async getLlm() {
      const [row] = await query<{ record: Row }>("select record from cks.settings where name = 'llm'")
      if (!row) return undefined
      const { sealedKey, ...rest } = row.record
      if (sealedKey === null) return { ...rest, key: null }
      const opened = openSealed(Buffer.from(sealedKey, 'base64'), key)
      return opened === undefined ? { ...rest, key: null, unreadable: true } : { ...rest, key: opened }
    },
    async putLlm({ key: given, unreadable: _, ...rest }) {
      const sealedKey = given === null ? null : Buffer.from(seal(given, key)).toString('base64')
      await query(
        "insert into cks.settings (name, record) values ('llm', $1) on conflict (name) do update set record = excluded.record",
        [JSON.stringify({ ...rest, sealedKey } satisfies Row)],
      )
    },
  }
}
