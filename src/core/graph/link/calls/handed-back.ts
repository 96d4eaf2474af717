// Functions that hand back what they are given: `def register(f): …; return f`. What other callers pass says nothing of
// what such a call gives. `handedBack` is the way in.

import { BindingKind, Flag, listOf, NONE, Op, ParamKind, ReturnKind } from '../../../facts.ts'
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

/** What a function returns: parameters (rows of `params`) as they were passed, and other expressions. */
export type HandedBack = { params: number[]; exprs: number[] }

/**
 * What a call of function `id` gives, if the function has no declared result and returns
 * parameters without a declared type as they are; undefined for any other function.
 */
export function handedBack(linker: Linker, id: number, call: Call): number | undefined {
  const { values } = linker
  const fn = values.a(id)
  const owner = unitOfFunction(linker, fn)
  const row = fn - owner.functionBase
  if (!saysNothing(owner, owner.facts.functions.returnType[row]!)) return undefined
  let back = linker.handedBack.get(fn)
  if (back === undefined) linker.handedBack.set(fn, (back = findHandedBack(linker, owner, row)))
  if (back === null) return undefined
  noteHow(linker, How.Inferred)
  const pairs = matchArguments(linker, id, call)
  let result = EMPTY_SET
  for (const expr of back.exprs)
    result = values.union(
      result,
      unlessAnyKey(linker, () => exprValue(linker, owner, expr)),
    )
  for (const param of back.params) {
    const pair = pairs.find(([row]) => row === param)
    const passed = pair ? argumentValue(linker, call.unit, pair[1]) : leftOut(linker, owner, param, call)
    result = values.union(result, passed)
  }
  return result
}

/** What a parameter is that a call leaves out: its default, or what any call passes where named ones are not spelled out. */
function leftOut(linker: Linker, owner: Unit, param: number, { unit, args }: Call): number {
  const { exprs } = unit.facts
  const { params } = owner.facts
  if (args.some((arg) => exprs.op[arg] === Op.Keyword && exprs.a[arg]! < 0))
    return passedIn(linker, owner.bindingBase + params.binding[param]!)
  return params.fallback[param]! < 0 ? EMPTY_SET : exprValue(linker, owner, params.fallback[param]!)
}

/** Null when the function returns no parameter as it is. */
function findHandedBack(linker: Linker, unit: Unit, fn: number): HandedBack | null {
  const { functions, returns } = unit.facts
  if (unit.outside || functions.entity[fn]! < 0) return null
  if (hasFlag(functions.flags[fn]!, Flag.Async) || hasFlag(functions.flags[fn]!, Flag.Generator)) return null
  const back: HandedBack = { params: [], exprs: [] }
  for (let at = unit.returnsOf.start[fn]!; at < unit.returnsOf.start[fn + 1]!; at++) {
    const row = unit.returnsOf.rows[at]!
    if (returns.kind[row] === ReturnKind.Return) sort(linker, { unit, fn, back, seen: new Set() }, returns.expr[row]!)
  }
  return back.params.length === 0 ? null : back
}

/**
 * Where what the function `fn` of `unit` returns is sorted into; `seen`: names that have been
 * followed already, for one may stand for itself (`function done() {}; done = done || other`).
 */
type Sorting = { unit: Unit; fn: number; back: HandedBack; seen: Set<number> }

/** Adds to `back` what a returned expression hands back, and what else it may be. */
function sort(linker: Linker, into: Sorting, expr: number): void {
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
  // a function of this one that stands for what it was given: `@wraps(f)`
  const made = kind === BindingKind.Entity && assigned.length === 1 ? facts.values.expr[assigned[0]!]! : NONE
  const isFollowed = made >= 0 && facts.exprs.op[made] === Op.Union && !seen.has(binding)
  if (!isFollowed) {
    back.exprs.push(expr)
    return
  }
  seen.add(binding)
  sort(linker, into, made)
}

/** The only binding of a name in the function whose body it stands in, if no scope between narrows or hides it. */
function ownBinding(linker: Linker, unit: Unit, fn: number, expr: number): number {
  const { scopes, exprs, functions } = unit.facts
  const name = unit.names[exprs.a[expr]!]!
  const home = functions.scope[fn]!
  for (let at = exprs.b[expr]!; at >= 0; at = scopes.parent[at]!) {
    const first = firstBinding(linker, unit, at, name)
    if (at === home) return first < 0 || linker.program.bindingNext[first]! >= 0 ? NONE : first - unit.bindingBase
    if (first >= 0) return NONE
  }
  return NONE
}

/** Whether a parameter is of this function, takes one argument and has no declared type. */
function isPlain(unit: Unit, fn: number, binding: number): boolean {
  const { params, bindings } = unit.facts
  const param = unit.paramOfBinding[binding]!
  if (param < 0 || !paramRows(unit, fn).includes(param)) return false
  const isOne = params.kind[param] === ParamKind.Positional || params.kind[param] === ParamKind.KeywordOnly
  return isOne && saysNothing(unit, params.type[param]!) && saysNothing(unit, bindings.type[binding]!)
}

/** Whether a type is not declared, or is one that anything is of. */
const saysNothing = (unit: Unit, type: number): boolean => type < 0 || unit.facts.exprs.op[type] === Op.Unknown
