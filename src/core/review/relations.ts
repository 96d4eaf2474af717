// Relations of an entity in the ingested graph: its callers, callees, overridden methods and tests.

import { edgeCode, type Graph, kindCode, NODE_KINDS, NodeFlag } from '../graph/graph.ts'
import { isTestPath } from '../text/places.ts'

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

type Role = RelatedNode['role']

const CALLS = edgeCode('CALLS')
const REFERENCES = edgeCode('REFERENCES')
const OVERRIDES = edgeCode('OVERRIDES')
const IMPLEMENTS = edgeCode('IMPLEMENTS')
const INHERITS = edgeCode('INHERITS')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const TYPE_KINDS: ReadonlySet<number> = new Set((['Class', 'Interface', 'Enum', 'Type'] as const).map(kindCode))

/** An edge that comes in to a node. */
export type Incoming = { source: number; type: number; edge: number }

/** The relations of a node: `perRole` of each role, those called on a line of `near` first. */
export function relationsOf(
  graph: Graph,
  node: number,
  incoming: readonly Incoming[],
  { perRole, near = [] }: { perRole: number; near?: readonly number[] },
): Relations {
  const byRole: ByRole = new Map()
  const add = (role: Role | undefined, other: number, edge: number): void => {
    if (role !== undefined && other !== node) addRelation(byRole, graph, { role, other, edge })
  }
  for (const { source, type, edge } of incoming) add(incomingRole(graph, source, type), source, edge)
  for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
    add(outgoingRole(graph, graph.target[edge]!, graph.type[edge]!), graph.target[edge]!, edge)
  const related = [...byRole].flatMap(([role, nodes]) => {
    const isCalled = role === 'callee' // the calls of this role are lines of the other file
    const ordered = isCalled ? tellingFirst(graph, nodes, near) : productionFirst(graph, nodes)
    return ordered
      .slice(0, limitOf(role, perRole))
      .map(([other, lines]) => relatedNode(graph, other, role, isCalled ? [] : lines))
  })
  const count = (role: Role): number => byRole.get(role)?.size ?? 0
  const qualifiedName = graph.strings[graph.qualifiedName[node]!]!
  const counts = Object.fromEntries(Array.from(byRole, ([role, nodes]) => [role, nodes.size]))
  const [startLine, endLine] = [graph.startLine[node]!, graph.endLine[node]!]
  return { qualifiedName, startLine, endLine, callers: count('caller'), tests: count('test'), counts, related }
}

/** Related nodes by role, each with the lines on which the relation stands. */
type ByRole = Map<Role, Map<number, number[]>>

/** Roles that are shown with the lines on which they stand. */
const WITH_LINES: ReadonlySet<Role> = new Set(['test', 'caller', 'user', 'callee'])

function addRelation(byRole: ByRole, graph: Graph, related: { role: Role; other: number; edge: number }): void {
  const { role, other, edge } = related
  const nodes = byRole.get(role) ?? new Map<number, number[]>()
  byRole.set(role, nodes)
  const lines = WITH_LINES.has(role) ? graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!) : []
  nodes.set(other, [...(nodes.get(other) ?? []), ...lines])
}

const HERITAGE: ReadonlySet<number> = new Set([OVERRIDES, IMPLEMENTS, INHERITS])

/** The role of an edge's source for its target; undefined for edges that tell a reviewer nothing. */
function incomingRole(graph: Graph, source: number, type: number): Role | undefined {
  const isTest = (graph.nodeFlags[source]! & NodeFlag.Test) !== 0
  if (type === CALLS) return isTest ? 'test' : 'caller'
  if (HERITAGE.has(type)) return 'overridden by'
  if (type === REFERENCES) return isTest ? undefined : 'user'
  return type === DEFINES_METHOD ? 'owner' : undefined
}

/** The role of an edge's target for its source. */
function outgoingRole(graph: Graph, target: number, type: number): Role | undefined {
  if (type === CALLS) return 'callee'
  if (HERITAGE.has(type)) return 'overrides'
  if (type === REFERENCES) return TYPE_KINDS.has(graph.kind[target]!) ? 'type' : undefined
  return type === DEFINES_METHOD ? 'member' : undefined
}

/** Callees that say most about a change first: those called next to it, and getters last. */
function tellingFirst(
  graph: Graph,
  nodes: ReadonlyMap<number, number[]>,
  near: readonly number[],
): [number, number[]][] {
  const rank = ([node, lines]: [number, number[]]): number => {
    const isNear = lines.some((line) => near.some((changed) => Math.abs(changed - line) <= NEAR_LINES))
    const isShort = graph.endLine[node]! - graph.startLine[node]! < GETTER_LINES
    return (isNear ? 0 : 2) + (isShort ? 1 : 0)
  }
  return [...nodes].sort((a, b) => rank(a) - rank(b))
}

/** Examples and benchmarks, which call without being tests, last. */
function productionFirst(graph: Graph, nodes: ReadonlyMap<number, number[]>): [number, number[]][] {
  const isAside = ([node]: [number, number[]]): number => (isTestPath(graph.strings[graph.path[node]!]!) ? 1 : 0)
  return [...nodes].sort((a, b) => isAside(a) - isAside(b))
}

const NEAR_LINES = 2
/** Lines of a function that hands something out. */
const GETTER_LINES = 5

/** Roles of which half as many are wanted; of callers twice as many are. */
const HALF: ReadonlySet<Role> = new Set(['test', 'user', 'type'])
const limitOf = (role: Role, perRole: number): number =>
  role === 'caller' ? perRole * 2 : HALF.has(role) ? Math.ceil(perRole / 2) : perRole
