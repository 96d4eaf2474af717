// A file as a whole: a question about a subject is answered by the file that treats it, many of whose units answer it a
// little, before a file of which one unit does by chance.

import type { SearchIndex } from '../index/search-index.ts'
import { bestUnits } from './select.ts'

/** Best units whose files are looked at. */
const LOOKED_AT = 100
/** What each further unit of a file counts of the one before it: a file is no better for being long. */
const FURTHER = 0.25

/**
 * Adds to the best unit of each file, of those among the best of `units` (ascending), `weight` times the sum of what the
 * file's units score above the last of the best, as a share of the file where that is most.
 */
export function addWholeFiles(index: SearchIndex, scores: Float32Array, units: Uint32Array, weight: number): void {
  if (weight === 0) return
  const best = bestUnits(scores, LOOKED_AT, units)
  const least = best.length < LOOKED_AT ? 0 : scores[best.at(-1)!]!
  const files = new Map<number, { unit: number; sum: number; share: number }>()
  for (const unit of best) {
    const above = scores[unit]! - least
    const file = files.get(index.fileOf[unit]!)
    if (file) file.sum += above * (file.share *= FURTHER)
    else files.set(index.fileOf[unit]!, { unit, sum: above, share: 1 })
  }
  const most = Math.max(...Array.from(files.values(), ({ sum }) => sum))
  if (most > 0) for (const { unit, sum } of files.values()) scores[unit]! += (weight * sum) / most
}
