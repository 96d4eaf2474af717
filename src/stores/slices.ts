// Reads long lists a slice at a time, so that the thread that answers requests does other work in between.

import { setImmediate as turn } from 'node:timers/promises'
import type { Env, Key, Table } from './lmdb/env.ts'

/** A slice ends after the entry during which this time has passed. */
const SLICE_MS = 2

/**
 * Visits the entries of a table in key order (with `reverse`, from the last one down) until `visit` returns false. Each
 * slice is a separate snapshot: entries added or removed meanwhile may or may not be seen; all others are seen once.
 */
export async function eachEntry<V, K extends Key>(
  env: Env,
  table: Table<V, K>,
  { reverse = false }: { reverse?: boolean },
  visit: (value: V, key: K) => boolean,
): Promise<void> {
  let last: K | undefined
  for (;;) {
    last = await env.read(() => visitSlice(table, { reverse, after: last }, visit))
    if (last === undefined) return
    await turn()
  }
}

/** Visits a slice of the entries that follow `after`; returns the key of its last one when more may follow. */
function visitSlice<V, K extends Key>(
  table: Table<V, K>,
  { reverse, after }: { reverse: boolean; after: K | undefined },
  visit: (value: V, key: K) => boolean,
): K | undefined {
  const until = performance.now() + SLICE_MS
  for (const { key, value } of table.range(after === undefined ? { reverse } : { reverse, start: after })) {
    if (after !== undefined && String(key) === String(after)) continue // where the slice before ended
    if (!visit(value, key)) return undefined
    if (performance.now() > until) return key
  }
  return undefined
}

/** The values that satisfy `fits`, from the last key down, at most `limit` of them. */
export async function latestWhere<V, K extends string>(
  env: Env,
  table: Table<V, K>,
  limit: number,
  fits: (value: V) => boolean,
): Promise<V[]> {
  const found: V[] = []
  if (limit < 1) return found
  await eachEntry(env, table, { reverse: true }, (value) => {
    if (fits(value)) found.push(value)
    return found.length < limit
  })
  return found
}

/** Removals per write: one takes about a millisecond. */
const REMOVALS_AT_ONCE = 500

/** Removes the entries that satisfy `isGone`. Each slice is a separate write. */
export async function removeWhere<V, K extends Key>(
  env: Env,
  table: Table<V, K>,
  isGone: (value: V) => boolean,
): Promise<void> {
  const gone: K[] = []
  await eachEntry(env, table, {}, (value, key) => {
    if (isGone(value)) gone.push(key)
    return true
  })
  for (let at = 0; at < gone.length; at += REMOVALS_AT_ONCE) {
    await env.write(() => {
      for (const key of gone.slice(at, at + REMOVALS_AT_ONCE)) {
        const value = table.get(key)
        if (value !== undefined && isGone(value)) table.remove(key)
      }
    })
    await turn()
  }
}
