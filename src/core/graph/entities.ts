// The code entities of a graph by their files.

import { append } from '../collections/multimap.ts'
import { CODE_KINDS, type Graph } from './graph.ts'

/** The code entities (nodes) of each file, by its path (string), in the order of `inLineOrder`. */
export function entitiesByPath(graph: Graph): Map<number, number[]> {
  const byPath = new Map<number, number[]>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node]! < CODE_KINDS) append(byPath, graph.path[node]!, node)
  for (const nodes of byPath.values()) inLineOrder(graph, nodes)
  return byPath
}

/** Sorts nodes of one file by their first lines, those that contain others first. */
export const inLineOrder = ({ startLine, endLine }: Graph, nodes: number[]): number[] =>
  nodes.sort((a, b) => startLine[a]! - startLine[b]! || endLine[b]! - endLine[a]!)
