// Answers how code gets from one entity to another.

import type { EdgeType } from '../../core/graph/graph.ts'
import { type GraphPath, pathsBetween } from '../../core/graph/paths.ts'
import type { components } from '../../core/openapi.d.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { linkRecord, symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'
import { type Refused, subjectOf } from './subject.ts'

type Paths = components['schemas']['Paths']

/** The ends of the paths, by any of their names, the edge types that paths follow, and how many are wanted. */
export type PathsInput = GraphRef & { from: string; to: string; types: readonly EdgeType[]; limit: number }

/** The contract's `Paths` as bytes, or the name that is not one entity; undefined when there is no such graph. */
export async function paths(input: PathsInput): Promise<Uint8Array | (Refused & { name: string }) | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const from = subjectOf(graph, input, sources, input.from)
  if (typeof from !== 'number') return { ...from, name: input.from }
  const to = subjectOf(graph, input, sources, input.to)
  if (typeof to !== 'number') return { ...to, name: input.to }
  const there = pathsBetween(graph, from, to, input)
  // Who asks for a way often has its ends the wrong way round.
  const found = there.length > 0 ? there : pathsBetween(graph, to, from, input)
  const record = ({ links, back }: GraphPath): Paths['paths'][0] => {
    const ends = links.map(({ source, target }, at) => (back[at] ? source : target))
    const start = found === there ? from : to
    return {
      nodes: [start, ...ends].map((node) => symbolRecord(graph, input, sources, node)),
      edges: links.map((link, at) => ({ ...linkRecord(graph, sources, link), dispatch: back[at]! })),
      confidence: links.reduce((product, { edge }) => (product * graph.confidence[edge]!) / 100, 1),
    }
  }
  const records = found.map(record)
  const [first, last] = [from, to].map((node) => symbolRecord(graph, input, sources, node))
  const reversed = there.length === 0 && found.length > 0
  return jsonBytes({
    ...envelopeOf(input, sources),
    ...{ from: first!, to: last!, reversed, paths: records },
  } satisfies Paths)
}
