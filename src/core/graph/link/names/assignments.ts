// Which of the values assigned to a name can hold where it is used: an assignment in the use's own block, or in one
// around it, hides the earlier ones; those in branches and loops add to it.

import { BindingKind, type Facts, Flag, NONE, Op } from '../../../facts.ts'
import { How, type Linker } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import { functionOfScope, isInScope, type Unit } from '../program/unit.ts'
import { anyOf, basesOf, bindingValue, entityValue, exprValue, importValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { END, type Use } from './use.ts'

/** The values assigned to one binding that can hold at a use; those of other files can at any. */
export function assignedValue(linker: Linker, unit: Unit, row: number, use: Use): number {
  const rows = groupOf(unit.valuesOf, row)
  const { values: table } = unit.facts
  const read = (value: number): number => exprValue(linker, unit, table.expr[value]!)
  if (rows.length > 1 && !use.outside) return reaching(linker, unit.facts, inOrder(linker, unit, row), use, read)
  let result = linker.assigned.size === 0 ? EMPTY_SET : anyOf(linker, linker.assigned.get(unit.bindingBase + row))
  for (const value of rows) result = linker.values.union(result, read(value))
  return result
}

/** Whether an assignment of the binding surely comes before the use. */
export function isAssignedBefore(unit: Unit, row: number, use: Use): boolean {
  if (use.outside) return false
  const { values } = unit.facts
  return groupOf(unit.valuesOf, row).some(
    (value) => values.offset[value]! <= use.offset && isInScope(unit.facts, use.scope, values.scope[value]!),
  )
}

/**
 * The value of a name whose definitions and imports are statements: of all bindings of that name in a scope, those that
 * can hold at the use. Seen from outside, a module's names are what its last statement leaves.
 */
export function valueInOrder(linker: Linker, unit: Unit, first: number, use: Use): number {
  const { bindings, scopes } = unit.facts
  const { values } = linker
  const home = bindings.scope[first - unit.bindingBase]!
  const { declared, own, elsewhere } = eventsOf(linker, unit, first)
  let result = EMPTY_SET
  for (const row of declared) result = values.union(result, bindingValue(linker, unit, row, use))
  const read = (value: number): number => eventValue(linker, unit, value)
  for (const value of elsewhere) result = values.union(result, read(value))
  if (use.outside && scopes.parent[home]! >= 0) {
    for (const value of own) result = values.union(result, read(value))
    return result
  }
  const end = use.outside ? { scope: home, offset: END, outside: false } : use
  return values.union(result, reaching(linker, unit.facts, own, end, read))
}

/**
 * What happens to a name in the scope that binds it: its bindings with a type or no event (rows of
 * `bindings`), then rows of `values`, those of its own function in the order of the text and those of others.
 */
export type Events = { declared: readonly number[]; own: readonly number[]; elsewhere: readonly number[] }

function eventsOf(linker: Linker, unit: Unit, first: number): Events {
  const events = linker.events.get(first) ?? collectEvents(linker, unit, first)
  linker.events.set(first, events)
  return events
}

function collectEvents(linker: Linker, unit: Unit, first: number): Events {
  const { bindings, values } = unit.facts
  const home = bindings.scope[first - unit.bindingBase]!
  const declared: number[] = []
  const rows: number[] = []
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = at - unit.bindingBase
    const events = groupOf(unit.valuesOf, row)
    if (events.length === 0 || bindings.type[row]! >= 0) declared.push(row)
    else for (const value of events) rows.push(value)
  }
  const isOther = (value: number): boolean => isElsewhere(unit.facts, values.scope[value]!, home)
  const own = rows.filter((value) => !isOther(value)).sort((a, b) => values.offset[a]! - values.offset[b]!)
  return { declared, own, elsewhere: rows.filter(isOther) }
}

/** The assignments of a binding in the order of the text. */
function inOrder({ inOrder: known }: Linker, unit: Unit, row: number): readonly number[] {
  let rows = known.get(unit.bindingBase + row)
  if (!rows) {
    const { offset } = unit.facts.values
    rows = [...groupOf(unit.valuesOf, row)].sort((a, b) => offset[a]! - offset[b]!)
    known.set(unit.bindingBase + row, rows)
  }
  return rows
}

