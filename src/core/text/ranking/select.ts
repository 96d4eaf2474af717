// From scores to results: the best units, and room for more than one file and name among them.

import { type SearchIndex, UnitKind } from '../index/search-index.ts'
import type { Weights } from './weights.ts'

/** Units considered for every one that is returned: the best ones can all be of two or three files. */
const POOL = 16

/** Units from which on it is first looked about how high the best scores are. */
const MANY = 8192

/** Writes to `list`, as far as it goes, the places of the scores whose bits are at least `from`, ascending; returns how many. */
export type Places = (from: number, scores: Float32Array, list: Uint32Array) => number

/** Places for one so many are looked through. */
export const ROOM_PER_UNIT = 8

/**
 * The `count` units with the highest scores above 0, best first; ties by number, so that an answer is always the same.
 * `among` (ascending), where given, are all units that have a score.
 */
export function bestUnits(scores: Float32Array, count: number, among?: Uint32Array): number[] {
  return among
    ? bestAmong(among, scores, count)
    : bestOfAll(scores, count, { list: new Uint32Array(ROOM_PER_UNIT * count), places: placesFrom })
}

/** The same of all units, by another function that finds places; `list` has ROOM_PER_UNIT cells for each of `count`. */
export function bestOfAll(
  scores: Float32Array,
  count: number,
  { list: some, places }: { list: Uint32Array; places: Places },
): number[] {
  if (scores.length > MANY) {
    const least = scoreOfRank(scores, 2 * count)
    const found = places(bitsFrom(least), scores, some)
    if (found < some.length && (found >= count || least === 0)) return bestAmong(some.subarray(0, found), scores, count)
  }
  const all = new Uint32Array(scores.length)
  return bestAmong(all.subarray(0, placesFrom(bitsFrom(0), scores, all)), scores, count)
}

/** A list of more places is gone through in pieces: a key holds a score and a place in the 53 bits of a number. */
const PLACES = 2 ** 22

/** The `count` units of the highest scores above 0, best first; of equal scores the unit that comes first. */
function bestAmong(among: Uint32Array, scores: Float32Array, count: number): number[] {
  if (among.length > PLACES) {
    const best: number[] = []
    for (let from = 0; from < among.length; from += PLACES)
      best.push(...bestAmong(among.subarray(from, from + PLACES), scores, count))
    return bestAmong(Uint32Array.from(best).sort(), scores, count)
  }
  const bits = bitsOf(scores)
  const keys = new Float64Array(among.length)
  let found = 0
  for (let at = 0; at < among.length; at++) {
    const score = bits[among[at]!]!
    if (score > 0) keys[found++] = score * PLACES + (PLACES - 1 - at)
  }
  if (found > count) highestFirst(keys, found, count)
  const best = keys.subarray(0, Math.min(found, count)).sort().reverse()
  return Array.from(best, (key) => among[PLACES - 1 - (key % PLACES)]!)
}

/** Scores as whole numbers in the same order: those above 0 are their bits in single precision. */
const bitsOf = ({ buffer, byteOffset, length }: Float32Array): Int32Array => new Int32Array(buffer, byteOffset, length)

/** Moves the `count` highest of the first `length` keys, no two of which are equal, before all others (quickselect). */
function highestFirst(keys: Float64Array, length: number, count: number): void {
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1]!
    let from = low
    let to = high
    while (from <= to) {
      while (keys[from]! > pivot) from++
      while (keys[to]! < pivot) to--
      if (from > to) break
      const key = keys[from]!
      keys[from++] = keys[to]!
      keys[to--] = key
    }
    if (count <= to) high = to
    else if (count >= from) low = from
    else return
  }
}

/** One score in so many is looked at, and told from others in so many steps. */
const SAMPLE_STEP = 8
const SCORE_STEPS = 1024

const LEAST_ABOVE_0 = 2 ** -149 // of single precision

/**
 * Writes to `list`, as far as it goes, the places of about the `wanted` highest scores above 0, and of
 * all that are as high, ascending; returns how many. How high that is, is taken from a sample.
 */
export const highest = (scores: Float32Array, wanted: number, list: Uint32Array, places: Places = placesFrom): number =>
  places(bitsFrom(scoreOfRank(scores, wanted)), scores, list)

