// Generic classes and the types declared in them: inside the class their names are applied to its own type parameters.

import { NONE } from '../../../facts.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { isInScope, type Unit } from '../../../graph/link/program/unit.ts'
import { typeParamsOfEntity } from '../../../graph/link/types/type-arguments.ts'
import { typesOnly } from '../../../graph/link/types/type-or-value.ts'
import { Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type ExprRow, type SetId, toId, toRow } from '../../../ids.ts'
import { EntityKind, Op } from '../../../vocabulary.ts'

/**
 * The bare name of a generic class, or of a type that it declares, inside the class itself: with the type parameters of
 * the class.
 */
export function classNamed(linker: Linker, unit: Unit, row: ExprRow, denoted: SetId): SetId {
  const { values } = linker
  const { exprs, entities } = unit.facts
  const set = typesOnly(linker, denoted)
  const id = values.only(set)
  if (exprs.op[row] !== Op.Name || id < 0) return set
  const named = values.kind(id) === Value.Class ? toRow(values.entity(id), unit.entityBase) : NONE
  if (named < 0 || named >= entities.length) return set
  let env = values.env(id)
  for (let at = named; at > 0; at = entities.parent[at]!) {
    if (entities.kind[at] === EntityKind.Type || !isInScope(unit.facts, exprs.b[row]!, entities.scope[at]!)) continue
    for (const param of typeParamsOfEntity(unit, at)) {
      const key = toId(param, unit.bindingBase)
      if (values.lookup(env, key) === undefined)
        env = values.extend(env, key, values.single(values.value(Value.Param, key)))
    }
  }
  return values.single(values.value(Value.Class, values.entity(id), env))
}

/** Whether a type may name the type parameters of the class that declares it. */
export function isOfGeneric(linker: Linker, entity: EntityId): boolean {
  const unit = unitOfEntity(linker, entity)
  const around = unit.facts.entities.parent[toRow(entity, unit.entityBase)]!
  return around > 0 && typeParamsOfEntity(unit, around).length > 0
}
