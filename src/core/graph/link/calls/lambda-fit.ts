// Whether a lambda, or a method passed by its name, converts to a function type (The Java Language Specification, 15.27.3 and 15.13.2).

import { Kinds } from '../../../collections/kinds.ts'
import type { ExprRow, FunctionRow, ScopeRow, SetId, ValueId } from '../../../ids.ts'
import { Flag, Op, ReturnKind } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag, type Unit } from '../program/unit.ts'
import { exprValue } from '../questions.ts'
import { isPrimitive, preludeNameOf, subtype } from '../types/subtypes.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import type { Argument } from './overload-methods.ts'
import { functionReturn } from './returns.ts'
import { arityOf, functionTypesOf, paramRows } from './signatures.ts'
import { callables, Phase, valueFits } from './value-fit.ts'

/** Whether a value is a single method, passed by its name, that returns nothing. */
export function isVoidReference(linker: Linker, set: SetId): boolean {
  const { values } = linker
  const id = values.only(set)
  if (id < 0 || values.kind(id) !== Value.Function) return false
  return isVoidType(linker, unitOfFunction(linker, values.fn(id)), functionReturn(linker, id))
}

/**
 * Whether a lambda converts to a function type: the same number of parameters, and a result exactly if the type has
 * one.
 */
export function lambdaFits(linker: Linker, { unit, expr: lambda }: Argument, want: ValueId): boolean {
  if (linker.values.kind(want) !== Value.Instance) return true
  const fn = unit.facts.exprs.a[lambda]!
  const count = paramRows(unit, fn).length
  const { awaitable } = unit.language.rules
  const isAsync = awaitable.length > 0 && hasFlag(unit.facts.functions.flags[fn]!, Flag.Async)
  return callables(linker, want).some((one) => {
    if (arityOf(linker, one) !== count) return false
    const isVoid = isVoidType(linker, unit, functionReturn(linker, one))
    const returned = returnedBy(unit, fn)
    if (isAsync) return isVoid || (givesPromise(linker, unit, one) && asyncFits(linker, unit, returned, one))
    if (isVoid && unit.hooks.discardsResults) return true
    if (isVoid) return returned.every((expr) => STATEMENTS.has(unit.facts.exprs.op[expr]!))
    if (returned.length === 0) return functionReturn(linker, one) === EMPTY_SET
    if (returned.some((expr) => unit.facts.exprs.op[expr] === Op.Call && givesVoid(linker, unit, expr, fn)))
      return false
    const wanted = functionReturn(linker, one)
    if (!returned.every((expr) => mayBeAwaited(linker, unit, expr, fn, wanted))) return false
    return !isTyped(unit, fn) || returned.every((expr) => mayReturn(linker, unit, expr, wanted))
  })
}

/** The expressions (rows) in the return statements of a function. */
function returnedBy(unit: Unit, fn: FunctionRow): ExprRow[] {
  const { kind, expr } = unit.facts.returns
  const rows = Array.from(groupOf(unit.returnsOf, fn)).filter((row) => kind[row] === ReturnKind.Return)
  return rows.map((row) => expr[row]!)
}

/** Operations that are allowed as a statement: calls, and expressions about which nothing is known. */
const STATEMENTS = new Kinds([Op.Call, Op.New, Op.Unknown])

/**
 * Whether every result of a function type may be awaited, as the result of an asynchronous function: it is an awaitable
 * type, or its type is not from the library.
 */
function givesPromise(linker: Linker, unit: Unit, one: ValueId): boolean {
  const returned = linker.values.items(functionReturn(linker, one))
  return returned.every((id) => {
    const name = preludeNameOf(linker, id)
    return name === undefined || unit.language.rules.awaitable.includes(name)
  })
}

/**
 * Whether what an asynchronous lambda returns can be the value of what is awaited: nothing for `Task`, a value for
 * `Task<T>`. A call or `await` as its body may be either.
 */
function asyncFits(linker: Linker, unit: Unit, returned: readonly ExprRow[], one: ValueId): boolean {
  const awaited = linker.values.items(functionReturn(linker, one)).filter((id) => isAwaitable(linker, unit, id))
  if (awaited.length === 0) return true
  const op = returned.map((expr) => (expr < 0 ? Op.Unknown : unit.facts.exprs.op[expr]!))
  const givesValue = op.some((each) => !EITHER.has(each))
  const givesNothing = op.length === 0
  return awaited.some((id) => (typeArguments(linker, id).length > 0 ? !givesNothing : !givesValue))
}

/** Operations that give a value or nothing. */
const EITHER = new Kinds([Op.Call, Op.Await, Op.Unknown])

