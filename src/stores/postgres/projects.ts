// Project records in PostgreSQL.

import type { Project } from '../../core/model.ts'
import type { ProjectStore } from '../projects.ts'
import type { Lease } from '../snapshots.ts'
import type { Database, Sql } from './database.ts'

type Row = { record: Project }

/** All projects. */
export function openProjects({ query, transaction }: Database): ProjectStore {
  return {
    get: async (name) => {
      const [row] = await query<Row>('select record from cks.projects where name = $1', [storable(name)])
      return row?.record
    },
    list: async () => (await query<Row>('select record from cks.projects order by name')).map(({ record }) => record),
    update: (name, change, lease) =>
      transaction(async (sql) => {
        if (lease) await assertHeld(sql, lease)
        // a row that is not there yet cannot be locked
        await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`project ${name}`])
        const [row] = await sql.query<Row>('select record from cks.projects where name = $1', [name])
        const project = change(row?.record)
        if (project)
          await sql.query(
            'insert into cks.projects (name, record) values ($1, $2) on conflict (name) do update set record = excluded.record',
            [name, JSON.stringify(project)],
          )
        else await sql.query('delete from cks.projects where name = $1', [name])
        return project
      }),
  }
}

/** Throws unless the worker still holds its job, and keeps others from taking it until the transaction ends. */
export async function assertHeld({ query }: Sql, { job, attempt }: Lease): Promise<void> {
  const held = await query(
    `select 1 from cks.jobs where id = $1 and status in ('queued', 'running')
     and coalesce((record->>'attempt')::integer, 0) = $2 for update`,
    [job, attempt],
  )
  if (held.length === 0) throw new Error('the job was given to another worker, because this one gave no sign of life')
}

/** PostgreSQL's texts hold no U+0000; callers look up names of any kind. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd')
