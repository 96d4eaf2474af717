// Approximate nearest neighbours (HNSW, by usearch) for collections too large to scan for every question.

import { Index, MetricKind, ScalarKind } from 'usearch'
import type { SearchIndex } from './search-index.ts'

/** From this many chunks on the scan of all vectors takes longer than a search may (measured, see docs/retrieval.md). */
export const NEIGHBOURS_FROM = 24_000
const CONNECTIVITY = 16
const EXPANSION_ADD = 64
const EXPANSION_SEARCH = 256

const ROWS_AT_ONCE = 4096

const emptyIndex = (dimensions: number): Index =>
  new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.F16,
    connectivity: CONNECTIVITY,
    expansion_add: EXPANSION_ADD,
    expansion_search: EXPANSION_SEARCH,
    multi: false,
  })

/** Builds the neighbours of an index and writes them to `file`. `threads` of the library's own work on it. */
export async function buildNeighbours(index: SearchIndex, file: string, threads: number): Promise<void> {
  const { dimensions, vectors, vectorScale } = index
  const neighbours = emptyIndex(dimensions)
  const rows = new Float32Array(ROWS_AT_ONCE * dimensions)
  for (let from = 0; from < index.chunks; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, index.chunks - from)
    for (let at = 0; at < count * dimensions; at++)
      rows[at] = vectors[from * dimensions + at]! * vectorScale[from + Math.floor(at / dimensions)]!
    const keys = BigUint64Array.from({ length: count }, (_, at) => BigInt(from + at))
    neighbours.add(keys, rows.subarray(0, count * dimensions), threads)
  }
  neighbours.save(file)
}

/** Opens a file of neighbours without reading it whole. Throws when it is damaged. */
export function openNeighbours(index: SearchIndex, file: string): Index {
  const neighbours = emptyIndex(index.dimensions)
  neighbours.view(file)
  if (Number(neighbours.size()) !== index.chunks) throw new Error('the file of neighbours is of another index')
  return neighbours
}

/** The chunks nearest to a unit vector, about `count` of them. */
export function nearestChunks(neighbours: Index, vector: Float32Array, count: number): Uint32Array {
  const { keys } = neighbours.search(vector, count, 1)
  return Uint32Array.from(keys, Number)
}
