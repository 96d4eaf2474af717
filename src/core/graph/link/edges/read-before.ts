// A variable assigned before a function was created cannot hold that function: after `const old = api.hook`, the
// assignment `api.hook = () => old()` does not call itself, although the member holds that function from then on.

import { Kinds } from '../../../collections/kinds.ts'
import { listOf, NONE } from '../../../facts.ts'
import { type CallRow, type EntityId, type EntityRow, type ExprRow, type ScopeRow, toId, toRow } from '../../../ids.ts'
import { BindingKind, EntityKind, Op, ScopeKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'

/**
 * The targets of a call (a row of `calls`) without those enclosing functions that are younger than the called variable.
 */
export function withoutYounger(
  linker: Linker,
  unit: Unit,
  row: CallRow,
  entities: readonly EntityId[],
): readonly EntityId[] {
  const { calls, exprs, scopes } = unit.facts
  if (entities.length === 0) return entities
  let isAround = false
  for (let at = calls.scope[row]!; at >= 0 && !isAround; at = scopes.parent[at]!)
    isAround = entities.includes(toId(scopes.entity[at]!, unit.entityBase))
  if (!isAround) return entities
  const named = nameOf(unit, exprs.a[calls.expr[row]!]!)
  const home = named < 0 ? NONE : heldAt(linker, unit, named)
  if (home < 0) return entities
  const younger = new Set<EntityId>()
  for (let at: ScopeRow = exprs.b[named]!; at !== home; at = scopes.parent[at]!)
    younger.add(toId(scopes.entity[at]!, unit.entityBase))
  younger.delete(toId(scopes.entity[home]!, unit.entityBase))
  return entities.filter((entity) => !younger.has(entity) || isHoisted(linker, unit, toRow(entity, unit.entityBase)))
}

/** Whether a function is declared by a statement, and therefore exists before any variable of its scope is read. */
function isHoisted(linker: Linker, unit: Unit, row: EntityRow): boolean {
  const { entities, bindings } = unit.facts
  const scope = entities.declaredIn[row]!
  if (scope < 0 || entities.kind[row] !== EntityKind.Function) return false
  for (let at = firstBinding(unit, scope, unit.names[entities.name[row]!]!); at >= 0; ) {
    const binding = toRow(at, unit.bindingBase)
    if (bindings.kind[binding] === BindingKind.Entity && bindings.ref[binding] === row)
      return groupOf(unit.valuesOf, binding).length === 0
    at = linker.program.bindingNext[at]!
  }
  return false
}

/** The name that is called: the callee itself, or the first part of `name.call`; NONE for any other callee. */
function nameOf({ facts }: Unit, row: ExprRow): ExprRow {
  const { exprs } = facts
  if (exprs.op[row] === Op.Name) return row
  if (exprs.op[row] !== Op.Union) return NONE
  const [member, name] = listOf(facts, exprs.a[row]!)
  const isOfName = exprs.op[member!] === Op.Member && exprs.a[member!] === name && exprs.op[name!] === Op.Name
  return isOfName ? name! : NONE
}

/**
 * The scope, outside the function that contains a use, of a variable all of whose values were read from elsewhere
 * before that use; NONE for any other.
 */
function heldAt(linker: Linker, unit: Unit, use: ExprRow): ScopeRow {
  const { exprs, scopes, bindings, values } = unit.facts
  const name = unit.names[exprs.a[use]!]!
  let outside = false
  for (let at: ScopeRow = exprs.b[use]!; at >= 0; at = scopes.parent[at]!) {
    const first = scopes.kind[at] === ScopeKind.Class ? NONE : firstBinding(unit, at, name)
    if (first >= 0) {
      const row = toRow(first, unit.bindingBase)
      const assigned = groupOf(unit.valuesOf, row)
      const isHeld =
        outside &&
        linker.program.bindingNext[first]! < 0 &&
        bindings.kind[row] === BindingKind.Variable &&
        assigned.length > 0 &&
        assigned.every((value) => values.offset[value]! <= exprs.c[use]! && READ.has(exprs.op[values.expr[value]!]!))
      return isHeld ? at : NONE
    }
    if (scopes.kind[at] === ScopeKind.Function) outside = true
  }
  return NONE
}

/** Operations that read a stored value. */
const READ = new Kinds([Op.Member, Op.Index, Op.Name])
