// Bounds of type parameters. The entry point is `boundOf`.

import { listOf, NONE } from '../../../facts.ts'
import { type BindingRow, type ExprRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { type Linker, unitOfBinding, unitOfEntity } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { typeParamsOfEntity } from './type-arguments.ts'

/** The bound of a type parameter (a value); the empty set when it has none. */
export function boundOf(linker: Linker, id: ValueId): SetId {
  const unit = unitOfBinding(linker, linker.values.binding(id))
  const binding = toRow(linker.values.binding(id), unit.bindingBase)
  const type = unit.facts.bindings.type[binding]!
  return type < 0 ? boundOfReceiver(linker, unit, binding) : typeValue(linker, unit, type)
}

/**
 * The bound of a type parameter (a binding of the unit) that a receiver names: in `func (l *List[T]) …` it is that of
 * the first type parameter of `List`.
 */
function boundOfReceiver(linker: Linker, unit: Unit, binding: BindingRow): SetId {
  const place = namedByReceivers(unit).get(binding)
  if (!place) return EMPTY_SET
  for (const id of linker.values.items(exprValue(linker, unit, place.type))) {
    if (linker.values.kind(id) !== Value.Class) continue
    const owner = unitOfEntity(linker, linker.values.entity(id))
    const param = typeParamsOfEntity(owner, toRow(linker.values.entity(id), owner.entityBase))[place.position]
    const bound = param === undefined ? NONE : owner.facts.bindings.type[param]!
    if (bound >= 0) return typeValue(linker, owner, bound)
  }
  return EMPTY_SET
}

/** By type parameter (binding) named in a receiver, the generic type and the position among its parameters. */
const namedByReceivers = oncePerUnit((unit): ReadonlyMap<number, { type: ExprRow; position: number }> => {
  const { typeParams, functions, exprs } = unit.facts
  const named = new Map<number, { type: ExprRow; position: number }>()
  for (let row = 0; row < typeParams.length; row++) {
    const fn = typeParams.fn[row]!
    let type = fn < 0 ? NONE : functions.receiver[fn]!
    while (type >= 0 && exprs.op[type] === Op.Ref) type = exprs.a[type]!
    if (type < 0 || exprs.op[type] !== Op.Apply) continue
    const name = unit.facts.bindings.name[typeParams.binding[row]!]!
    const args = [...listOf(unit.facts, exprs.b[type]!)]
    const position = args.findIndex((arg) => exprs.op[arg] === Op.Name && exprs.a[arg] === name)
    if (position >= 0) named.set(typeParams.binding[row]!, { type: exprs.a[type]!, position })
  }
  return named
})
