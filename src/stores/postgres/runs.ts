// Runs of routines in PostgreSQL.

import type { Run, RunStore } from '../runs.ts'
import type { Database, Sql } from './database.ts'
import { storable } from './projects.ts'

type Row = { record: Run }

const UPSERT = `insert into cks.runs (id, project, kind, status, record) values ($1, $2, $3, $4, $5)
  on conflict (id) do update
  set project = excluded.project, kind = excluded.kind, status = excluded.status, record = excluded.record`

/** All runs. */
export function openRuns({ query, transaction }: Database): RunStore {
  const records = (rows: readonly Row[]): Run[] => rows.map(({ record }) => record)
  const put = async (sql: Sql, run: Run): Promise<void> => {
    await sql.query(UPSERT, [run.id, run.project, run.kind, run.status, JSON.stringify(run)])
  }
  return {
    get: async (id) => records(await query<Row>('select record from cks.runs where id = $1', [storable(id)]))[0],
    put: (run) => put({ query }, run),
    update: (id, change) =>
      transaction(async (sql) => {
        const rows = await sql.query<Row>('select record from cks.runs where id = $1 for update', [storable(id)])
        const [run] = records(rows)
        if (!run) return undefined
        const changed = change(run)
        await put(sql, changed)
        return changed
      }),
    remove: async (id) => (await query('delete from cks.runs where id = $1 returning id', [storable(id)])).length > 0,
    list: async ({ project, kind, limit }) =>
      records(
        await query<Row>(
          `select record from cks.runs where ($1::text is null or project = $1) and ($2::text is null or kind = $2)
           order by id desc limit $3`,
          [project === undefined ? null : storable(project), kind ?? null, Math.max(0, limit)],
        ),
      ),
    open: async () =>
      records(await query<Row>("select record from cks.runs where status in ('queued', 'running') order by id")),
  }
}
