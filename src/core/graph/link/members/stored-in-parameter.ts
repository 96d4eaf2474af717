// What a function assigns to a member of a parameter without a type, whatever object callers pass: `o.run = f; o.run()`.

import { BindingKind, Op, ParamKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { receiverBinding } from '../calls/receiver-values.ts'
import { How, noteHow } from '../certainty.ts'
import type { Linker } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue } from '../questions.ts'
import { EMPTY_SET } from '../values/values.ts'

/** What the function around has assigned to the member that the expression `row` names of a parameter of it. */
export function storedInParameter(linker: Linker, unit: Unit, row: number): number {
  const { exprs, stores } = unit.facts
  const rows = storesByName(unit).get(keyOf(unit, exprs.a[row]!, exprs.b[row]!))
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

/** Whether a binding is a parameter of which nothing is declared, and not the one for the object itself. */
function isPlainParameter(unit: Unit, binding: number): boolean {
  const { bindings, params } = unit.facts
  const param = unit.paramOfBinding[binding]!
  if (bindings.kind[binding] !== BindingKind.Parameter || param < 0) return false
  return bindings.type[binding]! < 0 && params.type[param]! < 0 && params.kind[param] === ParamKind.Positional
}

/** The names of an object and its member as one number. */
const keyOf = ({ facts: { exprs, strings } }: Unit, object: number, name: number): number =>
  exprs.a[object]! * strings.length + name

/** The assignments (rows of `stores`) to members of what names stand for, by the names of both. */
const storesByName = oncePerUnit((unit: Unit): ReadonlyMap<number, readonly number[]> => {
  const { stores, exprs } = unit.facts
  const rows = new Map<number, number[]>()
  for (let row = 0; row < stores.length; row++)
    if (stores.name[row]! >= 0 && exprs.op[stores.object[row]!] === Op.Name)
      append(rows, keyOf(unit, stores.object[row]!, stores.name[row]!), row)
  return rows
})
