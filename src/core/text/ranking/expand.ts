// Neighbours of the seeds in the graph: callers, callees, bases. Each step costs: the worth of an edge falls with its
// kind, its uncertainty and the degree of the unit it passes through, so that a hub contributes nothing.

import { EDGE_TYPES } from '../../graph/graph.ts'
import { INCOMING, type SearchIndex, UnitFlag, unitName } from '../index/search-index.ts'
import { bestChunk } from './rank.ts'
import type { Scratch } from './scratch.ts'
import type { Hit } from './search.ts'

/** The share of a score that a step along an edge keeps, from source to target and back. */
const KEPT: Readonly<Record<string, readonly [outgoing: number, incoming: number]>> = {
  CALLS: [0.6, 0.5],
  INHERITS: [0.5, 0.4],
  IMPLEMENTS: [0.5, 0.5],
  OVERRIDES: [0.5, 0.5],
  REFERENCES: [0.3, 0.2],
  DEFINES_METHOD: [0.4, 0.3],
  IMPORTS: [0.1, 0.1],
}
const VERBS: Readonly<Record<string, string>> = {
  CALLS: 'calls',
  INHERITS: 'inherits',
  IMPLEMENTS: 'implements',
  OVERRIDES: 'overrides',
  REFERENCES: 'references',
  DEFINES_METHOD: 'defines method',
  IMPORTS: 'imports',
}

/** Degree from which a unit is a hub: its edges share the worth of `HUB_DEGREE` edges. */
const HUB_DEGREE = 8
/** Neighbours added for every seed, at most, over all hops. */
const ADDED_PER_SEED = 0.5
const ADDED_MIN = 2
/** Weight of a neighbour's own score for the question against the score that arrives over the edge. */
const OWN_SHARE = 0.6

/** Factor for a neighbour whose file already has a seed or neighbour among the results: another file tells more. */
const SHOWN_FILE = 0.5

type Reached = { unit: number; score: number; hop: number; from: number; kind: number }

type Scored = { unit: number; score: number }

/**
 * The seeds with their best neighbours within `hops` steps, in one list by score; a neighbour comes after the seed or
 * neighbour it was reached from. A neighbour in a file of its own is preferred. With `allowed`, units of 0 are left out.
 */
export function expand(
  index: SearchIndex,
  seeds: readonly Hit[],
  { hops, allowed }: { hops: number; allowed?: Uint8Array | undefined },
  scratch: Scratch,
): Hit[] {
  const isSeed = new Set(seeds.map(({ unit }) => unit))
  const reached = new Map<number, Reached>()
  let frontier: readonly Scored[] = seeds
  for (let hop = 1; hop <= hops; hop++) {
    const next: Scored[] = []
    for (const [unit, found] of step(index, scratch, frontier, hop)) {
      if (allowed?.[unit] === 0 || isSeed.has(unit) || (reached.get(unit)?.score ?? 0) >= found.score) continue
      reached.set(unit, found)
      next.push({ unit, score: found.score })
    }
    frontier = next
  }
  const room = Math.max(ADDED_MIN, Math.ceil(seeds.length * ADDED_PER_SEED))
  const added = pick(index, reached, seeds, room).map(({ unit, score, hop, from, kind }) => ({
    unit,
    chunk: bestChunk(index, scratch, unit),
    score,
    hop,
    via: `${VERBS[EDGE_TYPES[kind & ~INCOMING]!]} ${kind & INCOMING ? '→' : '←'} ${unitName(index, from)}`,
  }))
  return merge(seeds, added)
}

/** The `count` best units reached, preferring files that are not among the results yet. */
function pick(
  { fileOf }: SearchIndex,
  reached: ReadonlyMap<number, Reached>,
  seeds: readonly Hit[],
  count: number,
): Reached[] {
  const shown = new Set(seeds.map(({ unit }) => fileOf[unit]!))
  const left = [...reached.values()].sort((a, b) => b.score - a.score || a.unit - b.unit)
  const picked: Reached[] = []
  while (picked.length < count && left.length > 0) {
    let best = 0
    let most = 0
    for (let at = 0; at < left.length; at++) {
      const { unit, score } = left[at]!
      if (score <= most) break
      const worth = shown.has(fileOf[unit]!) ? score * SHOWN_FILE : score
      if (worth > most) [best, most] = [at, worth]
    }
    const [next] = left.splice(best, 1)
    picked.push(next!)
    shown.add(fileOf[next!.unit]!)
  }
  return picked
}

/** Passes the worth of units over their edges, by one hop; each neighbour keeps the best of its ways. */
function step(index: SearchIndex, scratch: Scratch, units: readonly Scored[], hop: number): Map<number, Reached> {
  const reached = new Map<number, Reached>()
  for (const { unit, score } of units) {
    const from = index.edgeStart[unit]!
    const to = index.edgeStart[unit + 1]!
    const hub = Math.min(1, HUB_DEGREE / Math.max(1, to - from))
    for (let edge = from; edge < to; edge++) {
      const neighbour = index.edgeUnit[edge]!
      if (index.flags[neighbour]! & UnitFlag.Test && !(index.flags[unit]! & UnitFlag.Test)) continue
      const kind = index.edgeKind[edge]!
      const kept = KEPT[EDGE_TYPES[kind & ~INCOMING]!]![kind & INCOMING ? 1 : 0]!
      const arriving = score * kept * Math.sqrt(hub) * (index.edgeConfidence[edge]! / 100)
      const worth = (1 - OWN_SHARE) * arriving + OWN_SHARE * Math.min(score, scratch.unit[neighbour]!)
      const known = reached.get(neighbour)
      if (!known || known.score < worth)
        reached.set(neighbour, { unit: neighbour, score: worth, hop, from: unit, kind })
    }
  }
  return reached
}

/** Share of the seeds, from the best on, that no neighbour comes before. */
const SETTLED = 0.9

/** One list: seeds keep their order, and neighbours come in between behind the head. */
function merge(seeds: readonly Hit[], added: readonly Hit[]): Hit[] {
  const settled = Math.ceil(seeds.length * SETTLED)
  const rest = [...seeds.slice(settled), ...added].sort((a, b) => b.score - a.score || a.hop - b.hop || a.unit - b.unit)
  return [...seeds.slice(0, settled), ...rest]
}
