// From a question to ranked units: two scores for every chunk (BM25F and the cosine of the vectors), mixed; the best
// chunk speaks for its unit; then what is known beforehand counts: how much the code is used, what kind of text it is,
// names and paths that the question states, and how well the words of the whole file fit.

import { type FileWords, fileWordsOf, scoreFiles } from './file-words.ts'
import { queryTerms, scoreTerms } from './lexical.ts'
import { isMentioned, type Mentions, mentionsOf } from './mentions.ts'
import { pathOf, type SearchIndex, UnitFlag, UnitKind } from './search-index.ts'
import type { Spread } from './select.ts'
import { addSupport } from './support.ts'

/** Tuned on development sets (see docs/retrieval.md, which also lists what gave nothing). */
export const RANKING = {
  /** Share of the lexical score, of the best one, in the mix; the rest is the cosine. */
  lexicalShare: 0.15,
  /** The same for a long question (an issue with its logs): it names more of what it is about. */
  lexicalShareLong: 0.5,
  /** Factors by role. */
  test: 0.55,
  generated: 0.8,
  module: 0.8,
  prose: 0.45,
  type: 0.8,
  /** Worth of being used: times log2(1 + uses), capped. */
  use: 0.01,
  useMax: 5,
  /** Worth of the length of a function or type for a short question: times log2(1 + lines / 5), capped: there is more in it. */
  size: 0.01,
  sizeMax: 4,
  /** Added for a unit that the question names: so much of the share that names have in the question, and so much anyway. */
  name: 0.2,
  nameAmong: 0.02,
  /** Added for a unit whose name with its owner, or path the question states. */
  pair: 0.1,
  path: 0.2,
  /** Worth of what the words of the whole file say, of the best file: a unit is read where it stands. */
  file: 0.1,
  /** Taken from a unit for each better one of the same file: eight results should not all be of one file. */
  crowd: 0.012,
  /** The same for a long question, which is about more than one place. */
  crowdLong: 0.08,
  /** Taken for each better one of the same file and name: an overload, which says the same again. */
  twin: 0.2,
  /** Taken for each better one of the same name in another file, for a short question: answers should not all be called alike. */
  namesake: 0.015,
  /** Given by the best neighbour in the graph, of its score, to a short question's units: what is meant is seldom alone. */
  neighbour: 0.05,
  /** Given by the best test that uses it, of the score it would have as code, to a short question's units. */
  tested: 0.07,
} as const

export type Ranking = { [K in keyof typeof RANKING]: number }

/** The vector side: cosines of the question with chunks, 0 where none was computed. */
export type Scratch = {
  lexical: Float32Array
  cosine: Float32Array
  unit: Float32Array
  file: Float32Array
  words: FileWords
  /** Logarithms of how often units are used, and of how long functions and types are. */
  uses: Float32Array
  sizes: Float32Array
}

export const scratchFor = (index: SearchIndex): Scratch => ({
  lexical: new Float32Array(index.chunks),
  cosine: new Float32Array(index.chunks),
  unit: new Float32Array(index.units),
  file: new Float32Array(index.pathOffsets.length - 1),
  words: fileWordsOf(index),
  uses: Float32Array.from(index.inDegree, (uses) => Math.log2(1 + uses)),
  sizes: sizesOf(index),
})

const SIZE_LINES = 5

function sizesOf({ units, kind, chunkStart, startLine, endLine }: SearchIndex): Float32Array {
  const sizes = new Float32Array(units)
  for (let unit = 0; unit < units; unit++) {
    if (kind[unit] !== UnitKind.Function && kind[unit] !== UnitKind.Type) continue
    const lines = endLine[chunkStart[unit + 1]! - 1]! - startLine[chunkStart[unit]!]!
    sizes[unit] = Math.log2(1 + lines / SIZE_LINES)
  }
  return sizes
}

/** Distinct terms up to which a question is short, and from which on it is long. */
const SHORT_TERMS = 8
const LONG_TERMS = 40

/**
 * Writes the BM25F scores of all chunks to `scratch.lexical` and those of all files, of the best one, to `scratch.file`;
 * answers the highest of the former, and how long the question is, 0 to 1.
 */
export function scoreLexical(index: SearchIndex, question: string, scratch: Scratch): Scored {
  const terms = queryTerms(question)
  const length = Math.min(1, Math.max(0, (terms.length - SHORT_TERMS) / (LONG_TERMS - SHORT_TERMS)))
  scoreFiles(index, scratch.words, terms, scratch.file)
  return { highest: scoreTerms(index.lexical, terms, scratch.lexical), length }
}

export type Scored = { highest: number; length: number }

/** Between what holds for short and for long questions. */
const between = (short: number, long: number, length: number): number => short + (long - short) * length

/** What further units of the same file and name lose for this question. */
export const spreadOf = (ranking: Ranking, { length }: Scored): Spread => ({
  crowd: between(ranking.crowd, ranking.crowdLong, length),
  twin: ranking.twin,
  namesake: between(ranking.namesake, 0, length),
})

