// The answer to "what does this change affect": the records of the contract, from a walk over the impact index.

import type { FileDiff } from '../../review/diff.ts'
import { CODE_KINDS, kindCode, NODE_KINDS, NodeFlag } from '../graph.ts'
import { type ReachedRoute, routesReached } from '../routes/reached.ts'
import type { Route } from '../routes/route.ts'
import { changeOf, type FileChange, type Side } from './change/changed-lines.ts'
import { type Changed, seedsOf } from './change/seeds.ts'
import { type SurfaceChange, surfaceOf } from './change/surface.ts'
import { isBlock, PlaceKind } from './file/vocabulary.ts'
import type { Impact } from './impact.ts'
import { PlaceFlag } from './index.ts'
import { reachedTests, scoreTests } from './rank.ts'
import { reach } from './reach.ts'
import {
  type Command,
  commandLine,
  commandOf,
  type Manifests,
  type NamedTest,
  type RunnerCommand,
} from './runners/runners.ts'
import { type TestNames, testNames } from './runners/test-names.ts'
import { STEPS, type Walked } from './walk/walked.ts'

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

/** A place in the contract's form; `id` is null for places that are no nodes of the graph. */
export type PlaceRecord = {
  id: number | null
  kind: string
  name: string
  qualified_name: string
  label: string
  path: string
  start_line: number
  end_line: number
}

/** A step of the chain from the change: the relation of the place to the one before it in the chain. */
export type ChainLink = { step: string; name: string; path: string; line: number | null }

type SurfaceRecord = Omit<SurfaceChange, 'node'> & { entity: string | null }

type RouteRecord = Pick<Route, 'method' | 'path' | 'framework' | 'line'> & {
  handler: string | null
  file: string
  distance: number
  certainty: number
}

/** The answer without the state of the repository. */
export type ImpactAnswer = {
  setting: Setting
  changed: (PlaceRecord & { whole: boolean; lines: number[] })[]
  unknown_files: string[]
  surface: SurfaceRecord[]
  routes: RouteRecord[]
  affected: (PlaceRecord & { distance: number; certainty: number; test: boolean; chain: ChainLink[] })[]
  tests: (Omit<NamedTest, 'run'> & { distance: number; certainty: number; chain: ChainLink[] })[]
  commands: RunnerCommand[]
  stats: {
    changed: number
    affected: number
    routes: number
    tests: number
    tests_affected: number
    tests_selected: number
  }
}

/** The share of a suite that `likely` selects when no budget is given, and the least number of tests. */
const LIKELY_SHARE = 0.1
const LIKELY_MIN = 20
/** Links of a chain that are shown, from its end. */
export const CHAIN_MAX = 16
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

/** Answers a question about a project. */
export const answerImpact = (impact: Impact, question: ImpactQuestion): ImpactAnswer =>
  recordsOf(findImpact(impact, question))

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

/** The command that runs tests of one runner and group. */
export const foundCommand = ({ names }: Found, tests: readonly number[]): Command =>
  commandOf(tests.map((test) => names.of(test)!))

/** The head and the tail of an answer, as records: all but its affected places, tests and commands. */
export function aroundOf(found: Found, shown: Shown): Omit<ImpactAnswer, 'affected' | 'tests' | 'commands'> {
  const { impact, question, changed, routes } = found
  return {
    setting: question.setting,
    changed: changed.seeds.map(({ place, wide }) => ({
      ...placeRecord(shown, place),
      whole: wide,
      lines: [...new Set(changed.lines.get(place) ?? [])].filter((line) => line > 0),
    })),
    unknown_files: changed.unmapped,
    surface: surfaceOf(impact, question.diff, question.side).map(({ node, ...rest }) => ({
      ...rest,
      entity: node < 0 ? null : question.labelOf(node),
    })),
    routes: routes.slice(0, question.limit).map((each) => routeRecord(shown, each)),
    stats: {
      changed: changed.seeds.length,
      affected: found.affected,
      routes: routes.length,
      tests: impact.index.tests.length,
      tests_affected: found.reachedTests,
      tests_selected: found.tests.length,
    },
  }
}

