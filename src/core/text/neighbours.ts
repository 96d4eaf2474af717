// Approximate nearest neighbours (HNSW, by usearch) for collections too large to scan for every question.

import { existsSync } from 'node:fs'
import { Index, MetricKind, ScalarKind } from 'usearch'
import type { SearchIndex } from './search-index.ts'

export type Neighbours = Index

/** From this many chunks on the scan of all vectors takes longer than a search may (measured, see docs/retrieval.md). */
export const NEIGHBOURS_FROM = 24_000
const CONNECTIVITY = 32
const EXPANSION_ADD = 128
const EXPANSION_SEARCH = 512

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

/** Builds the neighbours of an index, with `threads` of the library's own, and writes them to `file`. */
export function buildNeighbours(index: SearchIndex, file: string, threads: number): void {
  const { dimensions, vectors, vectorScale } = index
  const neighbours = emptyIndex(dimensions)
  const rows = new Float32Array(ROWS_AT_ONCE * dimensions)
  for (let from = 0; from < index.chunks; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, index.chunks - from)
    for (let row = 0; row < count; row++) {
      const scale = vectorScale[from + row]!
      for (let i = 0; i < dimensions; i++) rows[row * dimensions + i] = vectors[(from + row) * dimensions + i]! * scale
    }
    const keys = BigUint64Array.from({ length: count }, (_, at) => BigInt(from + at))
    neighbours.add(keys, rows.subarray(0, count * dimensions), threads)
  }
  neighbours.save(file)
}

/** Opens a file of neighbours without reading it whole; undefined for an index small enough to be scanned. */
export function openNeighbours(index: SearchIndex, file: string): Neighbours | 'damaged' | undefined {
  if (index.chunks < NEIGHBOURS_FROM) return undefined
  if (!existsSync(file)) return 'damaged'
  try {
    const neighbours = emptyIndex(index.dimensions)
    neighbours.view(file)
    return Number(neighbours.size()) === index.chunks ? neighbours : 'damaged'
  } catch {
    return 'damaged' // the library says so in many ways; each means that it is built again
  }
}

/** About the `count` chunks nearest to a unit vector. */
export function nearestChunks(neighbours: Neighbours, vector: Float32Array, count: number): Uint32Array {
  const { keys } = neighbours.search(vector, count, 1)
  return Uint32Array.from(keys, Number)
}
