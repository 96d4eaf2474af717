// Callers, users, overrides, implementations, subtypes and callees of an entity: the edges of one relation followed
// from it, a step at a time.

import { addAll } from '../../collections/lists.ts'
import { append } from '../../collections/multimap.ts'
import { compareText } from '../../order.ts'
import { DOUBT, EDGE_TYPES, type EdgeType, edgeCode, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { eachIncoming, eachOutgoing } from '../incoming.ts'
import { isTestNode } from '../names.ts'
import { eachDeclared } from './dispatch.ts'

/** The relations that can be asked for. */
export type Relation = 'callers' | 'callees' | 'users' | 'implementations' | 'overrides' | 'subclasses'

/** An edge with both its ends. */
export type Link = { edge: number; source: number; target: number }

/** A node `hop` steps away, with the edges that lead from it (or to it) one step nearer; the surest comes first. */
export type Related = { node: number; hop: number; links: Link[] }

/**
 * How far to go; edges of more doubt than those of `resolution` (a position in RESOLUTIONS) are not followed. `only`: the
 * callees to begin with, of a part of the node's code.
 */
export type RelatedQuery = {
  relation: Relation
  depth: number
  resolution: number
  only?: readonly number[] | undefined
}

/** Which edges a relation follows, and which nodes it then shows. */
type Rule = { direction: 'in' | 'out'; types: readonly EdgeType[]; shows?: (graph: Graph, node: number) => boolean }

const RULES: Readonly<Record<Relation, Rule>> = {
  callers: { direction: 'in', types: ['CALLS'] },
  callees: { direction: 'out', types: ['CALLS'] },
  users: { direction: 'in', types: ['CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS', 'IMPORTS', 'DEPENDS_ON'] },
  implementations: { direction: 'in', types: ['IMPLEMENTS', 'INHERITS', 'OVERRIDES'], shows: isConcrete },
  overrides: { direction: 'in', types: ['OVERRIDES'] },
  subclasses: { direction: 'in', types: ['INHERITS', 'IMPLEMENTS'] },
}

/**
 * The nodes of a relation, the nearest first; those of one step by path and line, production code before tests.
 * Relations of a type include those of its constructors, relations of a file those of its modules.
 */
export function relatedTo(graph: Graph, node: number, query: RelatedQuery): Related[] {
  const rule = RULES[query.relation]
  const doubt = DOUBT[query.resolution]!
  const types = Uint8Array.from(EDGE_TYPES, (type) => (rule.types.includes(type) ? 1 : 0))
  const first = query.only && rule.direction === 'out' ? new Set(query.only) : undefined
  const each = rule.direction === 'in' ? eachIncoming : eachOutgoing
  let frontier = startOf(graph, node, query.relation)
  const seen = new Set(frontier)
  const all: Related[] = []
  for (let hop = 1; hop <= query.depth && frontier.length > 0; hop++) {
    const found = new Map<number, Link[]>()
    for (const from of frontier) {
      each(graph, from, (edge, other) => {
        if (!types[graph.type[edge]!] || DOUBT[graph.resolution[edge]!]! > doubt || seen.has(other)) return
        if (hop === 1 && first?.has(other) === false) return
        const link =
          rule.direction === 'in' ? { edge, source: other, target: from } : { edge, source: from, target: other }
        append(found, other, link)
      })
    }
    for (const other of found.keys()) seen.add(other)
    addAll(all, inOrder(graph, found, hop))
    frontier = [...found.keys()]
  }
  return rule.shows ? all.filter((item) => rule.shows!(graph, item.node)) : all
}

/** A method whose calls may arrive at another one, and those who call it. */
export type Through = { method: number; callers: number[] }

/** The methods that a method overrides or implements, however far up, which have callers that the method has not itself. */
export function callersThrough(
  graph: Graph,
  method: number,
  { resolution }: Pick<RelatedQuery, 'resolution'>,
): Through[] {
  const query = { relation: 'callers', depth: 1, resolution } as const
  const own = new Set(relatedTo(graph, method, query).map(({ node }) => node))
  const above = new Set<number>()
  const open = [method]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    eachDeclared(graph, at, (declared) => {
      if (declared === method || above.has(declared)) return
      above.add(declared)
      open.push(declared)
    })
  return Array.from(above, (each) => {
    const callers = relatedTo(graph, each, query).map(({ node }) => node)
    return { method: each, callers: callers.filter((node) => !own.has(node)) }
  }).filter(({ callers }) => callers.length > 0)
}

const INTERFACE = kindCode('Interface')

function isConcrete(graph: Graph, node: number): boolean {
  return graph.kind[node] !== INTERFACE && (graph.nodeFlags[node]! & NodeFlag.Abstract) === 0
}

function inOrder(graph: Graph, found: ReadonlyMap<number, Link[]>, hop: number): Related[] {
  const pathOf = (node: number): string => graph.strings[graph.path[node]!]!
  return Array.from(found, ([node, links]) => ({ node, hop, links: surestFirst(graph, links) }))
    .map((item) => ({ item, test: isTestNode(graph, item.node) ? 1 : 0, path: pathOf(item.node) }))
    .sort(
      (a, b) =>
        a.test - b.test ||
        compareText(a.path, b.path) ||
        graph.startLine[a.item.node]! - graph.startLine[b.item.node]! ||
        a.item.node - b.item.node,
    )
    .map(({ item }) => item)
}

const surestFirst = (graph: Graph, links: Link[]): Link[] =>
  links.sort((a, b) => graph.confidence[b.edge]! - graph.confidence[a.edge]! || a.edge - b.edge)

// ---- where to begin -----------------------------------------------------------------------------------------------

const TYPE_KINDS: ReadonlySet<number> = new Set((['Class', 'Interface', 'Enum', 'Type'] as const).map(kindCode))
const METHOD = kindCode('Method')
const FILE = kindCode('File')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const CONTAINS = edgeCode('CONTAINS')

/** Methods that run when an object is made, as languages call them; others call them after the type. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(['constructor', '__init__', '__new__', '__construct', 'initialize'])

function startOf(graph: Graph, node: number, relation: Relation): number[] {
  const start = [node]
  const isType = TYPE_KINDS.has(graph.kind[node]!)
  eachOutgoing(graph, node, (edge, target) => {
    const asksOfType = isType && (relation === 'callers' || relation === 'users')
    if (asksOfType && graph.type[edge] === DEFINES_METHOD && isConstructor(graph, node, target)) start.push(target)
    if (graph.kind[node] === FILE && graph.type[edge] === CONTAINS) start.push(target)
  })
  return start
}

function isConstructor(graph: Graph, type: number, member: number): boolean {
  if (graph.kind[member] !== METHOD) return false
  return graph.name[member] === graph.name[type] || CONSTRUCTORS.has(graph.strings[graph.name[member]!]!)
}
