// Makes the missing parts of search: the vectors of chunks and each file's part of the search index; assembles the
// parts of a collection. Everything is read from and written to the store here.

import { type Gate, passes } from '../src/clients/gate.ts'
import { headCommit, pastCommits } from '../src/clients/git.ts'
import type { Repository } from '../src/clients/repository.ts'
import { ServiceError } from '../src/core/errors.ts'
import { unpackGraph } from '../src/core/graph/graph.ts'
import { embeddedText, lexicalFields } from '../src/core/text/chunks/stored.ts'
import {
  columnsOf,
  completeIndex,
  draftIndex,
  type FileColumns,
  type IndexedFile,
  type PathColumns,
  pathColumns,
} from '../src/core/text/index/assemble.ts'
import { type JoinedFile, joinColumns } from '../src/core/text/index/join.ts'
import { createSegmenter } from '../src/core/text/index/lexical.ts'
import { openPart, packPart } from '../src/core/text/index/parts.ts'
import { openSearchIndex, packSearchIndex, pathOf, type SearchIndex } from '../src/core/text/index/search-index.ts'
import { readHistory } from '../src/core/text/ranking/past.ts'
import { uuidFromText } from '../src/core/uuid.ts'
import type { Stores } from '../src/stores/open.ts'
import type { Collection, Manifest, Pack } from '../src/stores/search/chunks.ts'
import { sweepCollection } from '../src/stores/search/collections.ts'
import { buildNeighbours } from '../src/stores/search/neighbours.ts'
import { rowBytes } from '../src/stores/search/vectors.ts'
import { readSlices } from '../src/stores/shared-list.ts'
import { builtinRows, type Keyed, type PartSpace, type Rows, storedRows } from '../src/threads/rows.ts'
import { storesOf } from '../src/threads/stores.ts'

/** Packs to be made searchable. */
export type EmbedInput = PartSpace & {
  dir: string
  /** The packs, and those that their files had before ('' where none). */
  packs: readonly string[]
  earlier: readonly string[]
}

/** Makes missing parts with vectors of the built-in embedder; returns how many vectors were made. */
export async function builtin(input: EmbedInput): Promise<number> {
  const stores = storesOf(input.dir)
  const packs = await packsWithoutPart(stores, input)
  const { rows, made } = await builtinRows(stores, input, packs)
  await storeParts(stores, input, packs, rows)
  return made
}

