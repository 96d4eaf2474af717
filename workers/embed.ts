// Makes the parts of search that are missing: the vectors of chunks and each changed file's part of the search index;
// assembles the index of a collection. Everything is read from and written to the store here.

import { collectGarbage } from '../src/clients/garbage.ts'
import { type Gate, isDecided, passes } from '../src/clients/gate.ts'
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
import { purgedSince } from '../src/core/text/index/purged.ts'
import { openSearchIndex, partsOfSearchIndex, pathOf, type SearchIndex } from '../src/core/text/index/search-index.ts'
import { readHistory } from '../src/core/text/ranking/past.ts'
import { uuidFromText } from '../src/core/uuid.ts'
import type { Stores } from '../src/stores/open.ts'
import type { Collection, Manifest, Pack } from '../src/stores/search/chunks.ts'
import { sweepCollection } from '../src/stores/search/collections.ts'
import { buildNeighbours } from '../src/stores/search/neighbours.ts'
import { rowBytes } from '../src/stores/search/vectors.ts'
import { readSlices } from '../src/stores/shared-list.ts'
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

/** A collection whose index is to be written. */
export type AssembleInput = PartSpace & {
  dir: string
  /** For its history. */
  repo: Repository
  generation: number
  revision: string
  /** Holds the parts of files that the index before does not have. */
  spool: string
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
  // the parts are in the draft now, and the graph may take long
  if (!isDecided(input.graphStored)) collectGarbage()
  if (!(await passes(input.graphStored))) return undefined
  const packed = await stores.graphs.get(input.project, input.generation)
  const index = completeIndex(draft, packed && unpackGraph(packed))
  if (index.chunks >= input.neighboursFrom) {
    const earlier = before && { index: before, file: stores.lexical.neighboursFile(input.before!) }
    stores.lexical.writeNeighbours(input.revision, (file) => buildNeighbours(index, file, input.threads, earlier))
  }
  stores.lexical.writeIndex(input.revision, partsOfSearchIndex(index))
  return { chunks: index.chunks, purged }
}

const pathsOf = ({ paths, past, history, togetherStart, togetherFile, togetherShare, recency }: SearchIndex) => ({
  paths,
  past,
  history,
  togetherStart,
  togetherFile,
  togetherShare,
  recency,
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

async function readFiles(stores: Stores, input: AssembleInput, manifest: Manifest): Promise<IndexedFile[]> {
  const spooled = stores.lexical.spooledParts(input.spool)
  const files: IndexedFile[] = []
  for (const { pack } of manifest) {
    const bytes = spooled.get(pack)
    files.push((bytes && openPart(bytes)) ?? (await makePart(stores, input, pack)))
  }
  return files
}

/** For a part that was to be in the index before, which is lost, damaged or that of another embedder. */
async function makePart(stores: Stores, input: AssembleInput, key: string): Promise<IndexedFile> {
  const packs = [...(await packsOf(stores, { ...input, packs: [key] })).values()]
  const rows = input.builtin ? builtinRows(input.dimensions, packs) : (await storedRows(stores, input, packs)).rows
  return indexedFile(packs[0]!, rows[0]!, input.dimensions)
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

async function packsOf(
  stores: Stores,
  { project, packs }: { project: string; packs: readonly string[] },
): Promise<Map<string, Pack>> {
  const found = await stores.chunks.packs(project, packs)
  return new Map(
    packs.map((key, at) => {
      const pack = found[at]
      if (!pack) throw new Error('the chunks of a file are gone')
      return [key, pack]
    }),
  )
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

/** Drops every vector of a provider. */
export async function clear({ dir }: { dir: string }): Promise<void> {
  await storesOf(dir).vectors.clear()
}

/** Removes all chunks of a project except the collection of `generation` (0: all of them). */
export async function sweep(input: { dir: string; project: string; generation: number }): Promise<void> {
  await sweepCollection(storesOf(input.dir), input.project, input.generation)
}
