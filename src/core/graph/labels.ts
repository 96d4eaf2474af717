// Names of nodes as people read them: overloads are told apart by their parameters, not by a number.

import { CODE_KINDS, type Graph } from './graph.ts'
import { signatureOf, toldApart } from './signature.ts'

/** The lines of the file with a path; none where it cannot be read. */
export type LinesOf = (path: string) => readonly string[]

/** The signature of a code entity; null for other nodes, and where the file has changed too much to say. */
export function signatureOfNode(graph: Graph, node: number, linesOf: LinesOf): string | null {
  if (graph.kind[node]! >= CODE_KINDS) return null
  const name = graph.strings[graph.name[node]!]!
  const lines = linesOf(graph.strings[graph.path[node]!]!)
  return signatureOf(lines, { name, startLine: graph.startLine[node]!, sigEndLine: graph.sigEndLine[node]! })
}

/** The qualified name of a node, overloads by their parameters; files are read for these alone. */
export function labelOf(graph: Graph, node: number, linesOf: LinesOf): string {
  const name = graph.strings[graph.qualifiedName[node]!]!
  return name.includes('~') ? toldApart(name, signatureOfNode(graph, node, linesOf), graph.startLine[node]!) : name
}
