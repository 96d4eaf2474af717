// Verbatim matches of a question: files by their paths, messages of the program, and identifiers that are keys of
// configuration or variables of the environment rather than names of entities.

import { positionOf } from '../index/lexical.ts'
import { phrasesOf } from '../index/phrases.ts'
import { documentsOf, frequencyOf } from '../index/postings.ts'
import { pathOf, type SearchIndex, UnitKind, unitName } from '../index/search-index.ts'
import { isMentioned, type Mentions, nameHash } from '../question/mentions.ts'
import { codeTerms, hashTerm, wholeTerm } from '../tokens.ts'
import { rarity } from './lexical-scores.ts'

/** The files whose paths are in a question. */
export function filesStated(index: SearchIndex, { paths }: Mentions): Set<number> {
  const stated = new Set<number>()
  if (paths.length === 0) return stated
  for (let file = 0; file < index.fileStart.length - 1; file++) {
    if (isMentioned(pathOf(index, file), paths)) stated.add(file)
  }
  return stated
}

/** Types of one name that are looked at. */
const TYPES_MAX = 40

/**
 * The chunks of the types that a question names in their spelling. Words of a name that is the subject of the whole project are
 * in hundreds of chunks that are shorter.
 */
export function chunksOfTypes(index: SearchIndex, { types }: Mentions): Set<number> {
  const { nameHash: hashes } = index
  const chunks = new Set<number>()
  for (const type of types) {
    const hash = nameHash(type)
    let room = TYPES_MAX
    for (let unit = hashes.indexOf(hash); unit >= 0 && room > 0; unit = hashes.indexOf(hash, unit + 1)) {
      if (index.kind[unit] !== UnitKind.Type || unitName(index, unit) !== type) continue
      room--
      for (let chunk = index.chunkStart[unit]!; chunk < index.chunkStart[unit + 1]!; chunk++) chunks.add(chunk)
    }
  }
  return chunks
}

/** In more chunks than this a phrase or an identifier says nothing of where. */
const FEW = 20

function* fewWith({ lexical }: SearchIndex, hash: number): Generator<number> {
  const term = positionOf(lexical, hash)
  if (term >= 0 && frequencyOf(lexical, term) <= FEW) yield* documentsOf(lexical, term)
}

/** The worth of phrases that makes half a proof. */
const HALF_PROOF = 10
/** Added to it for each phrase of the question that a chunk does not say, and for all of them at most. */
const DOUBT = 3
const DOUBTS_MAX = 20

/** How surely a question quotes a message of each chunk, 0 to 1; chunks of which it quotes nothing are left out. */
export function quotedChunks(index: SearchIndex, question: string): Map<number, number> {
  const phrases = phrasesOf(question)
  const quotes = new Map<number, { worth: number; count: number }>()
  for (const phrase of phrases) {
    const chunks = [...fewWith(index, phrase)]
    const worth = rarity(index.chunks, chunks.length)
    for (const chunk of chunks) {
      const known = quotes.get(chunk)
      quotes.set(chunk, { worth: worth + (known?.worth ?? 0), count: 1 + (known?.count ?? 0) })
    }
  }
  const proof = ({ worth, count }: { worth: number; count: number }): number =>
    worth / (worth + HALF_PROOF + Math.min(DOUBTS_MAX, DOUBT * (phrases.size - count)))
  return new Map(Array.from(quotes, ([chunk, quote]) => [chunk, proof(quote)]))
}

/**
 * The few chunks that say an identifier of the question by which nothing is called (`named`: hashes of all names), or
 * all words of one of its literals.
 */
export function speakingChunks(
  index: SearchIndex,
  { identifiers, literals }: { identifiers: readonly string[]; literals: readonly string[] },
  named: () => ReadonlySet<number>,
): Set<number> {
  const chunks = new Set<number>()
  for (const literal of literals) {
    const [first, ...others] = [...new Set(codeTerms(literal))].map((term) => new Set(fewWith(index, hashTerm(term))))
    for (const chunk of first ?? []) if (others.every((other) => other.has(chunk))) chunks.add(chunk)
  }
  for (const identifier of identifiers) {
    const term = named().has(nameHash(identifier)) ? undefined : wholeTerm(identifier)
    if (term !== undefined) for (const chunk of fewWith(index, hashTerm(term))) chunks.add(chunk)
  }
  return chunks
}
