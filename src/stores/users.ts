// Users by id. They are few, so a name is found by a scan.

import type { Role } from '../core/model.ts'
import { usernameKey } from '../core/usernames.ts'
import type { Env } from './lmdb/env.ts'

/** A user; the password is hashed. */
export type UserRecord = {
  id: number
  username: string
  role: Role
  password_hash: string
  /** The password is still the one generated on first boot. */
  password_generated: boolean
  /** The administrator created on first boot, whom the environment can reset. */
  first_administrator: boolean
  created_at: string
}

/** Users. */
export type UserStore = {
  get: (id: number) => Promise<UserRecord | undefined>
  /** The user of that name, however its accents are encoded. */
  byName: (username: string) => Promise<UserRecord | undefined>
  /** All users, by id. */
  list: () => Promise<UserRecord[]>
  /** Assigns the next id, never one used before; undefined when the name is taken. */
  create: (user: Omit<UserRecord, 'id'>) => Promise<UserRecord | undefined>
  /** The changed user; undefined when there is none, or the new name is taken. */
  update: (id: number, change: (user: UserRecord) => UserRecord) => Promise<UserRecord | undefined>
  /** The removed user, or why none was removed: the last administrator stays. */
  remove: (id: number) => Promise<UserRecord | 'unknown' | 'last-administrator'>
}

/** This key holds the last id given out, as the `id` of an otherwise empty record. */
const COUNTER = 0

/** Whether two usernames look the same: keyboards and file systems encode an accent in different ways. */
export const isSameName = (one: string, other: string): boolean => one.normalize() === other.normalize()

/** All users. Ids count up and are never reused. */
export function openUsers(env: Env): UserStore {
  const table = env.table<UserRecord | { id: number }, number>('users')
  const isUser = (record: UserRecord | { id: number } | undefined): record is UserRecord =>
    record !== undefined && 'username' in record
  const all = () => [...table.range({ start: COUNTER + 1 })].map(({ value }) => value).filter(isUser)
  const find = (id: number) => {
    const record = id > COUNTER ? table.get(id) : undefined
    return isUser(record) ? record : undefined
  }
  const isTaken = (username: string, by?: number) =>
    all().some((user) => usernameKey(user.username) === usernameKey(username) && user.id !== by)

  return {
    get: (id) => env.read(() => find(id)),
    byName: (username) =>
      env.read(() => {
        const users = all()
        // Earlier versions took two spellings of a name for two users.
        const exact = users.find((user) => user.username === username)
        return exact ?? users.find((user) => isSameName(user.username, username))
      }),
    list: () => env.read(all),
    create: (user) =>
      env.write(() => {
        if (isTaken(user.username)) return undefined
        const id = (table.get(COUNTER)?.id ?? 0) + 1
        const created = { ...user, id }
        table.put(COUNTER, { id })
        table.put(id, created)
        return created
      }),
    update: (id, change) =>
      env.write(() => {
        const user = find(id)
        const changed = user && change(user)
        if (changed === undefined) return undefined
        // Earlier versions took names that look the same: they go on.
        if (changed.username !== user?.username && isTaken(changed.username, id)) return undefined
        table.put(id, changed)
        return changed
      }),
    remove: (id) =>
      env.write(() => {
        const user = find(id)
        if (user === undefined) return 'unknown'
        const isAnotherAdministrator = (other: UserRecord) => other.role === 'admin' && other.id !== id
        if (user.role === 'admin' && !all().some(isAnotherAdministrator)) return 'last-administrator'
        table.remove(id)
        return user
      }),
  }
}
