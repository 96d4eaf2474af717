// What the type parameters that a receiver names have to be: `func (l *List[T]) …` says it of `T` no more than that it
// is the first of `List`.

import { listOf, NONE, Op } from '../../../facts.ts'
import { exprValue } from '../evaluate.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { Value } from '../values/values.ts'
import { typeParamsOf } from './type-arguments.ts'
import { typeValue } from './type-expressions.ts'

/** The bound of a type parameter (a binding of the unit) that a receiver names; undefined for any other. */
export function boundOfReceiver(linker: Linker, unit: Unit, binding: number): number | undefined {
  const place = namedByReceivers(unit).get(binding)
  if (!place) return undefined
  for (const id of linker.values.items(exprValue(linker, unit, place.type))) {
    if (linker.values.kind(id) !== Value.Class) continue
    const owner = unitOfEntity(linker, linker.values.a(id))
    const param = typeParamsOf(owner, linker.values.a(id) - owner.entityBase, NONE)[place.position]
    const bound = param === undefined ? NONE : owner.facts.bindings.type[param]!
    if (bound >= 0) return typeValue(linker, owner, bound)
  }
  return undefined
}

/** Type parameters (bindings) that receivers name -> the generic type, and which of its parameters each is. */
const namedByReceivers = oncePerUnit((unit): ReadonlyMap<number, { type: number; position: number }> => {
  const { typeParams, functions, exprs } = unit.facts
  const named = new Map<number, { type: number; position: number }>()
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
