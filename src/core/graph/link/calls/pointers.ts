// Whether an argument is a pointer where a parameter takes none, or the reverse. Values do not tell pointers from
// objects, since members are looked up alike; only the source tells `add(T*)` from `add(const T&)`.

import { NONE } from '../../../facts.ts'
import { type ExprRow, type ScopeRow, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, EntityKind, Op, Reference } from '../../../vocabulary.ts'
import { entityKind } from '../entities.ts'
import type { Linker } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'

/** Whether the source shows a pointer argument where no pointer is wanted, or the reverse. */
export function differInPointers(linker: Linker, wanted: boolean | undefined, unit: Unit, arg: ExprRow): boolean {
  const given = wanted === undefined ? undefined : isPointerExpression(linker, unit, arg)
  return given !== undefined && given !== wanted
}

/**
 * Whether a declared type is a pointer to a class; undefined for a type that may stand for one (an alias, a parameter).
 */
export function isPointerType(linker: Linker, unit: Unit, type: ExprRow): boolean | undefined {
  const { exprs } = unit.facts
  const op = exprs.op[type]
  if (op === Op.Ref) return exprs.b[type] === Reference.Pointer || isPointerType(linker, unit, exprs.a[type]!)
  if (op !== Op.Name && op !== Op.Member && op !== Op.Apply) return undefined
  return linker.values.items(typeValue(linker, unit, type)).some((id) => mayBeOther(linker, id)) ? undefined : false
}

/** Whether a value may stand for another type than its own. */
const mayBeOther = (linker: Linker, id: ValueId): boolean =>
  linker.values.kind(id) !== Value.Instance || entityKind(linker, linker.values.entity(id)) === EntityKind.Type

/** Whether an expression is a pointer to an object; undefined when the source does not tell. */
export function isPointerExpression(linker: Linker, unit: Unit, row: ExprRow): boolean | undefined {
  const { exprs } = unit.facts
  switch (exprs.op[row]) {
    case Op.This:
    case Op.New:
      return true
    case Op.Ref:
      return exprs.b[row] === Reference.Pointer || isPointerExpression(linker, unit, exprs.a[row]!)
    case Op.Call:
      return isConstruction(linker, unit, row) ? false : undefined
    case Op.Deref:
      return isPointerExpression(linker, unit, exprs.a[row]!) === true ? false : undefined
    case Op.Name:
      return isPointerVariable(linker, unit, row)
    default:
      return undefined
  }
}

/** Whether a call is a construction: all its callees are classes. */
function isConstruction(linker: Linker, unit: Unit, row: ExprRow): boolean {
  const called = linker.values.items(exprValue(linker, unit, unit.facts.exprs.a[row]!))
  return called.length > 0 && called.every((id) => linker.values.kind(id) === Value.Class)
}

/**
 * Whether a name is declared as a variable or parameter of pointer type; undefined when its declaration does not tell.
 */
function isPointerVariable(linker: Linker, unit: Unit, row: ExprRow): boolean | undefined {
  const { exprs, bindings, scopes } = unit.facts
  for (let at: ScopeRow = exprs.b[row]!; at >= 0; at = scopes.parent[at]!) {
    const first = firstBinding(unit, at, unit.names[exprs.a[row]!]!)
    if (first < 0) continue
    const [kind, type] = [bindings.kind[toRow(first, unit.bindingBase)], bindings.type[toRow(first, unit.bindingBase)]!]
    const isTyped = type !== NONE && (kind === BindingKind.Variable || kind === BindingKind.Parameter)
    return isTyped ? isPointerType(linker, unit, type) : undefined
  }
  return undefined
}
