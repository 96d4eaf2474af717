// Assembles the search index of a collection: whole, or as a delta beside the one before where few files have changed, and
// merges a delta with its index when nobody waits for it. Everything is read from and written to the store here.

import { collectGarbage, collectGrown } from '../src/clients/garbage.ts'
import { type Gate, passes } from '../src/clients/gate.ts'
import { headCommit, pastCommits } from '../src/clients/git.ts'
import type { Repository } from '../src/clients/repository.ts'
import { ServiceError } from '../src/core/errors.ts'
import { DELTA_FILES_MAX } from '../src/core/limits.ts'
import { vectorBytes } from '../src/core/text/embedding/scan.ts'
import {
  columnsOf,
  completeIndex,
  draftIndex,
  type FileColumns,
  type IndexDraft,
  type IndexedFile,
  type PathColumns,
  pathColumns,
} from '../src/core/text/index/assemble.ts'
import { concatColumns } from '../src/core/text/index/concat.ts'
import { extendDelta, type IndexDelta, openDelta, packDelta, pathColumnsOf } from '../src/core/text/index/delta.ts'
import { type JoinedFile, joinColumns } from '../src/core/text/index/join.ts'
import { openPart } from '../src/core/text/index/parts.ts'
import { purgedSince } from '../src/core/text/index/purged.ts'
import { partsOfSearchIndex, pathOf } from '../src/core/text/index/search-index.ts'
import { readHistory } from '../src/core/text/ranking/past.ts'
import type { Stores } from '../src/stores/open.ts'
import type { Collection, Manifest } from '../src/stores/search/chunks.ts'
import { hasIndex } from '../src/stores/search/collections.ts'
import type { Spooled } from '../src/stores/search/lexical.ts'
import { buildNeighbours } from '../src/stores/search/neighbours.ts'
import { readSlices } from '../src/stores/shared-list.ts'
import { forgetCut } from '../src/threads/file-chunks.ts'
import { idsOf, indexedFile, packsOf } from '../src/threads/index-parts.ts'
import { builtinRows, type PartSpace, storedRows } from '../src/threads/rows.ts'
import { readDraft } from '../src/threads/search-indexes.ts'
import { graphOf, storesOf } from '../src/threads/stores.ts'

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
  /** The generation whose index is the one before: its chunks that are missing now are counted. 0: there is none. */
  before: number
  /** Whether the entries of files that have not changed are taken from the index before. */
  takesStayed: boolean
  /** From this many chunks on, a delta is written where few files have changed. */
  deltasFrom: number
  /** From this many bytes of vectors on, approximate neighbours are written too, with `threads` threads. */
  neighboursFrom: number
  threads: number
  /** Opened when the graph of the generation is in the store, shut when there will be none. */
  graphStored: Gate
}

/** The outcome: chunks in the index, how many of the previous index's are gone, and whether it is a delta to that. */
export type Assembled = { chunks: number; purged: number; isDelta: boolean }

/** The number of newest commits whose messages are indexed as words about the files they changed. */
const PAST_COMMITS = 3000

/** Writes the search index of a revision. Undefined, with nothing written, when the gate is shut. */
export default async function assemble(input: AssembleInput): Promise<Assembled | undefined> {
  const stores = storesOf(input.dir)
  forgetCut(input.project) // all files are cut by now
  const manifest = [...readSlices<Manifest[number]>(input.manifest)].flat()
  const before = await indexBefore(stores, input)
  const beside = before && (await deltaTo(stores, input, manifest, before))
  if (!beside) return assembleWhole(stores, input, manifest, before)
  if (!(await passes(input.graphStored))) return undefined
  stores.lexical.writeDelta(input.revision, packDelta(beside.delta))
  return { chunks: chunksIn(manifest), purged: beside.purged, isDelta: true }
}

const chunksIn = (manifest: Manifest): number => manifest.reduce((sum, { chunks }) => sum + chunks, 0)

/** The collection of the index before; its files in the order of the index, none where the index does not fit any more. */
type Before = { collection: Collection; files: Manifest }

async function indexBefore({ chunks }: Stores, input: AssembleInput): Promise<Before | undefined> {
  const { project, before, embedder, dimensions, takesStayed } = input
  const collection = before > 0 ? await chunks.collection(project, before) : undefined
  if (!collection) return undefined
  const isOf = collection.embedder === embedder && collection.dimensions === dimensions
  return { collection, files: (takesStayed && isOf && (await chunks.manifest(project, before))) || [] }
}

