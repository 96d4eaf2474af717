// The entity that a question is about, from the name that was given for it.

import { fieldsNamed } from '../../core/graph/fields/named.ts'
import { CODE_KINDS, type Graph } from '../../core/graph/graph.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import type { Place } from '../../core/graph/json.ts'
import { findNamed, isTestNode } from '../../core/graph/names.ts'
import { routeName, routesMeant } from '../../core/graph/routes/named.ts'
import { takesParameters } from '../../core/graph/signature.ts'
import { findSymbols } from '../../core/graph/symbols.ts'
import type { GraphRef } from '../graphs.ts'
import { openImpact } from '../impacts.ts'
import { fieldRecord, type SymbolRecord, signatureIn, symbolRecord } from './records.ts'
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

/** The node that a question is about; for a route without a named handler, the entities that its code calls. Routes of tests are meant where no others are. */
export type Subject = { node: number; calls?: readonly number[] }

/** As `subjectOf`, with routes: `GET /users/{id}` is its handler. That the index of routes is yet to be made. */
export async function routedSubject(
  graph: Graph,
  at: GraphRef,
  sources: Sources,
  given: string,
): Promise<Subject | Refused | 'missing'> {
  const name = routeName(given)
  const found = subjectOf(graph, at, sources, given)
  if (typeof found === 'number') return { node: found }
  if (!name || found.refused === 'ambiguous') return withFields(found, at, sources, given)
  const impact = await openImpact(at)
  if (!impact) return 'missing'
  const all = routesMeant(impact.index.routes, given)
  const production = all.filter(({ within }) => !isTestNode(graph, within))
  const meant = production.length > 0 ? production : all
  const subjects = new Map(
    meant.map(({ node, within, line, calls }) => [
      `${node} ${within} ${node < 0 ? line : 0}`,
      node < 0 ? { node: within, calls } : { node },
    ]),
  )
  const [only, ...others] = subjects.values()
  if (only && others.length === 0) return only
  if (!only) return found
  const candidates = [only, ...others]
    .slice(0, CANDIDATES_MAX)
    .map(({ node }) => symbolRecord(graph, at, sources, node))
  return { refused: 'ambiguous', count: subjects.size, candidates }
}

/** As `routedSubject`, with fields, constants and variables of modules, which are places of the impact index. */
export async function fieldOrSubject(
  graph: Graph,
  at: GraphRef,
  sources: Sources,
  given: string,
): Promise<Subject | { field: number } | Refused | 'missing'> {
  const found = await routedSubject(graph, at, sources, given)
  if (found === 'missing' || !('refused' in found) || found.refused === 'ambiguous') return found
  const impact = await openImpact(at)
  if (!impact) return 'missing'
  const meant = fieldsMeant(impact, given)
  if (meant.length === 0) return found
  if (meant.length === 1) return { field: meant[0]! }
  const candidates = meant.slice(0, CANDIDATES_MAX).map((place) => fieldRecord(impact, at, sources, place))
  return { refused: 'ambiguous', count: meant.length, candidates }
}

/** The fields that a name may mean: those of tests where no others are. */
function fieldsMeant(impact: Impact, given: string): readonly number[] {
  const all = fieldsNamed(impact, given)
  const production = all.filter((place) => !isTestNode(impact.graph, impact.index.parent[place]!))
  return production.length > 0 ? production : all
}

/**
 * A refusal of a name that no entity has, with the fields of that name before the entities that are like it; as it is while
 * the impact index is yet to be made.
 */
export async function withFields(refused: Refused, at: GraphRef, sources: Sources, given: string): Promise<Refused> {
  const impact = refused.refused === 'unknown' ? await openImpact(at) : undefined
  const fields = impact ? fieldsMeant(impact, given).map((place) => fieldRecord(impact, at, sources, place)) : []
  const candidates = [...fields, ...refused.candidates].slice(0, CANDIDATES_MAX)
  return fields.length === 0 ? refused : { ...refused, count: refused.count + fields.length, candidates }
}

function takes(graph: Graph, sources: Sources, node: number, parameters: string): boolean {
  if (graph.kind[node]! >= CODE_KINDS) return false
  const signature = signatureIn(graph, sources, node)
  return signature !== null && takesParameters(signature, graph.strings[graph.name[node]!]!, parameters)
}
