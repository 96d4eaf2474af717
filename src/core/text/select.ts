// From scores to results: the best units, and room for more than one file and name among them.

import type { SearchIndex } from './search-index.ts'

/** Units considered for every one that is returned: the best ones can all be of two or three files. */
const POOL = 16

/** The `count` units with the highest scores, best first; ties by number, so that an answer is always the same. */
export function bestUnits(scores: Float32Array, count: number): number[] {
  const best: number[] = []
  let least = 0
  for (let unit = 0; unit < scores.length; unit++) {
    const score = scores[unit]!
    if (score <= least && (best.length >= count || score <= 0)) continue
    let at = best.length
    while (at > 0 && scores[best[at - 1]!]! < score) at--
    best.splice(at, 0, unit)
    if (best.length > count) best.pop()
    if (best.length === count) least = scores[best.at(-1)!]!
  }
  return best
}

/** What a unit loses for each better one of the same file, of its name there, and of its name in other files. */
export type Spread = { crowd: number; twin: number; namesake: number }

/** The `count` best units when each further one of a file, and of a name, is worth less than its score says. */
export function spreadUnits(
  index: SearchIndex,
  scores: Float32Array,
  count: number,
  { crowd, twin, namesake }: Spread,
): number[] {
  const ofFile = new Map<number, number>()
  const ofName = new Map<number, number>()
  const ofTwins = new Map<string, number>()
  const worth = bestUnits(scores, count * POOL).map((unit) => {
    const file = index.fileOf[unit]!
    const name = index.nameHash[unit]!
    const inFile = takeNumber(ofFile, file)
    const twins = takeNumber(ofTwins, `${file}:${name}`)
    const namesakes = takeNumber(ofName, name) - twins
    return { unit, score: scores[unit]! - crowd * inFile - twin * twins - namesake * namesakes }
  })
  worth.sort((a, b) => b.score - a.score || a.unit - b.unit)
  return worth.slice(0, count).map(({ unit }) => unit)
}

/** How often `key` was asked for before. */
function takeNumber<Key>(counts: Map<Key, number>, key: Key): number {
  const before = counts.get(key) ?? 0
  counts.set(key, before + 1)
  return before
}
