// BM25F over chunks (Robertson, Zaragoza, Taylor, "Simple BM25 extension to multiple weighted fields", 2004): a term's
// frequencies in the fields are weighted and added up before they saturate. Terms are 32-bit hashes. The terms of a
// file's chunks make a segment, which depends on its text alone; an index is merged from segments: postings by term in
// typed arrays, without a JavaScript object for any of them. Questions are scored in lexical-scores.ts.

import { forEachWord, hashTerm, termsOf } from '../tokens.ts'
import { forEachPhrase } from './phrases.ts'
import { type PackedPostings, postingsPacker, readPostings, roomForPostings } from './postings.ts'

/** The texts of a chunk that are searched by their words. */
export type LexicalFields = {
  name: string
  enclosing: string
  path: string
  signature: string
  doc: string
  body: string
  description: string
}

/** How often a word counts by where it stands. The signature's words are in the body too. */
const FIELD_WEIGHTS: Readonly<Record<keyof LexicalFields, number>> = {
  name: 3,
  enclosing: 1,
  path: 1,
  signature: 1,
  doc: 1,
  body: 1,
  description: 1,
}

/**
 * Saturation and length normalisation of BM25F (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009).
 */
export const BM25 = { k1: 1.2, b: 0.75 } as const

/** Weighted frequencies are kept in quarters, in a byte: the units of one, and the highest weight. */
export const QUARTERS = 4
export const WEIGHT_MAX = 255
/** Characters of a field that are read: more of one chunk only makes it long. */
const FIELD_CHARS_MAX = 12_000

/** The terms of some chunks: those of chunk `i` are `hashes[starts[i] .. starts[i + 1] - 1]`, ascending. */
export type Segment = { lengths: Float32Array; starts: Uint32Array; hashes: Uint32Array; weights: Uint8Array }

/** Most words of a repository are in few of its files: more would be kept for nothing. */
const TERMS_REMEMBERED = 60_000

/** Makes segments; it remembers the terms of the words it has seen: one per thread. */
export function createSegmenter(): (chunks: readonly LexicalFields[]) => Segment {
  const terms = createTerms()
  return (chunks) => {
    const lengths = new Float32Array(chunks.length)
    const starts = new Uint32Array(chunks.length + 1)
    const hashes: number[] = []
    const weights: number[] = []
    for (const [index, chunk] of chunks.entries()) {
      let length = 0
      for (const field of Object.keys(FIELD_WEIGHTS) as (keyof LexicalFields)[]) {
        const text = chunk[field]
        forEachWord(text.length > FIELD_CHARS_MAX ? text.slice(0, FIELD_CHARS_MAX) : text, (word) => {
          length += terms.count(word, FIELD_WEIGHTS[field])
        })
      }
      lengths[index] = length
      forEachPhrase(chunk.body.slice(0, FIELD_CHARS_MAX), terms.mark)
      terms.take((hash, count) => {
        hashes.push(hash)
        weights.push(Math.min(WEIGHT_MAX, Math.round(count * QUARTERS)))
      })
      starts[index + 1] = hashes.length
    }
    return { lengths, starts, hashes: Uint32Array.from(hashes), weights: Uint8Array.from(weights) }
  }
}

/**
 * Counts of terms; those of a word are worked out once. Terms have numbers of their own, which counts stand under. The
 * terms of all words are in one list, since an array for each word would take more memory than its terms.
 */
function createTerms() {
  const words = new Map<string, number>()
  const numbers = new Map<number, number>()
  const hashes: number[] = []
  const counts: number[] = []
  const counted: number[] = []
  /** Of each word: the number of its terms, and the terms. */
  const lists: number[] = []

  function numberOf(hash: number): number {
    let number = numbers.get(hash)
    if (number === undefined) {
      number = hashes.push(hash) - 1
      counts.push(0)
      numbers.set(hash, number)
    }
    return number
  }

  /** Where the terms of a word stand in `lists`. */
  function listOf(word: string): number {
    let known = words.get(word)
    if (known === undefined) {
      const terms = termsOf(word)
      known = lists.push(terms.length) - 1
      for (const term of terms) lists.push(numberOf(hashTerm(term)))
      words.set(word, known)
    }
    return known
  }

  return {
    /** Counts each term of a word `weight` times; returns how much that is in all. */
    count(word: string, weight: number): number {
      const list = listOf(word)
      const length = lists[list]!
      for (let at = list + 1; at <= list + length; at++) {
        const term = lists[at]!
        if (counts[term] === 0) counted.push(term)
        counts[term]! += weight
      }
      return length * weight
    },
    /** Counts a term that is none of a word's. */
    mark(hash: number): void {
      const term = numberOf(hash)
      if (counts[term] === 0) counted.push(term)
      counts[term]! += 1
    },
    /** Visits the terms counted since the last call, by ascending hash. */
    take(visit: (hash: number, count: number) => void): void {
      counted.sort((a, b) => hashes[a]! - hashes[b]!)
      for (const term of counted) {
        visit(hashes[term]!, counts[term]!)
        counts[term] = 0
      }
      counted.length = 0
      if (numbers.size < TERMS_REMEMBERED) return
      words.clear()
      numbers.clear()
      hashes.length = 0
      counts.length = 0
      lists.length = 0
    },
  }
}

