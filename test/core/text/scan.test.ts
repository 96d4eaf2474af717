import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scanChunks } from '../../../src/core/text/scan.ts'
import { quantise, type SearchIndex } from '../../../src/core/text/search-index.ts'
import fc from '../../support/properties.ts'

const DIMENSIONS = 8

const vectors = fc.array(
  fc.array(fc.integer({ min: -100, max: 100 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS }),
  {
    minLength: 1,
    maxLength: 60,
  },
)

/** The columns that a scan reads; `offset` bytes come before the rows in their buffer. */
function indexOf(rows: readonly (readonly number[])[], offset: number): SearchIndex {
  const buffer = new ArrayBuffer(offset + rows.length * DIMENSIONS + 8)
  new Uint8Array(buffer).fill(99)
  const packed = new Int8Array(buffer, offset, rows.length * DIMENSIONS)
  for (const [at, row] of rows.entries())
    quantise(Float32Array.from(row), packed.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS))
  return { chunks: rows.length, dimensions: DIMENSIONS, vectors: packed } as SearchIndex
}

const cosine = (one: ArrayLike<number>, other: ArrayLike<number>): number => {
  let [dot, ones, others] = [0, 0, 0]
  for (let i = 0; i < one.length; i++) {
    dot += one[i]! * other[i]!
    ones += one[i]! ** 2
    others += other[i]! ** 2
  }
  return ones && others ? dot / Math.sqrt(ones * others) : 0
}

test('a scan finds the nearest chunks, each once, the nearest first, wherever in a buffer their rows stand', () => {
  fc.assert(
    fc.property(vectors, fc.nat(20), fc.constantFrom(0, 8), (rows, wanted, offset) => {
      const index = indexOf(rows, offset)
      const vector = Float32Array.from(rows[0]!)
      const cosines = new Float32Array(rows.length)
      const found = [...scanChunks(index, vector, wanted, cosines)]
      assert.equal(found.length, Math.min(wanted, rows.length))
      assert.equal(new Set(found).size, found.length)
      const nearness = (chunk: number): number =>
        cosine(index.vectors.subarray(chunk * DIMENSIONS, (chunk + 1) * DIMENSIONS), vector)
      const best = rows.map((_, chunk) => nearness(chunk)).sort((a, b) => b - a)
      for (const [rank, chunk] of found.entries()) {
        assert.ok(nearness(chunk) >= best[rank]! - 0.02)
        assert.ok(Math.abs(cosines[chunk]! - nearness(chunk)) < 0.02)
      }
    }),
  )
})

test('a question without a known word has no nearest chunk, but harms nothing', () => {
  const cosines = Float32Array.of(9)
  assert.equal(scanChunks(indexOf([[1, 2, 3, 4, 5, 6, 7, 8]], 0), new Float32Array(DIMENSIONS), 5, cosines).length, 1)
  assert.equal(cosines[0], 0)
})

test('of no chunks none is the nearest', () => {
  assert.deepEqual([...scanChunks(indexOf([], 0), new Float32Array(DIMENSIONS).fill(0.3), 5, new Float32Array(0))], [])
})
