// Enumerators that code names without their type, as in C: each is a field of the enumeration, and a variable beside it.

import { oncePer } from '../../collections/once.ts'
import { kindCode } from '../graph.ts'
import type { Impact } from '../impact/impact.ts'

const ENUM = kindCode('Enum')

/** By the field of an enumeration, the variable of its name and line around the enumeration; none where code needs the type. */
export const variablesOfEnumerators = oncePer((impact: Impact): ReadonlyMap<number, number> => {
  const { graph, index } = impact
  const enumOf = (place: number): number => {
    const parent = index.parent[place]!
    return parent >= 0 && parent < graph.nodeCount && graph.kind[parent] === ENUM ? parent : -1
  }
  const keyOf = (place: number, around: number): string => {
    const extra = place - graph.nodeCount
    return `${around} ${index.extraLine[extra]} ${index.extraName[extra]}`
  }
  const fields = new Map<string, number>()
  const places = Array.from(index.extraName, (_, extra) => graph.nodeCount + extra)
  for (const place of places) {
    const type = enumOf(place)
    if (type >= 0) fields.set(keyOf(place, index.parent[type]!), place)
  }
  const found = new Map<number, number>()
  if (fields.size === 0) return found
  for (const place of places) {
    const field = enumOf(place) < 0 ? fields.get(keyOf(place, index.parent[place]!)) : undefined
    if (field !== undefined) found.set(field, place)
  }
  return found
})
