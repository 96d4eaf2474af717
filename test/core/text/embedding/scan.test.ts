import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openScan, scanMemory } from '../../../../src/core/text/embedding/scan.ts'
import { quantise } from '../../../../src/core/text/index/search-index.ts'
import fc from '../../../support/properties.ts'

type Rows = Parameters<typeof openScan>[0]

const vectorsOf = (dimensions: number): fc.Arbitrary<number[][]> =>
  fc.array(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: dimensions, maxLength: dimensions }), {
    minLength: 1,
    maxLength: 60,
  })

/** Unit vectors as the 8-bit rows of an index, from `offset` bytes on in `buffer`. */
function rowsOf(vectors: readonly ArrayLike<number>[], dimensions: number, buffer?: ArrayBuffer, offset = 0): Rows {
  const chunks = vectors.length
  const scales = Math.ceil((offset + chunks * dimensions) / 8) * 8
  const into = buffer ?? new ArrayBuffer(scales + chunks * 4)
  const packed = new Int8Array(into, offset, chunks * dimensions)
  const vectorScale = new Float32Array(into, scales, chunks)
  for (const [at, vector] of vectors.entries())
    vectorScale[at] = quantise(unit(vector), packed.subarray(at * dimensions, (at + 1) * dimensions))
  return { chunks, dimensions, vectors: packed, vectorScale }
}

function unit(vector: ArrayLike<number>): Float32Array {
  const length = Math.hypot(...Array.from(vector))
  return Float32Array.from(vector, (x) => (length === 0 ? 0 : x / length))
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Array.from(one).reduce((sum, x, i) => sum + x * other[i]!, 0)

test('a scan finds the nearest chunks, each once, the nearest first, wherever in a memory their rows stand', () => {
  const shapes = fc.constantFrom(1, 8, 31, 32, 33, 100).chain((dimensions) => vectorsOf(dimensions))
  fc.assert(
    fc.property(shapes, fc.nat(20), fc.constantFrom(undefined, 0, 8), (vectors, wanted, offset) => {
      const dimensions = vectors[0]!.length
      const size = { chunks: vectors.length, dimensions }
      const memory = offset === undefined ? undefined : scanMemory(offset + (dimensions + 12) * vectors.length, size)
      if (memory) new Uint8Array(memory.buffer).fill(99)
      const scan = openScan(rowsOf(vectors, dimensions, memory?.buffer, offset), memory)
      const question = unit(vectors[0]!)
      const cosines = new Float32Array(vectors.length)
      const found = scan.nearest(question, wanted, cosines)
      const exact = vectors.map((vector) => dot(unit(vector), question))
      const best = exact.filter((cosine) => cosine > 0.01).sort((a, b) => b - a)
      assert.equal(new Set(found).size, found.length)
      assert.ok(found.length >= Math.min(wanted, best.length))
      for (const [rank, chunk] of found.entries()) {
        assert.ok(exact[chunk]! >= (best[rank] ?? 0) - 0.02)
        assert.ok(Math.abs(cosines[chunk]! - exact[chunk]!) < 0.01)
      }
      const all = vectors.map((_, chunk) => chunk)
      scan.cosinesOf(question, all, cosines)
      for (const chunk of all) assert.ok(Math.abs(cosines[chunk]! - exact[chunk]!) < 0.01)
    }),
  )
})

/** Numbers between -1 and 1, always the same. */
function noise(): () => number {
  let state = 1
  return () => {
    state = Math.imul(state, 1_103_515_245) + 12_345
    return (state >> 8) / 0x80_0000
  }
}

for (const [kind, falloff] of [
  ['whose first dimensions say most', 0.95],
  ['whose dimensions say as much', 1],
] as const) {
  test(`of many vectors ${kind}, the ten nearest are found`, () => {
    const [dimensions, chunks] = [64, 9000]
    const random = noise()
    const draw = (): Float32Array => unit(Array.from({ length: dimensions }, (_, i) => random() * falloff ** i))
    const vectors = Array.from({ length: chunks }, draw)
    const scan = openScan(rowsOf(vectors, dimensions))
    for (let asked = 0; asked < 10; asked++) {
      const question = draw()
      const found = scan.nearest(question, 40, new Float32Array(chunks))
      const exact = vectors.map((vector, chunk) => ({ chunk, cosine: dot(vector, question) }))
      exact.sort((a, b) => b.cosine - a.cosine)
      for (const { chunk } of exact.slice(0, 10)) assert.ok(found.includes(chunk))
    }
  })
}

test('of many vectors with the largest numbers that there are, the nearest is found', () => {
  const random = noise()
  const signs = Array.from({ length: 9000 }, () =>
    Array.from({ length: 128 }, (_, i) => (i < 64 ? Math.sign(random()) || 1 : 0)),
  )
  signs[7] = signs[7]!.map(Math.abs)
  const scan = openScan(rowsOf(signs, 128))
  for (const chunk of [7, 8, 8999]) {
    const cosines = new Float32Array(signs.length)
    assert.equal(scan.nearest(unit(signs[chunk]!), 1, cosines)[0], chunk)
    assert.ok(Math.abs(cosines[chunk]! - 1) < 0.01)
  }
})

test('many chunks that are all alike are as good as each other', () => {
  const same = Array.from({ length: 9000 }, () => [3, 2, 1, 0])
  const found = openScan(rowsOf(same, 4)).nearest(unit([3, 2, 1, 0]), 400, new Float32Array(same.length))
  assert.deepEqual(
    found,
    Array.from({ length: 400 }, (_, chunk) => chunk),
  )
})

test('a question without a known word has no nearest chunk, and of no chunks none is the nearest', () => {
  const cosines = Float32Array.of(9)
  assert.deepEqual(openScan(rowsOf([[1, 2, 3]], 3)).nearest(new Float32Array(3), 5, cosines), [])
  assert.deepEqual(openScan(rowsOf([], 3)).nearest(unit([1, 2, 3]), 5, cosines), [])
})

/** Scores of which many are 0 and many the same, as those by words are. */
const scoresOfMany = fc
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 300 }), fc.nat())
  .map(([chunks, values, seed]) => {
    let state = seed
    const next = (): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff)
    return Float32Array.from({ length: chunks }, () => Math.max(0, ((next() >> 8) % (2 * values)) - values) / 7)
  })

test('the best of a scan are those of the highest scores above 0, of equal ones the first, however many there are', () => {
  fc.assert(
    fc.property(scoresOfMany, fc.constantFrom(1, 5, 400, 600), (scores, count) => {
      const chunks = scores.length
      const rows = { chunks, dimensions: 1, vectors: new Int8Array(chunks), vectorScale: new Float32Array(chunks) }
      const scan = openScan(rows)
      scan.scores.set(scores)
      const above = Array.from(scores.keys()).filter((chunk) => scores[chunk]! > 0)
      const best = above.sort((one, other) => scores[other]! - scores[one]! || one - other).slice(0, count)
      assert.deepEqual(scan.best(count), best)
    }),
  )
})
