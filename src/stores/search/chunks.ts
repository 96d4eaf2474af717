// Chunks: one pack per file, and the collections made of packs.

import { chunksDamaged } from '../../core/errors.ts'
import type { Env } from '../lmdb/env.ts'
import { firstKeys, LAST } from '../lmdb/keys.ts'
import { type Pack, type PackTexts, packBytes, packOf, textsOf } from './packs.ts'

export type { Pack, PackTexts, StoredChunk } from './packs.ts'

/** The contents of a generation's collection: every file's pack, sorted by path. */
export type Manifest = { path: string; pack: string; chunks: number }[]

/**
 * The head of a collection; `revision` names its index file and changes with every rebuild. `chunking` is the version of
 * the code that cut the files; a collection of an earlier version of the service may lack it.
 */
export type Collection = {
  revision: string
  /** The revision whose whole index that of this one is a delta to; none when `revision` has a whole index itself. */
  base?: string
  embedder: string
  dimensions: number
  chunks: number
  chunking?: number | undefined
}

/** The revisions whose files a collection's index is read from. */
export const revisionsOf = ({ revision, base }: Collection): string[] =>
  base === undefined ? [revision] : [revision, base]

/**
 * Chunks by project and generation. The collection and the manifest of a generation are replaced in one step, and packs
 * stay until `sweep`: a reader of both sees one state.
 */
export type ChunkStore = {
  collection(project: string, generation: number): Promise<Collection | undefined>
  manifest(project: string, generation: number): Promise<Manifest | undefined>
  /** All collections. */
  list(): Promise<{ project: string; generation: number; collection: Collection }[]>
  /** Publishes a collection, and returns the one that it replaces; without `manifest` the stored one stays. */
  put(project: string, generation: number, collection: Collection, manifest?: Manifest): Promise<Collection | undefined>
  /**
   * Publishes a collection of the same chunks in place of that of `revision`, and returns that one; undefined, with nothing
   * published, when the generation has another by now or is gone: packs of the manifest may have been removed since.
   */
  replace(
    project: string,
    generation: number,
    collection: Collection,
    revision: string,
  ): Promise<Collection | undefined>
  /** Tells which version of the code has cut the files of a published collection; undefined: not known. */
  setChunking(project: string, generation: number, chunking: number | undefined): Promise<void>
  /**
   * Publishes a collection whose index is a delta to that of generation `previous`, of the same files. Returns it with its
   * base, the index that `previous` has by now, and the collection that it replaces. Rejects when `previous` has none.
   */
  putBeside(
    project: string,
    generation: number,
    collection: Collection,
    about: { manifest: Manifest; previous: number },
  ): Promise<{ published: Collection; replaced: Collection | undefined }>
  /**
   * Tells that `revision`, the index of a generation, is whole now, unless the generation has another index by now or is
   * gone; returns the revisions that nobody needs any more.
   */
  settle(project: string, generation: number, revision: string): Promise<string[]>
  /** Gives generation `to` the collection of `from`, if any: only its graph is new. */
  carry(project: string, from: number, to: number): Promise<void>
  /**
   * Packs that were stored. Throws chunksDamaged when a disk has damaged one; the collections of the project then count as cut
   * by other code, so that the next ingest cuts its files again.
   */
  packs(project: string, keys: readonly string[]): Promise<(Pack | undefined)[]>
  /** The same without ids, for those who need none: sooner. */
  texts(project: string, keys: readonly string[]): Promise<(PackTexts | undefined)[]>
  /** `packs` without those that are damaged. */
  intactPacks(project: string, keys: readonly string[]): Promise<(Pack | undefined)[]>
  putPacks(project: string, packs: readonly { key: string; pack: Pack }[]): Promise<void>
  /** The projects that have packs. */
  projects(): Promise<string[]>
  /**
   * Removes everything of a project except the collection of `generation`; not to be called while a job of the project
   * runs. Returns the revisions removed.
   */
  sweep(project: string, generation: number): Promise<string[]>
}

