// Answers how code gets from one entity to another.

import type { EdgeType } from '../../core/graph/graph.ts'
import { type GraphPath, pathsBetween } from '../../core/graph/relations/paths.ts'
import type { components } from '../../core/openapi.d.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { linkRecord, symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'
import { type Refused, routedSubject } from './subject.ts'

type Paths = components['schemas']['Paths']

/** The ends of the paths, by any of their names, the edge types that paths follow, and how many are wanted. */
export type PathsInput = GraphRef & { from: string; to: string; types: readonly EdgeType[]; limit: number }

/**
 * The contract's `Paths` as bytes, or the name that is not one entity; undefined when there is no such graph; that the index of
 * routes is yet to be made.
 */
export async function paths(
  input: PathsInput,
): Promise<Uint8Array | (Refused & { name: string }) | 'missing' | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const first = await routedSubject(graph, input, sources, input.from)
  if (first === 'missing') return first
  if ('refused' in first) return { ...first, name: input.from }
  const last = await routedSubject(graph, input, sources, input.to)
  if (last === 'missing') return last
  if ('refused' in last) return { ...last, name: input.to }
  const [from, to] = [first.node, last.node]
  const there = pathsBetween(graph, from, to, { ...input, only: first.calls })
  // Often the ends are given the wrong way round.
  const found = there.length > 0 ? there : pathsBetween(graph, to, from, { ...input, only: last.calls })
  const record = ({ nodes, links, dispatch }: GraphPath): Paths['paths'][0] => ({
    nodes: nodes.map((node) => symbolRecord(graph, input, sources, node)),
    edges: links.map((link, at) => ({ ...linkRecord(graph, sources, link), dispatch: dispatch[at]! })),
    confidence: links.reduce((product, { edge }) => (product * graph.confidence[edge]!) / 100, 1),
  })
  const records = found.map(record)
  const [start, end] = [from, to].map((node) => symbolRecord(graph, input, sources, node))
  const reversed = there.length === 0 && found.length > 0
  return jsonBytes({
    ...envelopeOf(input, sources),
    from: start!,
    to: end!,
    reversed,
    paths: records,
  } satisfies Paths)
}
