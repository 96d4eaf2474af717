// Symbols that match a typed text.

import { kindCode, type NodeKind } from '../../core/graph/graph.ts'
import { findSymbols } from '../../core/graph/symbols.ts'
import type { components } from '../../core/openapi.d.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { symbolRecord } from './records.ts'
import { sourcesOf } from './sources.ts'

type Symbols = components['schemas']['Symbols']

/** The typed text, the kinds and the folder or file to include, and a limit. */
export type SymbolsInput = GraphRef & {
  text: string
  kind: NodeKind | undefined
  path: string | undefined
  limit: number
}

/** The contract's `Symbols` as bytes; undefined when there is no such graph. */
export async function symbols(input: SymbolsInput): Promise<Uint8Array | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const kinds = input.kind === undefined ? [] : [kindCode(input.kind)]
  const hits = findSymbols(graph, { text: input.text, kinds, under: input.path, limit: input.limit })
  const results = hits.map(({ node, score }) => ({
    ...symbolRecord(graph, input, sources, node),
    score: Math.round(score) / 1000,
  }))
  return jsonBytes({ ...envelopeOf(input, sources), results } satisfies Symbols)
}
