// BM25 of whole files, from the postings of their chunks: a question
// that is about a file says words that stand all over it.

import { BM25, QUARTERS } from '../index/lexical.ts'
import { postingsOf } from '../index/postings.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { type QueryTerm, rarity, tellingTerms } from './lexical-scores.ts'

/** The part of file scoring that does not depend on the question, and buffers for the rest. */
export type FileWords = {
  fileOf: Uint32Array
  /** How often, in quarters, a term must stand in each file to count half. */
  doubts: Float32Array
  /** The files that say a term, and how often, in quarters. */
  files: Uint32Array
  frequencies: Float32Array
}

/** How much the length of a file counts; less than that of a chunk. */
const LENGTH_SHARE = 0.5
/** Of a file more terms of a long question can be true than of a chunk. */
const TERMS_MAX = 400

/** Which file each chunk of an index is of, and how long the files are. */
export function fileWordsOf({ lexical, fileStart, chunks }: SearchIndex): FileWords {
  const fileOf = new Uint32Array(chunks)
  const lengths = new Float32Array(fileStart.length - 1)
  let total = 0
  for (let file = 0; file < lengths.length; file++) {
    for (let chunk = fileStart[file]!; chunk < fileStart[file + 1]!; chunk++) {
      fileOf[chunk] = file
      lengths[file]! += lexical.lengths[chunk]!
    }
    total += lengths[file]!
  }
  const average = total / Math.max(1, lengths.length)
  const doubts = lengths.map((length) => QUARTERS * BM25.k1 * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average))
  return { fileOf, doubts, files: new Uint32Array(lengths.length), frequencies: new Float32Array(lengths.length) }
}

/** Writes the score of every file, as a share of the highest, to `scores` (one cell a file). */
export function scoreFiles(
  { lexical }: SearchIndex,
  { fileOf, doubts, files, frequencies }: FileWords,
  query: readonly QueryTerm[],
  scores: Float32Array,
): void {
  scores.fill(0)
  for (const { term, weight } of tellingTerms(lexical, query, TERMS_MAX)) {
    let count = 0
    let last = -1
    let frequency = 0
    const { docs, weights } = postingsOf(lexical, term)
    for (let at = 0; at < docs.length; at++) {
      const file = fileOf[docs[at]!]! // ascending, as the chunks are
      if (file !== last) {
        files[count++] = last = file
        frequency = 0
      }
      frequencies[count - 1] = frequency += weights[at]!
    }
    const gain = weight * rarity(scores.length, count) * (BM25.k1 + 1)
    for (let at = 0; at < count; at++)
      scores[files[at]!]! += (gain * frequencies[at]!) / (frequencies[at]! + doubts[files[at]!]!)
  }
  let highest = 0
  for (let file = 0; file < scores.length; file++) if (scores[file]! > highest) highest = scores[file]!
  if (highest > 0) for (let file = 0; file < scores.length; file++) scores[file]! /= highest
}
