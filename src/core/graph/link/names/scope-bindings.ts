// The bindings of a name in one scope, as the facts list them: the first, from which `bindingNext` leads to the others.

import { NONE } from '../../../facts.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { nameBit } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'

/** The first binding of a name in a scope (the others follow by `bindingNext`), or NONE. */
export function firstBinding(linker: Linker, unit: Unit, scope: number, name: number): number {
  const { program } = linker
  if ((program.namesIn[unit.scopeBase + scope]! & nameBit(name)) === 0) return NONE
  const slot = program.bindingAt.find(unit.scopeBase + scope, name)
  return slot < 0 ? NONE : program.bindingFirst[slot]!
}

/** The first binding of a name in the body of a type (an entity of the program), or NONE. */
export function bindingInBody(linker: Linker, entity: number, name: number): number {
  const unit = unitOfEntity(linker, entity)
  const scope = unit.facts.entities.scope[entity - unit.entityBase]!
  return scope < 0 ? NONE : firstBinding(linker, unit, scope, name)
}
