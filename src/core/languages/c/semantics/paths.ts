// The first name of a path, `a::b`: what is no type or namespace hides nothing there.

import type { Linker } from '../../../graph/link/linker.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { nameValue } from '../../../graph/link/questions.ts'
import { Position } from '../../../graph/link/types/type-or-value.ts'
import { type ExprRow, type ScopeRow, type SetId, toRow } from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { memberInFile } from './members.ts'

/**
 * The member of a namespace or type that a variable or parameter of the same name hides from all else; undefined for
 * other expressions.
 */
export function hiddenPath(linker: Linker, unit: Unit, row: ExprRow): SetId | undefined {
  const { exprs } = unit.facts
  const path: ExprRow = exprs.a[row]!
  if (exprs.op[row] !== Op.Member || exprs.c[row] !== Position.InPath || exprs.op[path] !== Op.Name) return undefined
  const name = unit.names[exprs.a[path]!]!
  const scope = beyondVariables(unit, exprs.b[path]!, path)
  if (scope === exprs.b[path]) return undefined
  const object = nameValue(linker, unit, name, scope, exprs.c[path]!)
  return memberInFile(linker, unit, object, unit.names[exprs.b[row]!]!)
}

/** The scope from which a name is looked up when variables of its function do not count. */
function beyondVariables(unit: Unit, from: ScopeRow, path: ExprRow): ScopeRow {
  const { scopes, bindings, exprs } = unit.facts
  const name = unit.names[exprs.a[path]!]!
  let result = from
  for (let at = from; at >= 0 && scopes.fn[at]! >= 0; at = scopes.parent[at]!) {
    const first = firstBinding(unit, at, name)
    if (first < 0) continue
    const kind = bindings.kind[toRow(first, unit.bindingBase)]
    if (kind !== BindingKind.Variable && kind !== BindingKind.Parameter) return result
    result = scopes.parent[at]!
  }
  return result
}