/** An answer as records. */
function recordsOf(found: Found): ImpactAnswer {
  const shown = shownOf(found)
  const { walked } = found
  const { stats, ...head } = aroundOf(found, shown)
  return {
    ...head,
    affected: found.states.map((state) => ({
      ...affectedRecord(shown, walked, state),
      chain: chainTo(shown, walked, state),
    })),
    tests: found.tests.map((test, at) => {
      const { run, ...own } = found.names.of(test)!
      const chain = at < found.question.chains ? chainOfTest(shown, walked, test) : []
      return { ...own, ...reachedRecord(walked, test), chain }
    }),
    commands: found.commands.map((tests) => {
      const command = foundCommand(found, tests)
      return { runner: command.tests[0]!.runner, command: commandLine(command), tests: tests.length }
    }),
    stats,
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

/** The index, the names of its nodes as people read them, and the links of chains by the state that they lead to. */
export type Shown = { impact: Impact; links: Map<number, ChainLink> } & Pick<ImpactQuestion, 'labelOf'>

export const shownOf = ({ impact, question: { labelOf } }: Found): Shown => ({ impact, labelOf, links: new Map() })

/** An affected place, without the chain to it. */
export function affectedRecord(
  shown: Shown,
  walked: Walked,
  state: number,
): Omit<ImpactAnswer['affected'][number], 'chain'> {
  const { impact } = shown
  const place = state % walked.places
  const node = place < impact.graph.nodeCount ? place : impact.index.extraFile[place - impact.graph.nodeCount]!
  return {
    ...placeRecord(shown, place),
    distance: walked.distance[state]! / 2,
    certainty: rounded(walked.sure[state]!),
    test: (impact.graph.nodeFlags[node]! & NodeFlag.Test) !== 0,
  }
}

function routeRecord({ impact, labelOf }: Shown, { route, distance, certainty }: ReachedRoute): RouteRecord {
  const { method, path, framework, line, node, within } = route
  const handler = node < 0 ? null : labelOf(node)
  const file = impact.pathOf(impact.index.fileOfPlace[within]!)
  return { method, path, framework, handler, file, line, distance: distance / 2, certainty: rounded(certainty) }
}

/** How far a selected test is from the change, and how surely it is affected. */
export function reachedRecord(walked: Walked, test: number): { distance: number; certainty: number } {
  const [, sure] = STEPS[walked.testStep[test]!]!
  return {
    distance: walked.testDistance[test]! / 2,
    certainty: rounded(walked.sure[walked.testVia[test]!]! * sure),
  }
}

function chainOfTest(shown: Shown, walked: Walked, test: number): ChainLink[] {
  const chain = chainTo(shown, walked, walked.testVia[test]!)
  const own = linkToTest(shown, walked, test)
  if (own) chain.push(own)
  return chain.slice(-CHAIN_MAX)
}

/** The last link of the chain to a test; undefined where the place before it is the test itself. */
export function linkToTest(shown: Shown, walked: Walked, test: number): ChainLink | undefined {
  const place = shown.impact.index.tests[test]!
  if (walked.testVia[test]! % walked.places === place) return undefined
  return { step: STEPS[walked.testStep[test]!]![0], ...linkOf(shown, place), line: null }
}

const rounded = (certainty: number): number => Math.max(0.01, Math.round(certainty * 100) / 100)

/** The last steps of the chain from a changed place to a state. */
function chainTo(shown: Shown, walked: Walked, state: number): ChainLink[] {
  const chain: ChainLink[] = []
  for (let at = state; at >= 0 && chain.length < CHAIN_MAX; at = walked.via[at]!) chain.push(linkTo(shown, walked, at))
  return chain.reverse()
}

/** The last link of the chain to a state: one object for all chains that go through it. */
export function linkTo(shown: Shown, walked: Walked, state: number): ChainLink {
  const known = shown.links.get(state)
  if (known) return known
  const link = {
    step: STEPS[walked.step[state]!]![0],
    ...linkOf(shown, state % walked.places),
    line: walked.line[state]! || null,
  }
  shown.links.set(state, link)
  return link
}

function linkOf(shown: Shown, place: number): { name: string; path: string } {
  const { label: name, path } = placeRecord(shown, place)
  return { name, path }
}

const EXTRA_KINDS: Readonly<Record<number, string>> = {
  [PlaceKind.Variable]: 'Variable',
  [PlaceKind.Field]: 'Field',
  [PlaceKind.Suite]: 'Suite',
  [PlaceKind.Test]: 'Test',
  [PlaceKind.Hook]: 'Hook',
  [PlaceKind.Attribute]: 'Field',
  [PlaceKind.Script]: 'Script',
}

function placeRecord(shown: Shown, place: number): PlaceRecord {
  const { impact, labelOf } = shown
  const { graph, index } = impact
  const path = impact.pathOf(index.fileOfPlace[place]!)
  if (place < graph.nodeCount)
    return {
      id: place + 1,
      kind: NODE_KINDS[graph.kind[place]!]!,
      name: graph.strings[graph.name[place]!]!,
      qualified_name: graph.strings[graph.qualifiedName[place]!]!,
      label: labelOf(place),
      path,
      start_line: graph.startLine[place]!,
      end_line: graph.endLine[place]!,
    }
  const extra = place - graph.nodeCount
  const name = index.strings[index.extraName[extra]!]!
  const around = placeRecord(shown, index.parent[place]!)
  const separator = isBlock(index.extraKind[extra]!) ? ' > ' : '.'
  const within = (outer: string): string => (outer === '' ? name : `${outer}${separator}${name}`)
  return {
    id: null,
    kind: EXTRA_KINDS[index.extraKind[extra]!]!,
    name,
    qualified_name: within(around.qualified_name),
    label: within(around.label),
    path,
    start_line: index.extraLine[extra]!,
    end_line: index.extraEnd[extra]!,
  }
}