/** The terms (ascending hashes) of documents, the documents of each, and the length of every document. */
export type LexicalIndex = { lengths: Float32Array; terms: Uint32Array } & PackedPostings

/** Merges segments; chunk numbers go on from one segment to the next. */
export function mergeSegments(segments: readonly Segment[]): LexicalIndex {
  let chunkCount = 0
  let postingCount = 0
  for (const segment of segments) {
    chunkCount += segment.lengths.length
    postingCount += segment.hashes.length
  }
  const table = createHashTable(postingCount)
  for (const { hashes } of segments) for (let at = 0; at < hashes.length; at++) table.count(hashes[at]!)
  const { terms, ends, cursorOf } = table.finish()
  const lengths = new Float32Array(chunkCount)
  const found = roomForPostings(postingCount)
  const { docs, weights } = found
  let first = 0
  for (const segment of segments) {
    lengths.set(segment.lengths, first)
    for (let chunk = 0; chunk < segment.lengths.length; chunk++) {
      for (let at = segment.starts[chunk]!; at < segment.starts[chunk + 1]!; at++) {
        const posting = cursorOf(segment.hashes[at]!)
        docs[posting] = first + chunk
        weights[posting] = segment.weights[at]!
      }
    }
    first += segment.lengths.length
  }
  const packer = postingsPacker(terms.length, postingCount)
  for (let term = 0; term < terms.length; term++) packer.pack(found, ends[term]!, ends[term + 1]!)
  return { lengths, terms, ...packer.finish() }
}

/** Indexes of chunks that follow each other, as one. */
export function concatIndexes(indexes: readonly LexicalIndex[]): LexicalIndex {
  let chunkCount = 0
  let termCount = 0
  let size = 0
  const firsts = indexes.map(({ lengths, terms, postings }) => {
    const first = chunkCount
    chunkCount += lengths.length
    termCount += terms.length
    size += postings.length
    return first
  })
  const table = createHashTable(termCount)
  for (const { terms: own } of indexes) for (let term = 0; term < own.length; term++) table.count(own[term]!)
  const { terms } = table.finish()
  const packer = postingsPacker(terms.length, size)
  const next = new Uint32Array(indexes.length)
  const found = roomForPostings(0)
  for (const hash of terms) {
    let end = 0
    for (const [at, index] of indexes.entries())
      if (index.terms[next[at]!] === hash) end = readPostings(index, next[at]!++, found, end, firsts[at])
    packer.pack(found, 0, end)
  }
  const lengths = new Float32Array(chunkCount)
  for (const [at, index] of indexes.entries()) lengths.set(index.lengths, firsts[at])
  return { lengths, terms, ...packer.finish() }
}

/** Open addressing over hashes: counts them, then hands out the places of their postings in order. */
function createHashTable(postingCount: number) {
  let size = 1024
  while (size < Math.min(postingCount, 1 << 21) * 2) size *= 2
  let keys = new Uint32Array(size)
  let used = new Uint8Array(size)
  let counts = new Uint32Array(size)
  let filled = 0

  function slotOf(hash: number): number {
    let slot = Math.imul(hash, 0x9e3779b1) >>> 0
    slot = (slot ^ (slot >>> 15)) & (size - 1)
    while (used[slot] && keys[slot] !== hash) slot = (slot + 1) & (size - 1)
    return slot
  }

  function grow(): void {
    const [oldKeys, oldUsed, oldCounts] = [keys, used, counts]
    size *= 2
    keys = new Uint32Array(size)
    used = new Uint8Array(size)
    counts = new Uint32Array(size)
    for (let old = 0; old < oldKeys.length; old++) {
      if (!oldUsed[old]) continue
      const slot = slotOf(oldKeys[old]!)
      keys[slot] = oldKeys[old]!
      used[slot] = 1
      counts[slot] = oldCounts[old]!
    }
  }

  return {
    count(hash: number): void {
      const slot = slotOf(hash)
      counts[slot]!++
      if (used[slot]) return
      used[slot] = 1
      keys[slot] = hash
      if (++filled * 2 > size) grow()
    },
    finish() {
      const terms = new Uint32Array(filled)
      let at = 0
      for (let slot = 0; slot < size; slot++) if (used[slot]) terms[at++] = keys[slot]!
      terms.sort()
      const ends = new Uint32Array(filled + 1)
      for (let term = 0; term < filled; term++) {
        const slot = slotOf(terms[term]!)
        ends[term + 1] = ends[term]! + counts[slot]!
        counts[slot] = ends[term]!
      }
      const cursorOf = (hash: number): number => counts[slotOf(hash)]!++
      return { terms, ends, cursorOf }
    },
  }
}

/** Where the term with this hash stands among the terms of an index; -1 where it is in none of its documents. */
export function positionOf({ terms }: LexicalIndex, hash: number): number {
  let low = 0
  let high = terms.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const there = terms[middle]!
    if (there === hash) return middle
    if (there < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
