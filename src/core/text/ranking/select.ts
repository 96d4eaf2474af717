// From scores to results: the best units, and room for more than one file and name among them.

import { type SearchIndex, UnitKind } from '../index/search-index.ts'
import type { Weights } from './weights.ts'

/** Units considered for every one that is returned: the best ones can all be of two or three files. */
const POOL = 16

/** Units from which on it is first looked about how high the best scores are. */
const MANY = 8192

/**
 * The `count` units with the highest scores above 0, best first; ties by number, so that an answer is always the same.
 * `among` (ascending), where given, are all units that have a score.
 */
export function bestUnits(scores: Float32Array, count: number, among?: Uint32Array): number[] {
  if (among) return bestAmong(among, scores, count)
  if (scores.length > MANY) {
    const some = new Uint32Array(8 * count)
    const least = scoreOfRank(scores, 2 * count)
    const found = placesFrom(least, scores, some)
    if (found < some.length && (found >= count || least === 0)) return bestAmong(some.subarray(0, found), scores, count)
  }
  const all = new Uint32Array(scores.length)
  return bestAmong(all.subarray(0, placesFrom(0, scores, all)), scores, count)
}

/** The `count` units of the highest scores, best first; of equal scores the unit that comes first. */
function bestAmong(among: Uint32Array, scores: Float32Array, count: number): number[] {
  const heap = new Int32Array(count) // the worst of the best is first, each before the two at twice its place
  let size = 0
  const isWorse = (one: number, other: number): boolean => {
    const difference = scores[one]! - scores[other]!
    return difference < 0 || (difference === 0 && one > other)
  }
  const sift = (unit: number): void => {
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isWorse(heap[child + 1]!, heap[child]!)) child++
      if (!isWorse(heap[child]!, unit)) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = unit
  }
  let least = 0
  for (let at = 0; at < among.length; at++) {
    const unit = among[at]!
    if (!(scores[unit]! > least)) continue
    if (size < count) {
      let place = size++
      for (let up = (place - 1) >> 1; place > 0 && isWorse(unit, heap[up]!); up = (place - 1) >> 1) {
        heap[place] = heap[up]!
        place = up
      }
      heap[place] = unit
    } else sift(unit)
    if (size === count) least = scores[heap[0]!]!
  }
  return Array.from(heap.subarray(0, size)).sort((one, other) => (isWorse(one, other) ? 1 : -1))
}

/** One score in so many is looked at, and told from others in so many steps. */
const SAMPLE_STEP = 8
const SCORE_STEPS = 1024

const LEAST_ABOVE_0 = 2 ** -149 // of single precision

/**
 * Writes to `list`, as far as it goes, the places of about the `wanted` highest scores above 0, and of
 * all that are as high, ascending; returns how many. How high that is, is taken from a sample.
 */
export const highest = (scores: Float32Array, wanted: number, list: Uint32Array): number =>
  placesFrom(scoreOfRank(scores, wanted), scores, list)

/** Writes to `list`, as far as it goes, the places of the scores from `least` on and above 0; returns how many. */
function placesFrom(least: number, scores: Float32Array, list: Uint32Array): number {
  const from = Math.max(least, LEAST_ABOVE_0)
  let found = 0
  for (let at = 0; at < scores.length && found < list.length; at++) if (scores[at]! >= from) list[found++] = at
  return found
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
  const ofTwins = new Map<string, number>()
  const isShown = shownLines(index)
  const units = bestUnits(scores, count * POOL, among).map((unit) => {
    const file = index.fileOf[unit]!
    const name = index.nameHash[unit]!
    const inFile = takeNumber(ofFile, file)
    const twins = takeNumber(ofTwins, `${file}:${name}`)
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
    shown.set(fileOf[unit]!, [...better, { from, to }])
    return isNested
  }
}

/** How often `key` was asked for before. */
function takeNumber<Key>(counts: Map<Key, number>, key: Key): number {
  const before = counts.get(key) ?? 0
  counts.set(key, before + 1)
  return before
}
