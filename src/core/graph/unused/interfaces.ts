// Interfaces that types have by their members alone: protocols of Python, interfaces of TypeScript.

import { append } from '../../collections/multimap.ts'
import { oncePer } from '../../collections/once.ts'
import { kindCode } from '../graph.ts'
import { type Impact, isFunction, isType } from '../impact/impact.ts'
import type { Entries } from './entries.ts'

const INTERFACE = kindCode('Interface')

/** Whether a method is one of an interface of its language, all of whose methods its type has: code may call it by that. */
export function isOfInterface(entries: Entries, node: number): boolean {
  const { impact } = entries
  const { graph, index } = impact
  const type = index.parent[node]!
  if (!isFunction(graph, node) || !isType(graph, type) || graph.kind[type] === INTERFACE) return false
  if (entries.rulesOf(node).structural !== true) return false
  const asking = interfacesByMethod(impact).get(graph.name[node]!) ?? []
  if (asking.length === 0) return false
  const own = new Set(methodsOf(impact, type))
  return asking.some(
    (each) =>
      impact.languageOf(each) === impact.languageOf(node) && methodsOf(impact, each).every((name) => own.has(name)),
  )
}

/** The interfaces of a project by the names of their methods. */
const interfacesByMethod = oncePer((impact: Impact): ReadonlyMap<number, readonly number[]> => {
  const { graph } = impact
  const byMethod = new Map<number, number[]>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === INTERFACE) for (const name of methodsOf(impact, node)) append(byMethod, name, node)
  return byMethod
})

/** The names of the methods of a type. */
const methodsOf = (impact: Impact, type: number): number[] =>
  Array.from(impact.membersOf(type)).flatMap((member) =>
    isFunction(impact.graph, member) ? [impact.graph.name[member]!] : [],
  )
