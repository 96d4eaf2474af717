// Names of nodes as people read them: overloads are told apart by their parameters, not by a number.

import { oncePer } from '../collections/once.ts'
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

/** The labels of nodes by the lines that they were read from: a file that is read again has other ones. */
const labels = oncePer((_graph: Graph) => oncePer((_lines: readonly string[]) => new Map<number, string>()))

/** The qualified name of a node, overloads by their parameters; files are read for these alone. */
export function labelOf(graph: Graph, node: number, linesOf: LinesOf): string {
  const name = graph.strings[graph.qualifiedName[node]!]!
  if (!name.includes('~')) return name
  const lines = linesOf(graph.strings[graph.path[node]!]!)
  const known = labels(graph)(lines)
  const label =
    known.get(node) ??
    toldApart(
      name,
      signatureOfNode(graph, node, () => lines),
      graph.startLine[node]!,
    )
  known.set(node, label)
  return label
}
