// Answers which parts of a project depend on which, and where they depend on each other in a circle.

import { oncePer } from '../../core/collections/once.ts'
import {
  cutsOf,
  type Dependencies,
  type DependencyQuery,
  dependenciesOf,
  edgesWithin,
  linksOf,
  type PartEdge,
  typesOf,
} from '../../core/graph/dependencies.ts'
import type { components } from '../../core/openapi.d.ts'
import { isWithin } from '../../core/paths.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { linkRecord } from './records.ts'
import { sourcesOf } from './sources.ts'

type Schemas = components['schemas']

/** The parts to look at; only edges of one part, or from one to another; and how many edges. */
export type DependenciesInput = GraphRef &
  DependencyQuery & { from: string | undefined; to: string | undefined; limit: number }

/** The contract's `Dependencies` as bytes; undefined when there is no such graph. */
export async function dependencies(input: DependenciesInput): Promise<Uint8Array | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const found = dependenciesOf(graph, input)
  const { parts, files, layers, edges, cycles } = found
  const fits = (part: number, wanted: string | undefined): boolean =>
    wanted === undefined || isWithin(parts[part]!, wanted)
  const wanted = edges
    .filter(({ source, target }) => fits(source, input.from) && fits(target, input.to))
    .sort((a, b) => b.weight - a.weight)
  // The code behind the edges is worth reading when they are few.
  const isNarrow = input.from !== undefined || input.to !== undefined
  const record = (edge: PartEdge): Schemas['PartEdge'] => ({
    source: parts[edge.source]!,
    target: parts[edge.target]!,
    weight: edge.weight,
    types: typesOf(graph, found, edge),
    examples: isNarrow ? linksOf(graph, found, edge).map((link) => linkRecord(graph, sources, link)) : [],
  })
  const shown = wanted.slice(0, input.limit).map(record)
  const inCycle = new Map(cycles.flatMap((members, at) => members.map((member) => [member, at] as const)))
  return jsonBytes({
    ...envelopeOf(input, sources),
    level: input.level,
    parts: parts.map((name, at) => ({
      name,
      files: files[at]!,
      layer: layers[at]!,
      cycle: inCycle.get(at) ?? null,
    })),
    edges: shown,
    stats: { parts: parts.length, edges: wanted.length, cycles: cycles.length, returned: shown.length },
  } satisfies Schemas['Dependencies'])
}

/** Edges of a cycle that are shown, and edges of the graph behind one whose removal breaks it. */
const CYCLE_EDGES_MAX = 100
const CUT_EXAMPLES = 2

/** The contract's `Cycles` as bytes; undefined when there is no such graph. */
export async function cycles(input: GraphRef & DependencyQuery & { limit: number }): Promise<Uint8Array | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const found = dependenciesOf(graph, input)
  const record = (edge: PartEdge, examples: number): Schemas['PartEdge'] => ({
    source: found.parts[edge.source]!,
    target: found.parts[edge.target]!,
    weight: edge.weight,
    types: typesOf(graph, found, edge),
    examples: (examples === 0 ? [] : linksOf(graph, found, edge).slice(0, examples)).map((link) =>
      linkRecord(graph, sources, link),
    ),
  })
  const all = circlesOf(found)
  const shown = all.slice(0, input.limit).map((circle) => {
    const { members, edges } = circle
    const cuts = (circle.cuts ??= cutsOf(members, edges))
    return {
      parts: members.map((member) => found.parts[member]!),
      edge_count: edges.length,
      edges: edges.slice(0, CYCLE_EDGES_MAX).map((edge) => record(edge, 0)),
      cuts: cuts.slice(0, CYCLE_EDGES_MAX).map((edge) => record(edge, CUT_EXAMPLES)),
    }
  })
  return jsonBytes({
    ...envelopeOf(input, sources),
    level: input.level,
    cycles: shown,
    stats: { cycles: all.length, returned: shown.length },
  } satisfies Schemas['Cycles'])
}

/** A cycle with the edges inside of it; `cuts` once they were shown. */
type Circle = { members: readonly number[]; edges: readonly PartEdge[]; cuts?: readonly PartEdge[] }

/** The cycles of an answer that is kept, the largest first. */
const circlesOf = oncePer((found: Dependencies): Circle[] => {
  const within = edgesWithin(found)
  const all = found.cycles.map((members, at): Circle => ({ members, edges: within[at]! }))
  return all.sort((a, b) => b.members.length - a.members.length)
})
