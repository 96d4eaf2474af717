// Deprecated code that only passes on to its replacement: the question that it answers best is answered by that.

import { EDGE_TYPES } from '../../graph/graph.ts'
import { type SearchIndex, UnitFlag } from '../index/search-index.ts'
import type { Scratch } from './scratch.ts'

const CALLS = EDGE_TYPES.indexOf('CALLS')

/** A longer function does more than to pass on, as `Scratch.sizes` has it: about 15 lines. */
const SIZE_MAX = 2

/** The replacement of a unit that is deprecated and short: the one unit of its file that it calls. */
function replacementOf(index: SearchIndex, { sizes }: Pick<Scratch, 'sizes'>, unit: number): number | undefined {
  const { flags, fileOf, edgeStart, edgeUnit, edgeKind } = index
  if (!(flags[unit]! & UnitFlag.Deprecated) || sizes[unit]! > SIZE_MAX) return undefined
  let found: number | undefined
  for (let edge = edgeStart[unit]!; edge < edgeStart[unit + 1]!; edge++) {
    const called = edgeUnit[edge]!
    if (edgeKind[edge] !== CALLS || fileOf[called] !== fileOf[unit] || called === found) continue
    if (flags[called]! & UnitFlag.Deprecated) continue
    if (found !== undefined) return undefined
    found = called
  }
  return found
}

/** The replacements of units, each with the unit that it replaces. */
export function replacementsOf(
  index: SearchIndex,
  scratch: Pick<Scratch, 'sizes'>,
  units: Iterable<number>,
): [unit: number, replacement: number][] {
  const found: [number, number][] = []
  for (const unit of units) {
    const replacement = replacementOf(index, scratch, unit)
    if (replacement !== undefined) found.push([unit, replacement])
  }
  return found
}

/**
 * Lowers the scores of deprecated `units` by a factor; the replacement of one, if it has a score, is given the score
 * from before. One that the question names keeps its score, unless other code has that name.
 */
export function preferReplacements(
  index: SearchIndex,
  scratch: Scratch,
  units: readonly number[],
  { names, factor }: { names: ReadonlySet<number>; factor: number },
): void {
  const { unit: scores } = scratch
  const deprecated = units.filter((unit) => index.flags[unit]! & UnitFlag.Deprecated)
  if (deprecated.length === 0) return
  const isNamed = (unit: number): boolean => names.has(index.nameHash[unit]!)
  for (const [unit, replacement] of replacementsOf(index, scratch, deprecated))
    if (scores[replacement]! > 0 && !isNamed(unit)) scores[replacement] = Math.max(scores[replacement]!, scores[unit]!)
  const others = new Set<number>()
  for (const unit of units)
    if (isNamed(unit) && !(index.flags[unit]! & UnitFlag.Deprecated)) others.add(index.nameHash[unit]!)
  for (const unit of deprecated) if (!isNamed(unit) || others.has(index.nameHash[unit]!)) scores[unit]! *= factor
}
