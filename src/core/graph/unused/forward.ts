// The places of a project that are reached from others: the impact index followed forwards.

import { oncePer } from '../../collections/once.ts'
import { kindCode } from '../graph.ts'
import { type Impact, isConstructor, isFunction, isType } from '../impact/impact.ts'
import { eachOverriding, overriddenBy } from '../impact/inheritance.ts'

/** Places that place `i` uses are `target[start[i] .. start[i + 1] - 1]`. */
type Forward = { start: Uint32Array; target: Uint32Array }

const forwardOf = oncePer(({ index: { placeCount, useStart, useSource } }: Impact): Forward => {
  const start = new Uint32Array(placeCount + 1)
  for (const source of useSource) start[source + 1]!++
  for (let place = 0; place < placeCount; place++) start[place + 1]! += start[place]!
  const next = start.slice()
  const target = new Uint32Array(useSource.length)
  for (let place = 0; place < placeCount; place++)
    for (let row = useStart[place]!; row < useStart[place + 1]!; row++) target[next[useSource[row]!]!++] = place
  return { start, target }
})

const METHOD = kindCode('Method')

/**
 * Marks (1) all places that the roots reach: their uses, the places around and inside of them, the constructors of
 * types, methods of reached types that override a reached method, and those that a library calls by `isCalledOutside`.
 */
export function reachedFrom(
  impact: Impact,
  roots: Iterable<number>,
  isCalledOutside: (method: number) => boolean,
): Uint8Array {
  const { graph, index } = impact
  const { start, target } = forwardOf(impact)
  const reached = new Uint8Array(index.placeCount)
  const open: number[] = []
  const push = (place: number): void => {
    if (place < 0 || reached[place] === 1) return
    reached[place] = 1
    open.push(place)
  }
  const isRunWith = (member: number): boolean =>
    member >= graph.nodeCount ||
    isConstructor(impact, member) ||
    isCalledOutside(member) ||
    overriddenBy(impact, member).some((base) => reached[base] === 1)
  // A method outside of all types is one of an object that a variable holds.
  const isOfModule = (member: number): boolean => member >= graph.nodeCount || graph.kind[member] === METHOD
  for (const root of roots) push(root)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (let row = start[place]!; row < start[place + 1]!; row++) push(target[row]!)
    push(index.parent[place]!)
    const isWhole = isFunction(graph, place) || place >= graph.nodeCount
    if (isWhole) for (const member of impact.membersOf(place)) push(member)
    else if (isType(graph, place)) {
      for (const member of impact.membersOf(place)) if (isRunWith(member)) push(member)
    } else for (const member of impact.membersOf(place)) if (isOfModule(member)) push(member)
    if (!isFunction(graph, place)) continue
    eachOverriding(impact, place, (overriding) => {
      if (reached[index.parent[overriding]!] === 1) push(overriding)
    })
  }
  return reached
}
