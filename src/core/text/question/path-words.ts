// The words of paths: a question that says all that a path is made of means its file.

import { type LexicalIndex, QUARTERS, type Segment } from '../index/lexical.ts'
import { postingsOf } from '../index/postings.ts'
import { type QueryTerm, rarity, tellingTerms } from '../ranking/lexical-scores.ts'
import { codeTerms, hashTerm } from '../tokens.ts'

/** Terms of a question that are looked up among paths. */
const TERMS_MAX = 400

/** Added to the worth of a path before a share is taken of it: a single common word is easily matched. */
const DOUBT = 3

/** One document a path: its distinct terms, those of the file's extension left out. */
export function pathSegment(paths: readonly string[]): Segment {
  const hashesOf = wordHashes()
  const starts = new Uint32Array(paths.length + 1)
  const hashes: number[] = []
  for (const [file, path] of paths.entries()) {
    const own = new Set<number>()
    for (const part of path.replace(/\.\w+$/, '').split('/')) for (const hash of hashesOf(part)) own.add(hash)
    for (const hash of Uint32Array.from(own).sort()) hashes.push(hash)
    starts[file + 1] = hashes.length
  }
  return {
    lengths: new Float32Array(paths.length).fill(1),
    starts,
    hashes: Uint32Array.from(hashes),
    weights: new Uint8Array(hashes.length).fill(QUARTERS),
  }
}

/** Remembers the terms of folders and names, most of which stand in many paths. */
function wordHashes(): (part: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return (part) => {
    let hashes = known.get(part)
    if (!hashes) known.set(part, (hashes = codeTerms(part).map(hashTerm)))
    return hashes
  }
}

/** The total worth of each path's words, by their rarity among paths. */
export function pathWorths(paths: LexicalIndex): Float32Array {
  const worths = new Float32Array(paths.lengths.length)
  for (let term = 0; term < paths.terms.length; term++) {
    const { docs } = postingsOf(paths, term)
    const worth = rarity(worths.length, docs.length)
    for (let at = 0; at < docs.length; at++) worths[docs[at]!]! += worth
  }
  return worths
}

/** Writes to `shares` (one cell per file) the share of each path's worth that the question's words cover. */
export function scorePaths(
  paths: LexicalIndex,
  worths: Float32Array,
  query: readonly QueryTerm[],
  shares: Float32Array,
): void {
  shares.fill(0)
  for (const { term, weight, worth } of tellingTerms(paths, query, TERMS_MAX)) {
    const gain = worth / weight
    const { docs } = postingsOf(paths, term)
    for (let at = 0; at < docs.length; at++) shares[docs[at]!]! += gain
  }
  for (let file = 0; file < shares.length; file++) if (shares[file]! > 0) shares[file]! /= worths[file]! + DOUBT
}
