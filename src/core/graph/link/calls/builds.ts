// Methods that one type has once for each build of the program: of those, the one that the caller's build has.

import { NONE } from '../../../facts.ts'
import { entityOfFunction, nameOfEntity } from '../entities.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { Value } from '../values/values.ts'

/** Functions without those of other builds than that of the unit that calls them, where it has one of the same name. */
export function ofBuild(linker: Linker, set: number, from: Unit): number {
  const { values } = linker
  const ids = values.items(set)
  if (!ids.some((id) => values.kind(id) === Value.Function && unitOfFunction(linker, values.a(id)).elsewhere))
    return set
  const named = Map.groupBy(ids, (id) => nameOf(linker, id))
  const kept: number[] = []
  for (const [name, group] of named) {
    const ofUnit = group.filter((id) => name >= 0 && unitOfFunction(linker, values.a(id)) === from)
    const isOfBuild = (id: number): boolean => name < 0 || !unitOfFunction(linker, values.a(id)).elsewhere
    const here = ofUnit.length > 0 || from.elsewhere ? ofUnit : group.filter(isOfBuild)
    kept.push(...(here.length > 0 ? here : group))
  }
  return kept.length === ids.length ? set : values.setOf(kept)
}

/** The name of a function that has one, else NONE. */
function nameOf(linker: Linker, id: number): number {
  if (linker.values.kind(id) !== Value.Function) return NONE
  const entity = entityOfFunction(linker, linker.values.a(id))
  return entity < 0 ? NONE : nameOfEntity(linker, entity)
}
