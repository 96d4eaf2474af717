// The bindings of a name in one scope, as the facts list them: the first, from which `bindingNext` leads to the others.

import { NONE } from '../../../facts.ts'
import { type BindingId, type EntityId, type ScopeRow, toId, toRow } from '../../../ids.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { nameBit } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'

/** The first binding of a name in a scope (the others follow by `bindingNext`), or NONE. */
export function firstBinding(linker: Linker, unit: Unit, scope: ScopeRow, name: number): BindingId {
  const { program } = linker
  if ((program.namesIn[toId(scope, unit.scopeBase)]! & nameBit(name)) === 0) return NONE
  const slot = program.bindingAt.find(toId(scope, unit.scopeBase), name)
  return slot < 0 ? NONE : program.bindingFirst[slot]!
}

/** The first binding of a name in the body of a type (an entity of the program), or NONE. */
export function bindingInBody(linker: Linker, entity: EntityId, name: number): BindingId {
  const unit = unitOfEntity(linker, entity)
  const scope = unit.facts.entities.scope[toRow(entity, unit.entityBase)]!
  return scope < 0 ? NONE : firstBinding(linker, unit, scope, name)
}
