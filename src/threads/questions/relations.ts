// Callers and users of an entity, its callees, and the entities that override, implement or extend it.

import type { Graph } from '../../core/graph/graph.ts'
import { isTestNode } from '../../core/graph/names.ts'
import { callersThrough, type Related, type Relation, relatedTo } from '../../core/graph/relations/related.ts'
import type { components } from '../../core/openapi.d.ts'
import { isWithin } from '../../core/paths.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { fieldUsers } from './fields.ts'
import { relatedRecord, symbolRecord } from './records.ts'
import { type Sources, sourcesOf } from './sources.ts'
import { fieldOrSubject, type Refused, routedSubject } from './subject.ts'

type Relations = components['schemas']['Relations']

/** A relation of an entity; `from` is the number of results that earlier pages had. */
export type RelationsInput = GraphRef & {
  relation: Relation
  entity: string
  depth: number
  limit: number
  from: number
  tests: 'include' | 'exclude' | 'only'
  /** The least certainty, as a position in RESOLUTIONS. */
  resolution: number
  path: string | undefined
}

/** The contract's `Relations` as bytes; undefined when there is no such graph; that the index of routes is yet to be made. */
export async function relations(input: RelationsInput): Promise<Uint8Array | Refused | 'missing' | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const sources = await sourcesOf(input)
  const find = input.relation === 'users' ? fieldOrSubject : routedSubject
  const subject = await find(graph, input, sources, input.entity)
  if (subject === 'missing' || 'refused' in subject) return subject
  if ('field' in subject) return fieldUsers(input, sources, subject.field)
  const { node, calls } = subject
  const all = relatedTo(graph, node, { ...input, only: calls }).filter((item) => isWanted(graph, item.node, input))
  const shown = all.slice(input.from, input.from + input.limit)
  const entity = symbolRecord(graph, input, sources, node)
  const results = shown.map((item) => relatedRecord(graph, input, sources, item))
  const end = input.from + shown.length
  const answer: Relations = {
    ...envelopeOf(input, sources),
    relation: input.relation,
    entity,
    results,
    files: filesOf(graph, all),
    ...(input.relation === 'callers' && { through: throughRecords(graph, input, sources, node) }),
    stats: {
      results: all.length,
      tests: all.filter((item) => isTestNode(graph, item.node)).length,
      returned: shown.length,
    },
    cursor: end < all.length ? `${input.generation}.${end}` : null,
  }
  return jsonBytes(answer)
}

/** The methods through which code may call a method, the most called first. */
function throughRecords(graph: Graph, input: RelationsInput, sources: Sources, node: number) {
  return callersThrough(graph, node, input)
    .map(({ method, callers }) => ({
      ...symbolRecord(graph, input, sources, method),
      callers: callers.filter((each) => isWanted(graph, each, input)).length,
    }))
    .filter(({ callers }) => callers > 0)
    .sort((one, other) => other.callers - one.callers)
}

function isWanted(graph: Graph, node: number, { tests, path }: RelationsInput): boolean {
  if (tests !== 'include' && isTestNode(graph, node) !== (tests === 'only')) return false
  return path === undefined || isWithin(graph.strings[graph.path[node]!]!, path)
}

/** How many results each file has, and how often they stand in it, by the order in which the results come. */
function filesOf(graph: Graph, all: readonly Related[]): Relations['files'] {
  const files = new Map<number, Relations['files'][0]>()
  for (const { node, links } of all) {
    const path = graph.path[node]!
    const file = files.get(path) ?? { path: graph.strings[path]!, test: isTestNode(graph, node), results: 0, count: 0 }
    files.set(path, file)
    file.results++
    for (const { edge } of links) file.count += Math.max(1, graph.occurrences[edge]!)
  }
  return [...files.values()]
}
