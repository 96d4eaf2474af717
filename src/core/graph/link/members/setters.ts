// What a setter is given: assignments to the member of its name are calls of it.

import { Flag, NONE } from '../../../facts.ts'
import type { Linker } from '../linker.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { wholeOf } from '../program/wholes.ts'
import { anyOf } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** What the setter `fn` (a row) is given: all that is assigned to the member of its name; nothing for other functions. */
export function assignedThrough(linker: Linker, unit: Unit, fn: number): number {
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
      ? values.value(kind, wholeOf(program, unit.entityBase + unit.ownerRow[scope]!))
      : values.value(Value.Object, unit.scopeBase + scope)
  return anyOf(linker, linker.stored.get(key)?.get(unit.names[entities.name[entity]!]!))
}
