// Users in PostgreSQL.

import { usernameKey } from '../../core/usernames.ts'
import { isSameName, type UserRecord, type UserStore } from '../users.ts'
import type { Database, Sql } from './database.ts'
import { isDuplicate } from './faults.ts'

type Row = { id: number; record: Omit<UserRecord, 'id'> }

const userOf = ({ id, record }: Row): UserRecord => ({ ...record, id })

/** All users. Ids count up and are never reused; an attempt to take a name that is held may leave a gap. */
export function openUsers(database: Database): UserStore {
  const find = async ({ query }: Sql, id: number, lock = ''): Promise<UserRecord | undefined> => {
    const rows = await query<Row>(`select id, record from cks.users where id = $1 ${lock}`, [id])
    return rows.map(userOf)[0]
  }
  const list = async ({ query }: Sql): Promise<UserRecord[]> =>
    (await query<Row>('select id, record from cks.users order by id')).map(userOf)

  return {
    get: async (id) => (isId(id) ? find(database, id) : undefined),
    byName: async (username) => {
      const rows = await database.query<Row>('select id, record from cks.users where name_key = $1', [
        usernameKey(username),
      ])
      return rows.map(userOf).find((user) => isSameName(user.username, username))
    },
    list: () => list(database),
    create: async (user) => {
      const rows = await database.query<Row>(
        'insert into cks.users (name_key, record) values ($1, $2) on conflict (name_key) do nothing returning id, record',
        [usernameKey(user.username), JSON.stringify(user)],
      )
      return rows.map(userOf)[0]
    },
    update: async (id, change) => {
      try {
        return await database.transaction(async (sql) => {
          const user = isId(id) ? await find(sql, id, 'for update') : undefined
          const changed = user && change(user)
          if (changed === undefined) return undefined
          const { id: _, ...record } = changed
          await sql.query('update cks.users set name_key = $2, record = $3 where id = $1', [
            id,
            usernameKey(changed.username),
            JSON.stringify(record),
          ])
          return changed
        })
      } catch (error) {
        if (isDuplicate(error)) return undefined
        throw error
      }
    },
    remove: (id) =>
      database.transaction(async (sql) => {
        await sql.query('lock table cks.users in share row exclusive mode') // two administrators may remove each other
        const all = await list(sql)
        const user = all.find((each) => each.id === id)
        if (user === undefined) return 'unknown'
        if (user.role === 'admin' && !all.some((other) => other.role === 'admin' && other.id !== id))
          return 'last-administrator'
        await sql.query('delete from cks.users where id = $1', [id])
        return user
      }),
  }
}

/** Whether a number fits the column: callers look up numbers of any size. */
const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id < 2 ** 31
