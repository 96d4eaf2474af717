import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concatIndexes, mergeSegments, type Segment } from '../../../../src/core/text/index/lexical.ts'
import {
  documentsOf,
  frequencyOf,
  type PackedPostings,
  postingsOf,
  postingsPacker,
  readPostings,
  roomForPostings,
} from '../../../../src/core/text/index/postings.ts'
import fc from '../../../support/properties.ts'

type Listed = [doc: number, weight: number][]

/** The documents of some terms, ascending: near to each other and far apart, with weights of every kind. */
const anyTerms: fc.Arbitrary<Listed[]> = fc.array(
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.nat(3), fc.nat(40), fc.nat(5000), fc.nat(2 ** 20)),
        fc.oneof(fc.constantFrom(4, 8, 12), fc.nat(255)),
      ),
      { maxLength: 30 },
    )
    .map((gaps) => {
      let doc = -1
      return gaps.map(([gap, weight]): [number, number] => [(doc += gap + 1), weight])
    }),
  { maxLength: 8 },
)

function packed(terms: readonly Listed[]): PackedPostings {
  const packer = postingsPacker(terms.length, 0)
  for (const listed of terms) {
    const docs = Uint32Array.from(listed, ([doc]) => doc)
    packer.pack({ docs, weights: Uint8Array.from(listed, ([, weight]) => weight) }, 0, docs.length)
  }
  return packer.finish()
}

const listed = ({ docs, weights }: { docs: Uint32Array; weights: Uint8Array }): Listed =>
  Array.from(docs, (doc, at) => [doc, weights[at]!])

test('postings are read as they were packed', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(1000), (terms, first) => {
      const index = packed(terms)
      assert.equal(index.starts.length, terms.length + 1)
      for (const [term, expected] of terms.entries()) {
        assert.equal(frequencyOf(index, term), expected.length)
        assert.deepEqual(listed(postingsOf(index, term)), expected)
        assert.deepEqual(
          [...documentsOf(index, term)],
          expected.map(([doc]) => doc),
        )
        const into = roomForPostings(2)
        assert.equal(readPostings(index, term, into, 2, first), 2 + expected.length)
        assert.deepEqual(
          [...into.docs.subarray(2, 2 + expected.length)],
          expected.map(([doc]) => doc + first),
        )
      }
    }),
  )
})

test('postings that lead out of their index are refused, and any bytes come to an end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(40), (bytes, end) => {
      const index = { starts: Uint32Array.of(0, end), postings: bytes }
      try {
        assert.ok(postingsOf(index, 0).docs.length <= end)
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error))
      }
    }),
  )
  const many = { starts: Uint32Array.of(0, 6), postings: Uint8Array.of(255, 255, 255, 255, 15, 0) }
  assert.throws(() => postingsOf(many, 0), RangeError)
})

test('indexes put after each other are the index of all', () => {
  const chunk = fc.uniqueArray(fc.constantFrom(3, 5, 900, 2 ** 31, 2 ** 32 - 1), { maxLength: 4 })
  const file = fc.array(chunk, { maxLength: 4 })
  const segmentOf = (chunks: number[][]): Segment => {
    const starts = [0]
    for (const hashes of chunks) starts.push(starts.at(-1)! + hashes.length)
    const hashes = chunks.flatMap((each) => each.toSorted((one, other) => one - other))
    return {
      lengths: Float32Array.from(chunks, ({ length }) => length),
      starts: Uint32Array.from(starts),
      hashes: Uint32Array.from(hashes),
      weights: Uint8Array.from(hashes, (_, at) => 4 + (at % 7)),
    }
  }
  fc.assert(
    fc.property(fc.array(fc.array(file, { maxLength: 3 }), { minLength: 1, maxLength: 4 }), (parts) => {
      const all = mergeSegments(parts.flat().map(segmentOf))
      assert.deepEqual(concatIndexes(parts.map((files) => mergeSegments(files.map(segmentOf)))), all)
    }),
  )
})
