// Playbooks and skills in PostgreSQL.

import type { GuidanceStore } from '../guidance.ts'
import type { Database } from './database.ts'
import { storable } from './projects.ts'

/** Playbooks, or skills, by name. */
export function openGuidance<T extends { id: number; name: string }>(
  { query, transaction }: Database,
  kind: 'playbooks' | 'skills',
): GuidanceStore<T> {
  type Row = { record: T }
  const find = 'select record from cks.guidance where kind = $1 and name = $2'
  return {
    create: (item) =>
      transaction(async (sql) => {
        // the counter's row is locked until the end, so that two of one name come one after the other
        const [counter] = await sql.query<{ last: number }>(
          `insert into cks.counters (name, last) values ($1, 1)
           on conflict (name) do update set last = cks.counters.last + 1 returning last`,
          [kind],
        )
        const created = { ...item, id: counter!.last } as T
        const rows = await sql.query<Row>(
          'insert into cks.guidance (kind, name, record) values ($1, $2, $3) on conflict do nothing returning record',
          [kind, item.name, JSON.stringify(created)],
        )
        if (rows.length > 0) return created
        await sql.query('update cks.counters set last = last - 1 where name = $1', [kind])
        return undefined
      }),
    get: async (name) => (await query<Row>(find, [kind, storable(name)]))[0]?.record,
    list: async () =>
      (await query<Row>('select record from cks.guidance where kind = $1 order by name', [kind])).map(
        ({ record }) => record,
      ),
    update: (name, change) =>
      transaction(async (sql) => {
        const [row] = await sql.query<Row>(`${find} for update`, [kind, storable(name)])
        if (!row) return undefined
        const changed = change(row.record)
        await sql.query('update cks.guidance set record = $3 where kind = $1 and name = $2', [
          kind,
          name,
          JSON.stringify(changed),
        ])
        return changed
      }),
    remove: async (name) =>
      (await query('delete from cks.guidance where kind = $1 and name = $2 returning name', [kind, storable(name)]))
        .length > 0,
  }
}
