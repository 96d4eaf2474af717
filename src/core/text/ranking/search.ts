// One search over one index: seeds by rank, their neighbours by hops, one list.

import { type SearchIndex, UnitFlag } from '../index/search-index.ts'
import { readable } from '../question/question.ts'
import { confidenceOf, evidenceOf } from './confidence.ts'
import { expand } from './expand.ts'
import { allowedUnits, type Filter } from './filter.ts'
import { type Asked, bestChunk, readQuestion, scoreUnits } from './rank.ts'
import { replacementsOf } from './replaced.ts'
import type { Scratch } from './scratch.ts'
import { bestUnits, spreadUnits } from './select.ts'

/** A question, and the options of its answer. */
export type Query = {
  question: string
  /** Unit vector of the question, see `embedQuestion`. */
  vector: Float32Array
  /** Seeds to return. */
  topK: number
  hops: number
  filter?: Filter
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
 * The units that answer a question, best first: `topK` seeds and their neighbours in the graph; and how likely the first one
 * answers it, 0 to 1: see confidence.ts. Without `nearest` all vectors are scanned.
 */
export function search(
  index: SearchIndex,
  query: Query,
  scratch: Scratch,
  nearest?: Nearest,
): { hits: Hit[]; confidence: number } {
  const asked = readQuestion(index, readable(query.question), scratch)
  const allowed = query.filter && allowedUnits(index, query.filter)
  const found = { vector: query.vector, nearest, units: allowed, allowed: allowed && allowedChunks(index, allowed) }
  const candidates = candidatesOf(index, asked, scratch, found)
  const units = scoreUnits(index, asked, candidates, scratch)
  const seeds = spreadUnits(index, scratch.unit, query.topK, asked.weights, units)
  const hits = seeds.map(({ unit, worth }) => ({
    unit,
    chunk: bestChunk(index, scratch, unit),
    score: worth,
    hop: 0,
    via: 'seed (matched query)',
  }))
  const [first, second] = hits
  if (!first) return { hits, confidence: 0 }
  const next = (second?.score ?? 0) / Math.max(first.score, 1e-6)
  const confidence = confidenceOf(evidenceOf(index, asked, scratch, { ...first, next }))
  return { hits: query.hops > 0 ? expand(index, hits, { hops: query.hops, allowed }, scratch) : hits, confidence }
}

/** Share of the chunks up to which all that a filter allows are compared; of more, as many times the nearest are filtered. */
const FEW_SHARE = 1 / 4

/** The chunks nearest to a vector among those allowed, and perhaps some that are not. */
function nearestAmong(
  allowed: Uint32Array,
  { vector, nearest, chunks }: { vector: Float32Array; nearest: Nearest | undefined; chunks: number },
  { scan, cosine }: Pick<Scratch, 'scan' | 'cosine'>,
): Iterable<number> {
  if (allowed.length > chunks * FEW_SHARE) {
    const count = Math.min(chunks, NEAREST / FEW_SHARE)
    return nearest ? nearest(vector, count) : scan.nearest(vector, count, cosine)
  }
  scan.cosinesOf(vector, Array.from(allowed), cosine)
  return bestUnits(cosine, NEAREST, allowed)
}

/** The chunks of the units that a filter allows, ascending. */
function allowedChunks({ unitOf }: SearchIndex, allowed: Uint8Array): Uint32Array {
  const chunks = new Uint32Array(unitOf.length)
  let count = 0
  for (let chunk = 0; chunk < unitOf.length; chunk++) if (allowed[unitOf[chunk]!]) chunks[count++] = chunk
  return chunks.subarray(0, count)
}

/**
 * Chunks that are ranked: the nearest by their vectors, the best by their words, and those of files and types that the
 * question states. That others can't be results costs no measure more than .001 (docs/data/retrieval-steps.md).
 */
const NEAREST = 400
const BEST_WORDS = 400
const STATED = 800

/** Candidates: with `allowed` among these chunks alone, which belong to the `units` with value 1. */
type Found = {
  vector: Float32Array
  nearest: Nearest | undefined
  units: Uint8Array | undefined
  allowed: Uint32Array | undefined
}

/** The chunks that are ranked, each once, after their cosines were written to `scratch.cosine`. */
function candidatesOf(
  index: SearchIndex,
  { files, quoted, speaking, typed }: Asked,
  scratch: Scratch,
  { vector, nearest, units, allowed }: Found,
): number[] {
  const { lexical, cosine, scan } = scratch
  cosine.fill(0)
  const candidates = newCandidates(scratch)
  if (allowed) {
    const near = nearestAmong(allowed, { vector, nearest, chunks: cosine.length }, { scan, cosine })
    const others = [...near, ...quoted.keys(), ...speaking, ...typed].filter((chunk) => units?.[index.unitOf[chunk]!])
    others.forEach(candidates.add)
    bestUnits(lexical, BEST_WORDS, allowed).forEach(candidates.add)
  } else {
    const near = nearest ? nearest(vector, NEAREST) : scan.nearest(vector, NEAREST, cosine)
    near.forEach(candidates.add)
    scan.best(BEST_WORDS).forEach(candidates.add)
    for (const chunk of quoted.keys()) candidates.add(chunk)
    for (const chunk of [...speaking, ...typed]) candidates.add(chunk)
    let room = STATED
    for (const file of files) {
      for (let chunk = index.fileStart[file]!; chunk < index.fileStart[file + 1]! && room > 0; chunk++, room--)
        candidates.add(chunk)
    }
  }
  addReplacements(index, scratch.sizes, candidates, units)
  const rest = candidates.all.filter((chunk) => cosine[chunk] === 0)
  scan.cosinesOf(vector, rest, cosine)
  return candidates.all
}

/** Chunks in the order in which they were added, each once. */
type Candidates = { all: number[]; add: (chunk: number) => void }

/** None yet; those that are added are marked in `scratch`, until the next are. */
function newCandidates(scratch: Scratch): Candidates {
  const { taken } = scratch
  const turn = ++scratch.turn
  const all: number[] = []
  const add = (chunk: number): void => {
    if (taken[chunk] === turn) return
    taken[chunk] = turn
    all.push(chunk)
  }
  return { all, add }
}

/** Adds the chunks of units that replace deprecated ones; with `allowed` only those of units with value 1. */
function addReplacements(
  index: SearchIndex,
  sizes: Float32Array,
  candidates: Candidates,
  allowed: Uint8Array | undefined,
): void {
  const { flags, unitOf } = index
  const deprecated = candidates.all.map((chunk) => unitOf[chunk]!).filter((unit) => flags[unit]! & UnitFlag.Deprecated)
  for (const [, unit] of replacementsOf(index, { sizes }, new Set(deprecated))) {
    if (allowed?.[unit] === 0) continue
    for (let chunk = index.chunkStart[unit]!; chunk < index.chunkStart[unit + 1]!; chunk++) candidates.add(chunk)
  }
}
