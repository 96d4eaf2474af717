// Searches the index of a collection. Indexes stay in this thread's memory; the least recently used are evicted.

import { resolve } from 'node:path'
import { builtinEmbedder } from '../src/clients/embedder.ts'
import type { Repository } from '../src/clients/repository.ts'
import { toldApart } from '../src/core/graph/signature.ts'
import type { ChatSource } from '../src/core/model.ts'
import { type Deflated, deflate } from '../src/core/text/gzip.ts'
import { pathOf } from '../src/core/text/index/search-index.ts'
import { packResults } from '../src/core/text/prompts/excerpts.ts'
import { literalsOf } from '../src/core/text/question/literals.ts'
import { embedQuestion } from '../src/core/text/question/question.ts'
import { wordedFor } from '../src/core/text/question/wording.ts'
import type { Filter } from '../src/core/text/ranking/filter.ts'
import { type Hit, search } from '../src/core/text/ranking/search.ts'
import type { Stores } from '../src/stores/open.ts'
import type { PackTexts } from '../src/stores/search/chunks.ts'
import { threadCache } from '../src/threads/caches.ts'
import { staleFiles } from '../src/threads/questions/stale.ts'
import { openToSearch, type Searchable } from '../src/threads/searchable.ts'
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
  filter: Filter
  /** Tokens that the texts of all results may take; undefined: all of each. */
  tokensMax?: number | undefined
  /** The project's repository, in which the files of the results are looked at. */
  repository: Repository
  /** The folder in which they lie for whoever asks. */
  folder: string
}

/** With `stale`, the collection has no usable index: it must be rebuilt. */
type NoIndex = { stale: true }
/** How likely the first result answers, and the files of the results that are no longer as they were ingested. */
export type FoundOutput = { stale: false; confidence: number; changed: string[] }

export type SearchOutput = NoIndex | (FoundOutput & { results: ChatSource[] })
/** The beginning of an answer in JSON, up to its results, compressed if it is as long as was asked for. */
export type SearchJsonOutput = NoIndex | (FoundOutput & ({ json: Uint8Array } | Deflated))
export type SearchJsonInput = SearchInput & {
  /** The bytes, from and to, of which the client wants gzip. */
  gzip?: readonly [from: number, to: number] | undefined
}

/** The texts of recently found files: decoding one takes longer than ranking it. */
const decoded = threadCache<PackTexts>()

/**
 * The best places for a question in a collection, as JSON: the main thread then neither copies nor writes their texts, nor
 * waits for another to compress them.
 */
export async function json({ gzip, ...input }: SearchJsonInput): Promise<SearchJsonOutput> {
  const answer = await searchProject(input)
  if (answer.stale) return answer
  const { results, ...rest } = answer
  const bytes = new TextEncoder().encode(`{"results":${JSON.stringify(results)}`)
  const isCompressed = gzip && bytes.byteLength >= gzip[0] && bytes.byteLength < gzip[1]
  return { ...rest, ...(isCompressed ? deflate(bytes) : { json: bytes }) }
}

/** The best places for a question in a collection. */
export default async function searchProject(input: SearchInput): Promise<SearchOutput> {
  const stores = storesOf(input.dir)
  const at = await openToSearch(stores, input)
  if (!at) return { stale: true }
  const vector = input.vector ?? new Float32Array(at.index.dimensions)
  const question = wordedFor(at.index, at.scratch.names, input.question)
  if (!input.vector) embedQuestion(builtinEmbedder(), question, vector)
  const literals = literalsOf(question)
  const topK = literals.length > 0 ? Math.max(input.topK, LITERALS_AMONG) : input.topK
  const query = { question, vector, topK, hops: input.hops, filter: input.filter }
  const { hits, confidence } = search(at.index, query, at.scratch, at.nearest)
  const scale = confidence / Math.max(hits[0]?.score ?? 0, 1e-6)
  const scored = hits.map((hit) => ({ ...hit, score: hit.score * scale }))
  const found = withLiteralsFirst(await describeHits(stores, input, at, scored), literals, input.topK)
  const results = input.tokensMax === undefined ? found : packed(found, input)
  return { stale: false, confidence, results, changed: await changedAmong(results, input) }
}

async function changedAmong(results: readonly ChatSource[], input: SearchInput): Promise<string[]> {
  const { dir, project, generation, repository } = input
  const paths = [...new Set(results.map(({ file_path }) => file_path))]
  return (await staleFiles({ dir, project, generation, repository, paths })).stale
}

/** Results among which literals are looked for. */
const LITERALS_AMONG = 50

/** Results that have more of the literals come first, each kind in its order: `topK` of the seeds, and their neighbours. */
function withLiteralsFirst(results: ChatSource[], literals: readonly string[], topK: number): ChatSource[] {
  if (literals.length === 0) return results
  const seeds = results.filter(({ hop }) => hop === 0)
  const said = new Map(
    seeds.map((seed) => [seed, literals.filter((literal) => seed.chunk_text.includes(literal)).length]),
  )
  const first = seeds.toSorted((a, b) => said.get(b)! - said.get(a)!).slice(0, topK)
  const room = results.length > seeds.length ? Math.ceil(topK / 2) : 0
  return [...first, ...results.filter(({ hop }) => hop > 0).slice(0, room)]
}

const packed = (results: readonly ChatSource[], { question, tokensMax = 0 }: SearchInput): ChatSource[] =>
  packResults(results, { question, tokensMax }).map(({ source, text }) => ({ ...source, chunk_text: text }))

export { readyToSearch as ready } from '../src/threads/searchable.ts'

/** Warms up its thread: loads this module, the embedder's table, and the store of a data directory. */
export async function warm({ dir }: { dir: string }): Promise<void> {
  builtinEmbedder()
  await storesOf(dir).ping()
}

async function describeHits(
  stores: Stores,
  { project, folder }: SearchInput,
  { index, manifest }: Searchable,
  hits: readonly Hit[],
): Promise<ChatSource[]> {
  const files = [...new Set(hits.map(({ unit }) => index.fileOf[unit]!))]
  const packOf = new Map<number, PackTexts>()
  const keyOf = (file: number): string => `${manifest[file]!.pack} ${project}`
  const unknown = files.filter((file) => {
    const pack = decoded.get(keyOf(file))
    if (pack) packOf.set(file, pack)
    return !pack
  })
  const read = unknown.map((file) => manifest[file]!.pack)
  for (const [at, pack] of (await stores.chunks.texts(project, read)).entries()) {
    const file = unknown[at]!
    if (!pack) continue
    packOf.set(file, pack)
    decoded.put(keyOf(file), pack, bytesOf(pack))
  }
  return hits.flatMap(({ unit, chunk, score, hop, via }) => {
    const file = index.fileOf[unit]!
    const stored = packOf.get(file)?.chunks[chunk - index.fileStart[file]!]
    if (!stored) return []
    const file_path = pathOf(index, file)
    return {
      entity_type: stored.entityType,
      name: stored.name,
      qualified_name: stored.qualifiedName,
      label: toldApart(stored.qualifiedName, stored.text, stored.startLine),
      file_path,
      start_line: stored.startLine,
      end_line: stored.endLine,
      score: Math.round(score * 1e4) / 1e4,
      hop,
      via,
      chunk_text: stored.text,
      description: stored.description,
      absolute_path: resolve(folder, file_path),
    }
  })
}

/** The approximate memory of a decoded pack, in bytes. */
const bytesOf = ({ chunks }: PackTexts): number =>
  chunks.reduce((sum, { text, description }) => sum + 2 * (text.length + (description?.length ?? 0)) + 500, 0)