/**
 * What a decorated definition's name means: what the decorators made of it when that can be called, else itself. What
 * says that it stands for the definition (`functools.wraps`) leaves
 * the name what it was; an object is called in its place.
 */
export function definedValue(linker: Linker, unit: Unit, row: number): number {
  const { values } = linker
  const itself = values.single(entityValue(linker, unit, unit.facts.bindings.ref[row]!))
  const rows = groupOf(unit.valuesOf, row)
  if (rows.length === 0) return itself
  const before = linker.flag
  linker.flag = 0
  const made = exprValue(linker, unit, unit.facts.values.expr[rows[0]!]!)
  // What other callers of the decorator have given it says nothing of this definition.
  const isFlow = (linker.flag & How.Flow) !== 0
  const isCalled = unit.facts.exprs.op[unit.facts.values.expr[rows[0]!]!] === Op.Call
  if (
    isCalled &&
    (isFlow || values.items(made).some((id) => itself === values.single(id) || isAbove(linker, itself, id)))
  ) {
    linker.flag = before
    return itself
  }
  linker.flag |= before
  const kinds = values.items(made).map((id) => values.kind(id))
  if (kinds.some((kind) => REPLACES.has(kind))) {
    const known = values.setOf(values.items(made).filter((id) => values.kind(id) !== Value.External))
    if (!kinds.some((kind) => kind === Value.Instance)) return known
    linker.flag |= How.Inferred // the name was given the object
    return values.union(itself, known)
  }
  const signatures = values.items(made).filter((id) => values.kind(id) === Value.FuncType)
  return values.union(itself, values.setOf(signatures))
}

/** Whether a class is one that the class `itself` extends: a decorator that gives just that back says less. */
function isAbove(linker: Linker, itself: number, id: number): boolean {
  const { values } = linker
  const [own] = values.items(itself)
  if (own === undefined || values.kind(own) !== Value.Class || values.kind(id) !== Value.Class) return false
  return basesOf(linker, values.a(own)).some(
    (base) => values.kind(base) === Value.Class && values.a(base) === values.a(id),
  )
}

const REPLACES: ReadonlySet<number> = new Set([Value.Function, Value.Class, Value.Bound, Value.Instance, Value.Object])

function eventValue(linker: Linker, unit: Unit, value: number): number {
  const { values, bindings } = unit.facts
  const row = values.binding[value]!
  if (bindings.kind[row] === BindingKind.Entity) return definedValue(linker, unit, row)
  if (bindings.kind[row] === BindingKind.Import) return importValue(linker, unit, bindings.ref[row]!)
  return exprValue(linker, unit, values.expr[value]!)
}

/** A definition that goes on from the one before it, as the parts of an overloaded function do, hides nothing. */
function isFurtherSignature({ bindings, entities, values }: Facts, value: number): boolean {
  const row = values.binding[value]!
  return bindings.kind[row] === BindingKind.Entity && (entities.flags[bindings.ref[row]!]! & Flag.Overload) !== 0
}

/** Assignments before and after a use that are looked at, the nearest first: a branch of a switch each, and more. */
const REACHING_MAX = 512

/** `rows` in the order of the text. */
function reaching(
  linker: Linker,
  facts: Facts,
  rows: readonly number[],
  use: Use,
  read: (value: number) => number,
): number {
  const { values: table } = facts
  const { values } = linker
  const after = firstAfter(table.offset, rows, use.offset)
  let result = EMPTY_SET
  let last = NONE
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

/** The position of the first row behind an offset, by halving. */
function firstAfter(offsets: Int32Array, rows: readonly number[], offset: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[rows[middle]!]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a scope lies in another function than the scope that binds the name (`global x`, `nonlocal x`). */
function isElsewhere(facts: Facts, scope: number, home: number): boolean {
  return scope !== home && functionOfScope(facts, scope) !== functionOfScope(facts, home)
}
