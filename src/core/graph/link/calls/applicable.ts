// Which methods are applicable to the arguments of a call: by strict invocation, by loose invocation (boxing), or with
// variable arity (The Java Language Specification, 15.12.2.2 to 15.12.2.4). The entry point is `accepts`.

import { Kinds } from '../../../collections/kinds.ts'
import type { ExprRow, FunctionRow, ScopeRow, SetId, ValueId } from '../../../ids.ts'
import { Flag, Op, ReturnKind, TRAILING } from '../../../vocabulary.ts'
import { settle } from '../certainty.ts'
import { entityName, entityOfFunction, isInterface } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag, type Unit } from '../program/unit.ts'
import { exprValue } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { isOutside } from '../types/library-types.ts'
import {
  boxesAround,
  isArray,
  isNull,
  isPrimitive,
  mayBeOfType,
  preludeInstance,
  preludeNameOf,
  subtype,
} from '../types/subtypes.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import type { Argument, Method } from './overload-methods.ts'
import { referenceFits } from './reference-fit.ts'
import { functionReturn } from './returns.ts'
import { abstractMethods, arityOf, functionTypesOf, paramRows } from './signatures.ts'

/** The conversions allowed for arguments: none, boxing, or collecting the last ones in an array. */
export const Phase = { Strict: 0, Loose: 1, Variable: 2 } as const
/** The phases in the order in which they are tried. */
export const PHASES = [Phase.Strict, Phase.Loose, Phase.Variable]

/** Whether a method is applicable to these arguments in a phase. */
export function accepts(linker: Linker, method: Method, args: readonly Argument[], phase: number): boolean {
  const variable = phase === Phase.Variable
  if (variable ? !method.rest : method.rest && args.length !== method.types.length) return false
  if (!takes(method, args.length)) return false
  return args.every((arg, i) => {
    if (arg.name >= 0) return arg.unit.facts.strings[arg.name] !== TRAILING || fitsLast(linker, method, arg, phase)
    const wanted = typeAt(linker, method, i, variable)
    return (
      arg.byReference === (method.byReference[i] ?? false) &&
      argumentFits(linker, arg, wanted, phase) &&
      !(
        !method.open[i] &&
        arg.unit.hooks.contradicts(linker, { unit: arg.unit, row: arg.expr, given: arg.value }, wanted, undefined)
      )
    )
  })
}

/** Whether the last parameter takes the argument that is passed for it. */
const fitsLast = (linker: Linker, { types }: Method, arg: Argument, phase: number): boolean =>
  argumentFits(linker, arg, types.at(-1) ?? EMPTY_SET, phase)

/** Whether a method is applicable to this number of arguments. */
export function takes(method: Method, count: number): boolean {
  const { types, rest, optional } = method
  if (rest) return count >= types.length - 1 - optional
  return count <= types.length && count >= types.length - optional
}

/**
 * The declared type of the parameter that takes the argument at a position; `variable`: the element type of the last
 * parameter for every argument from there on.
 */
export function typeAt(linker: Linker, method: Method, position: number, variable: boolean): SetId {
  const last = method.types.length - 1
  if (!variable || !method.rest || position < last) return method.types[position] ?? EMPTY_SET
  let element = EMPTY_SET
  for (const id of linker.values.items(method.types[last]!)) {
    element = linker.values.union(element, typeArguments(linker, id)[0] ?? EMPTY_SET)
  }
  return element
}

function argumentFits(linker: Linker, arg: Argument, wanted: SetId, phase: number): boolean {
  const { values } = linker
  if (wanted === EMPTY_SET) return true
  if (arg.lambda) return values.items(wanted).some((want) => lambdaFits(linker, arg, want))
  if (arg.value === EMPTY_SET) return true
  const slot = fitSlot(linker, arg, phase, wanted)
  const known = linker.fits[slot]
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, () => valuesFit(linker, arg.value, wanted, phase))
  if (final && how === 0) linker.fits[slot] = answer
  return answer
}

/** The place in `Linker.fits` of a question about an argument and a type: a phase, or `SURE`. */
const fitSlot = (linker: Linker, arg: Argument, question: number, wanted: SetId): number =>
  linker.fitsAt.slot(arg.value * (PHASES.length + 1) + question, wanted)

/** Stands for `isSure` beside the phases. */
const SURE = PHASES.length

function valuesFit(linker: Linker, given: SetId, wanted: SetId, phase: number): boolean {
  const { values } = linker
  const wants = values.items(wanted)
  if (isVoidReference(linker, given) && wants.every((want) => isVoid(linker, values.single(want)) === false))
    return false
  const ids = values.items(given)
  const fitsOne = (id: ValueId): boolean => wants.some((want) => valueFits(linker, id, want, phase))
  // Of several methods of one name that are passed as one argument, any may be the one that fits.
  return ids.length > 1 && ids.every((id) => values.kind(id) === Value.Function)
    ? ids.some(fitsOne)
    : ids.every(fitsOne)
}

