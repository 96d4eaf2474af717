// Names that denote both a type and a value: the choice at a place.

import type { EntityId, SetId } from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'
import { entityKind } from '../entities.ts'
import type { Linker } from '../linker.ts'
import { Value } from '../values/values.ts'

/** The position of a member: `c` of its expression. */
export const Position = { InPath: 1, Type: 2 } as const

/** The values of such a name as a value, without interfaces and aliases. */
export function valuesOnly(linker: Linker, set: SetId, position = 0): SetId {
  return position === Position.Type || linker.values.items(set).length < 2 ? set : withoutPureTypes(linker, set)
}

function withoutPureTypes(linker: Linker, set: SetId): SetId {
  const known = linker.withoutTypes.get(set)
  return known >= 0 ? known : linker.withoutTypes.set(set, findWithoutPureTypes(linker, set))
}

function findWithoutPureTypes(linker: Linker, set: SetId): SetId {
  const { values } = linker
  const ids = values.items(set)
  const kept = ids.filter((id) => values.kind(id) !== Value.Class || !isPureType(linker, values.entity(id)))
  return kept.length > 0 && kept.length < ids.length ? values.setOf(kept) : set
}

/** The values of such a name as a type. */
export function typesOnly(linker: Linker, set: SetId): SetId {
  const { values } = linker
  const ids = values.items(set)
  if (ids.length < 2) return set
  const pure = ids.some((id) => values.kind(id) === Value.Class && isPureType(linker, values.entity(id)))
  return pure ? values.setOf(ids.filter((id) => values.kind(id) === Value.Class)) : set
}

/** The types of a set that has functions of the same name too. */
export function withoutFunctions(linker: Linker, set: SetId): SetId {
  const { values } = linker
  const ids = values.items(set)
  if (ids.length < 2) return set
  const kept = ids.filter((id) => values.kind(id) !== Value.Function)
  return kept.length > 0 && kept.length < ids.length ? values.setOf(kept) : set
}

/** Whether an entity is an interface or an alias. */
export function isPureType(linker: Linker, entity: EntityId): boolean {
  const kind = entityKind(linker, entity)
  return kind === EntityKind.Interface || kind === EntityKind.Type
}
