// The assignments to a variable that reach a use: one in the use's own block or an enclosing block hides the earlier
// ones; those in branches and loops add to them.

import { type Facts, NONE } from '../../../facts.ts'
import { type AssignmentRow, type BindingRow, type SetId, toId } from '../../../ids.ts'
import { BindingKind, Flag } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { countOf, groupOf } from '../program/tables.ts'
import { isInScope, type Unit } from '../program/unit.ts'
import { anyOf, assignedAnywhere, exprValue } from '../questions.ts'
import { EMPTY_SET } from '../values/values.ts'
import type { Use } from './use.ts'

/** The values assigned to one binding that reach a use; assignments of other files reach every use. */
export function assignedValue(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { expr } = unit.facts.values
  const { start, rows } = unit.valuesOf
  const count = countOf(unit.valuesOf, row)
  if (count > 1 && !use.outside) {
    const read = (value: AssignmentRow): SetId => exprValue(linker, unit, expr[value]!)
    const ordered = inOrder(linker, unit, row)
    if (ordered.length >= MANY && reachAll(unit.facts, ordered, use)) return assignedAnywhere(linker, unit, row)
    return reaching(linker, unit.facts, ordered, use, read)
  }
  let result = linker.assigned.size === 0 ? EMPTY_SET : anyOf(linker, linker.assigned.get(toId(row, unit.bindingBase)))
  if (count >= MANY) return linker.values.union(result, assignedAnywhere(linker, unit, row))
  for (let at = start[row]!; at < start[row + 1]!; at++)
    result = linker.values.union(result, exprValue(linker, unit, expr[rows[at]!]!))
  return result
}

/** From so many assignments on, the uses that all of them reach share one answer: each may assign what a use has read. */
const MANY = 32

/** The values of all assignments to a binding in its own file. */
export function findAssigned(linker: Linker, unit: Unit, row: BindingRow): SetId {
  const { expr } = unit.facts.values
  return linker.values.unionAll([...groupOf(unit.valuesOf, row)].map((value) => exprValue(linker, unit, expr[value]!)))
}

/** Whether all assignments to a binding reach a use, or all that are considered: none hides any other. */
function reachAll(facts: Facts, rows: readonly AssignmentRow[], use: Use): boolean {
  const { offset, scope } = facts.values
  const after = firstAfter(offset, rows, use.offset)
  for (let at = after - 1; at >= Math.max(0, after - REACHING_MAX); at--) {
    if (at > 0 && offset[rows[at]!] === offset[rows[at - 1]!]) return false
    if (!isFurtherSignature(facts, rows[at]!) && isInScope(facts, use.scope, scope[rows[at]!]!)) return false
  }
  return true
}

/** Whether an assignment of the binding certainly precedes the use. */
export function isAssignedBefore(unit: Unit, row: BindingRow, use: Use): boolean {
  if (use.outside) return false
  const { values } = unit.facts
  return groupOf(unit.valuesOf, row).some(
    (value) => values.offset[value]! <= use.offset && isInScope(unit.facts, use.scope, values.scope[value]!),
  )
}

/** The assignments of a binding in the order of the text. */
function inOrder({ inOrder: known }: Linker, unit: Unit, row: BindingRow): readonly AssignmentRow[] {
  let rows = known.get(toId(row, unit.bindingBase))
  if (!rows) {
    const { offset } = unit.facts.values
    rows = [...groupOf(unit.valuesOf, row)].sort((a, b) => offset[a]! - offset[b]!)
    known.set(toId(row, unit.bindingBase), rows)
  }
  return rows
}

/**
 * Whether a definition continues the one before it, as the signatures of an overloaded function do, and so hides
 * nothing.
 */
function isFurtherSignature({ bindings, entities, values }: Facts, value: AssignmentRow): boolean {
  const row = values.binding[value]!
  return bindings.kind[row] === BindingKind.Entity && (entities.flags[bindings.ref[row]!]! & Flag.Overload) !== 0
}

/**
 * The greatest number of assignments considered before and after a use, the nearest first; each case of a switch is
 * one.
 */
const REACHING_MAX = 512

/**
 * The values that assignments (rows of `values`, in the order of the text) give a variable at a use; `read` returns the
 * value of a row.
 */
export function reaching(
  linker: Linker,
  facts: Facts,
  rows: readonly AssignmentRow[],
  use: Use,
  read: (value: AssignmentRow) => SetId,
): SetId {
  const { values: table } = facts
  const { values } = linker
  const after = firstAfter(table.offset, rows, use.offset)
  let result = EMPTY_SET
  let last: number = NONE
  for (let at = after - 1; at >= Math.max(0, after - REACHING_MAX); at--) {
    const value = rows[at]!
    if (table.offset[value] === last) continue // of several at one place the last one counts
    last = table.offset[value]!
    result = values.union(result, read(value))
    if (!isFurtherSignature(facts, value) && isInScope(facts, use.scope, table.scope[value]!)) return result
  }
  for (const value of rows.slice(after, after + REACHING_MAX)) result = values.union(result, read(value))
  return result
}

/** The position of the first row behind an offset, by binary search. */
function firstAfter(offsets: Int32Array, rows: readonly AssignmentRow[], offset: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[rows[middle]!]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}
