// Snapshots of generations in PostgreSQL, and the register of the objects that they rest on.

import type { Part, SnapshotStore } from '../snapshots.ts'
import type { Database, Sql } from './database.ts'
import { assertHeld, storable } from './projects.ts'

/** Snapshots in a database. */
export function openSnapshots({ query, transaction }: Database): SnapshotStore {
  return {
    async idOf(project, generation) {
      const [row] = await query<{ id: string }>('select id from cks.snapshots where project = $1 and generation = $2', [
        storable(project),
        generation,
      ])
      return row?.id
    },

    async get(project, generation) {
      const [row] = await query<{ id: string; parts: Part[]; bytes: number }>(
        `select id, parts,
           (select coalesce(sum(bytes), 0)::float8 from cks.objects where name in
             (select object from cks.uses where project = $1 and generation = $2)) as bytes
         from cks.snapshots where project = $1 and generation = $2`,
        [storable(project), generation],
      )
      return row
    },

    async announce(names) {
      // in order, so that two who announce the same objects do not wait for each other
      const rows = await query<{ name: string; stored: boolean }>(
        `insert into cks.objects (name) select unnest($1::text[]) as name order by name
         on conflict (name) do update set kept_at = now() returning name, stored`,
        [[...new Set(names)]],
      )
      return rows.filter(({ stored }) => !stored).map(({ name }) => name)
    },

    stored: (objects) =>
      transaction(async (sql) => {
        for (const { name, facts, bytes } of objects) {
          await sql.query(
            'insert into cks.objects (name, stored, bytes) values ($1, true, $2) ' +
              'on conflict (name) do update set stored = true, bytes = excluded.bytes, kept_at = now()',
            [name, bytes],
          )
          await sql.query(
            'insert into cks.facts (key, object) select key, $2 from unnest($1::text[]) as key order by key on conflict do nothing',
            [facts, name],
          )
        }
      }),

    put: (project, generation, { id, parts }, lease) =>
      transaction(async (sql) => {
        if (lease) await assertHeld(sql, lease)
        await release(sql, 'project = $1 and generation = $2', [project, generation])
        await sql.query(
          `insert into cks.snapshots (project, generation, id, parts) values ($1, $2, $3, $4)
           on conflict (project, generation) do update set id = excluded.id, parts = excluded.parts`,
          [project, generation, id, JSON.stringify(parts)],
        )
        await sql.query('insert into cks.uses (project, generation, object) select $1, $2, unnest($3::text[])', [
          project,
          generation,
          [...new Set(parts.map(({ name }) => name))],
        ])
      }),

    keep: (project, generations) =>
      transaction(async (sql) => {
        const others = 'project = $1 and generation <> all ($2::bigint[])'
        await release(sql, others, [project, [...generations]])
        await sql.query(`delete from cks.snapshots where ${others}`, [project, [...generations]])
      }),

    async objectsWith(factKeys) {
      const rows = await query<{ object: string }>('select distinct object from cks.facts where key = any ($1)', [
        [...factKeys],
      ])
      return rows.map(({ object }) => object)
    },

    async sweep(graceMs, limit, remove) {
      const expired = `kept_at < now() - $1 * interval '1 ms'
        and not exists (select from cks.uses where uses.object = objects.name)`
      // whoever announces one of them from now on stores it again
      const rows = await query<{ name: string }>(
        `update cks.objects set stored = false
         where name in (select name from cks.objects where ${expired} limit $2) returning name`,
        [graceMs, limit],
      )
      for (const { name } of rows)
        await transaction(async (sql) => {
          const held = await sql.query(
            `select 1 from cks.objects where name = $2 and not stored and ${expired} for update`,
            [graceMs, name],
          )
          if (held.length === 0) return
          await remove(name)
          await sql.query('delete from cks.objects where name = $1', [name])
        })
      return rows.length
    },
  }
}

/** The grace time of objects begins when the last snapshot lets go of them. */
async function release({ query }: Sql, which: string, values: unknown[]): Promise<void> {
  await query(
    `update cks.objects set kept_at = now() where name in (select object from cks.uses where ${which})`,
    values,
  )
  await query(`delete from cks.uses where ${which}`, values)
}
