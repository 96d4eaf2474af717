// Stamps: databases that several threads write have one each, which every commit to them replaces. A write that has read
// such a database is committed only while it still has the stamp of that moment, which LMDB looks at inside of the
// transaction: no thread holds the lock of the store while it runs code of ours.

import { DATABASES, type DatabaseName } from '../open.ts'

/** The databases that a write has read, with their stamps; null: none was given yet. */
export type Seen = ReadonlyMap<DatabaseName, number | null>

/** The database of stamps, one of LMDB with versions: a stamp is the version of an empty record. */
export type Stamps = {
  getEntry(name: DatabaseName): { version?: number } | undefined
  put(name: DatabaseName, value: Uint8Array, version: number): unknown
  /** Has what `work` puts take effect if that is the version; null: if there is no such record. */
  ifVersion(name: DatabaseName, version: number | null, work: () => void): Promise<boolean>
}

const EMPTY = new Uint8Array()

/** Whether threads other than the one that holds the data directory may write to a database. */
export const isShared = (name: DatabaseName): boolean => 'shared' in DATABASES[name]

/** The stamps of databases, as the snapshot that was just read has them. */
export const stampsOf = (stamps: Stamps, names: Iterable<DatabaseName>): Seen =>
  new Map(Array.from(names, (name) => [name, stamps.getEntry(name)?.version ?? null]))

/**
 * Inside a batch: has `puts` take effect if all databases have these stamps, and gives those of `changed` new ones then.
 * Returns whether they had them; when the batch fails, that tells of it.
 */
export function whileUnchanged(
  stamps: Stamps,
  { seen, changed }: { seen: Seen; changed: ReadonlySet<DatabaseName> },
  puts: () => void,
): Promise<boolean> {
  const told: Promise<boolean>[] = []
  const all = (): void => {
    puts()
    for (const name of changed) if (isShared(name)) stamps.put(name, EMPTY, Math.random())
  }
  // one inside of the other, and nothing behind an inner one: LMDB would take that for a part of the outer one
  const conditions = [...seen].reduce<() => void>(
    (inner, [name, stamp]) =>
      () =>
        void told.push(stamps.ifVersion(name, stamp, inner)),
    all,
  )
  conditions()
  const unchanged = Promise.all(told).then((all) => all.every(Boolean))
  unchanged.catch(() => undefined)
  return unchanged
}
