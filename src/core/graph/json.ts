// Graph records as JSON text, written directly: building an object per node and edge first takes several times as long.

import { EDGE_TYPES, type Graph, linesInView, NODE_KINDS, RESOLUTIONS } from './graph.ts'

/** Where the files of nodes are on the server: `root` is the repository's absolute path. */
export type Place = { root: string }

/** A node's fields, without the braces; the lines of folders, packages and the like, which have none, are null. */
export function nodeFields(graph: Graph, node: number, { root }: Place): string {
  const path = graph.strings[graph.path[node]!]!
  const kind = NODE_KINDS[graph.kind[node]!]!
  const absolute = path !== '' ? `${root}/${path}` : kind === 'Project' ? root : ''
  const [start, end] = graph.startLine[node]! > 0 ? [graph.startLine[node], graph.endLine[node]] : [null, null]
  return (
    `"id":${node + 1},"kind":"${kind}","name":${quote(graph.strings[graph.name[node]!]!)}` +
    `,"qualified_name":${quote(graph.strings[graph.qualifiedName[node]!]!)},"path":${quote(path)}` +
    `,"absolute_path":${quote(absolute)},"start_line":${start},"end_line":${end}`
  )
}

function edgeJson(graph: Graph, edge: number, source: number, detailed: boolean): string {
  const plain = `"source":${source + 1},"target":${graph.target[edge]! + 1},"type":"${EDGE_TYPES[graph.type[edge]!]}"`
  if (!detailed) return `{${plain}}`
  return (
    `{${plain},"resolution":"${RESOLUTIONS[graph.resolution[edge]!]}","confidence":${graph.confidence[edge]! / 100}` +
    `,"count":${Math.max(1, graph.occurrences[edge]!)},"lines":[${linesInView(graph, edge).join(',')}]}`
  )
}

/**
 * Edges as a JSON list. `sources` are the source nodes of `edges`; `detailed` adds the resolution and lines of each.
 */
export function edgesJson(graph: Graph, edges: Int32Array, sources: Int32Array, detailed: boolean): string {
  const parts: string[] = []
  for (const [at, edge] of edges.entries()) parts.push(edgeJson(graph, edge, sources[at]!, detailed))
  return `[${parts.join(',')}]`
}

const PLAIN = /^[\w ./:<>()~#@$*+=,;-]*$/

/** JSON of a string; most names need no escape, and testing for that is cheaper than JSON.stringify. */
const quote = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))
