// Chunks: the packs of files, and the collections that are made of them.

import type { ChunkDraft } from '../core/text/chunks/chunk.ts'
import { type Env, firstKeys, LAST } from './env.ts'

/** A chunk as it is kept. `body` is not: `bodyOf` (core/text/chunks/stored.ts) takes it out of `text`. */
export type StoredChunk = Omit<ChunkDraft, 'body'> & { id: string; description: string | null }

/** The chunks of one file, in order. Never changed once written: other chunks or descriptions make another pack. */
export type Pack = { path: string; chunks: StoredChunk[] }

/** What a generation's collection consists of: every file's pack, sorted by path. */
export type Manifest = { path: string; pack: string; chunks: number }[]

/** The head of a collection; `revision` names its index file and changes with every rebuild. */
export type Collection = { revision: string; embedder: string; dimensions: number; chunks: number }

/**
 * Chunks by project and generation. A reader who takes the collection and the manifest of one
 * generation sees one state: both are replaced in one step, and packs stay until `sweep`.
 */
export type ChunkStore = {
  collection(project: string, generation: number): Promise<Collection | undefined>
  manifest(project: string, generation: number): Promise<Manifest | undefined>
  /** All collections there are. */
  list(): Promise<{ project: string; generation: number; collection: Collection }[]>
  /** Publishes a collection; a `manifest` left out stays as it is. */
  put(project: string, generation: number, collection: Collection, manifest?: Manifest): Promise<void>
  /** Makes the collection of one generation, where there is one, that of another as well: its graph alone is new. */
  carry(project: string, from: number, to: number): Promise<void>
  packs(project: string, keys: readonly string[]): Promise<(Pack | undefined)[]>
  putPacks(project: string, packs: readonly { key: string; pack: Pack }[]): Promise<void>
  /** The projects that have packs. */
  projects(): Promise<string[]>
  /**
   * Removes what a project has beside the collection of `generation`, so never while a job of that project is at work.
   * Answers the packs that stay and the revisions that are gone.
   */
  sweep(project: string, generation: number): Promise<{ packs: Set<string>; gone: string[] }>
}

/** The chunks of all projects. */
export function openChunks(env: Env): ChunkStore {
  const collections = env.table<Collection, [string, number]>('collections')
  const manifests = env.table<Manifest, [string, number]>('manifests')
  const packs = env.table<Pack, [string, string]>('chunks')
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
        collections.put([project, generation], collection)
        if (manifest) manifests.put([project, generation], manifest)
      }),
    carry: (project, from, to) =>
      env.write(() => {
        const collection = collections.get([project, from])
        if (!collection) return
        collections.put([project, to], collection)
        manifests.put([project, to], manifests.get([project, from]) ?? [])
      }),
    packs: (project, keys) => env.read(() => keys.map((key) => packs.get([project, key]))),
    putPacks: (project, entries) =>
      env.write(() => {
        for (const { key, pack } of entries) packs.put([project, key], pack)
      }),
    projects: () => env.read(() => firstKeys((after) => packs.keys({ start: [after, LAST], limit: 1 }))),
    sweep: (project, generation) =>
      env.write(() => {
        const kept = collections.get([project, generation])?.revision
        const used = new Set(manifests.get([project, generation])?.map(({ pack }) => pack))
        const gone: string[] = []
        for (const key of collections.keys()) {
          if (key[0] !== project || key[1] === generation) continue
          const { revision } = collections.get(key)!
          if (revision !== kept) gone.push(revision)
          collections.remove(key)
          manifests.remove(key)
        }
        for (const key of packs.keys({ start: [project, ''] })) {
          if (key[0] !== project) break
          if (!used.has(key[1])) packs.remove(key)
        }
        return { packs: used, gone }
      }),
  }
}