/** The texts without a vector, for an embedder of a provider. */
export async function missing(input: EmbedInput): Promise<{ hash: string; text: string }[]> {
  const stores = storesOf(input.dir)
  const found = await storedRows(stores, input, await packsWithoutPart(stores, input))
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

/** Makes missing parts; their vectors are stored already. */
export async function parts(input: EmbedInput): Promise<void> {
  const stores = storesOf(input.dir)
  const packs = await packsWithoutPart(stores, input)
  const { rows } = await storedRows(stores, input, packs)
  await storeParts(stores, input, packs, rows)
}

/** A collection whose index is to be written. */
export type AssembleInput = PartSpace & {
  dir: string
  /** For its history. */
  repo: Repository
  generation: number
  revision: string
  /** Whether the vectors are those of the built-in embedder. */
  builtin: boolean
  /** In the format of `readSlices`. */
  manifest: Uint8Array
  /** Revision of the previous index: unchanged entries are taken from it, missing ones are counted. */
  before: string | undefined
  /** The generation whose files that index has, in the order of their manifest; 0 when none may be taken over. */
  previous: number
  /** From this many chunks on, approximate neighbours are written too, with `threads` threads. */
  neighboursFrom: number
  threads: number
  /** Opened when the graph of the generation is in the store, shut when there will be none. */
  graphStored: Gate
}

/** The outcome: chunks in the index, and how many of the previous index's are gone. */
export type Assembled = { chunks: number; purged: number }

/** The number of newest commits whose messages are indexed as words about the files they changed. */
const PAST_COMMITS = 3000

/** The answer of git; undefined where the repository may not be read any more: an index needs only stored data. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServiceError && error.kind !== 'unavailable') return undefined
    throw error
  }
}

/** Writes the search index of a revision. Undefined, with nothing written, when the gate is shut. */
export async function assemble(input: AssembleInput): Promise<Assembled | undefined> {
  const stores = storesOf(input.dir)
  const commit = (await unlessRefused(headCommit(input.repo))) ?? ''
  const bytes = input.before === undefined ? undefined : stores.lexical.readIndex(input.before)
  const before = bytes && openSearchIndex(bytes)
  const manifest = [...readSlices<Manifest[number]>(input.manifest)].flat()
  const paths = manifest.map(({ path }) => path)
  const columns = await readColumns(stores, input, manifest, before)
  const draft = draftIndex(columns, await readPaths(input.repo, commit, paths, before))
  const purged = before ? purgedSince(before, draft.ids) : 0
  if (!(await passes(input.graphStored))) return undefined
  const packed = await stores.graphs.get(input.project, input.generation)
  const index = completeIndex(draft, packed && unpackGraph(packed))
  if (index.chunks >= input.neighboursFrom) {
    const earlier = before && { index: before, file: stores.lexical.neighboursFile(input.before!) }
    stores.lexical.writeNeighbours(input.revision, (file) => buildNeighbours(index, file, input.threads, earlier))
  }
  stores.lexical.writeIndex(input.revision, packSearchIndex(index))
  return { chunks: index.chunks, purged }
}

/** How many chunks of an index are not among these. */
function purgedSince(old: SearchIndex, ids: Uint8Array): number {
  const present = new Set<string>()
  for (const id of eachId(ids)) present.add(id)
  let purged = 0
  for (const id of eachId(old.ids)) if (!present.has(id)) purged++
  return purged
}

/** The 16 bytes of each chunk's id, a character each. */
function* eachId(ids: Uint8Array): Generator<string> {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength)
  for (let at = 0; at < bytes.length; at += 16) yield bytes.toString('latin1', at, at + 16)
}

const pathsOf = ({ paths, past, history, togetherStart, togetherFile, togetherShare, recency }: SearchIndex) => ({
  ...{ paths, past, history },
  ...{ togetherStart, togetherFile, togetherShare, recency },
})

/** The columns of paths and of their past: those of the previous index where no commit and no path is another. */
async function readPaths(
  repo: Repository,
  commit: string,
  paths: readonly string[],
  before: SearchIndex | undefined,
): Promise<PathColumns> {
  const isSame = before && commit !== '' && before.past === commit && before.fileStart.length === paths.length + 1
  if (isSame && paths.every((path, file) => pathOf(before, file) === path)) return pathsOf(before)
  const log = commit === '' ? undefined : await unlessRefused(pastCommits(repo, PAST_COMMITS))
  return pathColumns(paths, log ? commit : '', log ? readHistory(log) : [])
}

/** The columns of all files; those of files whose chunks are the same come from the previous index. */
async function readColumns(
  stores: Stores,
  input: AssembleInput,
  manifest: Manifest,
  before: SearchIndex | undefined,
): Promise<FileColumns> {
  const model = { version: input.embedder, dimensions: input.dimensions }
  const known = before && (await rowsBefore(stores, input, before))
  const changed = manifest.filter(({ pack }) => !known?.has(pack))
  const columns = columnsOf(await readFiles(stores, input, changed), model)
  if (!before || changed.length === manifest.length) return columns
  let made = 0
  const files = manifest.map(({ pack }): JoinedFile => {
    const file = known?.get(pack)
    return file === undefined ? { isNew: true, file: made++ } : { isNew: false, file }
  })
  return joinColumns(before, columns, files)
}

/** The file of each pack in the previous index; none when its vectors are of another kind, or its files are unknown. */
async function rowsBefore(
  { chunks }: Stores,
  { project, previous, embedder, dimensions }: AssembleInput,
  before: SearchIndex,
): Promise<Map<string, number>> {
  const manifest = previous > 0 ? await chunks.manifest(project, previous) : undefined
  const isOf = before.embedder === embedder && before.dimensions === dimensions
  if (!manifest || !isOf || before.fileStart.length !== manifest.length + 1) return new Map()
  return new Map(manifest.map(({ pack }, file) => [pack, file]))
}

