// Searches the index of a collection. Indexes stay in this thread's memory; the least recently used are evicted.

import { builtinEmbedder } from '../src/clients/embedder.ts'
import { lruCache } from '../src/core/lru.ts'
import type { ChatSource } from '../src/core/model.ts'
import { scanMemory } from '../src/core/text/embedding/scan.ts'
import { openSearchIndex, pathOf, type SearchIndex } from '../src/core/text/index/search-index.ts'
import { embedQuestion } from '../src/core/text/question/question.ts'
import { respelt } from '../src/core/text/question/spelling.ts'
import { type Scratch, scratchFor } from '../src/core/text/ranking/scratch.ts'
import { type Hit, type Nearest, search } from '../src/core/text/ranking/search.ts'
import type { Manifest, Pack } from '../src/stores/chunks.ts'
import { openNeighbours } from '../src/stores/neighbours.ts'
import type { Stores } from '../src/stores/open.ts'
import { storesOf } from '../src/threads/stores.ts'

/** A question to a collection. */
export type SearchInput = {
  dir: string
  project: string
  generation: number
  /** The configured embedder. */
  embedder: string
  question: string
  /** The question's unit vector from a provider's embedder; the built-in one runs here. */
  vector?: Float32Array
  topK: number
  hops: number
}

/** With `stale`, the collection has no usable index: it must be rebuilt. */
export type SearchOutput = { stale: true } | { stale: false; results: Omit<ChatSource, 'absolute_path'>[] }

type Opened = {
  revision: string
  index: SearchIndex
  manifest: Manifest
  scratch: Scratch
  nearest: Nearest | undefined
}

/** Bytes of open indexes per thread. */
const INDEX_BYTES_MAX = 512 << 20

const opened = lruCache<Opened>(INDEX_BYTES_MAX)

/** Bytes for the texts of recently found files: decoding one takes longer than ranking it. */
const PACK_BYTES_MAX = 32 << 20

const decoded = lruCache<Pack>(PACK_BYTES_MAX)

/** The best places for a question in a collection. */
export default async function searchProject(input: SearchInput): Promise<SearchOutput> {
  const stores = storesOf(input.dir)
  const at = await open(stores, input)
  if (!at) return { stale: true }
  const vector = input.vector ?? new Float32Array(at.index.dimensions)
  const question = respelt(at.index, at.scratch.names, input.question)
  if (!input.vector) embedQuestion(builtinEmbedder(), question, vector)
  const query = { question, vector, topK: input.topK, hops: input.hops }
  const hits = search(at.index, query, at.scratch, at.nearest)
  return { stale: false, results: await describeHits(stores, input.project, at, hits) }
}

/** Warms up its thread: loads this module, the embedder's table, and the store of a data directory. */
export async function warm({ dir }: { dir: string }): Promise<void> {
  builtinEmbedder()
  await storesOf(dir).ping()
}

async function open(stores: Stores, { project, generation, embedder }: SearchInput): Promise<Opened | undefined> {
  const collection = await stores.chunks.collection(project, generation)
  if (!collection || collection.embedder !== embedder) return undefined
  const known = opened.get(project)
  if (known?.revision === collection.revision) return known
  opened.delete(project)
  let memory: WebAssembly.Memory | undefined
  const bytes = stores.lexical.readIndex(collection.revision, (size) => {
    memory = scanMemory(size, collection)
    return new Uint8Array(memory.buffer, 0, size)
  })
  const index = bytes && openSearchIndex(bytes)
  const manifest = await stores.chunks.manifest(project, generation)
  if (!bytes || !index || !manifest || index.embedder !== embedder) return undefined
  if (index.chunks !== collection.chunks || index.dimensions !== collection.dimensions) return undefined
  const nearest =
    index.labels.length > 0 ? openNeighbours(index, stores.lexical.neighboursFile(collection.revision)) : undefined
  if (nearest === 'damaged') return undefined
  const fresh = {
    revision: collection.revision,
    index,
    manifest,
    scratch: scratchFor(index, memory),
    nearest,
  }
  opened.put(project, fresh, bytes.length)
  return fresh
}

async function describeHits(
  stores: Stores,
  project: string,
  { index, manifest }: Opened,
  hits: readonly Hit[],
): Promise<Omit<ChatSource, 'absolute_path'>[]> {
  const files = [...new Set(hits.map(({ unit }) => index.fileOf[unit]!))]
  const packOf = new Map<number, Pack>()
  const keyOf = (file: number): string => `${manifest[file]!.pack} ${project}`
  const unknown = files.filter((file) => {
    const pack = decoded.get(keyOf(file))
    if (pack) packOf.set(file, pack)
    return !pack
  })
  const read = unknown.map((file) => manifest[file]!.pack)
  for (const [at, pack] of (await stores.chunks.packs(project, read)).entries()) {
    const file = unknown[at]!
    if (!pack) continue
    packOf.set(file, pack)
    decoded.put(keyOf(file), pack, bytesOf(pack))
  }
  return hits.flatMap(({ unit, chunk, score, hop, via }) => {
    const file = index.fileOf[unit]!
    const stored = packOf.get(file)?.chunks[chunk - index.fileStart[file]!]
    if (!stored) return []
    return {
      entity_type: stored.entityType,
      name: stored.name,
      qualified_name: stored.qualifiedName,
      file_path: pathOf(index, file),
      start_line: stored.startLine,
      end_line: stored.endLine,
      score: Math.round(score * 1e4) / 1e4,
      hop,
      via,
      chunk_text: stored.text,
      description: stored.description,
    }
  })
}

/** The approximate memory of a decoded pack, in bytes. */
const bytesOf = ({ chunks }: Pack): number =>
  chunks.reduce((sum, { text, description }) => sum + 2 * (text.length + (description?.length ?? 0)) + 500, 0)
