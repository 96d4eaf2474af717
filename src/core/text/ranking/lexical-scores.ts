// Scores of a question's terms in a lexical index (BM25F, see lexical.ts).

import { BM25, type LexicalIndex, positionOf, QUARTERS } from '../index/lexical.ts'
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
  const { lengths, docs, weights, postings } = index
  const doubts = doubtsOf(lengths)
  let highest = 0
  for (const { term, worth } of tellingTerms(index, query, QUERY_TERMS_MAX)) {
    const gain = worth * (BM25.k1 + 1)
    for (let at = postings[term]!; at < postings[term + 1]!; at++) {
      const chunk = docs[at]!
      const frequency = weights[at]!
      const score = Math.fround(scores[chunk]! + (gain * frequency) / (frequency + doubts[chunk]!))
      scores[chunk] = score
      if (score > highest) highest = score
    }
  }
  return highest
}

const doubts = new WeakMap<Float32Array, Float32Array>()

/** How often, in quarters, a term must stand in each chunk to count half: by lengths that do not change, once. */
function doubtsOf(lengths: Float32Array): Float32Array {
  let known = doubts.get(lengths)
  if (!known) {
    const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    const { k1, b } = BM25
    known = lengths.map((length) => QUARTERS * k1 * (1 - b + (b * length) / average))
    doubts.set(lengths, known)
  }
  return known
}

/** The terms of a question that are in the index (as positions there), the `most` most telling ones first. */
export function tellingTerms(
  index: LexicalIndex,
  query: readonly QueryTerm[],
  most: number,
): { term: number; weight: number; worth: number }[] {
  const { postings, lengths } = index
  return query
    .map(({ hash, weight }) => {
      const term = positionOf(index, hash)
      const frequency = term < 0 ? 0 : postings[term + 1]! - postings[term]!
      return { term, weight, worth: weight * rarity(lengths.length, frequency) }
    })
    .filter(({ term }) => term >= 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, most)
}

/** The information in membership of `those` among `all`: the inverse document frequency of BM25. */
export const rarity = (all: number, those: number): number => Math.log(1 + (all - those + 0.5) / (those + 0.5))
