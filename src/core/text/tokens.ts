// Words of code and prose. One pass finds the words of a text; the meaning of each word for the lexical index (term
// hashes) and for the embedder (vocabulary rows) is computed once per distinct word and remembered by them.

import { stem } from './stem.ts'

/** Words that say nothing about code; dropped from the lexical index and from queries. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to in on for and or is are be as by with from this that it its was were will can at not if then than ' +
    'so but we you they which into has have had do does did should would could may might also any all there when what ' +
    'where how why who our your my me i'
  ).split(' '),
)

/** Identifiers longer than this many parts are not kept whole as well: nobody types them. */
const COMPOUND_PARTS_MAX = 6

/** Characters to which a word is cut: longer ones are data (base64, hashes), not language. */
const WORD_LENGTH_MAX = 64

/** A word of code or prose: letters, digits, `_` and `$`, or a run outside ASCII, which can be a sentence. */
const WORD = /[A-Za-z0-9_$]+|[\u0080-\uffff]{1,64}/g

/** Calls `visit` for every word of the text, in order. */
export function forEachWord(text: string, visit: (word: string) => void): void {
  WORD.lastIndex = 0
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) {
    const word = match[0]
    visit(word.length > WORD_LENGTH_MAX ? word.slice(0, WORD_LENGTH_MAX) : word)
  }
}

const ASCII_END = 128
/** Words of other scripts; the text between them is outside ASCII too. */
const FOREIGN = /[\p{L}\p{M}\p{N}]+/gu
/** Scripts that are written without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The terms of a run outside ASCII: its words, or each two neighbouring characters where words are not told apart. */
function foreignTerms(run: string): string[] {
  return (run.toLowerCase().match(FOREIGN) ?? []).flatMap((word) => {
    if (!UNSPACED.test(word)) return word.length < 2 ? [] : [word]
    const characters = Array.from(word)
    if (characters.length === 1) return characters
    return characters.slice(1).map((character, before) => characters[before]! + character)
  })
}

/**
 * The parts of an identifier, in lower case: `parseHTTPHeader_v2` -> parse, http, header, v, 2.
 * Digits are parts of their own; an acronym ends before the capital that begins the next word.
 */
export function splitIdentifier(word: string): string[] {
  const parts: string[] = []
  let start = 0
  const end = word.length
  for (let at = 1; at <= end; at++) {
    if (at < end && !boundary(word, at)) continue
    let from = start
    while (from < at && isJoiner(word.charCodeAt(from))) from++
    if (from < at) parts.push(word.slice(from, at).toLowerCase())
    start = at
  }
  return parts
}

/** The terms of one word in the lexical index: the stems of its parts, and the whole identifier when it has several. */
export function termsOf(word: string): string[] {
  if (word.charCodeAt(0) >= ASCII_END) return foreignTerms(word)
  const parts = splitIdentifier(word)
  const terms: string[] = []
  for (const part of parts) {
    if (part.length < 2 || STOP_WORDS.has(part)) continue
    terms.push(stem(part))
  }
  if (isCompound(parts)) terms.push(parts.join(''))
  return terms
}

const isCompound = (parts: readonly string[]): boolean => parts.length > 1 && parts.length <= COMPOUND_PARTS_MAX

/** The term that an identifier is as a whole; undefined where it has no parts, or too many. */
export function wholeTerm(word: string): string | undefined {
  const parts = splitIdentifier(word)
  return isCompound(parts) ? parts.join('') : undefined
}

/** All terms of a text, in order, repeated as often as they occur. */
export function codeTerms(text: string): string[] {
  const terms: string[] = []
  forEachWord(text, (word) => {
    for (const term of termsOf(word)) terms.push(term)
  })
  return terms
}

/**
 * 32-bit FNV-1a of a string's UTF-16 code units. Among 200,000 terms
 * about five pairs collide, which costs nothing visible.
 */
export function hashTerm(term: string): number {
  let hash = 2166136261
  for (let at = 0; at < term.length; at++) {
    hash ^= term.charCodeAt(at)
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

const isJoiner = (code: number): boolean => code === 95 || code === 36
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLower = (code: number): boolean => code >= 97 && code <= 122

/** Whether a part of `word` ends before `at`. */
function boundary(word: string, at: number): boolean {
  const before = word.charCodeAt(at - 1)
  const here = word.charCodeAt(at)
  if (isJoiner(before) !== isJoiner(here)) return true
  if (isDigit(before) !== isDigit(here)) return true
  if (isLower(before) && isUpper(here)) return true
  return isUpper(before) && isUpper(here) && at + 1 < word.length && isLower(word.charCodeAt(at + 1))
}
