// Remotes in PostgreSQL.

import { listedRemote, openRemote, type RemoteStore, type StoredRemote, sealRemote } from '../remotes.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Database } from './database.ts'
import { storable } from './projects.ts'

type Row = { record: StoredRemote<string> }

/** All remotes; their secrets are sealed by the key that all machines have. */
export function openRemotes({ query, transaction }: Database, sealing: Sealing): RemoteStore {
  const read = ({ record: { sealed, ...rest } }: Row) =>
    openRemote(sealing, { ...rest, sealed: sealed === null ? null : Buffer.from(sealed, 'base64') })
  const all = () => query<Row>('select record from cks.remotes order by project')
  return {
    get: async (project) => {
      const [row] = await query<Row>('select record from cks.remotes where project = $1', [storable(project)])
      return row && read(row)
    },
    list: async () => (await all()).map(({ record }) => listedRemote(record)),
    listOpened: async () => Promise.all((await all()).map(read)),
    update: (project, change) =>
      transaction(async (sql) => {
        // a row that is not there yet cannot be locked
        await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`remote ${project}`])
        const [row] = await sql.query<Row>('select record from cks.remotes where project = $1', [project])
        const remote = change(row && (await read(row)))
        if (!remote) {
          await sql.query('delete from cks.remotes where project = $1', [project])
          return undefined
        }
        const { sealed, ...rest } = await sealRemote(sealing, remote)
        const record: Row['record'] = { ...rest, sealed: sealed && Buffer.from(sealed).toString('base64') }
        await sql.query(
          'insert into cks.remotes (project, record) values ($1, $2) on conflict (project) do update set record = excluded.record',
          [project, JSON.stringify(record)],
        )
        return remote
      }),
  }
}
