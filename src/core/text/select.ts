// From scores to results: the best units, and room for more than one file and name among them.

import type { SearchIndex } from './search-index.ts'

/** Units considered for every one that is returned: the best ones can all be of two or three files. */
const POOL = 16

/**
 * The `count` units with the highest scores above 0, best first; ties by number, so that an answer is
 * always the same. Where it is known which ones have a score, only `among` these (ascending) is looked.
 */
export function bestUnits(scores: Float32Array, count: number, among?: Uint32Array): number[] {
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
  const looked = among?.length ?? scores.length
  for (let at = 0; at < looked; at++) {
    const unit = among ? among[at]! : at
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

/** What a unit loses for each better one of the same file, of its name there, and of its name in other files. */
export type Spread = { crowd: number; twin: number; namesake: number }

/**
 * The `count` best units, best first, with what they are worth: each
 * further one of a file, and of a name, less than its score says.
 */
export function spreadUnits(
  index: SearchIndex,
  scores: Float32Array,
  count: number,
  { crowd, twin, namesake }: Spread,
  among?: Uint32Array,
): { unit: number; worth: number }[] {
  const ofFile = new Map<number, number>()
  const ofName = new Map<number, number>()
  const ofTwins = new Map<string, number>()
  const units = bestUnits(scores, count * POOL, among).map((unit) => {
    const file = index.fileOf[unit]!
    const name = index.nameHash[unit]!
    const inFile = takeNumber(ofFile, file)
    const twins = takeNumber(ofTwins, `${file}:${name}`)
    const namesakes = takeNumber(ofName, name) - twins
    const lost = crowd * inFile + twin * twins + namesake * namesakes
    return { unit, worth: Math.max(0, scores[unit]! - lost) }
  })
  units.sort((a, b) => b.worth - a.worth || scores[b.unit]! - scores[a.unit]! || a.unit - b.unit)
  return units.slice(0, count)
}

/** How often `key` was asked for before. */
function takeNumber<Key>(counts: Map<Key, number>, key: Key): number {
  const before = counts.get(key) ?? 0
  counts.set(key, before + 1)
  return before
}
