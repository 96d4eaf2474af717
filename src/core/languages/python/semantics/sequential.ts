// Definitions, imports and assignments as statements that run one after the other: the last one before a use holds, and
// decorators replace a definition by their result. `valueInOrder` and `definedValue` are the ways in.

import { Kinds } from '../../../collections/kinds.ts'
import type { Facts } from '../../../facts.ts'
import { derive, How, noteHow } from '../../../graph/link/certainty.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { reaching } from '../../../graph/link/names/assignments.ts'
import { END, type Use } from '../../../graph/link/names/use.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import { functionOfScope, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, bindingValue, entityValue, exprValue, importValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type AssignmentRow,
  type BindingId,
  type BindingRow,
  type ScopeRow,
  type SetId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'

/**
 * The value of a name whose definitions and imports are statements: of all bindings of that name in a scope, those that
 * can reach the use. From outside, a module's names have the values after its last statement.
 */
export function valueInOrder(linker: Linker, unit: Unit, first: BindingId, use: Use): SetId {
  const { bindings, scopes } = unit.facts
  const { values } = linker
  const home = bindings.scope[toRow(first, unit.bindingBase)]!
  const { declared, own, elsewhere } = eventsOf(linker, unit, first)
  let result = EMPTY_SET
  for (const row of declared) result = values.union(result, bindingValue(linker, unit, row, use))
  const read = (value: AssignmentRow): SetId => eventValue(linker, unit, value)
  for (const value of elsewhere) result = values.union(result, read(value))
  if (use.outside && scopes.parent[home]! >= 0) {
    for (const value of own) result = values.union(result, read(value))
    return result
  }
  const end = use.outside ? { scope: home, offset: END, outside: false } : use
  return values.union(result, reaching(linker, unit.facts, own, end, read))
}

/** First binding of a name in a scope -> its declarations and assignments there. */
const events = ownState(() => new Map<number, Events>())

/**
 * The assignments of a name in the scope that binds it: first its bindings with a type or without a value (rows of
 * `bindings`), then rows of `values`: in `own` those of the same function in the order of the text, in `elsewhere`
 * those of other functions.
 */
type Events = { declared: readonly BindingRow[]; own: readonly AssignmentRow[]; elsewhere: readonly AssignmentRow[] }

function eventsOf(linker: Linker, unit: Unit, first: BindingId): Events {
  const found = events(linker).get(first) ?? collectEvents(linker, unit, first)
  events(linker).set(first, found)
  return found
}

function collectEvents(linker: Linker, unit: Unit, first: BindingId): Events {
  const { bindings, values } = unit.facts
  const home = bindings.scope[toRow(first, unit.bindingBase)]!
  const declared: BindingRow[] = []
  const rows: AssignmentRow[] = []
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    const events = groupOf(unit.valuesOf, row)
    if (events.length === 0 || bindings.type[row]! >= 0) declared.push(row)
    else for (const value of events) rows.push(value)
  }
  const isOther = (value: AssignmentRow): boolean => isElsewhere(unit.facts, values.scope[value]!, home)
  const own = rows.filter((value) => !isOther(value)).sort((a, b) => values.offset[a]! - values.offset[b]!)
  return { declared, own, elsewhere: rows.filter(isOther) }
}

/**
 * The value of a decorated definition's name: the result of the decorators if it is callable, else the definition. A
 * result that passes for the definition (`functools.wraps`) leaves the name unchanged; an object is called in its
 * place.
 */
export function definedValue(linker: Linker, unit: Unit, row: BindingRow): SetId {
  const { values } = linker
  const itself = values.single(entityValue(linker, unit, unit.facts.bindings.ref[row]!))
  const rows = groupOf(unit.valuesOf, row)
  if (rows.length === 0) return itself
  const expr = unit.facts.values.expr[rows[0]!]!
  const { answer: made, how } = derive(linker, exprValue, unit, expr)
  if (unit.facts.exprs.op[expr] === Op.Call) {
    // the arguments of other uses of the decorator say nothing of this definition
    if ((how & How.Flow) !== 0) return itself
    const isSame = (id: ValueId): boolean => itself === values.single(id) || isAbove(linker, itself, id)
    const same = derive(linker, () => values.items(made).some(isSame))
    if (same.answer) return itself
    noteHow(linker, same.how)
  }
  noteHow(linker, how)
  const kinds = values.items(made).map((id) => values.kind(id))
  if (kinds.some((kind) => REPLACES.has(kind))) {
    const known = values.setOf(values.items(made).filter((id) => values.kind(id) !== Value.External))
    if (!kinds.some((kind) => kind === Value.Instance)) return known
    noteHow(linker, How.Inferred) // the object was assigned to the name
    return values.union(itself, known)
  }
  const signatures = values.items(made).filter((id) => values.kind(id) === Value.FuncType)
  return values.union(itself, values.setOf(signatures))
}

/**
 * Whether the class `id` is a base of the class `itself`: a decorator with only that result tells less than the class.
 */
function isAbove(linker: Linker, itself: SetId, id: ValueId): boolean {
  const { values } = linker
  const [own] = values.items(itself)
  if (own === undefined || values.kind(own) !== Value.Class || values.kind(id) !== Value.Class) return false
  return basesOf(linker, values.entity(own)).some(
    (base) => values.kind(base) === Value.Class && values.a(base) === values.a(id),
  )
}

const REPLACES = new Kinds([Value.Function, Value.Class, Value.Bound, Value.Instance, Value.Object])

function eventValue(linker: Linker, unit: Unit, value: AssignmentRow): SetId {
  const { values, bindings } = unit.facts
  const row = values.binding[value]!
  if (bindings.kind[row] === BindingKind.Entity) return definedValue(linker, unit, row)
  if (bindings.kind[row] === BindingKind.Import) return importValue(linker, unit, bindings.ref[row]!)
  return exprValue(linker, unit, values.expr[value]!)
}

/** Whether a scope lies in another function than the scope that binds the name (`global x`, `nonlocal x`). */
function isElsewhere(facts: Facts, scope: ScopeRow, home: ScopeRow): boolean {
  return scope !== home && functionOfScope(facts, scope) !== functionOfScope(facts, home)
}

/** Whether a binding in the body of a class holds at a use in it. */
export const holdsInBody = (linker: Linker, unit: Unit, first: BindingId, offset: number): boolean =>
  !isBoundLater(linker, unit, first, offset)

/**
 * Whether the body of a class assigns a name only after the use; the use then means the name outside of the class:
 * `Error = Error`.
 */
function isBoundLater(linker: Linker, unit: Unit, first: BindingId, offset: number): boolean {
  const { bindings, values } = unit.facts
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    const given = groupOf(unit.valuesOf, row)
    if (bindings.kind[row] !== BindingKind.Member && bindings.kind[row] !== BindingKind.Variable) return false
    if (given.length === 0 || given.some((value) => values.offset[value]! <= offset)) return false
  }
  return true
}
