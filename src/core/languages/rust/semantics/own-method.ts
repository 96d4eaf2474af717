// Whether a call is inside the very method it would resolve to: a trait implemented for a library's type often
// delegates to the type's own method of that name (`fn len(&self) -> usize { Foreign::len(self) }`).

import { NONE } from '../../../facts.ts'
import { callAt } from '../../../graph/link/calls/call.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { traitsImplemented } from '../../../graph/link/members/extension-members.ts'
import { extensionOf, oncePerUnit, type Unit } from '../../../graph/link/program/unit.ts'
import { Position } from '../../../graph/link/types/type-or-value.ts'
import type { EntityId, EntityRow, ExprRow, FunctionRow } from '../../../ids.ts'
import { Op, ParamKind } from '../../../vocabulary.ts'

/**
 * Whether the Member expression `row` is called on the receiver of the method around, which has its name and implements
 * a trait (a class).
 */
export function isInOwnMethod(linker: Linker, unit: Unit, row: ExprRow, trait: EntityId): boolean {
  const { exprs, calls, scopes, functions, entities } = unit.facts
  const call = callOf(unit, row)
  for (let scope = call < 0 ? NONE : calls.scope[call]!; scope >= 0; scope = scopes.parent[scope]!) {
    const fn = scopes.fn[scope]!
    const entity = fn < 0 ? NONE : functions.entity[fn]!
    if (entity < 0) continue // a block or closure
    if (unit.names[entities.name[entity]!] !== unit.names[exprs.b[row]!]!) return false
    return isOnReceiver(unit, fn, row, calls.expr[call]!) && implementsTrait(linker, unit, entity, trait)
  }
  return false
}

/** Whether the receiver of a call is the receiver of the function `fn`, before the dot or as first argument. */
function isOnReceiver(unit: Unit, fn: FunctionRow, row: ExprRow, call: ExprRow): boolean {
  const { exprs, params } = unit.facts
  const [first] = paramRows(unit, fn)
  const object = exprs.c[row] === Position.InPath ? callAt(unit, call).args[0] : exprs.a[row]!
  if (first === undefined || params.kind[first] !== ParamKind.Receiver || object === undefined) return false
  return exprs.op[object] === Op.Name && exprs.a[object] === params.name[first]
}

/** Whether a method is declared in an implementation of a trait. */
function implementsTrait(linker: Linker, unit: Unit, entity: EntityRow, trait: EntityId): boolean {
  const row = extensionOf(unit, entity)
  return row >= 0 && traitsImplemented(linker, { unit, row }).some((id) => linker.values.a(id) === trait)
}

/** The call (a row) with the callee `callee` (a row of `exprs`), or NONE. */
export const callOf = (unit: Unit, callee: number): number => callsByCallee(unit).get(callee) ?? NONE

/** The calls (rows) of a file by their callees (rows of `exprs`). */
const callsByCallee = oncePerUnit(({ facts: { calls, exprs } }): ReadonlyMap<number, number> => {
  const rows = new Map<number, number>()
  for (let row = 0; row < calls.length; row++) rows.set(exprs.a[calls.expr[row]!]!, row)
  return rows
})
