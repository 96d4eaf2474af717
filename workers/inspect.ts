// An entity looked up by the end of its qualified name, with its callers and callees: the bug hunt's view of the graph.

import { CODE_KINDS, edgeCode, type Graph, NodeFlag } from '../src/core/graph/graph.ts'
import { unnumbered } from '../src/core/graph/overloads.ts'
import { type RelatedNode, relatedNode } from '../src/core/review/relations.ts'
import { graphOf } from '../src/threads/stores.ts'

/** An entity by its name, or the end of its qualified name. */
export type InspectInput = { dir: string; project: string; generation: number; name: string; limit: number }

/**
 * `callers` and `callees` are those of the first entity found; callers with the first lines on which they call it, tests
 * last.
 */
export type Inspection = { found: RelatedNode[]; callers: RelatedNode[]; callees: RelatedNode[] }

const CALLS = edgeCode('CALLS')
/** Calls listed per caller. */
const LINES_MAX = 3

/** The entities of a name with the relations of the first; nothing when there is no graph. */
export default async function inspect(input: InspectInput): Promise<Inspection> {
  const { name, limit } = input
  const graph = await graphOf(input)
  const found = graph ? findByName(graph, name) : []
  const [node] = found
  if (!graph || node === undefined) return { found: [], callers: [], callees: [] }
  const callees = outgoing(graph, node).filter((edge) => graph.type[edge] === CALLS)
  return {
    found: found.slice(0, limit).map((other) => relatedNode(graph, other, 'callee')),
    callers: callersOf(graph, node).slice(0, limit),
    callees: callees.slice(0, limit).map((edge) => relatedNode(graph, graph.target[edge]!, 'callee')),
  }
}

/** The edges that go out from a node. */
const outgoing = (graph: Graph, node: number): number[] =>
  Array.from({ length: graph.edgeStart[node + 1]! - graph.edgeStart[node]! }, (_, at) => graph.edgeStart[node]! + at)

/** Production code first, then tests. */
function callersOf(graph: Graph, node: number): RelatedNode[] {
  const callers: RelatedNode[] = []
  const tests: RelatedNode[] = []
  for (let source = 0; source < graph.nodeCount; source++) {
    for (let edge = graph.edgeStart[source]!; edge < graph.edgeStart[source + 1]!; edge++) {
      if (graph.target[edge] !== node || graph.type[edge] !== CALLS) continue
      const isTest = (graph.nodeFlags[source]! & NodeFlag.Test) !== 0
      const lines = graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)
      const related = relatedNode(graph, source, isTest ? 'test' : 'caller', [...lines].slice(0, LINES_MAX))
      if (isTest) tests.push(related)
      else callers.push(related)
    }
  }
  return [...callers, ...tests]
}

/**
 * Whole qualified names first, then those that end in the name, shorter ones first, tests last. A name without a number
 * (`parse`) means those with one (`parse~2`) too.
 */
function findByName(graph: Graph, name: string): number[] {
  const wanted = name
    .replace(/\(.*\)$/, '')
    .replaceAll('::', '.')
    .replaceAll('#', '.')
  const last = unnumbered(wanted.slice(wanted.lastIndexOf('.') + 1))
  const id = graph.strings.indexOf(last)
  if (id === -1) return []
  const found: { node: number; rank: number }[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.name[node] !== id || graph.kind[node]! >= CODE_KINDS) continue
    const qualified = graph.strings[graph.qualifiedName[node]!]!
    const endsSo = [qualified, unnumbered(qualified)].some((full) => `.${full}`.endsWith(`.${wanted}`))
    if (!endsSo) continue
    const isTest = (graph.nodeFlags[node]! & NodeFlag.Test) !== 0
    found.push({ node, rank: (qualified === wanted ? 0 : qualified.length) + (isTest ? 1_000_000 : 0) })
  }
  return found.sort((a, b) => a.rank - b.rank || a.node - b.node).map(({ node }) => node)
}
