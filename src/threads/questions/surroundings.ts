// The dependents of entities, and the calls between them: the lines that join the pieces of an answer.

import { CODE_KINDS, EDGE_TYPES, type Graph, LEAST_CERTAIN, RESOLUTIONS } from '../../core/graph/graph.ts'
import { eachOutgoing } from '../../core/graph/incoming.ts'
import { isTestNode, nodeNamed } from '../../core/graph/names.ts'
import { relatedTo } from '../../core/graph/relations/related.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { labelIn } from './records.ts'
import { type Sources, sourcesOf } from './sources.ts'

/** An entity beside another, with the line on which the one speaks of the other (0 where none is known). */
export type Neighbour = { name: string; path: string; line: number; resolution: (typeof RESOLUTIONS)[number] }

/** Who calls an entity: the first callers in production code, how many there are, and how many of them are tests. */
export type Surroundings = { callers: Neighbour[]; callersCount: number; tests: number }

/** An edge between two of the entities. */
export type Joint = {
  source: string
  target: string
  type: string
  line: number
  resolution: (typeof RESOLUTIONS)[number]
}

/** Callers that are named for each entity. */
const CALLERS_MAX = 6

/** The surroundings of each entity by its qualified name, undefined for one that the graph lacks, and their joints. */
export async function surroundings(
  input: GraphRef & { names: readonly string[] },
): Promise<{ around: (Surroundings | undefined)[]; joints: Joint[] }> {
  const graph = await openGraph(input)
  if (!graph) return { around: input.names.map(() => undefined), joints: [] }
  const sources = await sourcesOf(input)
  const nodes = input.names.map((name) => nodeNamed(graph, name))
  return {
    around: nodes.map((node) => (node === -1 ? undefined : around(graph, sources, node))),
    joints: joints(graph, sources, new Set(nodes.filter((node) => node !== -1 && graph.kind[node]! < CODE_KINDS))),
  }
}

function around(graph: Graph, sources: Sources, node: number): Surroundings {
  const callers = relatedTo(graph, node, { relation: 'callers', depth: 1, resolution: LEAST_CERTAIN })
  const production = callers.filter((item) => !isTestNode(graph, item.node))
  return {
    callers: production.slice(0, CALLERS_MAX).map(({ node: caller, links: [link] }) => ({
      name: labelIn(graph, sources, caller),
      path: graph.strings[graph.path[caller]!]!,
      line: lineOf(graph, link!.edge) || graph.startLine[caller]!,
      resolution: RESOLUTIONS[graph.resolution[link!.edge]!]!,
    })),
    callersCount: production.length,
    tests: callers.length - production.length,
  }
}

function joints(graph: Graph, sources: Sources, nodes: ReadonlySet<number>): Joint[] {
  const found: Joint[] = []
  for (const node of nodes)
    eachOutgoing(graph, node, (edge, target) => {
      const type = EDGE_TYPES[graph.type[edge]!]!
      if (!nodes.has(target) || target === node || type.startsWith('DEFINES')) return
      const resolution = RESOLUTIONS[graph.resolution[edge]!]!
      found.push({
        source: labelIn(graph, sources, node),
        target: labelIn(graph, sources, target),
        type,
        line: lineOf(graph, edge),
        resolution,
      })
    })
  return found
}

const lineOf = (graph: Graph, edge: number): number =>
  graph.lineStart[edge] === graph.lineStart[edge + 1] ? 0 : graph.lines[graph.lineStart[edge]!]!
