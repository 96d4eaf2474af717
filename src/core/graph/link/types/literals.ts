// Literals of generic types whose fields determine the type arguments: `Stack { items: vec![job] }`.

import { listOf, NONE } from '../../../facts.ts'
import { type EntityId, type EnvId, type ExprRow, type SetId, type StringId, toRow } from '../../../ids.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, memberValue, typeValue } from '../questions.ts'
import { EMPTY_ENV, Value } from '../values/values.ts'
import { inferTypes } from './infer.ts'
import { typeParamsOfEntity } from './type-arguments.ts'

/**
 * The value of the literal `row` (Instance): its type, with the type arguments that the values of its fields determine.
 */
export function literalValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const type = typeValue(linker, unit, exprs.a[row]!)
  if (exprs.b[row]! < 0) return type
  const fields = listOf(unit.facts, exprs.b[row]!)
  return values.setOf(
    values.items(type).map((id) => {
      const isPlain = values.kind(id) === Value.Instance && values.env(id) === 0
      return isPlain
        ? values.value(Value.Instance, values.entity(id), givenTypes(linker, unit, values.entity(id), fields))
        : id
    }),
  )
}

/** The type of a field in the literal `row` (Instance). */
export function fieldOfLiteral(linker: Linker, unit: Unit, row: ExprRow, name: StringId): SetId {
  const type = typeValue(linker, unit, unit.facts.exprs.a[row]!)
  const found = memberValue(linker, type, name)
  return linker.values.isKnown(found) ? found : memberValue(linker, type, plainField(linker, name))
}

/** The name of a field without its owner, which may be an alias of a class: `.x` for `Self#x`; or NONE. */
function plainField({ program }: Linker, name: StringId): StringId {
  const word = program.strings[name]!
  return program.stringIds.get(`.${word.slice(word.indexOf('#') + 1)}`) ?? NONE
}

/** The type arguments of a class that the values of its fields determine. */
function givenTypes(linker: Linker, unit: Unit, entity: EntityId, fields: Int32Array): EnvId {
  const owner = unitOfEntity(linker, entity)
  const { entities, bindings } = owner.facts
  const scope = entities.scope[toRow(entity, owner.entityBase)]!
  if (scope < 0 || typeParamsOfEntity(owner, toRow(entity, owner.entityBase)).length === 0) return EMPTY_ENV
  let env: EnvId = EMPTY_ENV
  for (const field of fields) {
    const name = unit.names[unit.facts.exprs.a[field]!]!
    const known = firstBinding(owner, scope, name)
    const first = known < 0 ? firstBinding(owner, scope, plainField(linker, name)) : known
    const type = first < 0 ? NONE : bindings.type[toRow(first, owner.bindingBase)]!
    if (type < 0) continue
    const pattern = typeValue(linker, owner, type)
    if (linker.values.isOpenSet(pattern))
      env = inferTypes(linker, pattern, exprValue(linker, unit, unit.facts.exprs.b[field]!), env)
  }
  return env
}
