// The signature of an entity and the text that is its own, as revisions are compared by them.

import { addAll } from '../../collections/lists.ts'
import { entitiesByPath } from '../entities.ts'
import type { Graph } from '../graph.ts'
import { signatureOf } from '../signature.ts'
import type { Side } from './compare.ts'
import { nameOf, pathOf } from './nodes.ts'

/** The signature of an entity (null where it has none), and its text without its signature and the entities within it. */
export type EntityTexts = { signature: (node: number) => string | null; body: (node: number) => string }

/** The texts of the entities of a revision. */
export function textsOf({ graph, linesOf }: Side): EntityTexts {
  const signatures = new Map<number, string | null>()
  const within = entitiesWithin(graph)
  const signature = (node: number): string | null => {
    const known = signatures.get(node)
    if (known !== undefined) return known
    const lines = linesOf(pathOf(graph, node))
    const header = { name: nameOf(graph, node), startLine: graph.startLine[node]!, sigEndLine: graph.sigEndLine[node]! }
    const found = signatureOf(lines, header)
    signatures.set(node, found)
    return found
  }
  const body = (node: number): string => {
    const lines = linesOf(pathOf(graph, node))
    const [start, end] = [graph.startLine[node]!, graph.endLine[node]!]
    const headerEnd = Math.max(start, graph.sigEndLine[node]!)
    const header = oneLine(lines.slice(start - 1, headerEnd)).replace(signature(node) ?? '', '')
    const own: string[] = [header]
    let from = headerEnd + 1
    for (const inner of within(node)) {
      addAll(own, lines.slice(from - 1, Math.max(from, graph.startLine[inner]!) - 1))
      from = Math.max(from, graph.endLine[inner]! + 1)
    }
    addAll(own, lines.slice(from - 1, end))
    return oneLine(own)
  }
  return { signature, body }
}

/** Lines without indentation and line breaks: how code is laid out says nothing. */
const oneLine = (lines: readonly string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim()

/** The entities that stand inside an entity, in order of their lines, without those inside these. */
function entitiesWithin(graph: Graph): (node: number) => number[] {
  const files = entitiesByPath(graph)
  return (node) => {
    const [start, end] = [graph.startLine[node]!, graph.endLine[node]!]
    const inside: number[] = []
    let behind = start
    for (const other of files.get(graph.path[node]!) ?? []) {
      if (graph.startLine[other]! <= behind || graph.endLine[other]! > end) continue
      inside.push(other)
      behind = graph.endLine[other]!
    }
    return inside
  }
}
