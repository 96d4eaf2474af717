// A packed graph in the formats of other tools, written a piece at a time: the whole text of a large graph would not fit
// in a string.

import { EDGE_TYPES, type Graph, linesInView, NODE_KINDS, NodeFlag, RESOLUTIONS } from '../graph.ts'
import type { View } from '../view.ts'
import { csvEdges, csvNodes } from './csv.ts'
import { cypher } from './cypher.ts'
import { dot } from './dot.ts'
import { graphml } from './graphml.ts'
import { jsonLines } from './json-lines.ts'

/** A node as formats write it. `id` counts from 1; a node without lines has 0. */
export type ExportedNode = {
  id: number
  kind: string
  name: string
  qualified_name: string
  path: string
  start_line: number
  end_line: number
  test: boolean
  exported: boolean
}

/** An edge as formats write it; `lines` are those of the source's file on which it occurs, the first ten. */
export type ExportedEdge = {
  source: number
  target: number
  type: string
  resolution: string
  confidence: number
  count: number
  lines: number[]
}

/** A document as the texts it is made of: all nodes come before `middle`, all edges after it. */
export type Format = {
  head: (project: string) => string
  node: (node: ExportedNode, project: string) => string
  middle: string
  edge: (edge: ExportedEdge, project: string) => string
  foot: string
}

/** The formats in which the nodes and edges of a graph can be written. */
export const FORMATS = {
  graphml,
  dot,
  cypher,
  jsonl: jsonLines,
  'csv-nodes': csvNodes,
  'csv-edges': csvEdges,
} as const satisfies Record<string, Format>

/** Characters of a piece, about. */
const PIECE_CHARS = 256 * 1024

/** The exported view of a project's graph. */
export type Exported = { graph: Graph; view: View; project: string }

/**
 * The piece of the document that begins at `from` (0 at first), and where the next one begins: undefined after the last.
 * Positions count the head, the nodes, the middle, the edges and the foot.
 */
export function pieceOf(
  { head, node, middle, edge, foot }: Format,
  { graph, view, project }: Exported,
  from: number,
): { text: string; next: number | undefined } {
  const { nodes, edges, sources } = view
  const middleAt = 1 + nodes.length
  const footAt = middleAt + 1 + edges.length
  const parts: string[] = []
  let chars = 0
  let at = from
  for (; at <= footAt && chars < PIECE_CHARS; at++) {
    let part = foot
    if (at === 0) part = head(project)
    else if (at < middleAt) part = node(nodeAt(graph, nodes[at - 1]!), project)
    else if (at === middleAt) part = middle
    else if (at < footAt) {
      const index = at - middleAt - 1
      part = edge(edgeAt(graph, edges[index]!, sources[index]!), project)
    }
    parts.push(part)
    chars += part.length
  }
  return { text: parts.join(''), next: at > footAt ? undefined : at }
}

function nodeAt(graph: Graph, node: number): ExportedNode {
  const flags = graph.nodeFlags[node]!
  return {
    id: node + 1,
    kind: NODE_KINDS[graph.kind[node]!]!,
    name: graph.strings[graph.name[node]!]!,
    qualified_name: graph.strings[graph.qualifiedName[node]!]!,
    path: graph.strings[graph.path[node]!]!,
    start_line: graph.startLine[node]!,
    end_line: graph.endLine[node]!,
    test: (flags & NodeFlag.Test) !== 0,
    exported: (flags & NodeFlag.Exported) !== 0,
  }
}

function edgeAt(graph: Graph, edge: number, source: number): ExportedEdge {
  return {
    source: source + 1,
    target: graph.target[edge]! + 1,
    type: EDGE_TYPES[graph.type[edge]!]!,
    resolution: RESOLUTIONS[graph.resolution[edge]!]!,
    confidence: graph.confidence[edge]! / 100,
    count: Math.max(1, graph.occurrences[edge]!),
    lines: [...linesInView(graph, edge)],
  }
}
