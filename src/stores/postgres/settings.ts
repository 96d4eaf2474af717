// Settings in PostgreSQL.

import type { Sealing } from '../secrets/sealing.ts'
import type { SettingsStore, StoredLlm } from '../settings.ts'
import type { Database } from './database.ts'

type Row = Omit<StoredLlm, 'sealedKey'> & { sealedKey: string | null }

/** Settings; their secrets are sealed by the key that all machines have. */
export function openSettings({ query }: Database, sealing: Sealing): SettingsStore {
  return {
    async getLlm() {
      const [row] = await query<{ record: Row }>("select record from cks.settings where name = 'llm'")
      if (!row) return undefined
      const { sealedKey, ...rest } = row.record
      if (sealedKey === null) return { ...rest, key: null }
      const opened = await sealing.open(Buffer.from(sealedKey, 'base64'))
      return opened === undefined ? { ...rest, key: null, unreadable: true } : { ...rest, key: opened }
    },
    async putLlm({ key: given, unreadable: _, ...rest }) {
      const sealedKey = given === null ? null : Buffer.from(await sealing.seal(given)).toString('base64')
      await query(
        "insert into cks.settings (name, record) values ('llm', $1) on conflict (name) do update set record = excluded.record",
        [JSON.stringify({ ...rest, sealedKey } satisfies Row)],
      )
    },
  }
}