/**
 * Scores every unit for `question` into `scratch.unit`. `scratch` holds the lexical scores (`scored` says the highest) and the
 * cosines already. The best chunk of a unit is found by `bestChunk`.
 */
export function scoreUnits(
  index: SearchIndex,
  question: string,
  { highest, length }: Scored,
  scratch: Scratch,
  ranking: Ranking = RANKING,
): Mentions {
  const mentions = mentionsOf(question)
  const share = between(ranking.lexicalShare, ranking.lexicalShareLong, length)
  const lexicalFactor = highest > 0 ? share / highest : 0
  const vectorFactor = 1 - share
  const size = ranking.size * (1 - length)
  const { lexical, cosine, unit: scores, file: files, uses, sizes } = scratch
  scores.fill(0)
  for (let chunk = 0; chunk < index.chunks; chunk++) {
    const score = lexicalFactor * lexical[chunk]! + vectorFactor * Math.max(0, cosine[chunk]!)
    const unit = index.unitOf[chunk]!
    if (score > scores[unit]!) scores[unit] = score
  }
  const statedFiles = filesStated(index, mentions)
  const named = lowBytesOf(mentions.names)
  const paired = lowBytesOf(mentions.pairs)
  for (let unit = 0; unit < index.units; unit++) {
    if (scores[unit]! === 0) continue
    let score = scores[unit]! * roleFactor(index, unit, mentions, ranking)
    score += ranking.use * Math.min(ranking.useMax, uses[unit]!) + size * Math.min(ranking.sizeMax, sizes[unit]!)
    const name = index.nameHash[unit]!
    const pair = index.pairHash[unit]!
    if (named[name & 255] === 1 && mentions.names.has(name)) score += ranking.nameAmong + ranking.name * mentions.share
    if (paired[pair & 255] === 1 && mentions.pairs.has(pair)) score += ranking.pair
    if (statedFiles?.[index.fileOf[unit]!]) score += ranking.path
    score += ranking.file * files[index.fileOf[unit]!]!
    scores[unit] = score
  }
  if (length < 1) {
    const testFactor = mentions.aboutTests ? 1 : ranking.test
    addSupport(index, scores, {
      neighbour: ranking.neighbour * (1 - length),
      test: (ranking.tested * (1 - length)) / testFactor,
    })
  }
  return mentions
}

/** Which low bytes the hashes of a set have: most units can be told from them without asking the set. */
function lowBytesOf(hashes: ReadonlySet<number>): Uint8Array {
  const bytes = new Uint8Array(256)
  for (const hash of hashes) bytes[hash & 255] = 1
  return bytes
}

function roleFactor(index: SearchIndex, unit: number, mentions: Mentions, ranking: Ranking): number {
  let factor = 1
  const flags = index.flags[unit]!
  if (flags & UnitFlag.Test && !mentions.aboutTests) factor *= ranking.test
  if (flags & UnitFlag.Generated) factor *= ranking.generated
  const kind = index.kind[unit]!
  if (kind === UnitKind.Type) factor *= ranking.type
  else if (kind === UnitKind.Module) factor *= ranking.module
  else if (kind >= UnitKind.Config && !mentions.aboutProse) factor *= ranking.prose
  return factor
}

function filesStated(index: SearchIndex, { paths }: Mentions): Uint8Array | undefined {
  if (paths.length === 0) return undefined
  const stated = new Uint8Array(index.pathOffsets.length - 1)
  for (let file = 0; file < stated.length; file++) if (isMentioned(pathOf(index, file), paths)) stated[file] = 1
  return stated
}

/** The chunk that speaks for a unit: the one with the best mix of scores. */
export function bestChunk(index: SearchIndex, scratch: Scratch, unit: number): number {
  let best = index.chunkStart[unit]!
  for (let chunk = best + 1; chunk < index.chunkStart[unit + 1]!; chunk++) {
    const gain = (c: number): number => scratch.lexical[c]! / 20 + scratch.cosine[c]!
    if (gain(chunk) > gain(best)) best = chunk
  }
  return best
}

/** Cosines of `query` (a unit vector) with every chunk, exactly. */
export function exactCosines(index: SearchIndex, query: Float32Array, out: Float32Array): void {
  const { vectors, vectorScale, dimensions } = index
  for (let chunk = 0, offset = 0; chunk < index.chunks; chunk++, offset += dimensions) {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (let i = 0; i < dimensions; i += 4) {
      a += query[i]! * vectors[offset + i]!
      b += query[i + 1]! * vectors[offset + i + 1]!
      c += query[i + 2]! * vectors[offset + i + 2]!
      d += query[i + 3]! * vectors[offset + i + 3]!
    }
    out[chunk] = (a + b + c + d) * vectorScale[chunk]!
  }
}

/** The cosine of `query` with one chunk. */
export function cosineOf(
  { vectors, vectorScale, dimensions }: SearchIndex,
  query: Float32Array,
  chunk: number,
): number {
  let sum = 0
  for (let i = 0, at = chunk * dimensions; i < dimensions; i++, at++) sum += query[i]! * vectors[at]!
  return sum * vectorScale[chunk]!
}
