// Values stored in objects and in classes: instances of a class see the values stored in the class, and inherited
// methods stay visible when some instance stores a value under their name.

import { NONE } from '../../../facts.ts'
import { type Linker, unitOfBinding, unitOfEntity } from '../../../graph/link/linker.ts'
import { storedMember } from '../../../graph/link/members/found-members.ts'
import type { MemberQuery } from '../../../graph/link/members/member-query.ts'
import { findOwnMember, isSaidElsewhere } from '../../../graph/link/members/own-members.ts'
import { bindingInBody } from '../../../graph/link/names/scope-bindings.ts'
import { basesOf, typeValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'

/** The values assigned to the member in the class itself, which its instances share. */
export function storedInClass(linker: Linker, entity: EntityId, query: MemberQuery): SetId | undefined {
  if (!query.isInstance) return undefined
  const key = linker.values.value(Value.Class, entity)
  if (!linker.stored.get(key)?.has(query.name)) return undefined
  return isSaidElsewhere(linker, key, query.name) ? undefined : storedMember(linker, key, query)
}

/** The method that a class inherits under the name. A value stored in an instance hides it in that instance alone. */
export function methodAbove(linker: Linker, entity: EntityId, query: MemberQuery): SetId {
  const { values } = linker
  for (const base of basesOf(linker, entity)) {
    const found = findOwnMember(linker, base, query)
    if (found === undefined) continue
    return values.setOf(values.items(found).filter((id) => values.kind(id) === Value.Function))
  }
  return EMPTY_SET
}

/** Whether the nearest base that declares a type for the name declares one of the project, or a type parameter. */
export function isTypedAbove(linker: Linker, entity: EntityId, name: StringId): boolean {
  const { values } = linker
  for (const base of basesOf(linker, entity)) {
    const first = values.kind(base) === Value.Class ? bindingInBody(linker, values.entity(base), name) : NONE
    if (first < 0) continue
    const unit = unitOfBinding(linker, first)
    const type = unit.facts.bindings.type[toRow(first, unit.bindingBase)]!
    if (type >= 0) return values.items(typeValue(linker, unit, type)).some((id) => isProjectType(linker, id))
  }
  return false
}

function isProjectType(linker: Linker, id: ValueId): boolean {
  const kind = linker.values.kind(id)
  if (kind === Value.Param || kind === Value.ParamClass) return true
  return (kind === Value.Instance || kind === Value.Class) && !unitOfEntity(linker, linker.values.entity(id)).outside
}
