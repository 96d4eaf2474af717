// What the first questions to an index would make, made before somebody asks: in steps of a millisecond or so, between which
// a question may come.

import { CODE_KINDS } from '../../graph.ts'
import { findImpact } from '../answer.ts'
import { type Impact, isFunction } from '../impact.ts'
import { jsonOf } from '../json.ts'
import { readyRanking } from '../rank.ts'
import { readyReach } from '../reach.ts'
import type { Manifests } from '../runners/roots.ts'
import { testNames } from '../runners/test-names.ts'
import { readyWays } from './walk.ts'

/** Tests that are named in a step. */
const TESTS_A_STEP = 64
/** Functions, of those with most users, whose ways are followed: nearly all changes lead on through what they lead to. */
const SEEDS = 64

/** Functions that are asked about for nobody: code that has not run yet takes three times as long. */
const ASKED = 2

/** Makes the tables of questions to an index, and answers where the manifests are known. */
export function* readySteps(impact: Impact, manifests: Manifests | undefined): Generator<undefined, void> {
  readyRanking(impact)
  yield
  impact.closure.ready()
  yield
  readyReach(impact)
  yield
  const seeds = mostUsed(impact)
  yield* readyWays(impact, seeds)
  if (!manifests) return
  const names = testNames(impact, manifests)
  for (let test = 0; test < impact.index.tests.length; test++) {
    names.of(test)
    if (test % TESTS_A_STEP === 0) yield
  }
  for (const place of seeds.slice(0, ASKED)) {
    jsonOf(findImpact(impact, { ...QUESTION, places: [place], manifests, labelOf: (node) => `${node}` }), 0)
    yield
  }
}

const QUESTION = {
  paths: [],
  diff: [],
  side: 'after',
  setting: 'safe',
  limit: 50,
  budget: undefined,
  chains: 200,
} as const

function mostUsed(impact: Impact): number[] {
  const { graph, index } = impact
  const places: number[] = []
  const usersOf = (place: number): number => index.useStart[place + 1]! - index.useStart[place]!
  for (let place = 0; place < graph.nodeCount; place++)
    if (graph.kind[place]! < CODE_KINDS && isFunction(graph, place) && usersOf(place) > 0 && !impact.isOfTest(place))
      places.push(place)
  return places.sort((one, other) => usersOf(other) - usersOf(one)).slice(0, SEEDS)
}
