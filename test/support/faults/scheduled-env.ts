// The databases in memory: writes in order, each at a moment that fast-check's scheduler chooses; so are reads. Or all at once.

import type { Scheduler } from 'fast-check'
import type { Env, Key } from '../../../src/stores/lmdb/env.ts'

type Part = { start?: Key; end?: Key; reverse?: boolean; offset?: number; limit?: number }

/** Keys in their order: numbers and texts, and lists of them by their elements. */
function compareKeys(one: Key, other: Key): number {
  const [a, b] = [[one].flat() as (string | number)[], [other].flat() as (string | number)[]]
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at] === b[at]) continue
    return a[at]! < b[at]! ? -1 : 1
  }
  return a.length - b.length
}

/** Whatever is read or written has its turn at once. */
const AT_ONCE: Pick<Scheduler, 'schedule'> = { schedule: (task) => task }

/** Tables for the stores; nothing is kept after the test. */
export function scheduledEnv(scheduler: Pick<Scheduler, 'schedule'> = AT_ONCE): Env {
  const databases = new Map<string, Map<string, { key: Key; value: unknown }>>()
  const turn = (name: string): Promise<void> => scheduler.schedule(Promise.resolve(), name)
  let writing: Promise<unknown> = Promise.resolve()
  const table = (name: string) => {
    const rows = databases.get(name) ?? new Map<string, { key: Key; value: unknown }>()
    databases.set(name, rows)
    const id = (key: Key): string => JSON.stringify(key)
    const part = ({ reverse = false, offset = 0, limit = Number.POSITIVE_INFINITY, start, end }: Part = {}) => {
      const sorted = [...rows.values()].sort((a, b) => compareKeys(a.key, b.key))
      const meant = sorted.filter(({ key }) => {
        const [low, high] = reverse ? [end, start] : [start, end]
        const isAbove = low === undefined || compareKeys(key, low) >= (reverse ? 1 : 0)
        return isAbove && (high === undefined || compareKeys(key, high) <= (reverse ? 0 : -1))
      })
      return (reverse ? meant.reverse() : meant).slice(offset, offset + limit)
    }
    return {
      get: (key: Key) => structuredClone(rows.get(id(key))?.value),
      has: (key: Key) => rows.has(id(key)),
      keys: (given?: Part) => part(given).map(({ key }) => key),
      range: part,
      count: () => rows.size,
      put: (key: Key, value: unknown) => void rows.set(id(key), { key, value: structuredClone(value) }),
      remove: (key: Key) => void rows.delete(id(key)),
    }
  }
  return {
    table,
    read: (work: () => unknown) => turn('read').then(work),
    write: (work: () => unknown) => {
      const written = writing.then(() => turn('write')).then(work)
      writing = written.catch(() => undefined)
      return written
    },
  } as unknown as Env
}
