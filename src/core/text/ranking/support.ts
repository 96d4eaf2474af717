// Neighbours in the graph as evidence for a unit: relevant code is seldom alone, and a test describes the tested code
// in its own words.

import { type SearchIndex, UnitFlag } from '../index/search-index.ts'
import { bestUnits } from './select.ts'

/** Best units that are looked around. */
const LOOKED_AROUND = 300
/** Degree from which on a neighbour is a hub and says less. */
const HUB_DEGREE = 8

/** Shares of a neighbour's score that a unit is given. */
export type Support = {
  neighbour: number
  /** Of a test, as if it were not one. */
  test: number
}

/**
 * Adds to the best of `units` (ascending) shares of the scores of their best neighbour, and of the best test among
 * their neighbours.
 */
export function addSupport(index: SearchIndex, scores: Float32Array, units: Uint32Array, given: Support): void {
  if (given.neighbour === 0 && given.test === 0) return
  const { edgeStart, edgeUnit, flags } = index
  const best = bestUnits(scores, LOOKED_AROUND, units)
  const gains = best.map((unit) => {
    let neighbourBest = 0
    let testBest = 0
    for (let edge = edgeStart[unit]!; edge < edgeStart[unit + 1]!; edge++) {
      const neighbour = edgeUnit[edge]!
      const isTest = (flags[neighbour]! & UnitFlag.Test) !== 0
      if (scores[neighbour]! <= (isTest ? testBest : neighbourBest)) continue
      const degree = edgeStart[neighbour + 1]! - edgeStart[neighbour]!
      const worth = scores[neighbour]! * Math.sqrt(Math.min(1, HUB_DEGREE / degree))
      if (isTest) testBest = Math.max(testBest, worth)
      else neighbourBest = Math.max(neighbourBest, worth)
    }
    return given.neighbour * neighbourBest + (flags[unit]! & UnitFlag.Test ? 0 : given.test * testBest)
  })
  for (const [at, unit] of best.entries()) scores[unit]! += gains[at]!
}