function placesFrom(from: number, scores: Float32Array, list: Uint32Array): number {
  const bits = bitsOf(scores)
  let found = 0
  for (let at = 0; at < bits.length && found < list.length; at++) if (bits[at]! >= from) list[found++] = at
  return found
}

/** The bits of the lowest score in single precision that is above 0 and not below `least`. */
function bitsFrom(least: number): number {
  const score = Float32Array.of(Math.max(least, LEAST_ABOVE_0))
  return bitsOf(score)[0]! + Number(score[0]! < least)
}

/** A score, 0 or more, that about `rank` of `scores` reach. */
function scoreOfRank(scores: Float32Array, rank: number): number {
  let most = 0
  for (let at = 0; at < scores.length; at += SAMPLE_STEP) if (scores[at]! > most) most = scores[at]!
  if (most === 0) return 0
  const factor = (SCORE_STEPS - 1) / most
  const counts = new Uint32Array(SCORE_STEPS)
  for (let at = 0; at < scores.length; at += SAMPLE_STEP) if (scores[at]! > 0) counts[(scores[at]! * factor) | 0]!++
  let step = SCORE_STEPS - 1
  for (let found = counts[step]!; step > 0 && found * SAMPLE_STEP < rank; found += counts[step]!) step--
  return step / factor
}

/**
 * The deductions from a unit for each better one of the same file, of its name there, and of its name in other files;
 * and once from a function whose lines, or part of them, are inside a better one.
 */
export type Spread = Pick<Weights, 'crowd' | 'crowdPower' | 'twin' | 'namesake' | 'nested'>

/** As many as a name may have: a file and a name are one number, exact below two million files. */
const HASHES = 2 ** 32

/** The places and names of units. */
type Placed = Pick<SearchIndex, 'kind' | 'fileOf' | 'nameHash' | 'chunkStart' | 'startLine' | 'endLine'>

/**
 * The `count` best units, best first, with their scores after deductions for each better unit of the same file or name.
 */
export function spreadUnits(
  index: Placed,
  scores: Float32Array,
  count: number,
  { crowd, crowdPower, twin, namesake, nested }: Spread,
  among?: Uint32Array,
): { unit: number; worth: number }[] {
  const ofFile = new Map<number, number>()
  const ofName = new Map<number, number>()
  const ofTwins = new Map<number, number>()
  const isShown = shownLines(index)
  const units = bestUnits(scores, count * POOL, among).map((unit) => {
    const file = index.fileOf[unit]!
    const name = index.nameHash[unit]!
    const inFile = takeNumber(ofFile, file)
    const twins = takeNumber(ofTwins, file * HASHES + name)
    const namesakes = takeNumber(ofName, name) - twins
    const lost = crowd * inFile ** crowdPower + twin * twins + namesake * namesakes + (isShown(unit) ? nested : 0)
    return { unit, worth: Math.max(0, scores[unit]! - lost) }
  })
  units.sort((a, b) => b.worth - a.worth || scores[b.unit]! - scores[a.unit]! || a.unit - b.unit)
  return units.slice(0, count)
}

/** Tells of one function after the other whether it is inside, or around, one that was asked for before. */
function shownLines({
  kind,
  fileOf,
  chunkStart,
  startLine,
  endLine,
}: Omit<Placed, 'nameHash'>): (unit: number) => boolean {
  const shown = new Map<number, { from: number; to: number }[]>()
  return (unit) => {
    if (kind[unit] !== UnitKind.Function) return false
    const from = startLine[chunkStart[unit]!]!
    const to = endLine[chunkStart[unit + 1]! - 1]!
    const better = shown.get(fileOf[unit]!) ?? []
    const isNested = better.some(
      (other) => (other.from <= from && to <= other.to) || (from <= other.from && other.to <= to),
    )
    better.push({ from, to })
    if (better.length === 1) shown.set(fileOf[unit]!, better)
    return isNested
  }
}

/** How often `key` was asked for before. */
function takeNumber(counts: Map<number, number>, key: number): number {
  const before = counts.get(key) ?? 0
  counts.set(key, before + 1)
  return before
}
