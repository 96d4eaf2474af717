// Functions that another build of the program has in place of one that runs: each system has a file of its own.

import { append } from '../../collections/multimap.ts'
import { oncePer } from '../../collections/once.ts'
import { kindCode } from '../graph.ts'
import { type Impact, isFunction } from '../impact/impact.ts'
import { isTestNode } from '../names.ts'
import { unnumbered } from '../overloads.ts'
import type { Entries } from './entries.ts'

const MODULE = kindCode('Module')

/** The functions of production code that are not reached, but have a reached namesake in another file. */
export function ofOtherBuilds(entries: Entries, reached: Uint8Array): number[] {
  const { graph } = entries.impact
  return namesakesOf(entries).flatMap((namesakes) => {
    const files = new Set(namesakes.filter((node) => reached[node] === 1).map((node) => graph.path[node]!))
    const isElsewhere = (node: number): boolean => files.size > 1 || (files.size === 1 && !files.has(graph.path[node]!))
    return namesakes.filter((node) => reached[node] !== 1 && isElsewhere(node) && !isTestNode(graph, node))
  })
}

/**
 * The functions that others see and that have one name, with the names around it, in several files: the prototype of all
 * is one (`Platform::Sleep` in `Platform.Win32.cpp` and `Platform.Posix.cpp`).
 */
const namesakesOf = oncePer((entries: Entries): readonly (readonly number[])[] => {
  const { impact } = entries
  const { graph } = impact
  const byName = new Map<string, number[]>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (entries.rulesOf(node).manyBuilds === true && isFunction(graph, node) && entries.isVisible(node))
      append(byName, nameInFile(impact, node), node)
  return [...byName.values()].filter(([first, ...rest]) => rest.some((node) => graph.path[node] !== graph.path[first!]))
})

/** The name of an entity with those of the namespaces and types around it, without that of its module. */
function nameInFile({ graph, index }: Impact, node: number): string {
  let module = index.parent[node]!
  while (module >= 0 && graph.kind[module] !== MODULE) module = index.parent[module]!
  const name = graph.strings[graph.qualifiedName[node]!]!
  return unnumbered(module < 0 ? name : name.slice(graph.strings[graph.qualifiedName[module]!]!.length + 1))
}
