// How code gets from one entity to another: the shortest and surest chains of edges between them.

import { EDGE_TYPES, type EdgeType, edgeCode, type Graph } from '../graph.ts'
import { eachIncoming, eachOutgoing } from '../incoming.ts'
import { eachArrival, eachDeclared } from './dispatch.ts'
import type { Link } from './related.ts'

/** A chain of steps to nodes, each by an edge; one in `dispatch` leads from a method to one at which its calls may arrive. */
export type GraphPath = { nodes: number[]; links: Link[]; dispatch: boolean[]; cost: number }

/** Edge types to follow, how many chains are wanted, and the nodes that the first step may lead to (any when undefined). */
export type PathQuery = { types: readonly EdgeType[]; limit: number; only?: readonly number[] | undefined }

/** The cost of a step by the position of its edge's resolution in RESOLUTIONS: a guess is worth three sure steps. */
const COST: readonly number[] = [10, 14, 30, 10]
/** A call of a declared method may arrive at any method that overrides it. */
const DISPATCH_COST = 12
/** A step that an earlier chain had costs more for the next, so that alternatives differ. */
const USED_COST = 15

const CALLS = edgeCode('CALLS')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')

/**
 * The cheapest chains from one node to another, the best first; each differs from those before it. From a method that is
 * called, chains go on to the methods that override it; from a type they begin with its methods, and end with one of them
 * where nothing leads to the type itself. Dijkstra's algorithm over small whole costs (Dial's buckets), within the nodes
 * from which the target can be reached at all.
 */
export function pathsBetween(graph: Graph, from: number, to: number, query: PathQuery): GraphPath[] {
  const direct = pathsToAny(graph, from, [to], query)
  return direct.length > 0 ? direct : pathsToAny(graph, from, methodsOf(graph, to), query)
}

function pathsToAny(
  graph: Graph,
  from: number,
  ends: readonly number[],
  { types, limit, only }: PathQuery,
): GraphPath[] {
  const followed = Uint8Array.from(EDGE_TYPES, (type) => (types.includes(type) ? 1 : 0))
  const dispatches = followed[CALLS] === 1
  const reaching = nodesReaching(graph, ends, followed, dispatches)
  // a type begins the ways of its methods
  if (methodsOf(graph, from).some((method) => reaching[method] === 1)) reaching[from] = 1
  const used = new Set<number>()
  const first = only && new Set(only)
  const paths: GraphPath[] = []
  // An alternative may come out equal to an earlier chain: then its steps are made dearer once more.
  for (let tries = 0; tries < limit * 3 && paths.length < limit && reaching[from] === 1; tries++) {
    const path = cheapest(graph, { from, ends, followed, dispatches, reaching, used, first })
    if (!path) break
    const key = path.links.map(({ edge }) => edge).join()
    if (!paths.some((other) => other.links.map(({ edge }) => edge).join() === key)) paths.push(path)
    else if (tries > limit) break
    for (const { edge } of path.links) used.add(edge)
  }
  return paths.sort((a, b) => a.cost - b.cost)
}

/** The methods of a type. */
function methodsOf(graph: Graph, type: number): number[] {
  const methods: number[] = []
  eachOutgoing(graph, type, (edge, target) => {
    if (graph.type[edge] === DEFINES_METHOD) methods.push(target)
  })
  return methods
}

/** Marks the nodes from which one of the ends can be reached. */
function nodesReaching(graph: Graph, ends: readonly number[], followed: Uint8Array, dispatches: boolean): Uint8Array {
  const reaching = new Uint8Array(graph.nodeCount)
  const open = [...ends]
  for (const end of ends) reaching[end] = 1
  const meet = (node: number): void => {
    if (reaching[node] === 1) return
    reaching[node] = 1
    open.push(node)
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    eachIncoming(graph, node, (edge, source) => void (followed[graph.type[edge]!] === 1 && meet(source)))
    if (dispatches) eachDeclared(graph, node, meet)
  }
  return reaching
}

type Search = {
  from: number
  ends: readonly number[]
  followed: Uint8Array
  dispatches: boolean
  reaching: Uint8Array
  used: ReadonlySet<number>
  first: ReadonlySet<number> | undefined
}

/** How a node was reached at its cost. */
type Step = { link: Link; isDispatch: boolean; before: number }

function cheapest(graph: Graph, search: Search): GraphPath | undefined {
  const { from, ends, followed, dispatches, reaching, used, first } = search
  const costs = new Map<number, number>([[from, 0]])
  const steps = new Map<number, Step>()
  const buckets: number[][] = [[from]]
  for (let cost = 0; cost < buckets.length; cost++) {
    for (const node of buckets[cost] ?? []) {
      if (costs.get(node) !== cost) continue
      if (ends.includes(node)) return pathTo(steps, from, node, cost)
      const offer = (next: number, price: number, step: Step): void => {
        const total = cost + price + (used.has(step.link.edge) ? USED_COST : 0)
        if (reaching[next] === 0 || total >= (costs.get(next) ?? Number.POSITIVE_INFINITY)) return
        costs.set(next, total)
        steps.set(next, step)
        buckets[total] ??= []
        buckets[total].push(next)
      }
      eachOutgoing(graph, node, (edge, target) => {
        const isFollowed = followed[graph.type[edge]!] === 1 || (node === from && graph.type[edge] === DEFINES_METHOD)
        if (!isFollowed || (node === from && first?.has(target) === false)) return
        const price = COST[graph.resolution[edge]!]!
        offer(target, price, { link: { edge, source: node, target }, isDispatch: false, before: node })
      })
      if (!dispatches) continue
      eachArrival(graph, node, (arrival, link) =>
        offer(arrival, DISPATCH_COST, { link, isDispatch: true, before: node }),
      )
    }
  }
  return undefined
}

function pathTo(steps: ReadonlyMap<number, Step>, from: number, to: number, cost: number): GraphPath {
  const path: GraphPath = { nodes: [to], links: [], dispatch: [], cost }
  for (let node = to; node !== from; ) {
    const step = steps.get(node)!
    path.links.unshift(step.link)
    path.dispatch.unshift(step.isDispatch)
    path.nodes.unshift(step.before)
    node = step.before
  }
  return path
}
