// A repository's past as words about its files: the messages of the commits that changed a file, in the language of
// users and their questions. All messages of a file are one document in a lexical index of their own.

import { type LexicalIndex, QUARTERS, type Segment, WEIGHT_MAX } from '../index/lexical.ts'
import { codeTerms, hashTerm } from '../tokens.ts'
import { type QueryTerm, rarity, scoreTerms, tellingTerms } from './lexical-scores.ts'
import type { Change } from './past.ts'

/** Characters of a message that are read. */
const MESSAGE_CHARS_MAX = 800
const TRAILER = /^(acked|change-id|co-authored|git-svn-id|reported|reviewed|signed-off|tested)\b.*$/gim

/**
 * One document for each of `count` files: the terms of its messages, each the less the more paths the commit changed.
 */
export function historyOf(changes: readonly Change[], count: number): Segment {
  const lengths = new Float32Array(count)
  const counts = Array.from({ length: count }, () => new Map<number, number>())
  for (const { message, files, paths } of changes) {
    const share = 1 / Math.sqrt(paths)
    const terms = codeTerms(message.slice(0, MESSAGE_CHARS_MAX).replace(TRAILER, '')).map(hashTerm)
    for (const file of files) {
      const ofFile = counts[file]!
      for (const term of terms) ofFile.set(term, (ofFile.get(term) ?? 0) + share)
      lengths[file]! += share * terms.length
    }
  }
  const starts = new Uint32Array(count + 1)
  for (const [file, { size }] of counts.entries()) starts[file + 1] = starts[file]! + size
  const hashes = new Uint32Array(starts[count]!)
  const weights = new Uint8Array(hashes.length)
  for (const [file, ofFile] of counts.entries()) {
    const sorted = Uint32Array.from(ofFile.keys()).sort()
    hashes.set(sorted, starts[file])
    for (const [at, term] of sorted.entries())
      weights[starts[file]! + at] = Math.max(1, Math.min(WEIGHT_MAX, Math.round(ofFile.get(term)! * QUARTERS)))
  }
  return { lengths, starts, hashes, weights }
}

/** Changes after which a file counts half as recently changed. */
const RECENT = 20
/** The stored age of a file in the newest commit. */
export const NEWEST = 255

/** How lately each of `count` files was changed: `NEWEST` by the newest commit, less the more commits came after. */
export function recencyOf(changes: readonly Change[], count: number): Uint8Array {
  const recency = new Uint8Array(count)
  for (const { files, age } of changes)
    for (const file of files) if (recency[file] === 0) recency[file] = Math.round(NEWEST / (1 + age / RECENT))
  return recency
}

/**
 * Writes to `scores` (one cell per file) the match of each file's past with a question: its BM25 as a share of the
 * worth of the question's words, unknown ones included, so that a past about other subjects counts for little.
 */
export function scorePast(history: LexicalIndex, query: readonly QueryTerm[], scores: Float32Array): void {
  if (scoreTerms(history, query, scores) === 0) return
  const files = history.lengths.length
  let unknown = query.reduce((sum, { weight }) => sum + weight, 0)
  let worth = 0
  for (const known of tellingTerms(history, query, query.length)) {
    unknown -= known.weight
    worth += known.worth
  }
  worth += unknown * rarity(files, 0)
  for (let file = 0; file < files; file++) scores[file]! /= worth
}
