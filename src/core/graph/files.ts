// The file view: which file depends on which.

import { compareText } from '../order.ts'
import { EDGE_TYPES, type EdgeType, type Graph, kindCode } from './graph.ts'

/** All edges from one file to another; `weight` is the sum of `types`, which counts them by type. */
export type FileEdge = { source: string; target: string; weight: number; types: Partial<Record<EdgeType, number>> }
/** The files of a graph and the edges between them. */
export type FileView = { files: string[]; edges: FileEdge[] }

const FILE = kindCode('File')

/**
 * Maps both ends of every edge to files and joins the edges between two files. Nodes without a file (folders, packages,
 * the outside) and edges within a file are left out. Sorted by path, then by the target's path.
 */
export function fileView(graph: Graph): FileView {
  const fileOfPath = new Int32Array(graph.strings.length).fill(-1)
  const paths: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node] !== FILE) continue
    fileOfPath[graph.path[node]!] = paths.length
    paths.push(graph.path[node]!)
  }
  const order = Int32Array.from(paths.keys()).sort((a, b) =>
    compareText(graph.strings[paths[a]!]!, graph.strings[paths[b]!]!),
  )
  const rank = new Int32Array(paths.length)
  for (const [position, file] of order.entries()) rank[file] = position
  const files = Array.from(order, (file) => graph.strings[paths[file]!]!)
  return { files, edges: aggregate(graph, (node) => rankOf(graph, node, fileOfPath, rank), files) }
}

function rankOf(graph: Graph, node: number, fileOfPath: Int32Array, rank: Int32Array): number {
  const file = fileOfPath[graph.path[node]!]!
  return file === -1 ? -1 : rank[file]!
}

/** The edges between files: for each pair the number of edges between their nodes, by type. */
function aggregate(graph: Graph, fileOf: (node: number) => number, files: readonly string[]): FileEdge[] {
  const counts = new Map<number, Uint32Array>() // source * files + target -> edges by type
  for (let node = 0; node < graph.nodeCount; node++) {
    const source = fileOf(node)
    if (source === -1) continue
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      const target = fileOf(graph.target[edge]!)
      if (target === -1 || target === source) continue
      const key = source * files.length + target
      let types = counts.get(key)
      if (!types) {
        types = new Uint32Array(EDGE_TYPES.length)
        counts.set(key, types)
      }
      types[graph.type[edge]!]!++
    }
  }
  return [...counts.entries()]
    .sort(([a], [b]) => a - b)
    .map(([key, types]) => ({
      source: files[Math.floor(key / files.length)]!,
      target: files[key % files.length]!,
      weight: types.reduce((sum, count) => sum + count, 0),
      types: Object.fromEntries(EDGE_TYPES.flatMap((type, at) => (types[at]! > 0 ? [[type, types[at]!]] : []))),
    }))
}
