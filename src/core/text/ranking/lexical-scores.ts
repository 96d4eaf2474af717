// Scores of a question's terms in a lexical index (BM25F, see lexical.ts).

import { oncePer } from '../../collections/once.ts'
import { BM25, type LexicalIndex, positionOf, QUARTERS } from '../index/lexical.ts'
import { BYTE, firstOf, frequencyOf, OTHER, WEIGHT_BITS } from '../index/postings.ts'
import { forEachWord, hashTerm, termsOf } from '../tokens.ts'

/** A term of a question, by its hash. */
export type QueryTerm = { hash: number; weight: number }

/** Terms of a question; one that is repeated counts up to twice. */
export function queryTerms(text: string): QueryTerm[] {
  const weights = new Map<number, number>()
  forEachWord(text, (word) => {
    for (const term of termsOf(word)) {
      const hash = hashTerm(term)
      weights.set(hash, Math.min(2, (weights.get(hash) ?? 0) + 1))
    }
  })
  return Array.from(weights, ([hash, weight]) => ({ hash, weight }))
}

/** A long question is cut to its most telling terms. */
const QUERY_TERMS_MAX = 80

/**
 * Writes the BM25F score of every chunk to `scores` (one cell a chunk) and returns the highest. Terms that are in no
 * chunk count for nothing.
 */
export function scoreTerms(index: LexicalIndex, query: readonly QueryTerm[], scores: Float32Array): number {
  scores.fill(0)
  const doubts = doubtsOf(index.lengths)
  let highest = 0
  for (const { term, worth } of tellingTerms(index, query, QUERY_TERMS_MAX))
    highest = Math.max(highest, addScores(index, term, { gain: worth * (BM25.k1 + 1), doubts }, scores))
  return highest
}

/**
 * Adds what a term says of each of its documents to `scores`; returns the highest that it has made. Postings are read as by
 * `readPostings`, but in the turn that uses them: that takes half of the time.
 */
function addScores(
  index: LexicalIndex,
  term: number,
  { gain, doubts }: { gain: number; doubts: Float32Array },
  scores: Float32Array,
): number {
  const { postings } = index
  let next = firstOf(index, term)
  let doc = -1
  let highest = 0
  for (let left = frequencyOf(index, term); left > 0; left--) {
    let value = postings[next++]!
    if (value >= BYTE) {
      value &= BYTE - 1
      for (let shift = 7, byte = BYTE; byte >= BYTE; shift += 7) {
        byte = postings[next++]!
        value |= (byte & (BYTE - 1)) << shift
      }
    }
    doc += (value >>> WEIGHT_BITS) + 1
    const code = value & OTHER
    const frequency = code === OTHER ? postings[next++]! : 4 * (code + 1)
    const score = Math.fround(scores[doc]! + (gain * frequency) / (frequency + doubts[doc]!))
    scores[doc] = score
    if (score > highest) highest = score
  }
  return highest
}

/** How often, in quarters, a term must stand in each chunk to count half, by lengths that do not change. */
const doubtsOf = oncePer((lengths: Float32Array): Float32Array => {
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const { k1, b } = BM25
  return lengths.map((length) => QUARTERS * k1 * (1 - b + (b * length) / average))
})

/** The terms of a question that are in the index (as positions there), the `most` most telling ones first. */
export function tellingTerms(
  index: LexicalIndex,
  query: readonly QueryTerm[],
  most: number,
): { term: number; weight: number; worth: number }[] {
  const { lengths } = index
  return query
    .map(({ hash, weight }) => {
      const term = positionOf(index, hash)
      const frequency = term < 0 ? 0 : frequencyOf(index, term)
      return { term, weight, worth: weight * rarity(lengths.length, frequency) }
    })
    .filter(({ term }) => term >= 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
}

/** The information in membership of `those` among `all`: the inverse document frequency of BM25. */
export const rarity = (all: number, those: number): number => Math.log(1 + (all - those + 0.5) / (those + 0.5))
