// The words of names: a description of code says in other words what its name says, and partly in the same ones.

import { type LexicalIndex, positionOf } from '../index/lexical.ts'
import { frequencyOf } from '../index/postings.ts'
import { type SearchIndex, UnitKind, unitName } from '../index/search-index.ts'
import { codeTerms, hashTerm } from '../tokens.ts'
import { type QueryTerm, rarity } from './lexical-scores.ts'
import { bestUnits } from './select.ts'

/** Number of best units whose names are read: reading takes longer than scoring a unit. */
const READ = 100
/** Added to the worth of a name before a share is taken of it: a single common word is easily matched. */
const DOUBT = 10

/**
 * Adds to the best of `units` (ascending) `weight` times the share of their names' worth, by the rarity of the words,
 * that the question covers.
 */
export function addNameWords(
  index: SearchIndex,
  scores: Float32Array,
  units: Uint32Array,
  { terms, weight }: { terms: readonly QueryTerm[]; weight: number },
): void {
  if (weight === 0) return
  const said = new Set(terms.map(({ hash }) => hash))
  for (const unit of bestUnits(scores, READ, units)) {
    if (index.kind[unit]! > UnitKind.Type) continue
    let worth = DOUBT
    let shared = 0
    for (const term of new Set(codeTerms(unitName(index, unit)).map(hashTerm))) {
      const gain = worthOf(index.lexical, term)
      worth += gain
      if (said.has(term)) shared += gain
    }
    scores[unit]! += (weight * shared) / worth
  }
}

function worthOf(lexical: LexicalIndex, term: number): number {
  const at = positionOf(lexical, term)
  return at < 0 ? 0 : rarity(lexical.lengths.length, frequencyOf(lexical, at))
}
