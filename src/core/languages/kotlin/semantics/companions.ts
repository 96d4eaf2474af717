// Objects: the name of one means its only instance, that of a class its companion.

import { entityFlags, functionFlags, isInterface } from '../../../graph/link/entities.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { bindingInBody } from '../../../graph/link/names/scope-bindings.ts'
import { hasFlag, isClassBody, Owner, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, constructorsOf, memberValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type EntityId,
  type ExprRow,
  NONE,
  type ScopeRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import { COMPANION, functionName } from '../context.ts'

/** A member of an object by its name, or of the companion of a class or of a class in its line. */
export function metaclassMember(linker: Linker, line: readonly ValueId[], id: ValueId, name: StringId): SetId {
  const { values } = linker
  if (hasFlag(entityFlags(linker, values.entity(id)), Flag.Static))
    return memberValue(linker, values.single(values.value(Value.Instance, values.entity(id))), name)
  const [own] = line
  return own === undefined ? EMPTY_SET : ofCompanion(linker, values.entity(own), name)
}

/** A member of the companion of a class (an entity). */
function ofCompanion(linker: Linker, entity: EntityId, name: StringId): SetId {
  const { values, program } = linker
  const word = program.stringIds.get(COMPANION)
  const binding = word === undefined ? NONE : bindingInBody(linker, entity, word)
  if (binding < 0) return EMPTY_SET
  const owner = program.units[program.bindingUnit[binding]!]!
  const companion = toId(owner.facts.bindings.ref[toRow(binding, owner.bindingBase)]!, owner.entityBase)
  return memberValue(linker, values.single(values.value(Value.Instance, companion)), name)
}

/** The callees of a call, companions in place of classes that the code around it may not construct. */
export function withInvoked(linker: Linker, unit: Unit, row: ExprRow, set: SetId): SetId {
  const { values, program } = linker
  const name = program.stringIds.get(functionName('invoke'))
  if (name === undefined) return set
  let result = set
  for (const id of values.items(set)) {
    if (values.kind(id) !== Value.Class || isConstructible(linker, id) || isInside(unit, row, values.entity(id)))
      continue
    const invoked = ofCompanion(linker, values.entity(id), name)
    if (!values.isKnown(invoked)) continue
    const others = values.items(result).filter((one) => one !== id)
    result = values.union(values.setOf(others), invoked)
  }
  return result
}

/** Whether a call (a row of expressions) stands in a class (an entity). */
function isInside(
  { facts: { exprs, calls, scopes, entities }, entityBase }: Unit,
  row: ExprRow,
  type: EntityId,
): boolean {
  const site = exprs.c[row]!
  let at = site < 0 ? NONE : scopes.entity[calls.scope[site]!]!
  while (at > 0 && toId(at, entityBase) !== type) at = entities.parent[at]!
  return at > 0
}

/** Whether code outside a class may construct it. */
function isConstructible(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (isInterface(linker, values.entity(id))) return false
  const made = values.items(constructorsOf(linker, id))
  return made.length === 0 || made.some((one) => !hasFlag(functionFlags(linker, values.fn(one)), Flag.Private))
}

/** A name that the companions of the classes around, and of their bases, declare. */
export function inheritedName(linker: Linker, unit: Unit, name: StringId, scope: ScopeRow): SetId {
  const { values } = linker
  if (linker.program.ofMember[name] === 0) return EMPTY_SET
  for (let at = scope; at >= 0; at = unit.facts.scopes.parent[at]!) {
    if (!isClassBody(unit, at) || unit.ownerKind[at] !== Owner.Entity) continue
    const entity = toId(unit.ownerRow[at]!, unit.entityBase)
    for (const one of [entity, ...basesOf(linker, entity).flatMap((base) => projects(linker, base))]) {
      const found = ofCompanion(linker, one, name)
      if (values.isKnown(found)) return found
    }
  }
  return EMPTY_SET
}

/** The class (an entity) that a base is, if the project declares it. */
function projects({ values, program }: Linker, base: ValueId): readonly EntityId[] {
  if (values.kind(base) !== Value.Class) return []
  return program.units[program.entityUnit[values.a(base)]!]!.outside ? [] : [values.entity(base)]
}
