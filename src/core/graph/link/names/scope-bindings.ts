// The bindings of a name in one scope, as the facts list them: the first, from which `bindingNext` leads to the others.

import { NONE } from '../../../facts.ts'
import { type BindingId, type EntityId, type ScopeRow, type StringId, toId, toRow } from '../../../ids.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { firstOf } from '../program/binding-table.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'

/** The first binding of a name in a scope (the others follow by `bindingNext`), or NONE. */
export function firstBinding(unit: Unit, scope: ScopeRow, name: StringId): BindingId {
  const row = firstOf(unit.bound, scope, name)
  return row < 0 ? NONE : toId(row, unit.bindingBase)
}

/** By scope of a unit, the names that it binds, each once. */
export const namesBound = oncePerUnit((unit): ReadonlyMap<number, ReadonlySet<StringId>> => {
  const result = new Map<number, Set<StringId>>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    const scope = bindings.scope[row]!
    if (scope < 0) continue
    const names = result.get(scope) ?? new Set()
    result.set(scope, names.add(unit.names[bindings.name[row]!]!))
  }
  return result
})

/** The first binding of a name in the body of a type (an entity of the program), or NONE. */
export function bindingInBody(linker: Linker, entity: EntityId, name: StringId): BindingId {
  const unit = unitOfEntity(linker, entity)
  const scope = unit.facts.entities.scope[toRow(entity, unit.entityBase)]!
  return scope < 0 ? NONE : firstBinding(unit, scope, name)
}
