// The exact nearest chunks of a collection, by the scan of usearch over the 8-bit rows.

import { exactSearch, MetricKind } from 'usearch'
import { quantise, type SearchIndex } from './search-index.ts'

/**
 * The `count` chunks nearest to a unit vector, nearest first. The question is rounded to 8 bits as the rows are, and a
 * row's scale cancels out of a cosine.
 */
export function scanChunks(
  { chunks, dimensions, vectors }: SearchIndex,
  vector: Float32Array,
  count: number,
): Uint32Array {
  const wanted = Math.min(count, chunks)
  if (wanted === 0) return new Uint32Array(0)
  const row = new Int8Array(dimensions)
  quantise(vector, row)
  const { keys } = exactSearch(ownBuffer(vectors), row, dimensions, wanted, MetricKind.Cos, 1)
  return Uint32Array.from(keys, Number)
}

/** The library reads a buffer from its first byte, wherever in it the array starts. */
const ownBuffer = (rows: Int8Array): Int8Array => (rows.byteOffset === 0 ? rows : rows.slice())
