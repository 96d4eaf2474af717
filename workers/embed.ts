// Makes what search needs of packs and is not there yet: the terms of their chunks, and their vectors; puts the parts of
// a collection together into its search index. Everything is read from and written to the store here.

import { builtinEmbedder } from '../src/clients/embedder.ts'
import { unpackGraph } from '../src/core/graph/graph.ts'
import { assembleIndex, type IndexedFile } from '../src/core/text/assemble.ts'
import { createSegmenter, packSegment, type Segment, unpackSegment } from '../src/core/text/lexical.ts'
import { buildNeighbours, NEIGHBOURS_FROM } from '../src/core/text/neighbours.ts'
import { openSearchIndex, packSearchIndex } from '../src/core/text/search-index.ts'
import { embeddedFields, embeddedHash, embeddedText, lexicalFields } from '../src/core/text/stored.ts'
import { uuidFromText, uuidText } from '../src/core/uuid.ts'
import type { Manifest, Pack } from '../src/stores/chunks.ts'
import type { Stores } from '../src/stores/open.ts'
import { rowBytes, rowOf } from '../src/stores/vectors.ts'
import { storesOf } from './stores.ts'

export type EmbedInput = {
  dir: string
  project: string
  embedder: string
  dimensions: number
  packs: readonly string[]
}

const segmentChunks = createSegmenter()

/** Stores the terms of packs, and with the built-in embedder the vectors that are missing; answers how many were made. */
export async function builtin(input: EmbedInput): Promise<number> {
  const stores = storesOf(input.dir)
  const packs = await packsOf(stores, input)
  await storeSegments(stores, input, packs)
  const embedder = builtinEmbedder()
  const vector = new Float32Array(input.dimensions)
  const missing = await missingVectors(stores, input, packs)
  const rows = missing.map(({ hash, chunk, path }) => {
    embedder.code(embeddedFields(chunk, path), vector)
    return { hash, row: rowBytes(vector) }
  })
  await stores.vectors.put(input.embedder, rows)
  return rows.length
}

/** Stores the terms of packs; answers the texts without a vector, for an embedder of a provider. */
export async function missing(input: EmbedInput): Promise<{ hash: string; text: string }[]> {
  const stores = storesOf(input.dir)
  const packs = await packsOf(stores, input)
  await storeSegments(stores, input, packs)
  const found = await missingVectors(stores, input, packs)
  return found.map(({ hash, chunk, path }) => ({ hash, text: embeddedText(chunk, path) }))
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

export type AssembleInput = {
  dir: string
  project: string
  generation: number
  revision: string
  embedder: string
  dimensions: number
  manifest: Manifest
  /** Revision of the index before, to count what is no longer there. */
  before: string | undefined
  threads: number
}

/** Writes the search index of a revision; answers its chunks and how many of the earlier index's are gone. */
export async function assemble(input: AssembleInput): Promise<{ chunks: number; purged: number }> {
  const stores = storesOf(input.dir)
  const files = await readFiles(stores, input)
  const packed = await stores.graphs.get(input.project, input.generation)
  const graph = packed && unpackGraph(packed)
  const index = assembleIndex(files, graph, { version: input.embedder, dimensions: input.dimensions })
  if (index.chunks >= NEIGHBOURS_FROM) {
    stores.lexical.writeNeighbours(input.revision, (file) => buildNeighbours(index, file, input.threads))
  }
  stores.lexical.writeIndex(input.revision, packSearchIndex(index))
  return { chunks: index.chunks, purged: purgedSince(stores, input.before, index.ids) }
}

function purgedSince(stores: Stores, before: string | undefined, ids: Uint8Array): number {
  const bytes = before === undefined ? undefined : stores.lexical.readIndex(before)
  const old = bytes && openSearchIndex(bytes)
  if (!old) return 0
  const present = new Set<string>()
  for (let at = 0; at < ids.length; at += 16) present.add(uuidText(ids.subarray(at, at + 16)))
  let purged = 0
  for (let at = 0; at < old.ids.length; at += 16) if (!present.has(uuidText(old.ids.subarray(at, at + 16)))) purged++
  return purged
}

const PACKS_AT_ONCE = 200

async function readFiles(stores: Stores, input: AssembleInput): Promise<IndexedFile[]> {
  const files: IndexedFile[] = []
  for (let from = 0; from < input.manifest.length; from += PACKS_AT_ONCE) {
    const keys = input.manifest.slice(from, from + PACKS_AT_ONCE).map(({ pack }) => pack)
    const packs = await stores.chunks.packs(input.project, keys)
    const segments = await stores.lexical.segments(input.project, keys)
    for (const [at, pack] of packs.entries()) {
      if (!pack) throw new Error('the chunks of a file are gone')
      const segment = segments[at] ? unpackSegment(segments[at]) : undefined
      files.push(await indexedFile(stores, input, pack, segment ?? segmentOf(pack)))
    }
  }
  return files
}

async function indexedFile(stores: Stores, input: AssembleInput, pack: Pack, segment: Segment): Promise<IndexedFile> {
  const { chunks, path } = pack
  const vectors = new Int8Array(chunks.length * input.dimensions)
  const scales = new Float32Array(chunks.length)
  const ids = new Uint8Array(chunks.length * 16)
  const rows = await stores.vectors.get(
    input.embedder,
    chunks.map((chunk) => embeddedHash(chunk, path)),
  )
  for (const [at, chunk] of chunks.entries()) {
    ids.set(uuidFromText(chunk.id), at * 16)
    const row = rows[at] && rowOf(rows[at])
    if (!row || row.components.length !== input.dimensions) continue // found by its words alone
    vectors.set(row.components, at * input.dimensions)
    scales[at] = row.scale
  }
  return { path, chunks, segment, vectors, scales, ids }
}

async function packsOf(stores: Stores, { project, packs }: EmbedInput): Promise<{ key: string; pack: Pack }[]> {
  const found = await stores.chunks.packs(project, packs)
  return found.map((pack, at) => {
    if (!pack) throw new Error('the chunks of a file are gone')
    return { key: packs[at]!, pack }
  })
}

const segmentOf = ({ chunks, path }: Pack): Segment => segmentChunks(chunks.map((chunk) => lexicalFields(chunk, path)))

async function storeSegments(
  stores: Stores,
  { project }: EmbedInput,
  packs: readonly { key: string; pack: Pack }[],
): Promise<void> {
  const known = await stores.lexical.segments(
    project,
    packs.map(({ key }) => key),
  )
  const made = packs
    .filter((_, at) => !known[at])
    .map(({ key, pack }) => ({ pack: key, bytes: packSegment(segmentOf(pack)) }))
  await stores.lexical.putSegments(project, made)
}

async function missingVectors(stores: Stores, { embedder }: EmbedInput, packs: readonly { pack: Pack }[]) {
  const all = packs.flatMap(({ pack }) =>
    pack.chunks.map((chunk) => ({ hash: embeddedHash(chunk, pack.path), chunk, path: pack.path })),
  )
  const rows = await stores.vectors.get(
    embedder,
    all.map(({ hash }) => hash),
  )
  return all.filter((_, at) => !rows[at])
}

/** Drops every vector. */
export const clear = ({ dir }: { dir: string }): Promise<void> => storesOf(dir).vectors.clear()

/** Removes what a project has beside the collection of `generation` (0: all of it). */
export async function sweep(input: { dir: string; project: string; generation: number }): Promise<void> {
  const { chunks, lexical } = storesOf(input.dir)
  const { packs, gone } = await chunks.sweep(input.project, input.generation)
  await lexical.sweepSegments(input.project, packs)
  lexical.removeIndexes(gone)
}
