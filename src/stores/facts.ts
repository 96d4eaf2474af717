// Facts of files.

import { compressed, decompressed } from './compressed.ts'
import type { Env } from './lmdb/env.ts'

/**
 * Packed facts by `factKey`, compressed in the store. They depend only on a file's bytes, its language and the extractor, so projects share
 * them.
 */
export type FactStore = {
  has(keys: readonly string[]): Promise<boolean[]>
  get(key: string): Promise<Uint8Array | undefined>
  /** Calls `visit` with the facts of each key, in order, over one snapshot; the bytes are a copy. */
  each(keys: readonly string[], visit: (bytes: Uint8Array | undefined, index: number) => void): Promise<void>
  /** The number of files whose facts are stored. */
  count(): Promise<number>
  put(entries: readonly { key: string; bytes: Uint8Array }[]): Promise<void>
  /** Removes the facts whose key `keep` rejects; returns how many. */
  sweep(keep: (key: string) => boolean): Promise<number>
}

/**
 * The facts of a file depend on its bytes, its language and its base name (which tells dialects and module roots).
 * `extractor` is the version of the extracting code.
 */
export const factKey = (hash: string, language: string, extractor: string, path: string): string =>
  `${hash}:${language}:${extractor}:${path.slice(path.lastIndexOf('/') + 1)}`

/**
 * In place of a hash in the key of a prelude's file: preludes are a part of the extractor, whose version stands for
 * their text.
 */
export const PRELUDE_HASH = 'prelude'

/** Facts of all files. */
export function openFacts(env: Env): FactStore {
  const facts = env.table<Uint8Array, string>('facts')
  const read = (key: string): Uint8Array | undefined => {
    const frame = facts.get(key)
    return frame && decompressed(frame)
  }
  return {
    has: (keys) => env.read(() => keys.map((key) => facts.has(key))),
    get: (key) => env.read(() => read(key)),
    each: (keys, visit) =>
      env.read(() => {
        for (const [index, key] of keys.entries()) visit(read(key), index)
      }),
    count: () => env.read(() => facts.count()),
    put: (entries) => {
      const frames = entries.map(({ key, bytes }) => ({ key, frame: compressed(bytes) }))
      return env.write(() => {
        for (const { key, frame } of frames) facts.put(key, frame)
      })
    },
    sweep: (keep) =>
      env.write(() => {
        let removed = 0
        for (const key of facts.keys()) {
          if (keep(key)) continue
          facts.remove(key)
          removed++
        }
        return removed
      }),
  }
}
