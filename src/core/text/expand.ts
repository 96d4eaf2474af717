import type { Scratch } from './rank.ts'
import type { Hit, Query } from './search.ts'
import type { SearchIndex } from './search-index.ts'

export function expand(_index: SearchIndex, seeds: Hit[], _query: Query, _scratch: Scratch): Hit[] {
  return seeds
}