/**
 * Whether a returned expression may be what is awaited where all wanted types are awaitable: `ValueTask<T>` is no
 * `ValueTask`. What depends on the types of the lambda's parameters may.
 */
function mayBeAwaited(linker: Linker, unit: Unit, row: ExprRow, fn: FunctionRow, wanted: SetId): boolean {
  const { values } = linker
  const wants = values.items(wanted)
  if (wants.length === 0 || !wants.every((want) => isAwaitable(linker, unit, want))) return true
  const given = resultsOf(linker, unit, row, fn)
  const fits = (id: ValueId): boolean =>
    !isAwaitable(linker, unit, id) || wants.some((want) => subtype(linker, id, want))
  return given.length === 0 || given.some(fits)
}

function isAwaitable(linker: Linker, unit: Unit, id: ValueId): boolean {
  const name = preludeNameOf(linker, id)
  return name !== undefined && unit.language.rules.awaitable.includes(name)
}

/**
 * The values that the lambda `fn` returns by an expression, independently of the types that its place gives to the
 * lambda's parameters.
 */
function resultsOf(linker: Linker, unit: Unit, row: ExprRow, fn: FunctionRow): readonly ValueId[] {
  const { values } = linker
  if (isTyped(unit, fn)) return values.items(exprValue(linker, unit, row))
  if (unit.facts.exprs.op[row] !== Op.Call) return []
  return calledFrom(linker, unit, row, fn).flatMap((one) => values.items(functionReturn(linker, one)))
}

/** The functions that a call in the lambda `fn` may reach, if its callee does not mention the lambda's parameters. */
function calledFrom(linker: Linker, unit: Unit, call: ExprRow, fn: FunctionRow): ValueId[] {
  const callee: ExprRow = unit.facts.exprs.a[call]!
  if (!isFromOutside(unit, callee, fn)) return []
  return linker.values.items(exprValue(linker, unit, callee)).flatMap((id) => functionTypesOf(linker, id))
}

/**
 * Whether a lambda declares the types of all its parameters, so that its result does not depend on the place of the
 * lambda.
 */
const isTyped = (unit: Unit, fn: FunctionRow): boolean =>
  paramRows(unit, fn).every((row) => unit.facts.params.type[row]! >= 0)

/** Whether a returned expression may have one of the wanted primitive types; always true when an object is wanted. */
function mayReturn(linker: Linker, unit: Unit, row: ExprRow, wanted: SetId): boolean {
  const { values } = linker
  const wants = values.items(wanted)
  if (wants.length === 0 || !wants.every((want) => isPrimitive(linker, want))) return true
  return values.items(exprValue(linker, unit, row)).every((id) => {
    if (values.kind(id) !== Value.Instance) return true
    return wants.some((want) => valueFits(linker, id, want, Phase.Loose))
  })
}

/**
 * Whether a call that the lambda `fn` returns has no result, independently of the types that its place gives to the
 * lambda's parameters: all have declared types, or the callee does not mention them.
 */
function givesVoid(linker: Linker, unit: Unit, row: ExprRow, fn: FunctionRow): boolean {
  if (isTyped(unit, fn)) return isVoidType(linker, unit, exprValue(linker, unit, row))
  const functions = calledFrom(linker, unit, row, fn)
  return functions.length > 0 && functions.every((one) => isVoidType(linker, unit, functionReturn(linker, one)))
}

function isVoidType(linker: Linker, unit: Unit, set: SetId): boolean {
  return linker.values.items(set).some((id) => preludeNameOf(linker, id) === unit.language.rules.types?.void)
}

/** Whether an expression is a name bound outside the function `fn`, or a member chain that starts at such a name. */
function isFromOutside(unit: Unit, row: ExprRow, fn: FunctionRow): boolean {
  const { exprs, functions, scopes } = unit.facts
  let root = row
  while (exprs.op[root] === Op.Member) root = exprs.a[root]!
  if (exprs.op[root] !== Op.Name) return exprs.op[root] === Op.This
  const name = unit.names[exprs.a[root]!]!
  for (let at: ScopeRow = exprs.b[root]!; at >= 0; at = scopes.parent[at]!) {
    if (firstBinding(unit, at, name) >= 0) return false
    if (at === functions.scope[fn]) return true
  }
  return true
}

/** Whether the functions of a type return nothing; undefined when the type is no function type. */
export function isVoid(linker: Linker, type: SetId): boolean | undefined {
  const { values } = linker
  const [id] = values.items(type)
  if (id === undefined || values.kind(id) !== Value.Instance) return undefined
  const [one] = callables(linker, id)
  if (one === undefined) return undefined
  return isVoidType(linker, unitOfEntity(linker, values.entity(id)), functionReturn(linker, one))
}
