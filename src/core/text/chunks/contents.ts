// The module and the code entities of each file, from a graph.

import { CODE_KINDS, type Graph, NODE_KINDS, NodeFlag } from '../../graph/graph.ts'
import type { ChunkEntity } from './chunk.ts'

/** The contents of a graph's files, one file at a time: all at once would take more memory than the graph. */
export type Contents = {
  /** The entities of a file by their first line, those around others first. */
  entitiesOf(path: string): ChunkEntity[]
  /** The qualified name of the module that a file is; undefined where it is none. */
  moduleOf(path: string): string | undefined
}

/** The entities and the module of every file of a graph. */
export function readContents(graph: Graph): Contents {
  const first = new Map<string, number>()
  const next = new Int32Array(graph.nodeCount).fill(-1)
  const text = (id: number): string => graph.strings[id]!
  for (let node = graph.nodeCount - 1; node >= 0; node--) {
    const path = text(graph.path[node]!)
    next[node] = first.get(path) ?? -1
    first.set(path, node)
  }

  function* nodesOf(path: string): Generator<number> {
    for (let node = first.get(path) ?? -1; node !== -1; node = next[node]!) yield node
  }

  return {
    entitiesOf: (path) => {
      const entities: ChunkEntity[] = []
      for (const node of nodesOf(path)) if (graph.kind[node]! < CODE_KINDS) entities.push(entityAt(graph, node))
      return entities.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
    },
    moduleOf: (path) => {
      let module: string | undefined
      for (const node of nodesOf(path))
        if (NODE_KINDS[graph.kind[node]!] === 'Module') module = text(graph.qualifiedName[node]!)
      return module
    },
  }
}

const entityAt = (graph: Graph, node: number): ChunkEntity => ({
  kind: NODE_KINDS[graph.kind[node]!]!,
  name: graph.strings[graph.name[node]!]!,
  qualifiedName: graph.strings[graph.qualifiedName[node]!]!,
  startLine: graph.startLine[node]!,
  endLine: graph.endLine[node]!,
  sigEndLine: graph.sigEndLine[node]!,
  docStart: graph.docStart[node]!,
  docEnd: graph.docEnd[node]!,
  isTest: (graph.nodeFlags[node]! & NodeFlag.Test) !== 0,
})
