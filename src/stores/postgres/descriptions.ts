// Descriptions of entities in PostgreSQL: one that a model has written serves all machines.

import { type DescriptionStore, descriptionKey, textKey, type Writer } from '../descriptions.ts'
import type { Database } from './database.ts'

/** All descriptions. */
export function openDescriptions({ query, transaction }: Database): DescriptionStore {
  return {
    get: async (key) => {
      const rows = await query<{ description: string }>('select description from cks.descriptions where key = $1', [
        descriptionKey(key),
      ])
      return rows[0]?.description
    },
    writerOf: async (description) => {
      const rows = await query<{ record: Writer }>('select record from cks.writers where key = $1', [
        textKey(description),
      ])
      return rows[0]?.record
    },
    put: (key, description) =>
      transaction(async (sql) => {
        await sql.query(
          'insert into cks.writers (key, record) values ($1, $2) on conflict (key) do update set record = excluded.record',
          [textKey(description), JSON.stringify({ provider: key.provider, model: key.model })],
        )
        await sql.query(
          `insert into cks.descriptions (key, description) values ($1, $2)
           on conflict (key) do update set description = excluded.description`,
          [descriptionKey(key), JSON.stringify(description)],
        )
      }),
  }
}
