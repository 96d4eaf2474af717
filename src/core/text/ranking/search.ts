// One search over one index: seeds by rank, their neighbours by hops, one list.

import type { SearchIndex } from '../index/search-index.ts'
import { readable } from '../question/question.ts'
import { expand } from './expand.ts'
import { type Asked, bestChunk, readQuestion, scoreUnits } from './rank.ts'
import type { Scratch } from './scratch.ts'
import { bestUnits, spreadUnits } from './select.ts'

/** A question and what is wanted of the answer. */
export type Query = {
  question: string
  /** Unit vector of the question, see `embedQuestion`. */
  vector: Float32Array
  /** Seeds to return. */
  topK: number
  hops: number
}

/** A unit that answers a question, with the chunk of it that does so best. */
export type Hit = {
  unit: number
  chunk: number
  score: number
  hop: number
  /** How it was reached: `seed (matched query)`, `calls ← registerRoutes`. */
  via: string
}

/** Finds about the `count` chunks nearest to a unit vector. */
export type Nearest = (vector: Float32Array, count: number) => Uint32Array

/**
 * The units that answer a question, best first: `topK` seeds and what
 * the graph adds to them. Without `nearest` all vectors are scanned.
 */
export function search(index: SearchIndex, query: Query, scratch: Scratch, nearest?: Nearest): Hit[] {
  const asked = readQuestion(index, readable(query.question), scratch)
  const candidates = candidatesOf(index, asked, scratch, { vector: query.vector, nearest })
  const units = scoreUnits(index, asked, candidates, scratch)
  const seeds = spreadUnits(index, scratch.unit, query.topK, asked.weights, units)
  const hits = seeds.map(({ unit, worth }) => ({
    unit,
    chunk: bestChunk(index, scratch, unit),
    score: worth,
    hop: 0,
    via: 'seed (matched query)',
  }))
  return query.hops > 0 ? expand(index, hits, query.hops, scratch) : hits
}

/**
 * Chunks that are ranked: the nearest by their vectors, the best by their words, and those of files that the question
 * states. That others can't be results costs no measure more than .001 (docs/retrieval-steps.md).
 */
const NEAREST = 400
const BEST_WORDS = 400
const STATED = 800

/** The chunks that are ranked, each once, after their cosines were written to `scratch.cosine`. */
function candidatesOf(
  index: SearchIndex,
  { files, quoted, speaking }: Asked,
  { lexical, cosine, scan }: Scratch,
  { vector, nearest }: { vector: Float32Array; nearest: Nearest | undefined },
): Iterable<number> {
  cosine.fill(0)
  const near = nearest ? nearest(vector, NEAREST) : scan.nearest(vector, NEAREST, cosine)
  const candidates = new Set<number>([...near, ...bestUnits(lexical, BEST_WORDS), ...quoted.keys(), ...speaking])
  let room = STATED
  for (const file of files) {
    for (let chunk = index.fileStart[file]!; chunk < index.fileStart[file + 1]! && room > 0; chunk++, room--)
      candidates.add(chunk)
  }
  const rest = Array.from(candidates).filter((chunk) => cosine[chunk] === 0)
  scan.cosinesOf(vector, rest, cosine)
  return candidates
}
