// One search over one index: seeds by rank, their neighbours by hops, one list.

import { expand } from './expand.ts'
import { bestChunk, bestUnits, exactCosines, RANKING, type Ranking, type Scratch, scoreUnits } from './rank.ts'
import type { SearchIndex } from './search-index.ts'

export type Query = {
  question: string
  /** Unit vector of the question. */
  vector: Float32Array
  /** Seeds to return. */
  topK: number
  hops: number
}

export type Hit = {
  unit: number
  chunk: number
  score: number
  hop: number
  /** How it was reached: `seed (matched query)`, `calls ← registerRoutes`. */
  via: string
}

/** The units that answer a question, best first: `topK` seeds and what the graph adds to them. */
export function search(index: SearchIndex, query: Query, scratch: Scratch, ranking: Ranking = RANKING): Hit[] {
  exactCosines(index, query.vector, scratch.cosine)
  scoreUnits(index, query.question, scratch, ranking)
  const seeds = bestUnits(scratch.unit, query.topK)
  const hits = seeds.map((unit) => ({
    unit,
    chunk: bestChunk(index, scratch, unit),
    score: scratch.unit[unit]!,
    hop: 0,
    via: 'seed (matched query)',
  }))
  return query.hops > 0 ? expand(index, hits, query, scratch) : hits
}
