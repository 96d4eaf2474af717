// One search over one index: seeds by rank, their neighbours by hops, one list.

import { expand } from './expand.ts'
import { type Neighbours, nearestChunks } from './neighbours.ts'
import { readable } from './question.ts'
import {
  bestChunk,
  cosineOf,
  exactCosines,
  RANKING,
  type Ranking,
  type Scratch,
  scoreLexical,
  scoreUnits,
  spreadOf,
} from './rank.ts'
import type { SearchIndex } from './search-index.ts'
import { bestUnits, spreadUnits } from './select.ts'

export type Query = {
  question: string
  /** Unit vector of the question, see `embedQuestion`. */
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
export function search(
  index: SearchIndex,
  query: Query,
  scratch: Scratch,
  neighbours?: Neighbours,
  ranking: Ranking = RANKING,
): Hit[] {
  const question = readable(query.question)
  const scored = scoreLexical(index, question, scratch)
  if (neighbours) nearCosines(index, query.vector, scratch, neighbours)
  else exactCosines(index, query.vector, scratch.cosine)
  scoreUnits(index, question, scored, scratch, ranking)
  const seeds = spreadUnits(index, scratch.unit, query.topK, spreadOf(ranking, scored))
  const hits = seeds.map((unit) => ({
    unit,
    chunk: bestChunk(index, scratch, unit),
    score: scratch.unit[unit]!,
    hop: 0,
    via: 'seed (matched query)',
  }))
  return query.hops > 0 ? expand(index, hits, query.hops, scratch) : hits
}

/** Chunks taken from the approximate neighbours, and from the lexical ranking, whose cosines are then exact. */
const CANDIDATES = 400

/** Cosines of the chunks that can matter: the nearest, and those the words point at. The rest count as 0. */
function nearCosines(index: SearchIndex, vector: Float32Array, scratch: Scratch, neighbours: Neighbours): void {
  scratch.cosine.fill(0)
  for (const chunk of nearestChunks(neighbours, vector, CANDIDATES))
    scratch.cosine[chunk] = cosineOf(index, vector, chunk)
  for (const chunk of bestUnits(scratch.lexical, CANDIDATES)) scratch.cosine[chunk] = cosineOf(index, vector, chunk)
}
