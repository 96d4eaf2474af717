// Objects that a thread keeps open between tasks (graphs, indexes, decoded files) share one bound, so that many
// projects take no more memory than a few: of all kinds together the least recently used goes first.

import { collectGrown } from '../clients/garbage.ts'
import { type LruCache, lruCaches } from '../core/collections/lru.ts'
import { threadData } from './thread-data.ts'

/** Bytes where the pool names none, as in a test that calls a task itself. */
const BYTES_DEFAULT = 128 << 20

/** Bytes that have gone from the caches since the last collection for their sake. */
let gone = 0
/** Fewer are left to V8. */
const GONE_BYTES = 32 << 20
const COLLECT_MS = 1000

/**
 * Collects what has gone once the answer is given for which it went: a thread that answers makes little garbage itself, so that
 * V8 would leave indexes of 50 MB that nobody can reach for minutes.
 */
function collectGone(bytes: number): void {
  if (gone < GONE_BYTES && gone + bytes >= GONE_BYTES)
    setTimeout(() => {
      gone = 0
      collectGrown()
    }, COLLECT_MS).unref()
  gone += bytes
}

const caches = lruCaches(threadData.cacheBytes ?? BYTES_DEFAULT, collectGone)

/** A cache of this thread, part of its one bound. Sizes are given in bytes; of text, its characters. */
export const threadCache = <V>(): LruCache<V> => caches.cache<V>()

/** The generation of a project, in a data directory or of a repository. */
export type GenerationAt = { dir: string; project: string; generation: number }

/** The key of an object that is made from one generation. */
const generationKey = ({ dir, project, generation }: GenerationAt): string => `${dir}\0${project}\0${generation}`

/** An object that was opened, and the bytes that it counts with. */
type Opened<V> = { value: V; bytes: number }

/** The object of a generation in `cache`. A missing one is opened by `open` and kept for the next tasks, unless there is none. */
export async function openGeneration<V>(
  cache: LruCache<V>,
  at: GenerationAt,
  open: () => Promise<Opened<V> | undefined>,
): Promise<V | undefined> {
  const key = generationKey(at)
  const known = cache.get(key)
  if (known) return known
  const opened = await open()
  if (opened) cache.put(key, opened.value, opened.bytes)
  return opened?.value
}

/**
 * Closes what this thread has open of generations that have been replaced: nobody asks for them again, and of a tree that
 * changes every minute they would fill the whole bound.
 */
export function closeReplaced(project: string, isLive: (generation: number) => boolean): void {
  caches.deleteWhere((key) => {
    const [, of, generation] = key.split('\0')
    return of === project && generation !== undefined && !isLive(Number(generation))
  })
}

/**
 * Closes what this thread has open of any generation: a thread of an ingest that has made the indexes of one is not asked
 * questions, and keeps a linked project already. Files, which several generations share, stay.
 */
export function closeGenerations(): void {
  caches.deleteWhere((key) => key.includes('\0'))
}

/** Whether this thread has another generation of a project open in `cache`, and not this one. */
export function hasOther<V>(cache: LruCache<V>, at: GenerationAt): boolean {
  const key = generationKey(at)
  const ofProject = generationKey({ ...at, generation: 0 }).slice(0, -1)
  return !cache.some((one) => one === key) && cache.some((one) => one.startsWith(ofProject))
}

/** Whether this thread has nothing open of other projects. */
export function isOwn<V>(cache: LruCache<V>, at: GenerationAt): boolean {
  const ofProject = generationKey({ ...at, generation: 0 }).slice(0, -1)
  return !cache.some((one) => !one.startsWith(ofProject))
}
