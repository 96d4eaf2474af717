// Views of a packed graph: which nodes and edges an answer shows.

import { isWithin } from '../paths.ts'
import { CODE_KINDS, type Graph } from './graph.ts'

/** Positions of nodes and edges, ascending; `sources[i]` is the node that edge `edges[i]` leaves. */
export type View = {
  nodes: Int32Array
  edges: Int32Array
  sources: Int32Array
  /** Total of the view, before `limit`. */
  totalNodes: number
  totalEdges: number
}

/**
 * The structural view has every node and edge, the default one code entities and the edges between them; `within` a
 * folder or file, those that lie in it. With a `limit`, the nodes with the most edges of the view are kept (ties by id), with the edges between them.
 */
export function viewOf(graph: Graph, options: { structural: boolean; limit: number; within?: string }): View {
  const { within = '' } = options
  const kept = new Uint8Array(graph.nodeCount)
  let totalNodes = 0
  for (let node = 0; node < graph.nodeCount; node++) {
    if (!options.structural && graph.kind[node]! >= CODE_KINDS) continue
    if (within !== '' && !isWithin(graph.strings[graph.path[node]!]!, within)) continue
    kept[node] = 1
    totalNodes++
  }
  const between = edgesBetween(graph, kept)
  const whole = { totalNodes, totalEdges: between.edges.length }
  if (totalNodes <= options.limit) return { ...whole, nodes: positionsOf(kept), ...between }
  keepMostConnected(graph, kept, between, options.limit)
  return { ...whole, nodes: positionsOf(kept), ...edgesBetween(graph, kept) }
}

type Edges = Pick<View, 'edges' | 'sources'>

/** The edges whose ends are both kept, in order of their sources, and those sources. */
function edgesBetween(graph: Graph, kept: Uint8Array): Edges {
  const edges: number[] = []
  const sources: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (!kept[node]) continue
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      if (!kept[graph.target[edge]!]) continue
      edges.push(edge)
      sources.push(node)
    }
  }
  return { edges: Int32Array.from(edges), sources: Int32Array.from(sources) }
}

function keepMostConnected(graph: Graph, kept: Uint8Array, { edges, sources }: Edges, limit: number): void {
  const degree = new Uint32Array(graph.nodeCount)
  for (const [at, edge] of edges.entries()) {
    degree[sources[at]!]!++
    degree[graph.target[edge]!]!++
  }
  const ranked = positionsOf(kept).sort((a, b) => degree[b]! - degree[a]! || a - b)
  for (const node of ranked.subarray(limit)) kept[node] = 0
}

function positionsOf(kept: Uint8Array): Int32Array {
  const positions: number[] = []
  for (let node = 0; node < kept.length; node++) if (kept[node]) positions.push(node)
  return Int32Array.from(positions)
}
