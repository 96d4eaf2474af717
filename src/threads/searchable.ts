// The search indexes that a thread has open.

import { rowsToScan, scanMemory } from '../core/text/embedding/scan.ts'
import { bytesOfIndex, openSearchIndex, type SearchIndex } from '../core/text/index/search-index.ts'
import { type Scratch, scratchFor } from '../core/text/ranking/scratch.ts'
import type { Nearest } from '../core/text/ranking/search.ts'
import type { Stores } from '../stores/open.ts'
import type { Collection, Manifest } from '../stores/search/chunks.ts'
import { openNeighbours } from '../stores/search/neighbours.ts'
import { type GenerationAt, threadCache } from './caches.ts'
import { type OpenIndex, readJoined } from './search-indexes.ts'
import { storesOf } from './stores.ts'

/** An index that is open, with all that a search of it needs. */
export type Searchable = OpenIndex & {
  manifest: Manifest
  scratch: Scratch
  nearest: Nearest | undefined
  /** Whether somebody has asked it. */
  isAsked: boolean
}

/** A generation of a project, and the embedder that must have made its vectors. */
type Wanted = { project: string; generation: number; embedder: string }

/** Open indexes, by their projects. */
const opened = threadCache<Searchable>()

/** The index of a generation, for a question; undefined where it has none of the embedder that could be opened. */
export async function openToSearch(stores: Stores, wanted: Wanted): Promise<Searchable | undefined> {
  const index = await open(stores, wanted)
  if (index) index.isAsked = true
  return index
}

/**
 * Opens the index of a generation where somebody has asked the one that is open, since it was opened: who has asked asks
 * again, and need not wait for it then.
 */
export async function readyToSearch({ dir, project, generation }: GenerationAt): Promise<void> {
  if (!opened.get(project)?.isAsked) return
  const stores = storesOf(dir)
  const collection = await stores.chunks.collection(project, generation)
  if (collection) await open(stores, { project, generation, embedder: collection.embedder })
}

/** Looked for once more where a merge or an ingest has replaced the index meanwhile. */
async function open(stores: Stores, wanted: Wanted): Promise<Searchable | undefined> {
  const { project, generation, embedder } = wanted
  for (let tried: string | undefined; ; ) {
    const collection = await stores.chunks.collection(project, generation)
    if (!collection || collection.embedder !== embedder || tried === filesOf(collection)) return undefined
    const known = opened.get(project)
    if (known?.revision === collection.revision) return known
    const fresh = await openNew(stores, wanted, collection, known)
    if (fresh) return fresh
    tried = filesOf(collection)
  }
}

const filesOf = ({ revision, base }: Collection): string => `${revision} ${base}`

async function openNew(
  stores: Stores,
  { project, generation, embedder }: Wanted,
  collection: Collection,
  known: Searchable | undefined,
): Promise<Searchable | undefined> {
  opened.delete(project)
  const { revision, base } = collection
  const found =
    base === undefined
      ? readWhole(stores, collection)
      : await readToScan(stores, { project, generation }, collection, known)
  const manifest = await stores.chunks.manifest(project, generation)
  const index = found?.index
  if (!found || !index || !manifest || index.embedder !== embedder) return undefined
  if (index.chunks !== collection.chunks || index.dimensions !== collection.dimensions) return undefined
  const nearest = index.labels.length > 0 ? openNeighbours(index, stores.lexical.neighboursFile(revision)) : undefined
  if (nearest === 'damaged') return undefined
  const { memory, changed } = found
  const scratch = scratchFor(index, { memory, before: known })
  const fresh = { revision, base, changed, index, manifest, scratch, nearest, isAsked: false }
  opened.put(project, fresh, bytesOfIndex(index))
  return fresh
}

/** An index, and the memory that its vectors are scanned in, if they are in such. */
type Read = {
  index: SearchIndex | undefined
  memory: WebAssembly.Memory | undefined
  changed?: Uint32Array | undefined
}

/** A whole index; none when its file is missing or damaged. */
function readWhole({ lexical }: Stores, collection: Collection): Read {
  let memory: WebAssembly.Memory | undefined
  const bytes = lexical.readIndex(collection.revision, (size) => {
    memory = scanMemory(size, collection)
    return new Uint8Array(memory.buffer, 0, size)
  })
  return { memory, index: bytes && openSearchIndex(bytes) }
}

/** An index that is joined of parts. */
async function readToScan(
  stores: Stores,
  at: { project: string; generation: number },
  collection: Collection,
  known: Searchable | undefined,
): Promise<Read | undefined> {
  let memory: WebAssembly.Memory | undefined
  const rows = (size: { chunks: number; dimensions: number }) => {
    const scanned = rowsToScan(size)
    memory = scanned.memory
    return scanned
  }
  const joined = await readJoined(stores, at, collection, { open: known, rows })
  return joined && { ...joined, memory }
}
