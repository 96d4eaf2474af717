// Whole files: a question about a subject is answered by the file about it, many of whose units match a little, rather
// than by a file in which a single unit matches by chance.

import { largest } from '../../collections/lists.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { bestUnits } from './select.ts'

/** Number of best units whose files are considered. */
const LOOKED_AT = 100
/** Weight of each further unit of a file relative to the one before it: a long file is no better for its length. */
const FURTHER = 0.25

/**
 * Adds to the best unit of each file, among the best of `units` (ascending), `weight` times the sum of the file's
 * scores above the last of the best, relative to the file with the highest sum.
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
  const most = largest(Array.from(files.values(), ({ sum }) => sum))
  if (most > 0) for (const { unit, sum } of files.values()) scores[unit]! += (weight * sum) / most
}
