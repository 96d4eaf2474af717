// The edges that one of two revisions has and the other has not.

import { EDGE_TYPES, edgeCode, type Graph } from '../graph.ts'
import { pathOf, sortedByPlace } from './nodes.ts'

/** An edge that one revision has; `joined` when both have its ends. */
export type EdgeChange = {
  change: 'added' | 'removed'
  edge: number
  source: number
  target: number
  joined: boolean
}

/** Edges that say how the code hangs together; the others follow from where its entities stand. */
const COMPARED = new Set(
  (['IMPORTS', 'CALLS', 'INHERITS', 'IMPLEMENTS', 'OVERRIDES', 'REFERENCES', 'DEPENDS_ON'] as const).map(edgeCode),
)

/** The changes; `matches` has the node of the head for each of the base, -1 where there is none. */
export function edgeChanges(base: Graph, head: Graph, matches: Int32Array): EdgeChange[] {
  const count = head.nodeCount + base.nodeCount
  // Nodes that both have are known by their number in the head, others of the base by numbers behind all of those.
  const key = (source: number, target: number, type: number): number =>
    (source * count + target) * EDGE_TYPES.length + type
  const inBase = (node: number): number => (matches[node]! === -1 ? head.nodeCount + node : matches[node]!)
  const own = (node: number): number => node
  const [before, after] = [edgesOf(base, inBase, key), edgesOf(head, own, key)]
  const matched = new Set(matches)
  const changes: EdgeChange[] = []
  for (const [id, edge] of after)
    if (!before.has(id))
      changes.push({ change: 'added', ...edge, joined: matched.has(edge.source) && matched.has(edge.target) })
  for (const [id, edge] of before)
    if (!after.has(id))
      changes.push({ change: 'removed', ...edge, joined: matches[edge.source] !== -1 && matches[edge.target] !== -1 })
  const placeOf = ({ change, source }: EdgeChange): readonly [string, number] => {
    const graph = change === 'added' ? head : base
    return [pathOf(graph, source), graph.startLine[source]!]
  }
  const sorted = sortedByPlace(changes, placeOf)
  return [...sorted.filter(({ joined }) => joined), ...sorted.filter(({ joined }) => !joined)]
}

type Edge = Omit<EdgeChange, 'change' | 'joined'>

function edgesOf(
  graph: Graph,
  idOf: (node: number) => number,
  key: (source: number, target: number, type: number) => number,
): Map<number, Edge> {
  const edges = new Map<number, Edge>()
  for (let source = 0; source < graph.nodeCount; source++)
    for (let edge = graph.edgeStart[source]!; edge < graph.edgeStart[source + 1]!; edge++) {
      const type = graph.type[edge]!
      if (!COMPARED.has(type)) continue
      const target = graph.target[edge]!
      const id = key(idOf(source), idOf(target), type)
      if (!edges.has(id)) edges.set(id, { edge, source, target })
    }
  return edges
}
