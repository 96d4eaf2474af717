// Calls on an object whose class a condition around them tests: `if (o instanceof C) o.run()`. `testedMethods` is the
// way in.

import { methodsOf } from '../../../graph/link/edges/dispatch.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { oncePerUnit, type Unit } from '../../../graph/link/program/unit.ts'
import { typeValue } from '../../../graph/link/questions.ts'
import { type EntityId, type ExprRow, type ScopeRow, toRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { TESTED } from '../type-tests.ts'

const NO_ENTITIES: readonly EntityId[] = []

/** The method of the class that the receiver was tested for in a condition around the call. */
export function testedMethods(linker: Linker, unit: Unit, row: ExprRow): readonly EntityId[] {
  const { exprs, scopes, bindings } = unit.facts
  const callee = exprs.a[row]!
  const object = exprs.a[callee]!
  if (exprs.op[object] !== Op.Name) return NO_ENTITIES
  const tested = testedNames(unit).get(exprs.a[object]!)
  if (tested === undefined) return NO_ENTITIES
  const name = unit.names[tested]!
  for (let at: ScopeRow = exprs.b[object]!; at >= 0; at = scopes.parent[at]!) {
    const first = firstBinding(unit, at, name)
    if (first < 0) continue
    const type = bindings.type[toRow(first, unit.bindingBase)]!
    return methodsOf(linker, unit, row, typeValue(linker, unit, type))
  }
  return NO_ENTITIES
}

/** Names tested in conditions of the file, with the name that has the tested class there (rows of its strings). */
const testedNames = oncePerUnit(({ facts: { strings } }) => {
  const found = new Map<number, number>()
  for (let row = 0; row < strings.length; row++) {
    if (!strings[row]!.endsWith(TESTED)) continue
    const plain = strings.indexOf(strings[row]!.slice(0, -TESTED.length))
    if (plain >= 0) found.set(plain, row)
  }
  return found
})
