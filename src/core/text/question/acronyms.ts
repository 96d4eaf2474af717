// Acronyms that a question spells out: `server-sent events` are `sse` in the names of a project that calls them so.

import { type LexicalIndex, positionOf } from '../index/lexical.ts'
import { documentsOf } from '../index/postings.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { hashTerm, termsOf } from '../tokens.ts'

/** Longer texts say what they are about in more than one way. */
const QUESTION_CHARS_MAX = 160
const WORD = /[A-Za-z]+/g
/** An acronym stands for so many. */
const WORDS_MIN = 3
const WORDS_MAX = 5

/**
 * The question with its acronyms behind it: the first letters of three to five words in a row that stand in a path, where
 * the project writes them more often than the words.
 */
export function withAcronyms({ paths, lexical }: Pick<SearchIndex, 'paths' | 'lexical'>, question: string): string {
  if (question.length > QUESTION_CHARS_MAX) return question
  const words = (question.match(WORD) ?? []).map((word) => word.toLowerCase())
  const said = new Set(words)
  const found = new Set<string>()
  for (let from = 0; from + WORDS_MIN <= words.length; from++)
    for (let to = from + WORDS_MIN; to <= Math.min(words.length, from + WORDS_MAX); to++) {
      const run = words.slice(from, to)
      const acronym = run.map((word) => word[0]).join('')
      if (said.has(acronym) || positionOf(paths, hashTerm(acronym)) < 0) continue
      if (isUsual(lexical, acronym, run)) found.add(acronym)
    }
  return [question, ...found].join(' ')
}

/**
 * Whether the acronym stands in more chunks than the words do together, and in one of them beside all but one of the
 * words that say something: the project calls it so.
 */
function isUsual(lexical: LexicalIndex, acronym: string, run: readonly string[]): boolean {
  const terms = [...new Set(run.flatMap(termsOf))]
  if (terms.length < WORDS_MIN) return false
  const said = new Map<number, number>()
  for (const term of terms) for (const chunk of chunksOf(lexical, term)) said.set(chunk, (said.get(chunk) ?? 0) + 1)
  const short = chunksOf(lexical, acronym)
  const together = [...said.values()].filter((count) => count === terms.length).length
  return short.length > together && short.some((chunk) => (said.get(chunk) ?? 0) >= terms.length - 1)
}

function chunksOf(lexical: LexicalIndex, term: string): Uint32Array {
  const at = positionOf(lexical, hashTerm(term))
  return at < 0 ? new Uint32Array(0) : documentsOf(lexical, at)
}