/** Whether a value is a single method, passed by its name, that returns nothing. */
function isVoidReference(linker: Linker, set: SetId): boolean {
  const { values } = linker
  const id = values.only(set)
  if (id < 0 || values.kind(id) !== Value.Function) return false
  return isVoidType(linker, unitOfFunction(linker, values.fn(id)), functionReturn(linker, id))
}

/**
 * Whether a lambda converts to a function type: the same number of parameters, and a result exactly if the type has
 * one.
 */
function lambdaFits(linker: Linker, { unit, expr: lambda }: Argument, want: ValueId): boolean {
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

/** The function types of a functional interface or a delegate type. */
function callables(linker: Linker, id: ValueId): readonly ValueId[] {
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return linker.values.items(under)
  if (!isInterface(linker, linker.values.entity(id))) return []
  const methods = abstractMethods(linker, id)
  const own = methods.length > 1 ? methods.filter((one) => !isOfRoot(linker, one)) : methods
  return own.length === 1 ? own : []
}

/** Whether an abstract method repeats one that every object has: `boolean equals(Object other)`. */
function isOfRoot(linker: Linker, id: ValueId): boolean {
  const entity = entityOfFunction(linker, linker.values.fn(id))
  if (entity < 0) return false
  return unitOfEntity(linker, entity).language.rules.types?.rootMethods?.includes(entityName(linker, entity)) === true
}

function valueFits(linker: Linker, id: ValueId, want: ValueId, phase: number): boolean {
  const { values } = linker
  if (id === want) return true
  const kind = values.kind(id)
  if (kind === Value.External || values.kind(want) === Value.External) return mayBeOfType(linker, id, want) !== false
  const isReference = kind === Value.Function || kind === Value.Class
  if (isReference && values.kind(want) === Value.Instance) return referenceFits(linker, id, callables(linker, want))
  if (isNull(linker, id)) return !isPrimitive(linker, want)
  if (isPrimitive(linker, id) === isPrimitive(linker, want)) return subtype(linker, id, want, true)
  return phase !== Phase.Strict && convertedFits(linker, id, want)
}

/** Whether a value has a type after boxing, or after unboxing and widening. */
function convertedFits(linker: Linker, id: ValueId, want: ValueId): boolean {
  const { values } = linker
  const name = preludeNameOf(linker, id)
  if (name === undefined) return values.kind(id) === Value.Param
  const boxes = boxesAround(linker, id)
  const box = boxes?.boxOf.get(name)
  if (box !== undefined && values.kind(want) === Value.Param) return true
  const other = box ?? boxes?.primitiveOf.get(name)
  if (other === undefined) return false
  const converted = preludeInstance(linker, id, other)
  return converted < 0 || subtype(linker, converted, want, true)
}

/**
 * Whether an argument certainly has the type of its parameter. Values and types outside the project are accepted on
 * weaker evidence, since their bases are unknown.
 */
export function isSure(linker: Linker, arg: Argument, wanted: SetId): boolean {
  const { values } = linker
  if (wanted === EMPTY_SET) return true
  const wants = values.items(wanted)
  if (arg.lambda) return wants.some((want) => values.kind(want) !== Value.External)
  const slot = fitSlot(linker, arg, SURE, wanted)
  const known = linker.fits[slot]
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, () => valuesAreSure(linker, arg.value, wants))
  if (final && how === 0) linker.fits[slot] = answer
  return answer
}

function valuesAreSure(linker: Linker, given: SetId, wants: readonly ValueId[]): boolean {
  const { values } = linker
  return values.items(given).every((id) => {
    const isExternal = values.kind(id) === Value.External
    // an unknown value is seldom an array that stands for a variable number of arguments
    if (isExternal && values.a(id) === 0) return !wants.some((want) => isArray(linker, want))
    return wants.some((want) => {
      if (!isExternal && values.kind(want) !== Value.External) return hasDeclaredType(linker, id, want)
      return values.kind(want) === Value.Param || mayBeOfType(linker, id, want) === true
    })
  })
}

/** Whether an object of a class of the project has a type of the project by its declared bases. */
function hasDeclaredType(linker: Linker, id: ValueId, want: ValueId): boolean {
  const { values } = linker
  const isObject = values.kind(id) === Value.Instance || values.kind(id) === Value.Self
  if (isObject && preludeNameOf(linker, id) === unitOfEntity(linker, values.entity(id)).language.rules.types?.null)
    return true
  if (!isObject || values.kind(want) !== Value.Instance) return true
  return isOutside(linker, want) || subtype(linker, id, want)
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
