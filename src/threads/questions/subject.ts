// The entity that a question is about, from the name that was given for it.

import { CODE_KINDS, type Graph } from '../../core/graph/graph.ts'
import type { Place } from '../../core/graph/json.ts'
import { findNamed } from '../../core/graph/names.ts'
import { takesParameters } from '../../core/graph/signature.ts'
import { findSymbols } from '../../core/graph/symbols.ts'
import { type SymbolRecord, signatureIn, symbolRecord } from './records.ts'
import type { Sources } from './sources.ts'

/** A name that means no entity, or several: `candidates` are those it may mean, best first. */
export type Refused = { refused: 'unknown' | 'ambiguous'; count: number; candidates: SymbolRecord[] }

/** Candidates that are shown. */
const CANDIDATES_MAX = 10

/** The node of a name, or why it is not one. */
export function subjectOf(graph: Graph, at: Place, sources: Sources, given: string): number | Refused {
  const name = given.startsWith(`${at.root}/`) ? given.slice(at.root.length + 1) : given
  const { nodes, parameters } = findNamed(graph, name)
  const fitting = parameters === undefined ? [] : nodes.filter((node) => takes(graph, sources, node, parameters))
  const meant = fitting.length > 0 ? fitting : nodes
  if (meant.length === 1) return meant[0]!
  const record = (node: number): SymbolRecord => symbolRecord(graph, at, sources, node)
  const candidates = meant.slice(0, CANDIDATES_MAX).map(record)
  if (meant.length > 0) return { refused: 'ambiguous', count: meant.length, candidates }
  const text = name.replace(/\(.*$/s, '').replace(/:\d+$/, '')
  const similar = findSymbols(graph, { text, kinds: [], under: undefined, limit: CANDIDATES_MAX })
  return { refused: 'unknown', count: similar.length, candidates: similar.map(({ node }) => record(node)) }
}

function takes(graph: Graph, sources: Sources, node: number, parameters: string): boolean {
  if (graph.kind[node]! >= CODE_KINDS) return false
  const signature = signatureIn(graph, sources, node)
  return signature !== null && takesParameters(signature, graph.strings[graph.name[node]!]!, parameters)
}