const PACKS_AT_ONCE = 200

async function readFiles(stores: Stores, input: AssembleInput, manifest: Manifest): Promise<IndexedFile[]> {
  const files: IndexedFile[] = []
  for (let from = 0; from < manifest.length; from += PACKS_AT_ONCE) {
    const keys = manifest.slice(from, from + PACKS_AT_ONCE).map(({ pack }) => pack)
    for (const [at, bytes] of (await stores.lexical.parts(input.project, input.embedder, keys)).entries()) {
      files.push((bytes && openPart(bytes)) ?? (await makePart(stores, input, keys[at]!)))
    }
  }
  return files
}

/** For a part that is lost or damaged. */
async function makePart(stores: Stores, input: AssembleInput, key: string): Promise<IndexedFile> {
  const [pack] = await stores.chunks.packs(input.project, [key])
  if (!pack) throw new Error('the chunks of a file are gone')
  const packs = [{ key, pack, earlier: '' }]
  const { rows } = await (input.builtin ? builtinRows : storedRows)(stores, input, packs)
  return indexedFile(pack, rows[0]!, input.dimensions)
}

async function storeParts(
  stores: Stores,
  input: EmbedInput,
  packs: readonly Keyed[],
  rows: readonly Rows[],
): Promise<void> {
  const made = packs.map(({ key, pack }, at) => ({
    pack: key,
    bytes: packPart(indexedFile(pack, rows[at]!, input.dimensions)),
  }))
  await stores.lexical.putParts(input.project, input.embedder, made)
}

const segmentChunks = createSegmenter()

function indexedFile({ chunks, path }: Pack, rows: Rows, dimensions: number): IndexedFile {
  const segment = segmentChunks(chunks.map((chunk) => lexicalFields(chunk, path)))
  const vectors = new Int8Array(chunks.length * dimensions)
  const scales = new Float32Array(chunks.length)
  const ids = new Uint8Array(chunks.length * 16)
  for (const [at, chunk] of chunks.entries()) {
    ids.set(uuidFromText(chunk.id), at * 16)
    const row = rows[at]
    if (!row || row.components.length !== dimensions) continue // found by words only
    vectors.set(row.components, at * dimensions)
    scales[at] = row.scale
  }
  return { path, chunks, segment, vectors, scales, ids }
}

async function packsWithoutPart(stores: Stores, { project, embedder, packs, earlier }: EmbedInput): Promise<Keyed[]> {
  const known = await stores.lexical.hasParts(project, embedder, packs)
  const missing = packs.map((key, at) => ({ key, earlier: earlier[at]! })).filter((_, at) => !known[at])
  const found = await stores.chunks.packs(
    project,
    missing.map(({ key }) => key),
  )
  return missing.map((one, at) => {
    const pack = found[at]
    if (!pack) throw new Error('the chunks of a file are gone')
    return { ...one, pack }
  })
}

/** A collection that is whole. */
export type PublishInput = {
  dir: string
  project: string
  generation: number
  collection: Collection
  /** As `readSlices` reads it. */
  manifest: Uint8Array
}

/** Publishes a collection under its generation. In a worker, because large manifests take long to write. */
export async function publish({ dir, project, generation, collection, manifest }: PublishInput): Promise<void> {
  await storesOf(dir).chunks.put(project, generation, collection, [...readSlices<Manifest[number]>(manifest)].flat())
}

/** Drops every vector and everything derived from them. */
export async function clear({ dir }: { dir: string }): Promise<void> {
  const { vectors, lexical } = storesOf(dir)
  await vectors.clear()
  await lexical.clearParts()
}

/** Removes all chunks of a project except the collection of `generation` (0: all of them). */
export async function sweep(input: { dir: string; project: string; generation: number }): Promise<void> {
  await sweepCollection(storesOf(input.dir), input.project, input.generation)
}
