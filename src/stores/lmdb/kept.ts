// Records that each request reads: who asks, and about which project. They are kept as they were read until the thread that
// alone may write them does so. To read one costs a transaction, a timer of LMDB's binding that ends it, and the decoding.

import { DATABASES, type DatabaseName } from '../open.ts'

/** What a thread keeps of the records that it has read. */
export type KeptRecords = {
  /** The record of a key, read by `read` unless it is kept. Nobody may change it. */
  get(name: DatabaseName, key: unknown, read: () => unknown): unknown
  /** Nothing is kept of databases from the beginning of a write of them to its end, when either state may be read. */
  during<T>(names: Iterable<DatabaseName>, write: () => Promise<T>): Promise<T>
  /** The file has changed. */
  forget(): void
}

/** Whether records of a database are kept, where they are read by the thread that writes them. */
export const isKept = (name: DatabaseName): boolean => 'kept' in DATABASES[name]

/** Of each database. */
const RECORDS_MAX = 1000

/** Nothing yet. */
export function keptRecords(): KeptRecords {
  const kept = new Map<DatabaseName, Map<string, unknown>>()
  const writes = new Map<DatabaseName, number>()
  const count = (names: readonly DatabaseName[], by: number): void => {
    for (const name of names) {
      kept.delete(name)
      writes.set(name, (writes.get(name) ?? 0) + by)
    }
  }
  return {
    get: (name, key, read) => {
      if ((writes.get(name) ?? 0) > 0) return read()
      const records = kept.get(name) ?? new Map<string, unknown>()
      const id = Array.isArray(key) ? key.join('\0') : String(key)
      const known = records.get(id)
      if (known !== undefined) return known
      const record = frozen(read())
      if (record === undefined) return undefined
      if (records.size >= RECORDS_MAX) records.clear()
      kept.set(name, records.set(id, record))
      return record
    },
    during: async (names, write) => {
      const own = [...names].filter(isKept)
      count(own, 1)
      try {
        return await write()
      } finally {
        count(own, -1)
      }
    },
    forget: () => kept.clear(),
  }
}

/** The same value; it and all that it holds can't be changed any more. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
