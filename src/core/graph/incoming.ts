// The edges of a graph by target: the way back from a node to everything that leads to it.

import { oncePer } from '../collections/once.ts'
import type { Graph } from './graph.ts'

/**
 * Edges into node `i` are `edge[at]`, each from node `source[at]`, for `at` from `start[i]` to `start[i + 1] - 1`; by
 * source, then in the order of the graph's own columns.
 */
export type Incoming = { start: Uint32Array; edge: Uint32Array; source: Uint32Array }

/** The incoming edges of every node, made once for each open graph (10 ms for a million edges, 8 bytes an edge). */
const incomingOf = oncePer(makeIncoming)

function makeIncoming(graph: Graph): Incoming {
  const start = new Uint32Array(graph.nodeCount + 1)
  for (let edge = 0; edge < graph.edgeCount; edge++) start[graph.target[edge]! + 1]!++
  for (let node = 0; node < graph.nodeCount; node++) start[node + 1]! += start[node]!
  const edges = new Uint32Array(graph.edgeCount)
  const source = new Uint32Array(graph.edgeCount)
  const next = start.slice()
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const at = next[graph.target[edge]!]!++
      edges[at] = edge
      source[at] = node
    }
  }
  return { start, edge: edges, source }
}

/** Calls `visit` with every edge into a node and the node it comes from. */
export function eachIncoming(graph: Graph, node: number, visit: (edge: number, source: number) => void): void {
  const { start, edge, source } = incomingOf(graph)
  for (let at = start[node]!; at < start[node + 1]!; at++) visit(edge[at]!, source[at]!)
}

/** Calls `visit` with every edge out of a node and the node it leads to. */
export function eachOutgoing(graph: Graph, node: number, visit: (edge: number, target: number) => void): void {
  for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) visit(edge, graph.target[edge]!)
}

/** The number of edges into a node. */
export function incomingCount(graph: Graph, node: number): number {
  const { start } = incomingOf(graph)
  return start[node + 1]! - start[node]!
}
