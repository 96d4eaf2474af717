// Relations of an entity in the ingested graph, as the workers answer them.

import { type Graph, NODE_KINDS } from '../graph/graph.ts'

/**
 * An entity that is related to another in a role: `owner` is the type it is a member of, `type` one that it speaks of. Lines are 1-based and inclusive.
 */
export type RelatedNode = {
  role: 'caller' | 'callee' | 'overrides' | 'overridden by' | 'test' | 'user' | 'owner' | 'type' | 'member'
  kind: string
  name: string
  qualifiedName: string
  path: string
  startLine: number
  endLine: number
  /** The first lines of its file on which it calls or uses the other entity. */
  lines: number[]
}

/**
 * `qualifiedName` is null when the graph does not have the entity; `callers`
 * (in production code), `tests` and `counts` count all, `related` is capped a role.
 */
export type Relations = {
  qualifiedName: string | null
  /** Lines of the entity in the graph; 0 when it does not have it. */
  startLine: number
  endLine: number
  callers: number
  tests: number
  counts: Partial<Record<RelatedNode['role'], number>>
  related: RelatedNode[]
}

/** A line of a file (1-based) that imported another one when the graph was made. */
export type Importer = { path: string; line: number }

/** A node of the graph as one that is related in this role. */
export const relatedNode = (
  graph: Graph,
  node: number,
  role: RelatedNode['role'],
  lines: number[] = [],
): RelatedNode => ({
  lines,
  role,
  kind: NODE_KINDS[graph.kind[node]!]!,
  name: graph.strings[graph.name[node]!]!,
  qualifiedName: graph.strings[graph.qualifiedName[node]!]!,
  path: graph.strings[graph.path[node]!]!,
  startLine: graph.startLine[node]!,
  endLine: graph.endLine[node]!,
})
