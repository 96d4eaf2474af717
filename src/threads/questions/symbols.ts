// Symbols that match a typed text: entities, and the fields and variables of the impact index.

import { findFields } from '../../core/graph/fields/typed.ts'
import { type Graph, kindCode } from '../../core/graph/graph.ts'
import { findSymbols } from '../../core/graph/symbols.ts'
import type { components } from '../../core/openapi.d.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { fieldRecord, type SymbolRecord, symbolRecord } from './records.ts'
import { type Sources, sourcesOf } from './sources.ts'

type Symbols = components['schemas']['Symbols']

/** The typed text, the kinds and the folder or file to include, and a limit. */
export type SymbolsInput = GraphRef & {
  text: string
  kind: components['schemas']['SymbolKind'] | undefined
  path: string | undefined
  limit: number
}

/** A record, made only of what is shown. */
type Hit = { score: number; record: () => SymbolRecord }

/** The contract's `Symbols` as bytes; undefined when there is no such graph. */
export async function symbols(input: SymbolsInput): Promise<Uint8Array | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const found = [...entityHits(graph, input, sources), ...(await fieldHits(input, sources))]
  const hits = found.sort((one, other) => other.score - one.score).slice(0, input.limit)
  const results = hits.map(({ score, record }) => ({ ...record(), score: Math.round(score) / 1000 }))
  return jsonBytes({ ...envelopeOf(input, sources), results } satisfies Symbols)
}

function entityHits(graph: Graph, input: SymbolsInput, sources: Sources): Hit[] {
  const { kind, text, path: under, limit } = input
  if (kind === 'Field' || kind === 'Variable') return []
  const kinds = kind === undefined ? [] : [kindCode(kind)]
  return findSymbols(graph, { text, kinds, under, limit }).map(({ node, score }) => ({
    score,
    record: () => symbolRecord(graph, input, sources, node),
  }))
}

/** None of a graph whose impact index is yet to be made: typing waits for nothing. */
async function fieldHits(input: SymbolsInput, sources: Sources): Promise<Hit[]> {
  const { kind, text, path: under, limit } = input
  const isField = kind === undefined || kind === 'Field' || kind === 'Variable'
  const impact = isField ? await openImpact(input) : undefined
  if (!impact) return []
  return findFields(impact, { text, kind: isField ? kind : undefined, under, limit }).map(({ place, score }) => ({
    score,
    record: () => fieldRecord(impact, input, sources, place),
  }))
}
