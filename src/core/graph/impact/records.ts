// The records of an answer about a change, in the contract's form.

import { NODE_KINDS, NodeFlag } from '../graph.ts'
import type { ReachedRoute } from '../routes/reached.ts'
import type { Route } from '../routes/route.ts'
import type { Found, ImpactQuestion, Setting } from './answer.ts'
import { type SurfaceChange, surfaceOf } from './change/surface.ts'
import { isBlock, PlaceKind } from './file/vocabulary.ts'
import type { Impact } from './impact.ts'
import { type Command, commandOf } from './runners/commands.ts'
import type { NamedTest, RunnerCommand } from './runners/runners.ts'
import { STEPS, type Walked } from './walk/walked.ts'

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

/** Links of a chain that are shown, from its end. */
export const CHAIN_MAX = 16

/** The index, the names of its nodes as people read them, and the links of chains by the state that they lead to. */
export type Shown = { impact: Impact; links: Map<number, ChainLink> } & Pick<ImpactQuestion, 'labelOf'>

export const shownOf = ({ impact, question: { labelOf } }: Found): Shown => ({ impact, labelOf, links: new Map() })

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

/** The command that runs tests of one runner and group. */
export const foundCommand = ({ names }: Found, tests: readonly number[]): Command =>
  commandOf(tests.map((test) => names.of(test)!))

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

/** The last link of the chain to a test; undefined where the place before it is the test itself. */
export function linkToTest(shown: Shown, walked: Walked, test: number): ChainLink | undefined {
  const place = shown.impact.index.tests[test]!
  if (walked.testVia[test]! % walked.places === place) return undefined
  return { step: STEPS[walked.testStep[test]!]![0], ...linkOf(shown, place), line: null }
}

const rounded = (certainty: number): number => Math.max(0.01, Math.round(certainty * 100) / 100)

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
  [PlaceKind.Export]: 'Variable',
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
