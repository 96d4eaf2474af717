// The words of names: who describes code often says in other words what its name says, and in part in the same ones.

import { type LexicalIndex, positionOf } from '../index/lexical.ts'
import { type SearchIndex, UnitKind, unitName } from '../index/search-index.ts'
import { codeTerms, hashTerm } from '../tokens.ts'
import { type QueryTerm, rarity } from './lexical-scores.ts'
import { bestUnits } from './select.ts'

/** Best units whose names are read: that takes longer than to score a unit. */
const READ = 100
/** Added to what a name is worth before a share is taken of it: one common word is soon said. */
const DOUBT = 10

/**
 * Adds to the best of `units` (ascending) `weight` times the share of what their names say, by the rarity of its words,
 * that the question says too.
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
  return at < 0 ? 0 : rarity(lexical.lengths.length, lexical.postings[at + 1]! - lexical.postings[at]!)
}
