// Facts of files.

import { randomUUID } from 'node:crypto'
import { compressed, decompressed } from './compressed.ts'
import type { Env } from './lmdb/env.ts'

/**
 * Packed facts by `factKey`, compressed in the store. They depend only on a file's bytes, its language and the extractor, so projects share
 * them. Whoever reads facts that a disk has damaged finds none, and removes them, so that they are made again.
 */
export type FactStore = {
  has(keys: readonly string[]): Promise<boolean[]>
  get(key: string): Promise<Uint8Array | undefined>
  /** Calls `visit` with the facts of each key, in order, over one snapshot; the bytes are a copy. */
  each(keys: readonly string[], visit: (bytes: Uint8Array | undefined, index: number) => void): Promise<void>
  /** The number of files whose facts are stored. */
  count(): Promise<number>
  /** A text that is another one once any facts were removed: what was stored under it is there as long as it stays. */
  mark(): Promise<string>
  put(entries: readonly { key: string; bytes: Uint8Array }[]): Promise<void>
  /** Removes the facts whose key `keep` rejects; returns how many. */
  sweep(keep: (key: string) => boolean): Promise<number>
}

/**
 * The facts of a file depend on its bytes, its language and its base name (which tells dialects and module roots).
 * `extractor` is the version of the extracting code.
 */
export const factKey = (hash: string, language: string, extractor: string, path: string): string =>
  `${hash}:${language}:${extractor}:${readable(path.slice(path.lastIndexOf('/') + 1))}`

/** LMDB's encoding of keys uses control characters itself: a key that has some is read back as another one. */
const readable = (name: string): string => name.replace(/[%\p{Cc}]/gu, encodeURIComponent)

/**
 * In place of a hash in the key of a prelude's file: preludes are a part of the extractor, whose version stands for
 * their text.
 */
export const PRELUDE_HASH = 'prelude'

/** The key of the mark, beside those of facts, which have colons. */
export const FACTS_MARK = 'mark'

const newMark = (): Uint8Array => Buffer.from(randomUUID())

/** Facts of all files. */
export function openFacts(env: Env): FactStore {
  const facts = env.table<Uint8Array, string>('facts')
  const read = (key: string, damaged: string[]): Uint8Array | undefined => {
    const frame = facts.get(key)
    const bytes = frame && decompressed(frame)
    if (frame && !bytes) damaged.push(key)
    return bytes
  }
  /**
   * A disk that takes no writes makes nobody fail who reads: the next reader finds them again. Another thread may have made
   * some again meanwhile.
   */
  const dropped = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    const removal = env.write(() => {
      const damaged: string[] = []
      for (const key of keys) read(key, damaged)
      for (const key of damaged) facts.remove(key)
      if (damaged.length > 0) facts.put(FACTS_MARK, newMark())
    })
    await removal.catch(() => undefined)
  }
  return {
    has: (keys) => env.read(() => keys.map((key) => facts.has(key))),
    get: async (key) => {
      const damaged: string[] = []
      const bytes = await env.read(() => read(key, damaged))
      await dropped(damaged)
      return bytes
    },
    each: async (keys, visit) => {
      const damaged: string[] = []
      try {
        await env.read(() => {
          for (const [index, key] of keys.entries()) visit(read(key, damaged), index)
        })
      } finally {
        await dropped(damaged)
      }
    },
    count: () => env.read(() => facts.count() - Number(facts.has(FACTS_MARK))),
    mark: async () => {
      const stored = await env.read(() => facts.get(FACTS_MARK))
      const mark = stored ?? newMark()
      if (!stored) await env.write(() => facts.put(FACTS_MARK, mark))
      return Buffer.from(mark).toString()
    },
    put: (entries) => {
      const frames = entries.map(({ key, bytes }) => ({ key, frame: compressed(bytes) }))
      return env.write(() => {
        for (const { key, frame } of frames) facts.put(key, frame)
      })
    },
    sweep: async (keep) => {
      // read before the write: one that reads them all would run again with all that is added meanwhile
      const gone: string[] = []
      await env.read(() => {
        // one that an earlier build made of a name with control characters is no text
        for (const key of facts.keys()) if (typeof key === 'string' && key !== FACTS_MARK && !keep(key)) gone.push(key)
      })
      await env.write(() => {
        for (const key of gone) facts.remove(key)
        if (gone.length > 0) facts.put(FACTS_MARK, newMark())
      })
      return gone.length
    },
  }
}
