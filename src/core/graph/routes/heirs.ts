// Routes that classes inherit: annotations of a base class or an interface state them, below the paths of the classes that
// inherit from it (JAX-RS, Spring, NestJS and ASP.NET, which looks for the path of a class in its bases, too).

import { oncePerNumber } from '../../collections/once.ts'
import { edgeCode, type Graph, LEAST_CERTAIN, NodeFlag } from '../graph.ts'
import { eachOutgoing } from '../incoming.ts'
import { type Relation, relatedTo } from '../relations/related.ts'
import { superTypesOf } from '../super-types.ts'
import { joinPath, withNames } from './paths.ts'

/** A function that answers a route (a node), and the path below which it does, with that of its class. */
export type Place = { node: number; path: string }

/** By class (node): the paths that its own annotations put before those of its methods. */
export type PathsOfClasses = ReadonlyMap<number, readonly string[]>

/** A method of a class (nodes), and its own path. */
type Stated = { type: number; method: number; path: string }

/** A deeper hierarchy of controllers is a circle. */
const DEPTH_MAX = 16

/**
 * The places where an annotated method answers, beside or in place of its own class; undefined where only that counts, with
 * its own path. `isRouted`: whether annotations of a method state a route of its own.
 */
export function inheritedPlaces(
  graph: Graph,
  paths: PathsOfClasses,
  { type, method, path }: Stated,
  isRouted: (node: number) => boolean,
): Place[] | undefined {
  const own = paths.get(type) ?? pathsAbove(graph, paths, type)
  const heirs = heirsOf(graph, type)
  const isNamed = own?.some((each) => /\[controller\]/i.test(each)) === true
  const places: Place[] = []
  for (const heir of heirs) {
    const before = paths.get(heir) ?? (isNamed ? own : undefined)
    const node = before && methodOf(graph, heir, method)
    if (before && node !== undefined && !(node !== method && isRouted(node)))
      for (const prefix of before) places.push({ node, path: pathIn(graph, prefix, heir, method, path) })
  }
  if (places.length > 0 && (!own || isNamed)) return places
  const answering = answeringOf(graph, method, heirs, isRouted)
  if (places.length === 0 && paths.has(type) && answering.length === 1 && answering[0] === method) return undefined
  const below = (own ?? ['']).flatMap((prefix) =>
    answering.map((node) => ({ node, path: pathIn(graph, prefix, type, method, path) })),
  )
  return [...below, ...places]
}

const pathIn = (graph: Graph, prefix: string, type: number, method: number, path: string): string =>
  withNames(joinPath(prefix, path), nameOf(graph, type), nameOf(graph, method))

const nameOf = (graph: Graph, node: number): string => graph.strings[graph.name[node]!]!

/** The methods that answer in place of one that has no body; itself where it has one, or none is known. */
function answeringOf(
  graph: Graph,
  method: number,
  heirs: readonly number[],
  isRouted: (node: number) => boolean,
): number[] {
  if ((graph.nodeFlags[method]! & NodeFlag.Abstract) === 0) return [method]
  const bodies = heirs.map((heir) => methodOf(graph, heir, method))
  const others = [...new Set(bodies)].filter((node) => node !== method && !isRouted(node))
  return others.length > 0 ? others : [method]
}

/** The method of a class that stands for one of a base: its own, or the nearest that it inherits. */
function methodOf(graph: Graph, type: number, method: number): number {
  const overriding = overridesOf(graph, method)
  if (overriding.size === 0) return method
  for (const at of superTypesOf(graph, type)) {
    let found: number | undefined
    eachOutgoing(graph, at, (edge, target) => {
      if (graph.type[edge] === DEFINES_METHOD && overriding.has(target)) found = target
    })
    if (found !== undefined) return found
  }
  return method
}

/** All methods that override one, in classes at any depth. */
const overridesOf = (graph: Graph, method: number): Set<number> => new Set(followed(graph, method, 'overrides'))

/** The paths of the nearest base that has any. */
function pathsAbove(graph: Graph, paths: PathsOfClasses, type: number): readonly string[] | undefined {
  const base = superTypesOf(graph, type)
    .values()
    .find((each) => each !== type && paths.has(each))
  return base === undefined ? undefined : paths.get(base)
}

/** The classes that inherit from a class or an interface, nearest first. */
const heirsOf = oncePerNumber((graph: Graph, type): readonly number[] => followed(graph, type, 'subclasses'))

/** The nodes of a relation, however unsure, nearest first. */
const followed = (graph: Graph, node: number, relation: Relation): number[] =>
  relatedTo(graph, node, { relation, depth: DEPTH_MAX, resolution: LEAST_CERTAIN }).map((each) => each.node)

const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