/** The delta to the index before; undefined where many files have changed, come or gone, or a whole index is soon written. */
async function deltaTo(
  stores: Stores,
  input: AssembleInput,
  manifest: Manifest,
  { collection, files }: Before,
): Promise<{ delta: IndexDelta; purged: number } | undefined> {
  const chunks = Math.max(collection.chunks, chunksIn(manifest))
  if (collection.chunks < input.deltasFrom || vectorBytes({ ...collection, chunks }) >= input.neighboursFrom)
    return undefined
  if (files.length === 0 || !hasIndex(stores.lexical, collection)) return undefined
  const stayed = placesBefore(files, manifest)
  const changed = manifest.filter((_, row) => stayed[row] === undefined)
  const isStill = new Set(stayed)
  const gone = files.filter((_, row) => !isStill.has(row))
  if (changed.length > DELTA_FILES_MAX || gone.length > DELTA_FILES_MAX) return undefined
  const bytes = collection.base === undefined ? undefined : stores.lexical.readDelta(collection.revision)
  const earlier = bytes && openDelta(bytes)
  if (collection.base !== undefined && !earlier) return undefined
  const made: IndexedFile[] = []
  for await (const files of filesOf(stores, input, changed)) made.push(...files)
  const model = { version: input.embedder, dimensions: input.dimensions }
  const delta = extendDelta({ delta: earlier, files: files.length }, stayed, made, model)
  if (delta.rows.length > DELTA_FILES_MAX || delta.gone.length > DELTA_FILES_MAX) return undefined
  const packs = await stores.chunks.intactPacks(
    input.project,
    gone.map(({ pack }) => pack),
  )
  const ids = { ids: idsOf(packs.flatMap((pack) => pack?.chunks ?? [])) }
  return { delta, purged: purgedSince(ids, Buffer.concat(made.map((file) => file.ids))) }
}

/** The position that each file had in the manifest before; undefined where it has other chunks, or none had its path. */
function placesBefore(before: Manifest, now: Manifest): (number | undefined)[] {
  let next = 0
  return now.map(({ path, pack }) => {
    while (before[next] && before[next]!.path < path) next++ // both are sorted
    return before[next]?.path === path && before[next]!.pack === pack ? next : undefined
  })
}

async function assembleWhole(
  stores: Stores,
  input: AssembleInput,
  manifest: Manifest,
  known: Before | undefined,
): Promise<Assembled | undefined> {
  const commit = (await unlessRefused(headCommit(input.repo))) ?? ''
  const before = known && readDraft(stores, known.collection)
  const columns = await readColumns(stores, input, manifest, before && { draft: before, files: known.files })
  const paths = manifest.map(({ path }) => path)
  const draft = draftIndex(columns, await readPaths(input.repo, commit, paths, before))
  const purged = before ? purgedSince(before, draft.ids) : 0
  collectGarbage() // the parts are in the draft now; the graph may take long, and is unpacked beside the draft
  if (!(await passes(input.graphStored))) return undefined
  const index = completeIndex(draft, await graphOf(input))
  if (vectorBytes(index) >= input.neighboursFrom) {
    const earlier = before && {
      index: before,
      file: stores.lexical.neighboursFile(known.collection.revision),
    }
    stores.lexical.writeNeighbours(input.revision, (file) => buildNeighbours(index, file, input.threads, earlier))
  }
  stores.lexical.writeIndex(input.revision, partsOfSearchIndex(index))
  return { chunks: index.chunks, purged, isDelta: false }
}

/** A generation of a project, and its repository for the past of the files. */
export type MergeInput = { dir: string; project: string; generation: number; repo: Repository }

/**
 * Writes a whole index of a generation's delta, under the same revision, which is returned; undefined where there is none.
 */
export async function merge(input: MergeInput): Promise<string | undefined> {
  const { project, generation, repo } = input
  const stores = storesOf(input.dir)
  const { chunks, lexical } = stores
  const collection = await chunks.collection(project, generation)
  const draft = collection?.base === undefined ? undefined : readDraft(stores, collection)
  if (!collection || !draft) return undefined // the first search makes a new one of files that are missing or damaged
  const commit = (await unlessRefused(headCommit(repo))) ?? ''
  const paths = Array.from({ length: draft.fileStart.length - 1 }, (_, file) => pathOf(draft, file))
  const whole = { ...draft, ...(await readPaths(repo, commit, paths, draft)) }
  lexical.writeIndex(collection.revision, partsOfSearchIndex(completeIndex(whole, await graphOf(input))))
  collectGarbage()
  return collection.revision
}

