// The answer to "what does this change affect": what a walk over the impact index reaches, and the tests to run.

import type { FileDiff } from '../../review/diff.ts'
import { CODE_KINDS, kindCode } from '../graph.ts'
import { type ReachedRoute, routesReached } from '../routes/reached.ts'
import { changeOf, type FileChange, type Side } from './change/changed-lines.ts'
import { type Changed, seedsOf } from './change/seeds.ts'
import { isBlock } from './file/vocabulary.ts'
import type { Impact } from './impact.ts'
import { PlaceFlag } from './index.ts'
import { reachedTests, scoreTests } from './rank.ts'
import { reach } from './reach.ts'
import type { Manifests } from './runners/roots.ts'
import { type TestNames, testNames } from './runners/test-names.ts'
import type { Walked } from './walk/walked.ts'

/** How much is wanted: all that may be affected, or the likely part of it. */
export type Setting = 'safe' | 'likely'

/** The change (nodes and fields, whole files, a diff and the side of it that the graph shows), and the limits of the answer. */
export type ImpactQuestion = {
  places: readonly number[]
  paths: readonly string[]
  diff: readonly FileDiff[]
  side: Side
  setting: Setting
  /** The largest number of affected places to return, and of tests to select (`likely`). */
  limit: number
  budget: number | undefined
  /** The selected tests whose chains are told, the likeliest; those of others are empty. */
  chains: number
  manifests: Manifests
  /** The name of a node as people read it: `labelOf`. */
  labelOf: (node: number) => string
}

/** The share of a suite that `likely` selects when no budget is given, and the least number of tests. */
const LIKELY_SHARE = 0.1
const LIKELY_MIN = 20
/** Tests named in one command: command lines have an end. */
const TESTS_A_COMMAND = 200

/**
 * All that an answer says, in the tables of the walk: it holds until the next question to the same index. `states` are the
 * affected places to return, of `affected`; tests, those of one command too, and routes are in order.
 */
export type Found = {
  impact: Impact
  question: ImpactQuestion
  walked: Walked
  changed: Changed
  states: number[]
  affected: number
  routes: readonly ReachedRoute[]
  tests: readonly number[]
  names: TestNames
  reachedTests: number
  commands: readonly (readonly number[])[]
}

/** Finds what a change affects. */
export function findImpact(impact: Impact, question: ImpactQuestion): Found {
  const changes = [
    ...question.diff.map((file) => changeOf(file, question.side)),
    ...question.paths.map((path): FileChange => ({ path, lines: [], gaps: [], text: '', whole: true })),
  ]
  const changed = seedsOf(impact, changes)
  for (const place of question.places) addSeed(impact, changed, place)
  const walked = reach(impact, changed.seeds)
  const affected = affectedBy(impact, walked)
  const names = testNames(impact, question.manifests)
  const reached = reachedTests(walked)
  const selected = selectTests(impact, walked, { changed, changes, reached }, question)
  const tests = selected.filter((test) => names.of(test) !== undefined)
  return {
    impact,
    question,
    walked,
    changed,
    states: nearest(affected, walked, question.limit),
    affected: affected.length,
    routes: routesReached(impact, walked, changed),
    tests,
    names,
    reachedTests: reached.length,
    commands: names.grouped(tests).flatMap((group) => {
      const parts: number[][] = []
      for (let from = 0; from < group.length; from += TESTS_A_COMMAND)
        parts.push(group.slice(from, from + TESTS_A_COMMAND))
      return parts
    }),
  }
}

/** An entity or field that is said to change: all of it. */
function addSeed({ graph }: Impact, changed: Changed, place: number): void {
  const isField = place >= graph.nodeCount
  const isBody = isField || (graph.kind[place]! < CODE_KINDS && !TYPES.has(graph.kind[place]!))
  if (!changed.seeds.some((seed) => seed.place === place)) changed.seeds.push({ place, wide: !isBody })
}

const TYPES: ReadonlySet<number> = new Set((['Class', 'Interface', 'Enum', 'Type'] as const).map(kindCode))
const MODULE = kindCode('Module')

/** The states that were reached, each place once; without changed places and tests. */
function affectedBy({ graph, index }: Impact, walked: Walked): number[] {
  const states: number[] = []
  const { places, distance } = walked
  const reached = walked.reached()
  for (let at = 0; at < reached.length; at++) {
    const state = reached[at]!
    const place = state % places
    const [body, whole] = [distance[place]!, distance[place + places]!]
    if (state !== (whole < body ? place + places : place) || distance[state] === 0) continue
    if ((index.placeFlags[place]! & PlaceFlag.Test) !== 0) continue
    if (place >= graph.nodeCount && isBlock(index.extraKind[place - graph.nodeCount]!)) continue
    if (place < graph.nodeCount && graph.kind[place]! >= CODE_KINDS && graph.kind[place] !== MODULE) continue
    states.push(state)
  }
  return states
}

/** The first of some states, nearest and surest first. */
function nearest(states: readonly number[], { distance, sure }: Walked, limit: number): number[] {
  const byDistance: number[][] = []
  for (const state of states) {
    byDistance[distance[state]!] ??= []
    byDistance[distance[state]!]!.push(state)
  }
  const first: number[] = []
  for (let at = 0; at < byDistance.length && first.length < limit; at++)
    first.push(...(byDistance[at] ?? []).sort((one, other) => sure[other]! - sure[one]! || one - other).slice(0, limit))
  return first.slice(0, limit)
}

function selectTests(
  impact: Impact,
  walked: Walked,
  { changed, changes, reached }: { changed: Changed; changes: readonly FileChange[]; reached: Uint32Array },
  { setting, budget }: ImpactQuestion,
): number[] {
  const score = scoreTests(impact, walked, changed.seeds, changes)
  const tests = Array.from(reached).sort((one, other) => score[other]! - score[one]! || one - other)
  if (setting === 'safe') return tests
  return tests.slice(0, budget ?? Math.max(LIKELY_MIN, Math.ceil(impact.index.tests.length * LIKELY_SHARE)))
}
