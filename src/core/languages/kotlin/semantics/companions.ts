// Objects: the name of one means its only instance, that of a class its companion.

import { Flag } from '../../../facts.ts'
import { entityFlags } from '../../../graph/link/entities.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { bindingInBody } from '../../../graph/link/names/scope-bindings.ts'
import { hasFlag, isClassBody, Owner, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, memberValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type EntityId,
  NONE,
  type ScopeRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { COMPANION } from '../context.ts'

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
