// The values that the receiver of a call may hold: everything assigned to the variable, parameter or field that it
// names.

import { Kinds } from '../../../collections/kinds.ts'
import { listOf, NONE } from '../../../facts.ts'
import { type BindingId, type BindingRow, type ExprRow, type ScopeRow, type SetId, toId, toRow } from '../../../ids.ts'
import { BindingKind, Op, ScopeKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { anyOf, exprValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** The variable, parameter or field (a row of `bindings`) that an expression names, or NONE. */
export function receiverBinding(linker: Linker, unit: Unit, row: ExprRow): BindingRow {
  const { exprs, scopes, bindings } = unit.facts
  const isField = exprs.op[row] === Op.Member && exprs.op[exprs.a[row]!] === Op.This
  if (exprs.op[row] !== Op.Name && !isField) return NONE
  const name = unit.names[isField ? exprs.b[row]! : exprs.a[row]!]!
  const offset = isField ? 0 : exprs.c[row]!
  for (let at: ScopeRow = isField ? exprs.a[exprs.a[row]!]! : exprs.b[row]!; at >= 0; at = scopes.parent[at]!) {
    if (isField && scopes.kind[at] !== ScopeKind.Class) continue
    const first = firstBinding(unit, at, name)
    if (first < 0) continue
    const latest = latestBefore(linker, unit, first, offset)
    return VALUE_HOLDERS.has(bindings.kind[latest]!) ? latest : NONE
  }
  return NONE
}

/** Kinds of bindings that hold a value. */
const VALUE_HOLDERS = new Kinds([BindingKind.Variable, BindingKind.Parameter, BindingKind.Member])

/** The last binding of a name in one scope before an offset (a row), or the first of all. */
function latestBefore(linker: Linker, unit: Unit, first: BindingId, offset: number): BindingRow {
  let latest = first
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!)
    if (unit.facts.bindings.offset[toRow(at, unit.bindingBase)]! <= offset) latest = at
  return toRow(latest, unit.bindingBase)
}

/** All values assigned to a binding, or passed for it. */
export function receiverValues(linker: Linker, unit: Unit, binding: BindingRow): SetId {
  const { values: rows, bindings } = unit.facts
  const { values } = linker
  let result =
    bindings.kind[binding] === BindingKind.Parameter ? linker.inflow[toId(binding, unit.bindingBase)]! : EMPTY_SET
  for (const row of groupOf(unit.valuesOf, binding)) {
    const expr = rows.expr[row]!
    const elements = arrayElements(linker, unit, expr)
    for (const one of elements.length > 0 ? elements : [expr])
      result = values.union(result, exprValue(linker, unit, one))
    if (unit.facts.exprs.op[expr] === Op.Cast)
      result = values.union(result, unit.hooks.castValue(linker, unit, unit.facts.exprs.b[expr]!))
  }
  const scope = bindings.scope[binding]!
  if (unit.ownerKind[scope] !== Owner.Entity) return result
  const owner = values.value(Value.Instance, toId(unit.ownerRow[scope]!, unit.entityBase))
  return values.union(result, anyOf(linker, linker.stored.get(owner)?.get(unit.names[bindings.name[binding]!]!)))
}

/**
 * The elements (rows) of the array literal that the expression `row` indexes or iterates; none for any other
 * expression.
 */
function arrayElements(linker: Linker, unit: Unit, row: ExprRow): readonly ExprRow[] {
  const { exprs, values: rows } = unit.facts
  if (exprs.op[row] !== Op.Index && exprs.op[row] !== Op.Iterate) return NO_EXPRESSIONS
  const array = receiverBinding(linker, unit, exprs.a[row]!)
  const [given, ...others] = array < 0 ? [] : groupOf(unit.valuesOf, array)
  if (given === undefined || others.length > 0) return NO_EXPRESSIONS
  const made = rows.expr[given]!
  const list = exprs.op[made] === Op.Cast ? exprs.b[made]! : made
  return exprs.op[list] === Op.List ? [...listOf(unit.facts, exprs.a[list]!)] : NO_EXPRESSIONS
}

const NO_EXPRESSIONS: readonly ExprRow[] = []
