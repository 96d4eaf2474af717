// A cache bounded by bytes.

/** Values by key, the least recently used first to go. */
export type LruCache<V> = {
  /** The value, which is now the most recently used. */
  get(key: string): V | undefined
  /** Stores a value of `bytes` bytes, replacing an earlier one. Others are evicted until all fit, never this one. */
  put(key: string, value: V, bytes: number): void
  delete(key: string): void
  /** Whether it has a value of such a key. */
  some(isMeant: KeyTest): boolean
}

type KeyTest = (key: string) => boolean

/** Hears of a value that has gone, of so many bytes. */
type OnGone = (bytes: number) => void

/** An empty cache for values of at most `bytesMax` bytes together. */
export function lruCache<V>(
  bytesMax: number,
  onGone: OnGone = () => undefined,
): LruCache<V> & { deleteWhere(isMeant: KeyTest): void } {
  const entries = new Map<string, { value: V; bytes: number }>() // in order of use
  let total = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    total -= entry.bytes
    entries.delete(key)
    onGone(entry.bytes)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    put(key, value, bytes) {
      remove(key)
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= bytesMax || oldest === key) return
        remove(oldest)
      }
    },
    delete: remove,
    some: (isMeant) => entries.keys().some(isMeant),
    deleteWhere(isMeant) {
      for (const key of [...entries.keys()]) if (isMeant(key)) remove(key)
    },
  }
}

/** Caches of several kinds of values that are bounded together. */
export type LruCaches = {
  /** A further cache, empty. */
  cache<V>(): LruCache<V>
  /** Deletes the values of these keys from all of them. */
  deleteWhere(isMeant: KeyTest): void
}

/** Caches whose values take at most `bytesMax` bytes together. */
export function lruCaches(bytesMax: number, onGone?: OnGone): LruCaches {
  const all = lruCache<unknown>(bytesMax, onGone)
  let count = 0
  return {
    cache<V>(): LruCache<V> {
      const prefix = `${count++}:`
      return {
        get: (key) => all.get(prefix + key) as V | undefined, // only `put` of this cache stores under this prefix
        put: (key, value, bytes) => all.put(prefix + key, value, bytes),
        delete: (key) => all.delete(prefix + key),
        some: (isMeant) => all.some((key) => key.startsWith(prefix) && isMeant(key.slice(prefix.length))),
      }
    },
    deleteWhere: (isMeant) => all.deleteWhere((key) => isMeant(key.slice(key.indexOf(':') + 1))),
  }
}
