// Playbooks and skills, by name.

import type { Env } from './lmdb/env.ts'
import type { DatabaseName } from './open.ts'

/** Markdown that guides routines. The caller attaches a playbook to a run; the model itself loads a skill. */
export type Playbook = {
  id: number
  name: string
  routines: ('review' | 'bughunt')[]
  content: string
  created_at: string
  updated_at: string
}
/** Text that a model may load when it helps; `description` says when. */
export type Skill = {
  id: number
  name: string
  description: string
  content: string
  created_at: string
  updated_at: string
}

/** Playbooks, or skills, by name. */
export type GuidanceStore<T extends { id: number; name: string }> = {
  /** Stores a new one under the next id. Undefined when the name is taken. */
  create(item: Omit<T, 'id'>): Promise<T | undefined>
  get(name: string): Promise<T | undefined>
  /** By name. */
  list(): Promise<T[]>
  update(name: string, change: (item: T) => T): Promise<T | undefined>
  remove(name: string): Promise<boolean>
}

/** All playbooks. */
export const openPlaybooks = (env: Env): GuidanceStore<Playbook> => openGuidance(env, 'playbooks')
/** All skills. */
export const openSkills = (env: Env): GuidanceStore<Skill> => openGuidance(env, 'skills')

function openGuidance<T extends { id: number; name: string }>(env: Env, database: DatabaseName): GuidanceStore<T> {
  const table = env.table<T, string>(database)
  const counters = env.table<number, string>('counters')
  return {
    create: (item) =>
      env.write(() => {
        if (table.has(item.name)) return undefined
        const id = (counters.get(database) ?? 0) + 1
        const created = { ...item, id } as T
        counters.put(database, id)
        table.put(item.name, created)
        return created
      }),
    get: (name) => env.read(() => table.get(name)),
    list: () => env.read(() => Array.from(table.range(), ({ value }) => value)),
    update: (name, change) =>
      env.write(() => {
        const item = table.get(name)
        if (!item) return undefined
        const changed = change(item)
        table.put(name, changed)
        return changed
      }),
    remove: (name) =>
      env.write(() => {
        const exists = table.has(name)
        if (exists) table.remove(name)
        return exists
      }),
  }
}
