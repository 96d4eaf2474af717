// Answers which routes a project has, with their handlers.

import { type Graph, RESOLUTIONS } from '../../core/graph/graph.ts'
import { isTestNode } from '../../core/graph/names.ts'
import { routesNamed } from '../../core/graph/routes/named.ts'
import type { Route } from '../../core/graph/routes/route.ts'
import type { components } from '../../core/openapi.d.ts'
import { isWithin } from '../../core/paths.ts'
import type { GraphRef } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { symbolRecord } from './records.ts'
import { type Sources, sourcesOf } from './sources.ts'

type Schemas = components['schemas']

/** Which routes: by method and path or the beginning of one, framework, file or folder; and the page. */
export type RoutesInput = GraphRef & {
  route: string | undefined
  framework: string | undefined
  /** '' for all. */
  under: string
  tests: 'include' | 'exclude' | 'only'
  limit: number
  from: number
}

/** The contract's `Routes` as bytes; that the index is yet to be made. */
export async function routes(input: RoutesInput): Promise<Uint8Array | 'missing'> {
  const impact = await openImpact(input)
  if (!impact) return 'missing'
  const { graph, index } = impact
  const sources = await sourcesOf(input)
  const named = input.route === undefined ? index.routes : routesNamed(index.routes, input.route)
  const wanted = named.filter((route) => isWanted(graph, route, input))
  const shown = wanted.slice(input.from, input.from + input.limit)
  const end = input.from + shown.length
  const results = shown.map((route) => routeRecord(graph, input, sources, route))
  return jsonBytes({
    ...envelopeOf(input, sources),
    results,
    frameworks: frameworksOf(wanted),
    stats: { results: wanted.length, returned: shown.length },
    cursor: end < wanted.length ? `${input.generation}.${end}` : null,
  } satisfies Schemas['Routes'])
}

function isWanted(
  graph: Graph,
  { framework, within }: Route,
  { tests, under, framework: asked }: RoutesInput,
): boolean {
  if (asked !== undefined && framework !== asked) return false
  if (tests !== 'include' && isTestNode(graph, within) !== (tests === 'only')) return false
  return isWithin(graph.strings[graph.path[within]!]!, under)
}

function routeRecord(graph: Graph, input: RoutesInput, sources: Sources, route: Route): Schemas['Route'] {
  const { method, path, framework, node, within, line, end, calls, certainty } = route
  const symbol = (each: number) => symbolRecord(graph, input, sources, each)
  return {
    method,
    path,
    framework,
    line,
    end_line: end,
    file: graph.strings[graph.path[within]!]!,
    certainty: RESOLUTIONS[certainty]!,
    handler: node < 0 ? null : symbol(node),
    within: symbol(within),
    calls: calls.map(symbol),
    test: isTestNode(graph, within),
  }
}

function frameworksOf(routes: readonly Route[]): Schemas['Routes']['frameworks'] {
  const counts = new Map<string, number>()
  for (const { framework } of routes) counts.set(framework, (counts.get(framework) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, routes: count })).sort((a, b) => b.routes - a.routes)
}
