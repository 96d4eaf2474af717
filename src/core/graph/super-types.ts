// The types that a type inherits from, by the edges of a graph.

import { oncePerNumber } from '../collections/once.ts'
import { edgeCode, type Graph } from './graph.ts'
import { eachOutgoing } from './incoming.ts'

const INHERITS = edgeCode('INHERITS')
const IMPLEMENTS = edgeCode('IMPLEMENTS')

/** The types that a type (node) inherits from directly. */
export function basesOf(graph: Graph, type: number): number[] {
  const bases: number[] = []
  eachOutgoing(graph, type, (edge, target) => {
    if (graph.type[edge] === INHERITS || graph.type[edge] === IMPLEMENTS) bases.push(target)
  })
  return bases
}

/** A type (node) and all that it inherits from, nearest first. */
export const superTypesOf = oncePerNumber((graph: Graph, type): ReadonlySet<number> => {
  const found = new Set([type])
  for (const at of found) for (const base of basesOf(graph, at)) found.add(base)
  return found
})
