// Keys of LMDB: their limit, and ranges of those that have several parts.

import { Buffer } from 'node:buffer'

/** LMDB's limit. */
const KEY_BYTES_MAX = 1978

/** Whether a key is short enough for LMDB: callers look up strings of any length. */
export function fits(key: unknown): boolean {
  if (Array.isArray(key)) return key.every(fits)
  return typeof key !== 'string' || key.length * 3 <= KEY_BYTES_MAX || Buffer.byteLength(key) <= KEY_BYTES_MAX
}

/** Sorts after every string that is part of a key. */
export const LAST = '\u{10ffff}'

/** The distinct first parts of a table's keys; `after` yields the first key that sorts after all keys of one. */
export function firstKeys(after: (first: string) => Iterable<readonly [string, ...unknown[]]>): string[] {
  const found: string[] = []
  for (let last = ''; ; found.push(last)) {
    const [key] = after(last)
    if (!key) return found
    last = key[0]
  }
}
