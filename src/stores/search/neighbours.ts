// Approximate nearest neighbours (HNSW, by usearch) for collections too large to scan for every question, in a file
// beside the search index. A chunk keeps its label from one index of a project to the next, so that only changes are
// inserted. For worker threads.

import { Buffer } from 'node:buffer'
import { Index, MetricKind, ScalarKind } from 'usearch'
import type { IndexDraft } from '../../core/text/index/assemble.ts'
import type { SearchIndex } from '../../core/text/index/search-index.ts'
import type { Nearest } from '../../core/text/ranking/search.ts'
import { isSealed, sealFile } from './seal.ts'

/** Chosen for their recall (see docs/retrieval.md). */
const CONNECTIVITY = 16
const EXPANSION_ADD = 96
const EXPANSION_SEARCH = 512

const ROWS_AT_ONCE = 4096
/**
 * The graph is rebuilt when more than this share of the chunks is new: many changes make a worse graph and save little.
 */
const NEW_SHARE_MAX = 0.25
/** It is also rebuilt when this many labels per chunk have been given out. */
const LABELS_MAX = 2

const emptyGraph = (dimensions: number): Index =>
  new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.I8,
    connectivity: CONNECTIVITY,
    expansion_add: EXPANSION_ADD,
    expansion_search: EXPANSION_SEARCH,
    multi: false,
  })

/**
 * Writes the neighbours of an index to `file`, with `threads` of the library's own, and fills `index.labels`. Given an
 * earlier index of the project and its file, only the difference is applied; where that file is damaged, all is built anew.
 */
export function buildNeighbours(
  index: SearchIndex,
  file: string,
  threads: number,
  before?: { index: IndexDraft; file: string },
): void {
  const change = before && changeSince(before.index, index)
  const graph = emptyGraph(index.dimensions)
  if (before && change && isSealed(before.file)) {
    graph.load(before.file)
    graph.remove(BigUint64Array.from(change.gone, BigInt))
    index.labels = change.labels
    addChunks(graph, index, change.added, threads)
  } else {
    index.labels = Uint32Array.from({ length: index.chunks }, (_, chunk) => chunk)
    addChunks(graph, index, index.labels, threads)
  }
  graph.save(file)
  sealFile(file)
}

function addChunks(graph: Index, index: SearchIndex, chunks: Uint32Array, threads: number): void {
  const { dimensions, vectors, vectorScale, labels } = index
  const rows = new Float32Array(Math.min(ROWS_AT_ONCE, chunks.length) * dimensions)
  for (let from = 0; from < chunks.length; from += ROWS_AT_ONCE) {
    const part = chunks.subarray(from, from + ROWS_AT_ONCE)
    for (const [row, chunk] of part.entries()) {
      const scale = vectorScale[chunk]!
      for (let i = 0; i < dimensions; i++) rows[row * dimensions + i] = vectors[chunk * dimensions + i]! * scale
    }
    const keys = BigUint64Array.from(part, (chunk) => BigInt(labels[chunk]!))
    graph.add(keys, rows.subarray(0, part.length * dimensions), threads)
  }
}

type Change = { labels: Uint32Array; added: Uint32Array; gone: Uint32Array }

/** The changes that turn the neighbours of `before` into those of `index`; undefined when a rebuild is better. */
function changeSince(before: IndexDraft, index: SearchIndex): Change | undefined {
  if (before.labels.length !== before.chunks || before.dimensions !== index.dimensions) return undefined
  if (before.embedder !== index.embedder) return undefined
  const known = new Map<string, number>()
  for (let chunk = 0; chunk < before.chunks; chunk++) known.set(idOf(before, chunk), chunk)
  let next = before.labels.reduce((most, label) => Math.max(most, label), -1) + 1
  const labels = new Uint32Array(index.chunks)
  const added: number[] = []
  for (let chunk = 0; chunk < index.chunks; chunk++) {
    const id = idOf(index, chunk)
    const old = known.get(id)
    if (old !== undefined && sameVector(before, old, index, chunk)) {
      labels[chunk] = before.labels[old]!
      known.delete(id)
    } else {
      labels[chunk] = next++
      added.push(chunk)
    }
  }
  if (added.length > index.chunks * NEW_SHARE_MAX || next > index.chunks * LABELS_MAX) return undefined
  const kept = new Set<number>(labels)
  const gone = before.labels.filter((label) => !kept.has(label))
  return { labels, added: Uint32Array.from(added), gone }
}

const idOf = ({ ids }: IndexDraft, chunk: number): string =>
  Buffer.from(ids.buffer, ids.byteOffset + chunk * 16, 16).toString('latin1')

function sameVector(one: IndexDraft, first: number, other: IndexDraft, second: number): boolean {
  if (one.vectorScale[first] !== other.vectorScale[second]) return false
  const size = one.dimensions
  const view = ({ vectors }: IndexDraft, row: number): Buffer =>
    Buffer.from(vectors.buffer, vectors.byteOffset + row * size, size)
  return view(one, first).equals(view(other, second))
}

/** Searches the chunks of an index through its file of neighbours, which is mapped, not read whole. */
export function openNeighbours(index: SearchIndex, file: string): Nearest | 'damaged' {
  if (index.labels.length !== index.chunks || !isSealed(file)) return 'damaged'
  try {
    const graph = emptyGraph(index.dimensions)
    graph.view(file)
    if (Number(graph.size()) !== index.chunks) return 'damaged'
    const chunkOf = new Uint32Array(index.labels.reduce((most, label) => Math.max(most, label), 0) + 1)
    for (const [chunk, label] of index.labels.entries()) chunkOf[label] = chunk
    return (vector, count) => Uint32Array.from(graph.search(vector, count, 1).keys, (label) => chunkOf[Number(label)]!)
  } catch {
    return 'damaged' // the library reports damage in many ways; each means a rebuild
  }
}