/** Removes the files of revisions. */
export async function discard({ dir, revisions }: { dir: string; revisions: readonly string[] }): Promise<void> {
  storesOf(dir).lexical.removeIndexes(revisions)
}

/** The answer of git; undefined where the repository may not be read any more: an index needs only stored data. */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServiceError && error.kind !== 'unavailable') return undefined
    throw error
  }
}

/** The columns of paths and of their past: those of the previous index where no commit and no path is another. */
async function readPaths(
  repo: Repository,
  commit: string,
  paths: readonly string[],
  before: IndexDraft | undefined,
): Promise<PathColumns> {
  const isSame = before && commit !== '' && before.past === commit && before.fileStart.length === paths.length + 1
  if (isSame && paths.every((path, file) => pathOf(before, file) === path)) return pathColumnsOf(before)
  const log = commit === '' ? undefined : await unlessRefused(pastCommits(repo, PAST_COMMITS))
  return pathColumns(paths, log ? commit : '', log ? readHistory(log) : [])
}

/** The columns of all files; those of files whose chunks are the same come from the index before. */
async function readColumns(
  stores: Stores,
  input: AssembleInput,
  manifest: Manifest,
  before: { draft: IndexDraft; files: Manifest } | undefined,
): Promise<FileColumns> {
  const model = { version: input.embedder, dimensions: input.dimensions }
  const isKnown = before && before.draft.fileStart.length === before.files.length + 1
  const known = new Map(isKnown ? before.files.map(({ pack }, file) => [pack, file]) : [])
  const changed = manifest.filter(({ pack }) => !known.has(pack))
  const parts: FileColumns[] = []
  // The vectors are two thirds of an index: room for all of them at once spares a second copy.
  let room = new Int8Array(chunksIn(changed) * model.dimensions)
  for await (const files of filesOf(stores, input, changed)) {
    const part = columnsOf(files, model, room)
    room = room.subarray(part.vectors.length)
    parts.push(part)
    collectGrown() // of the files that were read
  }
  const columns = concatColumns(parts)
  if (!before || changed.length === manifest.length) return columns
  let made = 0
  const files = manifest.map(({ pack }): JoinedFile => {
    const file = known.get(pack)
    return file === undefined ? { isNew: true, file: made++ } : { isNew: false, file }
  })
  return joinColumns(before.draft, columns, files)
}

/** Files at once: enough that their columns are long. */
const FILES_AT_ONCE = 1024

/** Files in the order of a manifest, some at a time; none are one part without files. */
async function* filesOf(stores: Stores, input: AssembleInput, manifest: Manifest): AsyncGenerator<IndexedFile[]> {
  const rows = new Map(manifest.map(({ pack }, row) => [pack, row]))
  const rowOf = ({ first }: Spooled): number => rows.get(first) ?? -1
  // Those of a batch follow each other in the manifest: so little more is read than is needed next.
  const spooled = stores.lexical.spooled(input.spool).sort((one, other) => rowOf(other) - rowOf(one))
  const parts = new Map<string, Uint8Array>()
  let files: IndexedFile[] = []
  for (const [row, { pack }] of manifest.entries()) {
    while (!parts.has(pack) && spooled.length > 0 && rowOf(spooled.at(-1)!) <= row)
      for (const part of spooled.pop()!.read()) parts.set(part.pack, part.bytes)
    const bytes = parts.get(pack)
    parts.delete(pack)
    files.push((bytes && openPart(bytes)) ?? (await makePart(stores, input, pack)))
    if (files.length < FILES_AT_ONCE) continue
    yield files
    files = []
  }
  if (files.length > 0 || manifest.length === 0) yield files
}

/** For a part that was to be in the index before, which is lost, damaged or that of another embedder. */
async function makePart(stores: Stores, input: AssembleInput, key: string): Promise<IndexedFile> {
  const packs = [...(await packsOf(stores, { ...input, packs: [key] })).values()]
  const rows = input.builtin ? builtinRows(input.dimensions, packs) : (await storedRows(stores, input, packs)).rows
  return indexedFile(packs[0]!, rows[0]!, input.dimensions)
}
