// Functions that another build of the program has in place of one that runs: each system has a file of its own.

import { type Graph, kindCode } from '../graph.ts'
import { type Impact, isFunction } from '../impact/impact.ts'
import { unnumbered } from '../overloads.ts'
import type { Entries } from './entries.ts'

const MODULE = kindCode('Module')

/**
 * Those of some functions that others see and whose name, with the names around it, a reached function of another file has: the
 * prototype of both is one (`Platform::Sleep` in `Platform.Win32.cpp` and `Platform.Posix.cpp`).
 */
export function ofOtherBuilds(entries: Entries, nodes: readonly number[], reached: Uint8Array): number[] {
  const { impact } = entries
  const { graph } = impact
  const mayBe = (node: number): boolean =>
    entries.rulesOf(node).manyBuilds === true && isFunction(graph, node) && entries.isVisible(node)
  const open = nodes.filter(mayBe)
  if (open.length === 0) return []
  const names = new Map(open.map((node) => [node, nameInFile(impact, node)]))
  const wanted = new Set(names.values())
  const found = new Map<string, Set<number>>()
  for (let node = 0; node < graph.nodeCount; node++) {
    if (reached[node] !== 1 || !mayBe(node)) continue
    const name = nameInFile(impact, node)
    if (wanted.has(name)) found.set(name, (found.get(name) ?? new Set()).add(fileOf(graph, node)))
  }
  return open.filter((node) => {
    const files = found.get(names.get(node)!)
    return files !== undefined && (files.size > 1 || !files.has(fileOf(graph, node)))
  })
}

const fileOf = (graph: Graph, node: number): number => graph.path[node]!

/** The name of an entity with those of the namespaces and types around it, without that of its module. */
function nameInFile({ graph, index }: Impact, node: number): string {
  let module = index.parent[node]!
  while (module >= 0 && graph.kind[module] !== MODULE) module = index.parent[module]!
  const name = graph.strings[graph.qualifiedName[node]!]!
  return unnumbered(module < 0 ? name : name.slice(graph.strings[graph.qualifiedName[module]!]!.length + 1))
}
