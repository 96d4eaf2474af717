import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BM25, mergeSegments, QUARTERS, type Segment, WEIGHT_MAX } from '../../../../src/core/text/index/lexical.ts'
import { type QueryTerm, queryTerms, rarity, scoreTerms } from '../../../../src/core/text/ranking/lexical-scores.ts'
import { hashTerm } from '../../../../src/core/text/tokens.ts'
import fc from '../../../support/properties.ts'

const HASHES = [7, 1000, 2 ** 20, 2 ** 31, 2 ** 32 - 2]

/** How often, in quarters, each document says terms; many say none, so that those of a term are far apart. */
type Docs = { length: number; said: Map<number, number> }[]

function segmentOf(docs: Docs): Segment {
  const sorted = docs.map(({ said }) => [...said].sort((a, b) => a[0] - b[0]))
  let end = 0
  return {
    lengths: Float32Array.from(docs, ({ length }) => length),
    starts: Uint32Array.from([0, ...sorted.map((said) => (end += said.length))]),
    hashes: Uint32Array.from(sorted.flatMap((said) => said.map(([hash]) => hash))),
    weights: Uint8Array.from(sorted.flatMap((said) => said.map(([, weight]) => weight))),
  }
}

/** BM25F as its definition has it. */
function bm25(docs: Docs, query: readonly QueryTerm[]): number[] {
  const { k1, b } = BM25
  const average = docs.reduce((sum, { length }) => sum + length, 0) / docs.length
  const worths = query.map(
    ({ hash, weight }) => weight * rarity(docs.length, docs.filter(({ said }) => said.has(hash)).length),
  )
  return docs.map(({ length, said }) =>
    query.reduce((sum, { hash }, at) => {
      const frequency = (said.get(hash) ?? 0) / QUARTERS
      const worth = worths[at]!
      return sum + (worth * (k1 + 1) * frequency) / (frequency + k1 * (1 - b + (b * length) / average))
    }, 0),
  )
}

const said = fc.tuple(fc.nat(2000), fc.constantFrom(...HASHES), fc.integer({ min: 1, max: WEIGHT_MAX }))
const question = fc.uniqueArray(
  fc.record({ hash: fc.constantFrom(...HASHES, 5), weight: fc.integer({ min: 1, max: 2 }) }),
  { selector: ({ hash }) => hash },
)

test('the score of each document is its BM25F, and the highest is told', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 60 }), question, (all, query) => {
      const docs: Docs = Array.from({ length: 2001 }, (_, at) => ({ length: 1 + (at % 17), said: new Map() }))
      for (const [doc, hash, weight] of all) docs[doc]!.said.set(hash, weight)
      const scores = new Float32Array(docs.length)
      const highest = scoreTerms(mergeSegments([segmentOf(docs)]), query, scores)
      for (const [doc, expected] of bm25(docs, query).entries())
        assert.ok(Math.abs(scores[doc]! - expected) <= 1e-5 * (1 + expected), `${doc}: ${scores[doc]}, not ${expected}`)
      assert.equal(highest, Math.max(...scores))
    }),
    { numRuns: 50 },
  )
})

test('a word of a question counts up to twice', () => {
  const weightOf = (text: string): number | undefined =>
    queryTerms(text).find(({ hash }) => hash === hashTerm('lock'))?.weight
  assert.deepEqual(['lock', 'lock a lock', 'lock lock lock', 'key'].map(weightOf), [1, 2, 2, undefined])
})
