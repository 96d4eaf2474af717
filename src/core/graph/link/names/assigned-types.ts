// Assignments to names of declared type: the type of what is assigned takes the place of the declared one.

import { Kinds } from '../../../collections/kinds.ts'
import type { BindingRow, SetId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { isNull, isTop } from '../types/subtypes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { assignedValue, isAssignedBefore } from './assignments.ts'
import type { Use } from './use.ts'

/**
 * The value of a name of declared type at a use, where a language binds names to their types no longer than until the
 * next assignment.
 */
export function declaredUntilAssigned(linker: Linker, unit: Unit, row: BindingRow, declared: SetId, use: Use): SetId {
  const { values } = linker
  const narrowed = assignedType(linker, unit, row, use)
  if (narrowed !== EMPTY_SET || declared === EMPTY_SET) return narrowed
  return values.isExternal(declared) ? values.union(declared, assignedInstances(linker, unit, row, use)) : declared
}

/** The type of an assignment before the use, narrower than the declared type, which is only a bound. */
function assignedType(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  if (!isAssignedBefore(unit, row, use)) return EMPTY_SET
  const assigned = assignedValue(linker, unit, row, use)
  const { values } = linker
  const only = values.only(assigned)
  // a null says nothing of other, unknown assignments
  if (only >= 0 && isNull(linker, only)) return EMPTY_SET
  const isKnown = values.items(assigned).every((id) => INSTANCES.has(values.kind(id)) && !isTop(linker, id))
  return isKnown ? assigned : EMPTY_SET
}

const INSTANCES = new Kinds([Value.Instance, Value.Self])

/** Instances assigned to a name whose declared type is unknown: `if jar is None: jar = OwnJar()`. */
function assignedInstances(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { values } = linker
  if (groupOf(unit.valuesOf, row).length === 0) return EMPTY_SET
  const assigned = values.items(assignedValue(linker, unit, row, use))
  return values.setOf(assigned.filter((id) => values.kind(id) === Value.Instance && !isTop(linker, id)))
}