/** The chunks of all projects. */
export function openChunks(env: Env): ChunkStore {
  const collections = env.table<Collection, [string, number]>('collections')
  const manifests = env.table<Manifest, [string, number]>('manifests')
  const packs = env.table<Pack | Uint8Array, [string, string]>('chunks')
  type Unpack<P> = (project: string, stored: Pack | Uint8Array) => P | 'damaged'
  const read = <P>(
    project: string,
    keys: readonly string[],
    unpack: Unpack<P>,
  ): Promise<(P | 'damaged' | undefined)[]> =>
    env.read(() =>
      keys.map((key) => {
        const stored = packs.get([project, key])
        return stored && unpack(project, stored)
      }),
    )
  const intact = async <P>(project: string, keys: readonly string[], unpack: Unpack<P>): Promise<(P | undefined)[]> => {
    const found = await read(project, keys, unpack)
    if (!found.includes('damaged')) return found as (P | undefined)[]
    await env.write(() => {
      for (const { key, value } of collectionsOf(project)) collections.put(key, { ...value, chunking: undefined })
    })
    throw chunksDamaged(project)
  }
  const collectionsOf = (project: string) =>
    Array.from(collections.range({ start: [project, 0], end: [project, Number.MAX_VALUE] }))
  return {
    collection: (project, generation) => env.read(() => collections.get([project, generation])),
    manifest: (project, generation) => env.read(() => manifests.get([project, generation])),
    list: () =>
      env.read(() =>
        Array.from(collections.range(), ({ key: [project, generation], value }) => ({
          project,
          generation,
          collection: value,
        })),
      ),
    put: (project, generation, collection, manifest) =>
      env.write(() => {
        const replaced = collections.get([project, generation])
        collections.put([project, generation], collection)
        if (manifest) manifests.put([project, generation], manifest)
        return replaced
      }),
    replace: (project, generation, collection, revision) =>
      env.write(() => {
        const replaced = collections.get([project, generation])
        if (replaced?.revision !== revision) return undefined
        collections.put([project, generation], collection)
        return replaced
      }),
    setChunking: (project, generation, chunking) =>
      env.write(() => {
        const collection = collections.get([project, generation])
        if (collection) collections.put([project, generation], { ...collection, chunking })
      }),
    putBeside: (project, generation, collection, { manifest, previous }) =>
      env.write(() => {
        const before = collections.get([project, previous])
        if (!before) throw new Error('the collection that a delta belongs to is gone')
        const published = { ...collection, base: before.base ?? before.revision }
        const replaced = collections.get([project, generation])
        collections.put([project, generation], published)
        manifests.put([project, generation], manifest)
        return { published, replaced }
      }),
    settle: (project, generation, revision) =>
      env.write(() => {
        const now = collections.get([project, generation])
        const all = collectionsOf(project)
        const unlessUsed = (gone: string, users: typeof all): string[] =>
          users.some(({ value }) => revisionsOf(value).includes(gone)) ? [] : [gone]
        if (now?.base === undefined || now.revision !== revision) return unlessUsed(revision, all)
        const { base, ...whole } = now
        collections.put([project, generation], whole)
        return unlessUsed(
          base,
          all.filter(({ key }) => key[1] !== generation),
        )
      }),
    carry: (project, from, to) =>
      env.write(() => {
        const collection = collections.get([project, from])
        if (!collection) return
        collections.put([project, to], collection)
        manifests.put([project, to], manifests.get([project, from]) ?? [])
      }),
    packs: (project, keys) => intact(project, keys, packOf),
    texts: (project, keys) => intact(project, keys, (_, stored) => textsOf(stored)),
    intactPacks: async (project, keys) =>
      (await read(project, keys, packOf)).map((pack) => (pack === 'damaged' ? undefined : pack)),
    putPacks: (project, entries) => {
      const frames = entries.map(({ key, pack }) => ({ key, frame: packBytes(pack) }))
      return env.write(() => {
        for (const { key, frame } of frames) packs.put([project, key], frame)
      })
    },
    projects: () => env.read(() => firstKeys((after) => packs.keys({ start: [after, LAST], limit: 1 }))),
    sweep: async (project, generation) => {
      // read before the write: it would run again with every pack that an ingest of another project adds meanwhile
      const packed = await env.read(() => Array.from(packs.keys({ start: [project, ''], end: [project, LAST] })))
      return env.write(() => {
        const kept = collections.get([project, generation])
        const used = new Set(manifests.get([project, generation])?.map(({ pack }) => pack))
        const others = collectionsOf(project).filter(({ key }) => key[1] !== generation)
        const revisions = others.flatMap(({ value }) => revisionsOf(value))
        for (const { key } of others) {
          collections.remove(key)
          manifests.remove(key)
        }
        for (const key of packed) if (!used.has(key[1])) packs.remove(key)
        return revisions.filter((revision) => !kept || !revisionsOf(kept).includes(revision))
      })
    },
  }
}
