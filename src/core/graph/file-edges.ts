// The edges between the files of a graph, put together once: what joins larger parts is a sum of them.

import { oncePer } from '../collections/once.ts'
import { languageOf } from '../languages/files.ts'
import { EDGE_TYPES, edgeCode, type Graph, kindCode } from './graph.ts'
import { columnOf, groupedBy } from './impact/columns.ts'
import { isTestNode } from './names.ts'

/**
 * The files by their nodes. Group `g` are the edges of a type from one file to another, those of test code apart, in their order: the rows
 * `start[g] .. start[g + 1] - 1` of `node` (where an edge begins) and `edge`. Groups are sorted by source, then target.
 */
export type FileEdges = {
  files: readonly number[]
  source: Uint32Array
  target: Uint32Array
  type: Uint8Array
  isOfTest: Uint8Array
  start: Uint32Array
  node: Uint32Array
  edge: Uint32Array
}

const FILE = kindCode('File')
/** Types of edges, each with and without a bit for test code; even, so that the bit is the lowest. */
const KEYS = 2 * EDGE_TYPES.length

/** The edges between files that make one depend on another, kept for the next questions about a graph: eight bytes for each, and 14 for a group. */
export const fileEdgesOf = oncePer(groupedEdges)

function groupedEdges(graph: Graph): FileEdges {
  const files: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node] === FILE) files.push(node)
  const { sources, ends, node, edge } = between(graph, files)
  // By target and type, then by source: the second pass keeps the order of the first.
  const byEnd = groupedBy(ends, files.length * KEYS).order
  const bySource = groupedBy(columnOf(Uint32Array, sources, byEnd), files.length).order
  const order = columnOf(Uint32Array, byEnd, bySource)
  const firsts = new Uint32Array(order.length)
  const start = new Uint32Array(order.length + 1)
  let count = 0
  let last = -1
  for (let row = 0; row < order.length; row++) {
    const at = order[row]!
    if (last < 0 || sources[at] !== sources[last] || ends[at] !== ends[last]) {
      firsts[count] = at
      start[count++] = row
    }
    last = at
  }
  start[count] = order.length
  const groups = firsts.slice(0, count)
  const end = columnOf(Uint32Array, ends, groups)
  return {
    files,
    source: columnOf(Uint32Array, sources, groups),
    target: end.map((each) => Math.floor(each / KEYS)),
    type: Uint8Array.from(end, (each) => (each % KEYS) >> 1),
    isOfTest: Uint8Array.from(end, (each) => each & 1),
    start: start.slice(0, count + 1),
    node: columnOf(Uint32Array, node, order),
    edge: columnOf(Uint32Array, edge, order),
  }
}

const IMPLEMENTS = edgeCode('IMPLEMENTS')

/**
 * Whether an edge makes the code at its source depend on its target. A type that has the methods of an interface without
 * naming it knows nothing of it: in Go it is the interface that is written for the type, often in a package that imports its own.
 * Nor does a type for which another file implements a trait (Rust): no line of its own says so.
 */
export function isDependency({ type, strings, path, lineStart }: Graph, edge: number, source: number): boolean {
  if (type[edge] !== IMPLEMENTS) return true
  return lineStart[edge] !== lineStart[edge + 1] && languageOf(strings[path[source]!]!)?.implementsUnnamed !== true
}

/** The edges that join two files, in their order: the file and the node where each begins, and its end: file, type and a bit for test code. */
function between(graph: Graph, files: readonly number[]) {
  const { edgeStart, edgeCount, target: targetOf, type, path } = graph
  const fileOfPath = new Uint32Array(graph.strings.length)
  for (const [at, node] of files.entries()) fileOfPath[path[node]!] = at + 1
  const fileOf = path.map((string) => fileOfPath[string]!) // of each node, 0 for none
  const [sources, ends] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)]
  const [nodes, edges] = [new Uint32Array(edgeCount), new Uint32Array(edgeCount)]
  let count = 0
  for (let node = 0; node < graph.nodeCount; node++) {
    const source = fileOf[node]!
    if (source === 0) continue
    const ofTest = isTestNode(graph, node) ? 1 : 0
    for (let edge = edgeStart[node]!; edge < edgeStart[node + 1]!; edge++) {
      const target = fileOf[targetOf[edge]!]!
      if (target === 0 || target === source || !isDependency(graph, edge, node)) continue
      sources[count] = source - 1
      ends[count] = (target - 1) * KEYS + 2 * type[edge]! + ofTest
      nodes[count] = node
      edges[count++] = edge
    }
  }
  return {
    sources: sources.subarray(0, count),
    ends: ends.subarray(0, count),
    node: nodes.subarray(0, count),
    edge: edges.subarray(0, count),
  }
}
