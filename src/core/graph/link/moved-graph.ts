// The graph of a tree in which no code says anything new: the graph before, with the lines of files whose code has moved.

import { type Graph, kindCode } from '../graph.ts'
import { beginTaking, isTraced, type Kept } from './kept.ts'
import { type Moved, markOf } from './moved.ts'
import type { LinkFile } from './program/program.ts'

const FILE = kindCode('File')

/**
 * The graph of `files`, all of whose code is kept in `kept.graph` at most on other lines; it equals that of a link of
 * everything. Its columns are those of the graph before where nothing in them changes. Undefined when the new position of a
 * line is unknown.
 */
export function movedGraph(files: readonly Pick<LinkFile, 'path' | 'lines'>[], kept: Kept): Graph | undefined {
  const { graph: before, moved } = kept
  const taking = beginTaking({ ...kept, paths: new Set(moved.keys()) })
  if (!isTraced(taking)) return undefined
  const { startLine, endLine, sigEndLine, docStart, docEnd, lines } = before
  const columns = { startLine, endLine, sigEndLine, docStart, docEnd, lines }
  const graph: Graph = {
    ...before,
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice()])),
  }
  const ends = new Map(files.map(({ path, lines }) => [path, Math.max(1, lines)]))
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === FILE) graph.endLine[node] = ends.get(graph.strings[graph.path[node]!]!)!
  for (const [path, nodes] of taking.nodesOf) {
    for (const node of nodes) moveNode(graph, node, moved.get(path)!)
    const module = nodes[1] // behind the file itself
    if (module === undefined) continue
    graph.startLine[module] = 1
    graph.endLine[module] = ends.get(path)!
  }
  return graph
}

/** Gives a node its new lines, and those of the edges that start there. */
function moveNode(graph: Graph, node: number, { lines, docs }: Moved): void {
  const now = (line: number): number => lines.get(line) ?? line
  for (let at = graph.lineStart[graph.edgeStart[node]!]!; at < graph.lineStart[graph.edgeStart[node + 1]!]!; at++)
    graph.lines[at] = now(graph.lines[at]!)
  if (graph.kind[node] === FILE) return
  const doc = docs.get(markOf(graph.strings[graph.name[node]!]!, graph.startLine[node]!))
  if (doc) {
    graph.docStart[node] = doc.docStart
    graph.docEnd[node] = doc.docEnd
  }
  graph.startLine[node] = now(graph.startLine[node]!)
  graph.endLine[node] = now(graph.endLine[node]!)
  graph.sigEndLine[node] = now(graph.sigEndLine[node]!)
}
