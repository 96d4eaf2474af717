// The state that the parts of a comparison share: reading nodes, and the order of findings.

import { compareText } from '../../order.ts'
import { CODE_KINDS, type Graph } from '../graph.ts'

export const pathOf = (graph: Graph, node: number): string => graph.strings[graph.path[node]!]!
export const nameOf = (graph: Graph, node: number): string => graph.strings[graph.name[node]!]!
export const qualifiedNameOf = (graph: Graph, node: number): string => graph.strings[graph.qualifiedName[node]!]!

/** The nodes of certain kinds. */
export function* nodesWhere(graph: Graph, isWanted: (kind: number) => boolean): Generator<number> {
  for (let node = 0; node < graph.nodeCount; node++) if (isWanted(graph.kind[node]!)) yield node
}

/** Whether a kind of node is that of a code entity. */
export const isCode = (kind: number): boolean => kind < CODE_KINDS

/** Items by path, then line. */
export function sortedByPlace<T>(items: readonly T[], placeOf: (item: T) => readonly [string, number]): T[] {
  const placed = items.map((item) => ({ item, place: placeOf(item) }))
  placed.sort((a, b) => compareText(a.place[0], b.place[0]) || a.place[1] - b.place[1])
  return placed.map(({ item }) => item)
}
