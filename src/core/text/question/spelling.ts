// Names that a question misspells: an identifier that stands nowhere in the code is read as the name next to it.

import { editsBetween } from '../edit-distance.ts'
import { positionOf } from '../index/lexical.ts'
import { type SearchIndex, unitName } from '../index/search-index.ts'
import { hashTerm, termsOf } from '../tokens.ts'
import { isCodeLike } from './mentions.ts'

/** The names of an index as they are compared: letters and digits in lower case. */
export type Names = { spelt: readonly string[]; plain: readonly string[]; letters: Uint32Array }

/** Longer texts name things outside of the project, too: other libraries, types of errors. */
const QUESTION_CHARS_MAX = 160
const WORD = /[A-Za-z_$][\w$]{4,60}/g
/** Characters from which on one, and two, may be wrong. */
const ONE_WRONG = 6
const TWO_WRONG = 9
/** Names that are as near as each other; more say nothing. */
const AS_NEAR_MAX = 3

/** The names that units of an index have. */
export function namesOf(index: SearchIndex): Names {
  const names = new Map<string, string>()
  for (let unit = 0; unit < index.units; unit++) {
    const name = unitName(index, unit)
    const plain = plainOf(name)
    if (plain.length >= ONE_WRONG - 1 && !names.has(plain)) names.set(plain, name)
  }
  const plain = [...names.keys()]
  return { spelt: [...names.values()], plain, letters: Uint32Array.from(plain, lettersOf) }
}

/** The question with names in place of identifiers that are nowhere in the code but one or two letters off. */
export function respelt(index: SearchIndex, names: () => Names, question: string): string {
  if (question.length > QUESTION_CHARS_MAX) return question
  const isAlone = !/\s/.test(question.trim())
  return question.replace(WORD, (word) => {
    if (!(isAlone || isCodeLike(word)) || isKnown(index, word)) return word
    const near = nearestOf(names(), plainOf(word))
    return near.length > 0 ? near.join(' ') : word
  })
}

/** Whether all that an identifier is made of, and it as a whole, stands somewhere. */
const isKnown = ({ lexical }: SearchIndex, word: string): boolean =>
  termsOf(word).every((term) => positionOf(lexical, hashTerm(term)) >= 0)

const plainOf = (name: string): string => name.toLowerCase().replace(/[_$]+/g, '')

/** The letters of a word as bits: words with very different ones need not be compared. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters >>> 0
}

function nearestOf({ spelt, plain, letters }: Names, word: string): string[] {
  let most = word.length >= TWO_WRONG ? 2 : word.length >= ONE_WRONG ? 1 : 0
  const own = lettersOf(word)
  let near: string[] = []
  for (let at = 0; at < plain.length && most > 0; at++) {
    const other = plain[at]!
    if (Math.abs(other.length - word.length) > most || bits(letters[at]! ^ own) > 2 * most) continue
    const distance = editsBetween(word, other, most)
    if (distance > most) continue
    if (distance < most) near = []
    most = distance
    near.push(spelt[at]!)
  }
  return near.length <= AS_NEAR_MAX ? near : []
}

function bits(value: number): number {
  let count = 0
  for (let left = value; left !== 0; left &= left - 1) count++
  return count
}
