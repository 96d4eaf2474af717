// The exact nearest chunks of a collection, by the scan of usearch over the 8-bit rows.

import { exactSearch, MetricKind } from 'usearch'
import { quantise, type SearchIndex } from './search-index.ts'

/**
 * The `count` chunks nearest to a unit vector, nearest first; writes their cosines to `cosines` (one cell a chunk). The
 * question is rounded to 8 bits as the rows are, and a row's scale cancels out of a cosine.
 */
export function scanChunks(
  { chunks, dimensions, vectors }: SearchIndex,
  vector: Float32Array,
  count: number,
  cosines: Float32Array,
): Uint32Array {
  const wanted = Math.min(count, chunks)
  if (wanted === 0) return new Uint32Array(0)
  const row = new Int8Array(dimensions)
  quantise(vector, row)
  const { keys, distances } = exactSearch(ownBuffer(vectors), row, dimensions, wanted, MetricKind.Cos, 1)
  const nearest = Uint32Array.from(keys, Number)
  for (const [rank, chunk] of nearest.entries()) cosines[chunk] = 1 - distances[rank]!
  return nearest
}

/** The library reads a buffer from its first byte, wherever in it the array starts. */
const ownBuffer = (rows: Int8Array): Int8Array => (rows.byteOffset === 0 ? rows : rows.slice())
