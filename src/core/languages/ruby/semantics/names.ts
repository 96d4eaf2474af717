// Constants: a class inherits them from its bases, and their names tell them from parameters.

import type { Linker } from '../../../graph/link/linker.ts'
import { isClassBody, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, ownMember, selfOf } from '../../../graph/link/questions.ts'
import { Position } from '../../../graph/link/types/type-or-value.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { EntityId, ExprRow, ScopeRow, SetId, StringId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** A name that the class around `scope` inherits. */
export function inheritedName(linker: Linker, unit: Unit, name: StringId, scope: ScopeRow): SetId {
  let at = scope
  while (at >= 0 && !isClassBody(unit, at)) at = unit.facts.scopes.parent[at]!
  for (const id of at < 0 ? [] : linker.values.items(selfOf(linker, unit, at))) {
    const found = memberOfBases(linker, linker.values.entity(id), name)
    if (found !== undefined) return found
  }
  return EMPTY_SET
}

/** The class found under a name in the bases of a class: that of the nearest base with a known one. */
function memberOfBases(linker: Linker, entity: EntityId, name: StringId): SetId | undefined {
  const { values } = linker
  const query = { name, of: values.value(Value.Class, entity), isInstance: false, env: EMPTY_ENV }
  for (const base of basesOf(linker, entity)) {
    const found = values.kind(base) === Value.Class ? ownMember(linker, base, query) : undefined
    if (found !== undefined && found !== values.externalSet) return found
  }
  return undefined
}

/** Whether a base is named by a constant (by its spelling), which no caller passes. */
export function isConstant(unit: Unit, row: ExprRow): boolean {
  const { exprs, strings } = unit.facts
  if (exprs.op[row] === Op.Member) return exprs.c[row] === Position.InPath && isConstant(unit, exprs.a[row]!)
  if (exprs.op[row] === Op.Apply) return isConstant(unit, exprs.a[row]!)
  return exprs.op[row] === Op.Name && /^[A-Z]/.test(strings[exprs.a[row]!]!)
}
