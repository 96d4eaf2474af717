// Cuts a batch of files into chunks and writes new packs to the store.

import { createHash } from 'node:crypto'
import { assertFolder } from '../src/clients/files.ts'
import { collectGrown } from '../src/clients/garbage.ts'
import type { Contents } from '../src/core/text/chunks/contents.ts'
import { CHUNKING_VERSION, descriptionsKey } from '../src/core/text/chunks/stored.ts'
import { hasFacts } from '../src/core/tree.ts'
import type { Stores } from '../src/stores/open.ts'
import type { Manifest, Pack } from '../src/stores/search/chunks.ts'
import { listSlices, sharedBytes } from '../src/stores/shared-list.ts'
import {
  type ChunkedFile,
  type ChunkProject,
  chunksOf,
  contentsOf,
  forgetCut,
  isSearchable,
  type PlanInput,
  planOf,
} from '../src/threads/file-chunks.ts'
import type { ToCut } from '../src/threads/recut.ts'
import { storesOf } from '../src/threads/stores.ts'

/** The number of searchable files, and of packs of the previous generation. */
export type Plan = { files: number; packCountBefore: number }

/** Files to cut, as positions in the plan. */
export type ChunkInput = ChunkProject & PlanInput & { from: number; to: number }

/**
 * The chunks of the files, and for each file the pack it had in the previous generation ('' where none); `torn` when one
 * was no longer as it was parsed, and has none.
 */
export type ChunkOutput = { part: Manifest; packsBefore: string[]; torn: boolean }

/**
 * Cuts files into packs, in the order of their paths; files without chunks have none. Rejects when the repository is
 * gone.
 */
export default async function chunkFiles(input: ChunkInput): Promise<ChunkOutput> {
  const stores = storesOf(input.dir)
  const { files } = await planOf(stores, input)
  const output = await cut(stores, input, files.slice(input.from, input.to), await contentsOf(stores, input))
  collectGrown() // not after an edit, which people wait for
  return output
}

/** Files to cut where all others keep the packs of the previous generation. */
export type AgainInput = ChunkProject & Pick<PlanInput, 'previous'> & { toCut: readonly ToCut[] }

/** The chunks of the files; `stay`: the packs of all others, as `readSlices` reads them. */
export type AgainOutput = ChunkOutput & { stay: Uint8Array; packCountBefore: number }

/** Cuts the files that have changed; undefined when the packs of the others are not all known, or were cut by other code. */
export async function again(input: AgainInput): Promise<AgainOutput | undefined> {
  const { project, previous } = input
  const stores = storesOf(input.dir)
  const collection = await stores.chunks.collection(project, previous)
  const before = await stores.chunks.manifest(project, previous)
  if (!before || collection?.chunking !== CHUNKING_VERSION) return undefined
  const known = new Map(input.toCut.map((file) => [file.path, file]))
  const packs = new Map(before.filter(({ path }) => known.has(path)).map(({ path, pack }) => [path, pack]))
  const files = input.toCut.map((file) => ({ ...file, before: packs.get(file.path) ?? '' })).filter(isSearchable)
  const output = await cut(stores, input, files, {
    entitiesOf: (path) => known.get(path)!.entities,
    moduleOf: (path) => known.get(path)!.module,
  })
  const stay = before.filter(({ path }) => !known.has(path))
  return { ...output, stay: sharedBytes([...listSlices(stay)]), packCountBefore: before.length }
}

/** Cuts files, and stores those packs that are new. */
async function cut(
  stores: Stores,
  input: ChunkProject,
  files: readonly ChunkedFile[],
  { entitiesOf, moduleOf }: Contents,
): Promise<ChunkOutput> {
  const packs = await earlierPacks(stores, input.project, files)
  const output: ChunkOutput = { part: [], packsBefore: [], torn: false }
  const add = (path: string, pack: string, chunks: number, before: string): void => {
    output.part.push({ path, pack, chunks })
    output.packsBefore.push(before)
  }
  const made: { key: string; pack: Pack }[] = []
  for (const file of files) {
    const known = entitiesOf(file.path)
    const module = moduleOf(file.path) ?? file.path
    const old = packs.get(file.before)
    const key = keyOf([CHUNKING_VERSION, file.path, file.hash, module, hasFacts(file.state), known])
    if (old && file.before.startsWith(key)) {
      add(file.path, file.before, old.chunks.length, file.before)
      continue
    }
    const read = chunksOf(input, file, known, module)
    if (!read) output.torn = true
    const chunks = read ?? []
    if (chunks.length === 0) {
      assertFolder(input.root) // else every file would seem empty
      continue
    }
    const described = keepDescriptions(chunks, old)
    const name = described ? `${key}.${described}` : key
    made.push({ key: name, pack: { path: file.path, chunks } })
    add(file.path, name, chunks.length, file.before)
  }
  await stores.chunks.putPacks(input.project, made)
  return output
}

/** Finds the searchable files. */
export async function plan(input: PlanInput): Promise<Plan> {
  const { files, packCountBefore } = await planOf(storesOf(input.dir), input)
  return { files: files.length, packCountBefore }
}

/** Gives back what this thread keeps of a project's files, once all are cut. */
export async function forget({ project }: { project: string }): Promise<void> {
  forgetCut(project)
}

/** A generation whose manifest is asked for. */
export type ManifestInput = { dir: string; project: string; generation: number }

/** The manifest of a generation, as `readSlices` reads it; undefined when it has none. */
export async function manifest({ dir, project, generation }: ManifestInput): Promise<Uint8Array | undefined> {
  const found = await storesOf(dir).chunks.manifest(project, generation)
  return found && sharedBytes([...listSlices(found)])
}

async function earlierPacks(
  stores: Stores,
  project: string,
  files: readonly ChunkedFile[],
): Promise<Map<string, Pack>> {
  const keys = [...new Set(files.map(({ before }) => before).filter(Boolean))]
  const packs = new Map<string, Pack>()
  for (const [at, pack] of (await stores.chunks.intactPacks(project, keys)).entries())
    if (pack) packs.set(keys[at]!, pack)
  return packs
}

const keyOf = (about: unknown): string => createHash('sha1').update(JSON.stringify(about)).digest('base64url')

/** A chunk whose text is the same keeps its description. */
function keepDescriptions(chunks: Pack['chunks'], old: Pack | undefined): string {
  const known = new Map(old?.chunks.map((chunk) => [chunk.id, chunk]))
  for (const chunk of chunks) {
    const earlier = known.get(chunk.id)
    if (earlier?.text === chunk.text) chunk.description = earlier.description
  }
  return descriptionsKey(chunks)
}
