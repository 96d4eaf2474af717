// What a graph says of each file: the module that it is, and the code entities in it.

import { CODE_KINDS, type Graph, NODE_KINDS } from '../graph/graph.ts'
import type { ChunkEntity } from './chunk.ts'

/** By path: entities by their first line, those around others first; qualified names of modules. */
export type Contents = { entities: Map<string, ChunkEntity[]>; modules: Map<string, string> }

/** The entities and the module of every file of a graph, by path. */
export function readContents(graph: Graph): Contents {
  const entities = new Map<string, ChunkEntity[]>()
  const modules = new Map<string, string>()
  const text = (id: number): string => graph.strings[id]!
  for (let node = 0; node < graph.nodeCount; node++) {
    const kind = NODE_KINDS[graph.kind[node]!]!
    const path = text(graph.path[node]!)
    if (kind === 'Module') modules.set(path, text(graph.qualifiedName[node]!))
    if (graph.kind[node]! >= CODE_KINDS) continue
    let list = entities.get(path)
    if (!list) entities.set(path, (list = []))
    list.push({
      kind,
      name: text(graph.name[node]!),
      qualifiedName: text(graph.qualifiedName[node]!),
      startLine: graph.startLine[node]!,
      endLine: graph.endLine[node]!,
      sigEndLine: graph.sigEndLine[node]!,
      docStart: graph.docStart[node]!,
      docEnd: graph.docEnd[node]!,
    })
  }
  for (const list of entities.values()) list.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
  return { entities, modules }
}
