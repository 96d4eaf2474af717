// Values that a function assigns to a member of an undeclared parameter, for any object that callers pass: `o.run = f;
// o.run()`.

import { append } from '../../../collections/multimap.ts'
import type { BindingRow, ExprRow, SetId, StringRow } from '../../../ids.ts'
import { BindingKind, Op, ParamKind } from '../../../vocabulary.ts'
import { receiverBinding } from '../calls/receiver-values.ts'
import { How, noteHow } from '../certainty.ts'
import type { Linker } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue } from '../questions.ts'
import { EMPTY_SET } from '../values/values.ts'

/** The values that the enclosing function assigns to the member of its parameter named by the expression `row`. */
export function storedInParameter(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs, stores } = unit.facts
  const rows = storesByName(unit).get(namesKey(unit, exprs.a[row]!, exprs.b[row]!))
  if (rows === undefined) return EMPTY_SET
  const binding = receiverBinding(linker, unit, exprs.a[row]!)
  if (binding < 0 || !isPlainParameter(unit, binding)) return EMPTY_SET
  let result = EMPTY_SET
  for (const store of rows)
    if (receiverBinding(linker, unit, stores.object[store]!) === binding)
      result = linker.values.union(result, exprValue(linker, unit, stores.value[store]!))
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred)
  return result
}

/** Whether a binding is a parameter without a declared type, other than the receiver. */
function isPlainParameter(unit: Unit, binding: BindingRow): boolean {
  const { bindings, params } = unit.facts
  const param = unit.paramOfBinding[binding]!
  if (bindings.kind[binding] !== BindingKind.Parameter || param < 0) return false
  return bindings.type[binding]! < 0 && params.type[param]! < 0 && params.kind[param] === ParamKind.Positional
}

/** The names of an object and its member as one number. */
const namesKey = ({ facts: { exprs, strings } }: Unit, object: ExprRow, name: StringRow): number =>
  exprs.a[object]! * strings.length + name

/** The assignments (rows of `stores`) to members of named objects, by the names of object and member. */
const storesByName = oncePerUnit((unit: Unit): ReadonlyMap<number, readonly number[]> => {
  const { stores, exprs } = unit.facts
  const rows = new Map<number, number[]>()
  for (let row = 0; row < stores.length; row++)
    if (stores.name[row]! >= 0 && exprs.op[stores.object[row]!] === Op.Name)
      append(rows, namesKey(unit, stores.object[row]!, stores.name[row]!), row)
  return rows
})
