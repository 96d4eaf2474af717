// Functions whose names are reassigned.

import type { Linker } from '../../../graph/link/linker.ts'
import { assignedValue, isAssignedBefore } from '../../../graph/link/names/assignments.ts'
import type { Use } from '../../../graph/link/names/use.ts'
import { countOf, groupOf } from '../../../graph/link/program/tables.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { entityValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { BindingRow, SetId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** The value of a binding (row) of an entity where it is used. */
export function definedValue(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  return isReassigned(unit, row)
    ? reassignedValue(linker, unit, row, use)
    : linker.values.single(entityValue(linker, unit, unit.facts.bindings.ref[row]!))
}

/** Whether the name of a function is assigned another value; the function itself is a variable's first value. */
function isReassigned(unit: Unit, row: BindingRow): boolean {
  const count = countOf(unit.valuesOf, row)
  if (count !== 1) return count > 1
  const { exprs, values, bindings, entities } = unit.facts
  const expr = values.expr[groupOf(unit.valuesOf, row)[0]!]!
  return exprs.op[expr] !== Op.Function || exprs.a[expr] !== entities.fn[bindings.ref[row]!]
}

/** The value of a reassigned function or class name at a use: the declaration itself until the assignment. */
function reassignedValue(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const later = assignedValue(linker, unit, row, use)
  if (later !== EMPTY_SET && isAssignedBefore(unit, row, use)) return later
  return linker.values.union(linker.values.single(entityValue(linker, unit, unit.facts.bindings.ref[row]!)), later)
}
