// How well a name fits the text that one has typed, and the best of many names.

import { editsBetween } from '../text/edit-distance.ts'

/** A typed text with dots, its last part, and the parts before that one in lower case. */
export function typedName(typed: string): { text: string; around: string[]; name: string } {
  const text = typed.trim().replaceAll('::', '.').replaceAll('#', '.')
  const parts = text.split('.').filter((part) => part !== '')
  const name = parts.pop() ?? ''
  return { text, around: parts.map((part) => part.toLowerCase()), name }
}

/** Scores of a name by how the text stands in it; names of one kind lie within a hundred points. */
export const SCORE = {
  same: 1000,
  sameLetters: 950,
  start: 850,
  word: 700,
  initials: 600,
  inside: 500,
  letters: 300,
  slip: 100,
}
const LENGTH_POINTS_MAX = 50

/**
 * How well a name fits, which is given as it is, in lower case, and as a mask; 0 when it does not, or when it cannot reach the
 * least score that counts.
 */
export type Scorer = (own: string, lower: string, mask: number, least: number) => number

/** Names of which a text is a part. */
export function partsIn(text: string): Scorer {
  const wanted = text.toLowerCase()
  const bits = maskOf(wanted)
  return (own, lower, mask, least) =>
    (mask & bits) >>> 0 === bits ? scoreOf({ own, lower }, { text, wanted }, least) : 0
}

type Name = { own: string; lower: string }
type Wanted = { text: string; wanted: string }

function scoreOf({ own, lower }: Name, { text, wanted }: Wanted, least: number): number {
  const longer = Math.min(LENGTH_POINTS_MAX, own.length - text.length)
  const at = lower.indexOf(wanted)
  if (at === 0) {
    if (own === text) return SCORE.same
    if (own.length === text.length) return SCORE.sameLetters
    return SCORE.start + (own.startsWith(text) ? 40 : 0) - longer
  }
  if (at > 0) return (startsWord(own, at) ? SCORE.word : SCORE.inside) + (own.includes(text) ? 20 : 0) - longer
  if (wanted.length < 2 || SCORE.initials < least) return 0
  if (isInitials(own, lower, wanted)) return SCORE.initials - longer
  return SCORE.letters >= least && hasInOrder(lower, wanted) ? SCORE.letters - longer : 0
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLetterOrDigit = (code: number): boolean =>
  (code >= 97 && code <= 122) || isUpper(code) || (code >= 48 && code <= 57)

/** Whether a word of a name begins at a place: after a mark, or with a capital after a small letter. */
function startsWord(name: string, at: number): boolean {
  const code = name.charCodeAt(at)
  const before = name.charCodeAt(at - 1)
  return !isLetterOrDigit(before) || (isUpper(code) && !isUpper(before))
}

/** Whether every letter is the beginning of a word of the name or follows the letter before it: `gSN`, `getSN`. */
function isInitials(name: string, lower: string, wanted: string): boolean {
  let at = 0
  for (let next = 0; next < wanted.length; next++) {
    const code = wanted.charCodeAt(next)
    if (next > 0 && lower.charCodeAt(at) === code) {
      at++
      continue
    }
    while (at < name.length && !(lower.charCodeAt(at) === code && (at === 0 || startsWord(name, at)))) at++
    if (at === name.length) return false
    at++
  }
  return true
}

function hasInOrder(lower: string, wanted: string): boolean {
  let from = 0
  for (let next = 0; next < wanted.length; next++) {
    const at = lower.indexOf(wanted[next]!, from)
    if (at === -1) return false
    from = at + 1
  }
  return true
}

/** Names in which some letters are left out, added, changed or swapped. */
export function slipsIn(text: string): Scorer {
  const wanted = text.toLowerCase()
  const most = wanted.length < 4 ? 0 : wanted.length < 7 ? 1 : 2
  const bits = maskOf(wanted)
  return (_own, lower, mask) => {
    if (most === 0 || Math.abs(lower.length - wanted.length) > most) return 0
    // a slip brings in one letter at most, and takes away one
    if (countOf(bits & ~mask) > most || countOf(mask & ~bits) > most) return 0
    const slips = editsBetween(wanted, lower, most)
    return slips > most ? 0 : SCORE.slip - slips * 20
  }
}

/** A bit for each letter that a text in lower case contains, and one for everything else. */
export function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at) - 97
    mask |= 1 << (code >= 0 && code < 26 ? code : 26)
  }
  return mask >>> 0
}

/** The number of bits that are set. */
function countOf(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}

/** Whether the names around a qualified one contain all parts, which are in lower case, in this order. */
export function isNamedWithin(name: string, around: readonly string[]): boolean {
  const qualified = name.toLowerCase()
  let end = qualified.lastIndexOf('.')
  for (const part of around.toReversed()) {
    end = qualified.slice(0, Math.max(0, end)).lastIndexOf(part)
    if (end === -1) return false
  }
  return true
}

/** What has a name that fits: its number, and its score; higher ones fit better. */
type NameHit = { id: number; score: number }

/** The `limit` hits with the highest scores, ties by number. */
export function bestHits(limit: number) {
  const hits: NameHit[] = []
  const isBefore = (a: NameHit, b: NameHit): boolean => a.score > b.score || (a.score === b.score && a.id < b.id)
  return {
    /** Scores below this one no longer count. */
    least: (): number => (hits.length < limit ? Number.NEGATIVE_INFINITY : hits.at(-1)!.score),
    add(id: number, score: number): void {
      const hit = { id, score }
      if (hits.length === limit && !isBefore(hit, hits.at(-1)!)) return
      let at = hits.length
      while (at > 0 && isBefore(hit, hits[at - 1]!)) at--
      hits.splice(at, 0, hit)
      if (hits.length > limit) hits.pop()
    },
    hits: (): NameHit[] => hits,
  }
}
