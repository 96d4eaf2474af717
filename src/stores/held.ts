// The snapshots of generations that this machine holds a copy of.

import type { Env } from './lmdb/env.ts'
import type { Kind } from './snapshots.ts'

/**
 * A copy of a snapshot: which one, the kinds of data that are here, and the names of its objects. `usedAt` is in
 * milliseconds since 1970.
 */
export type Held = { snapshot: string; kinds: readonly Kind[]; names: readonly string[]; bytes: number; usedAt: number }

/** The copies of this machine, by project and generation. */
export type HeldStore = {
  get(project: string, generation: number): Promise<Held | undefined>
  /** To be written when all of the copy's data is. */
  put(project: string, generation: number, held: Held): Promise<void>
  /** Notes the times at which copies were used, in one write; those that have been removed stay so. */
  used(uses: readonly { project: string; generation: number; usedAt: number }[]): Promise<void>
  remove(project: string, generation: number): Promise<void>
  list(): Promise<HeldCopy[]>
  /** Those of a project. */
  of(project: string): Promise<HeldCopy[]>
}

export type HeldCopy = { project: string; generation: number; held: Held }

/** All copies. */
export function openHeld(env: Env): HeldStore {
  const table = env.table<Held, [string, number]>('held')
  const copies = (range: { start?: [string, number]; end?: [string, number] }): HeldCopy[] =>
    Array.from(table.range(range), ({ key: [project, generation], value }) => ({ project, generation, held: value }))
  return {
    get: (project, generation) => env.read(() => table.get([project, generation])),
    put: (project, generation, held) => env.write(() => table.put([project, generation], held)),
    remove: (project, generation) => env.write(() => table.remove([project, generation])),
    used: (uses) =>
      env.write(() => {
        for (const { project, generation, usedAt } of uses) {
          const held = table.get([project, generation])
          if (held) table.put([project, generation], { ...held, usedAt })
        }
      }),
    list: () => env.read(() => copies({})),
    of: (project) => env.read(() => copies({ start: [project, 0], end: [project, Number.MAX_SAFE_INTEGER] })),
  }
}
