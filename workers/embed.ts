// Makes the parts of search that are missing: the vectors of chunks and each changed file's part of the search index;
// publishes a collection. Everything is read from and written to the store here.

import { embeddedText } from '../src/core/text/chunks/stored.ts'
import { packPart } from '../src/core/text/index/parts.ts'
import type { Stores } from '../src/stores/open.ts'
import { type Collection, type Manifest, type Pack, revisionsOf } from '../src/stores/search/chunks.ts'
import { sweepCollection } from '../src/stores/search/collections.ts'
import { rowBytes } from '../src/stores/search/vectors.ts'
import { readSlices } from '../src/stores/shared-list.ts'
import { indexedFile, packsOf } from '../src/threads/index-parts.ts'
import { builtinRows, type PartSpace, type Rows, storedRows } from '../src/threads/rows.ts'
import { storesOf } from '../src/threads/stores.ts'

/** Packs to be made searchable, and the spool that their parts of the index go to. */
export type EmbedInput = PartSpace & { dir: string; packs: readonly string[]; spool: string }

/** Makes parts with vectors of the built-in embedder; returns how many vectors were made. */
export async function builtin(input: EmbedInput): Promise<number> {
  const stores = storesOf(input.dir)
  const packs = await packsOf(stores, input)
  const rows = builtinRows(input.dimensions, [...packs.values()])
  spoolParts(stores, input, packs, rows)
  return rows.reduce((sum, { length }) => sum + length, 0)
}

/** The texts without a vector, for an embedder of a provider. */
export async function missing(input: EmbedInput): Promise<{ hash: string; text: string }[]> {
  const stores = storesOf(input.dir)
  const found = await storedRows(stores, input, [...(await packsOf(stores, input)).values()])
  return found.missing.map(({ hash, chunk, path }) => ({ hash, text: embeddedText(chunk, path) }))
}

/** Stores unit vectors that a provider made. */
export async function store(input: {
  dir: string
  embedder: string
  hashes: readonly string[]
  matrix: Float32Array
}): Promise<void> {
  const width = input.matrix.length / Math.max(1, input.hashes.length)
  const rows = input.hashes.map((hash, at) => ({
    hash,
    row: rowBytes(input.matrix.subarray(at * width, (at + 1) * width)),
  }))
  await storesOf(input.dir).vectors.put(input.embedder, rows)
}

/** Makes parts whose vectors are stored already. */
export async function parts(input: EmbedInput): Promise<void> {
  const stores = storesOf(input.dir)
  const packs = await packsOf(stores, input)
  const { rows } = await storedRows(stores, input, [...packs.values()])
  spoolParts(stores, input, packs, rows)
}

function spoolParts(
  { lexical }: Stores,
  { spool, dimensions }: EmbedInput,
  packs: ReadonlyMap<string, Pack>,
  rows: readonly Rows[],
): void {
  const made = Array.from(packs, ([key, pack], at) => ({
    pack: key,
    bytes: packPart(indexedFile(pack, rows[at]!, dimensions)),
  }))
  if (made.length > 0) lexical.spoolParts(spool, made)
}

/** A collection whose index is written. */
export type PublishInput = {
  dir: string
  project: string
  generation: number
  collection: Collection
  /** As `readSlices` reads it. */
  manifest: Uint8Array
  /** The generation whose index that of the collection is a delta to; undefined for a whole index. */
  beside: number | undefined
  /** The revision whose index was built again: nothing is published when it is another's turn by now. */
  over: string | undefined
}

/**
 * Publishes a collection under its generation, and removes the index that it replaces there. In a worker, because large
 * manifests take long to write.
 */
export async function publish(input: PublishInput): Promise<void> {
  const { dir, project, generation, collection, beside, over } = input
  const { chunks, lexical } = storesOf(dir)
  if (over !== undefined) {
    const replaced = await chunks.replace(project, generation, collection, over)
    return lexical.removeIndexes(revisionsOf(replaced ?? collection))
  }
  const manifest: Manifest = [...readSlices<Manifest[number]>(input.manifest)].flat()
  const { published, replaced } =
    beside === undefined
      ? { published: collection, replaced: await chunks.put(project, generation, collection, manifest) }
      : await chunks.putBeside(project, generation, collection, { manifest, previous: beside })
  const used = revisionsOf(published)
  if (replaced) lexical.removeIndexes(revisionsOf(replaced).filter((revision) => !used.includes(revision)))
}

/** Drops every vector of a provider. */
export async function clear({ dir }: { dir: string }): Promise<void> {
  await storesOf(dir).vectors.clear()
}

/** Removes all chunks of a project except the collection of `generation` (0: all of them). */
export async function sweep(input: { dir: string; project: string; generation: number }): Promise<void> {
  await sweepCollection(storesOf(input.dir), input.project, input.generation)
}
