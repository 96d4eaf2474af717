// The names in the lines of a file that lead to entities of the project, and the entities that they lead to.

import { EDGE_TYPES, type EdgeType, type Graph, RESOLUTIONS } from '../../core/graph/graph.ts'
import type { components } from '../../core/openapi.d.ts'
import { signatureIn } from './records.ts'
import type { Sources } from './sources.ts'

type Schemas = components['schemas']

/** Lines of a file, the first and the last. */
export type LineRange = { path: string; from: number; to: number }

/** The contract's `references` and `targets` of a `SourceText`. */
export type References = { references: Schemas['SourceReference'][]; targets: Schemas['SourceTarget'][] }

/** Edges that stand where their target is named. */
const NAMED: readonly EdgeType[] = ['CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS']

/** Those on the lines of a range, in the order of lines. */
export function referencesIn(graph: Graph, sources: Sources, { path, from, to }: LineRange): References {
  const string = graph.strings.indexOf(path)
  const { lines } = sources.read(path)
  const targets = new Map<number, number>()
  const references: Schemas['SourceReference'][] = []
  const seen = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.path[node] !== string) continue
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++) {
      if (!NAMED.includes(EDGE_TYPES[graph.type[edge]!]!)) continue
      const entity = graph.target[edge]!
      for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!)) {
        const name = line < from || line > to ? undefined : nameOn(graph, entity, lines[line - 1] ?? '')
        const key = `${line} ${name} ${entity}`
        if (name === undefined || seen.has(key)) continue
        seen.add(key)
        const target = targets.get(entity) ?? targets.size
        targets.set(entity, target)
        references.push({ line, name, target, resolution: RESOLUTIONS[graph.resolution[edge]!]! })
      }
    }
  }
  return {
    references: references.sort((a, b) => a.line - b.line || a.target - b.target),
    targets: [...targets.keys()].map((entity) => ({
      qualified_name: graph.strings[graph.qualifiedName[entity]!]!,
      signature: signatureIn(graph, sources, entity),
    })),
  }
}

/** The word of a line that names an entity: its own name, or that of its class where this is constructed. */
function nameOn(graph: Graph, entity: number, text: string): string | undefined {
  const names = graph.strings[graph.qualifiedName[entity]!]!.split('.')
  return [graph.strings[graph.name[entity]!]!, names.at(-2)].find((name) => name !== undefined && text.includes(name))
}
