// The surroundings of an entity: breadth first over the edges that connect code.

import { EDGE_TYPES, type EdgeType, type Graph } from './graph.ts'
import { eachIncoming, eachOutgoing } from './incoming.ts'

/** Which edges are followed from a node: those that reach it, those that leave it, or both. */
export type Direction = 'in' | 'out' | 'both'

/** Nodes (positions) by hop, then id; `edges` are those of followed types between them, by source. */
export type Neighborhood = {
  nodes: Int32Array
  hops: Int32Array
  edges: Int32Array
  sources: Int32Array
  /** Whether `limit` left out nodes within `depth`. */
  truncated: boolean
}

const FOLLOWED: ReadonlySet<EdgeType> = new Set<EdgeType>([
  'CALLS',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
  'DEFINES',
  'DEFINES_METHOD',
  'REFERENCES',
])
const followed = Uint8Array.from(EDGE_TYPES, (type) => (FOLLOWED.has(type) ? 1 : 0))

/** `limit` counts the centre. */
export function neighborhoodOf(
  graph: Graph,
  center: number,
  options: { depth: number; direction: Direction; limit: number },
): Neighborhood {
  const hop = new Int32Array(graph.nodeCount).fill(-1)
  const nodes = [center]
  hop[center] = 0
  let frontier = [center]
  let truncated = false
  for (let depth = 1; depth <= options.depth && frontier.length > 0 && !truncated; depth++) {
    const found = new Set<number>()
    const meet = (edge: number, node: number): void => {
      if (followed[graph.type[edge]!] && hop[node] === -1) found.add(node)
    }
    for (const node of frontier) {
      if (options.direction !== 'in') eachOutgoing(graph, node, meet)
      if (options.direction !== 'out') eachIncoming(graph, node, meet)
    }
    const room = options.limit - nodes.length
    truncated = found.size > room
    frontier = [...found].sort((a, b) => a - b).slice(0, room)
    for (const node of frontier) hop[node] = depth
    nodes.push(...frontier)
  }
  return { ...between(graph, nodes, hop), nodes: Int32Array.from(nodes), hops: hopsOf(nodes, hop), truncated }
}

const hopsOf = (nodes: readonly number[], hop: Int32Array): Int32Array => Int32Array.from(nodes, (node) => hop[node]!)

function between(graph: Graph, nodes: readonly number[], hop: Int32Array): { edges: Int32Array; sources: Int32Array } {
  const edges: number[] = []
  const sources: number[] = []
  for (const node of [...nodes].sort((a, b) => a - b)) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      if (!followed[graph.type[edge]!] || hop[graph.target[edge]!] === -1) continue
      edges.push(edge)
      sources.push(node)
    }
  }
  return { edges: Int32Array.from(edges), sources: Int32Array.from(sources) }
}
