// Functions that return an argument unchanged: `def register(f): …; return f`. The result of such a call is its own
// argument, not the union of the arguments of all callers. The entry point is `passedThrough`.

import { listOf, NONE } from '../../../facts.ts'
import {
  type BindingRow,
  type ExprRow,
  type FunctionRow,
  type ScopeRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Flag, Op, ParamKind, ReturnKind } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, passedIn, unitOfFunction } from '../linker.ts'
import { unlessAnyKey } from '../members/keyed-members.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag, type Unit } from '../program/unit.ts'
import { exprValue } from '../questions.ts'
import { EMPTY_SET } from '../values/values.ts'
import { argumentValue } from './argument-inference.ts'
import type { Call } from './call.ts'
import { matchArguments, paramRows } from './signatures.ts'

/** The parameters (rows of `params`) that a function returns unchanged, and the other expressions that it returns. */
export type PassThrough = { params: number[]; exprs: ExprRow[] }

/**
 * The result of calling function `id`, if it declares no result type and returns parameters without a declared type
 * unchanged; undefined for any other function.
 */
export function passedThrough(linker: Linker, id: ValueId, call: Call): SetId | undefined {
  const { values } = linker
  const fn = values.fn(id)
  const owner = unitOfFunction(linker, fn)
  const row = toRow(fn, owner.functionBase)
  if (!saysNothing(owner, owner.facts.functions.returnType[row]!)) return undefined
  const back = passThroughOf(linker, owner, row)
  if (back === null) return undefined
  noteHow(linker, How.Inferred)
  const pairs = matchArguments(linker, id, call)
  let result = EMPTY_SET
  for (const expr of back.exprs) result = values.union(result, unlessAnyKey(linker, exprValue, owner, expr))
  for (const param of back.params) {
    const pair = pairs.find((one) => one.param === param)
    const passed = pair ? argumentValue(linker, call.unit, pair.arg) : leftOut(linker, owner, param, call)
    result = values.union(result, passed)
  }
  return result
}

/**
 * The value of a parameter without an argument: its default, or with spread keyword arguments the values that any call
 * passes.
 */
function leftOut(linker: Linker, owner: Unit, param: number, { unit, args }: Call): SetId {
  const { exprs } = unit.facts
  const { params } = owner.facts
  if (args.some((arg) => exprs.op[arg] === Op.Keyword && exprs.a[arg]! < 0))
    return passedIn(linker, toId(params.binding[param]!, owner.bindingBase))
  return params.fallback[param]! < 0 ? EMPTY_SET : exprValue(linker, owner, params.fallback[param]!)
}

/** The returned parameters and expressions of a function (a row); null when no parameter is returned unchanged. */
export function passThroughOf(linker: Linker, unit: Unit, row: FunctionRow): PassThrough | null {
  const fn = toId(row, unit.functionBase)
  let back = linker.passThroughs.get(fn)
  if (back === undefined) linker.passThroughs.set(fn, (back = findPassThrough(linker, unit, row)))
  return back
}

/** The returned parameters and expressions; null when no parameter is returned unchanged. */
function findPassThrough(linker: Linker, unit: Unit, fn: FunctionRow): PassThrough | null {
  const { functions, returns } = unit.facts
  if (unit.outside || functions.entity[fn]! < 0) return null
  if (hasFlag(functions.flags[fn]!, Flag.Async) || hasFlag(functions.flags[fn]!, Flag.Generator)) return null
  const back: PassThrough = { params: [], exprs: [] }
  for (let at = unit.returnsOf.start[fn]!; at < unit.returnsOf.start[fn + 1]!; at++) {
    const row = unit.returnsOf.rows[at]!
    if (returns.kind[row] === ReturnKind.Return) sort(linker, { unit, fn, back, seen: new Set() }, returns.expr[row]!)
  }
  return back.params.length === 0 ? null : back
}

/**
 * The state of a search for the results of function `fn` of `unit`. `seen` has the bindings already followed, as one
 * may be assigned to itself (`function done() {}; done = done || other`).
 */
type Sorting = { unit: Unit; fn: FunctionRow; back: PassThrough; seen: Set<number> }

/** Adds a returned expression to `back`: as a parameter returned unchanged, or as another expression. */
function sort(linker: Linker, into: Sorting, expr: ExprRow): void {
  const { unit, fn, back, seen } = into
  const { facts } = unit
  if (facts.exprs.op[expr] === Op.Union) {
    for (const part of listOf(facts, facts.exprs.a[expr]!)) sort(linker, into, part)
    return
  }
  const binding = facts.exprs.op[expr] === Op.Name ? ownBinding(linker, unit, fn, expr) : NONE
  const kind = binding < 0 ? NONE : facts.bindings.kind[binding]!
  const assigned = binding < 0 ? [] : groupOf(unit.valuesOf, binding)
  if (kind === BindingKind.Parameter && assigned.length === 0 && isPlain(unit, fn, binding)) {
    back.params.push(unit.paramOfBinding[binding]!)
    return
  }
  // A nested function that stands for a parameter: `@wraps(f)`.
  const made = kind === BindingKind.Entity && assigned.length === 1 ? facts.values.expr[assigned[0]!]! : NONE
  const isFollowed = made >= 0 && facts.exprs.op[made] === Op.Union && !seen.has(binding)
  if (!isFollowed) {
    back.exprs.push(expr)
    return
  }
  seen.add(binding)
  sort(linker, into, made)
}

/**
 * The only binding of a name in the body of a function; NONE when there are several, or a scope between narrows or
 * hides it.
 */
function ownBinding(linker: Linker, unit: Unit, fn: FunctionRow, expr: ExprRow): BindingRow {
  const { scopes, exprs, functions } = unit.facts
  const name = unit.names[exprs.a[expr]!]!
  const home = functions.scope[fn]!
  for (let at: ScopeRow = exprs.b[expr]!; at >= 0; at = scopes.parent[at]!) {
    const first = firstBinding(unit, at, name)
    if (at === home) return first < 0 || linker.program.bindingNext[first]! >= 0 ? NONE : toRow(first, unit.bindingBase)
    if (first >= 0) return NONE
  }
  return NONE
}

/** Whether a parameter belongs to this function, takes one argument and has no declared type. */
function isPlain(unit: Unit, fn: FunctionRow, binding: BindingRow): boolean {
  const { params, bindings } = unit.facts
  const param = unit.paramOfBinding[binding]!
  if (param < 0 || !paramRows(unit, fn).includes(param)) return false
  const isOne = params.kind[param] === ParamKind.Positional || params.kind[param] === ParamKind.KeywordOnly
  return isOne && saysNothing(unit, params.type[param]!) && saysNothing(unit, bindings.type[binding]!)
}

/** Whether a type is not declared, or allows any value. */
const saysNothing = (unit: Unit, type: ExprRow): boolean => type < 0 || unit.facts.exprs.op[type] === Op.Unknown
