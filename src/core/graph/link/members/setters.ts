// Setters: assignments to a member are calls of its setter.

import { NONE } from '../../../facts.ts'
import { type FunctionRow, type SetId, toId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { representativeOf } from '../program/merged-declarations.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { anyOf } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** The values assigned to the member of the setter `fn` (a row); the empty set for any other function. */
export function assignedThrough(linker: Linker, unit: Unit, fn: FunctionRow): SetId {
  const { functions, entities } = unit.facts
  if (!hasFlag(functions.flags[fn]!, Flag.Setter)) return EMPTY_SET
  const entity = functions.entity[fn]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0) return EMPTY_SET
  const { values, program } = linker
  const isStatic = hasFlag(entities.flags[entity]!, Flag.Static)
  const kind = isStatic ? Value.Class : Value.Instance
  const key =
    unit.ownerKind[scope] === Owner.Entity
      ? values.value(kind, representativeOf(program, toId(unit.ownerRow[scope]!, unit.entityBase)))
      : values.value(Value.Object, toId(scope, unit.scopeBase))
  return anyOf(linker, linker.stored.get(key)?.get(unit.names[entities.name[entity]!]!))
}
