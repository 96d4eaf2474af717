// Word pieces: the rows of a model's tables for a text, by its words and their parts.

import { forEachWord, splitIdentifier } from '../tokens.ts'

/** How much of a text is read, in distinct pieces and characters: the beginning says most. */
export const LIMITS = {
  query: { pieces: 96, chars: 6000 },
  name: { pieces: 12, chars: 200 },
  place: { pieces: 20, chars: 400 },
  code: { pieces: 160, chars: 3000 },
  doc: { pieces: 60, chars: 600 },
} as const

/** The pieces of a text with their counts. */
export type Bag = {
  /** Distinct rows in order of first appearance: `rows[0 .. size - 1]`. */
  rows: Int32Array
  counts: Uint16Array
  size: number
  /** Empties the bag and fills it with the pieces of `text`, within `limit`. */
  fill(text: string, limit: { pieces: number; chars: number }): void
}

/** Most words of a repository are in few of its files: more would be kept for nothing. */
const WORDS_REMEMBERED = 20_000
const PIECE_LENGTH_MAX = 12
const WORD_PART_MAX = 24

/** A reusable bag; the pieces of each distinct word are looked up once. */
export function createBag(vocabulary: ReadonlyMap<string, number>): Bag {
  const rows = new Int32Array(4096)
  const counts = new Uint16Array(vocabulary.size)
  const cache = new Map<string, readonly number[]>()
  const bag: Bag = { rows, counts, size: 0, fill }

  function rowsOf(word: string): readonly number[] {
    let found = cache.get(word)
    if (!found) {
      found = splitIdentifier(word).flatMap((part) => piecesOf(vocabulary, wordOf(part)))
      if (cache.size >= WORDS_REMEMBERED) cache.clear()
      cache.set(word, found)
    }
    return found
  }

  function fill(text: string, limit: { pieces: number; chars: number }): void {
    for (let at = 0; at < bag.size; at++) counts[rows[at]!] = 0
    bag.size = 0
    forEachWord(text.length > limit.chars ? text.slice(0, limit.chars) : text, (word) => {
      for (const row of rowsOf(word)) {
        if (counts[row]! > 0) counts[row]!++
        else if (bag.size < limit.pieces) {
          counts[row] = 1
          rows[bag.size++] = row
        }
      }
    })
  }

  return bag
}

/** A part of an identifier as the vocabulary has it: all long numbers are one entry, and very long words are cut. */
const wordOf = (part: string): string => (/^[0-9]{3,}$/.test(part) ? '0' : part.slice(0, WORD_PART_MAX))

/** The rows of a word: its own when the vocabulary has it, else those of the longest pieces from left to right. */
function piecesOf(rows: ReadonlyMap<string, number>, word: string): number[] {
  const whole = rows.get(word)
  if (whole !== undefined) return [whole]
  const pieces: number[] = []
  for (let at = 0; at < word.length; ) {
    let length = Math.min(word.length - at, PIECE_LENGTH_MAX)
    while (length > 0 && !rows.has(word.slice(at, at + length))) length--
    if (length === 0) at++
    else {
      pieces.push(rows.get(word.slice(at, at + length))!)
      at += length
    }
  }
  return pieces
}
