// The functions that a value of a functional interface may hold, which its declared type does not tell: method
// references, and objects that implement the interface, followed through variables, fields, parameters, containers and
// results. `heldFunctions` is the way in.

import { listOf, NONE } from '../../../facts.ts'
import { type Call, callAt } from '../../../graph/link/calls/call.ts'
import { calleeOf } from '../../../graph/link/calls/calls.ts'
import { receiverBinding } from '../../../graph/link/calls/receiver-values.ts'
import { matchArguments } from '../../../graph/link/calls/signatures.ts'
import { type Linker, unitOfBinding, unitOfExpr, unitOfFunction } from '../../../graph/link/linker.ts'
import { bindingInBody } from '../../../graph/link/names/scope-bindings.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import { Owner, type Unit } from '../../../graph/link/program/unit.ts'
import { chooseOverloads, exprValue, typeValue } from '../../../graph/link/questions.ts'
import { isOutside } from '../../../graph/link/types/library-types.ts'
import { Value } from '../../../graph/link/values/values.ts'
import {
  type BindingId,
  type Column,
  type ExprId,
  type ExprRow,
  type FunctionId,
  type ParamRow,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Op, ReturnKind } from '../../../vocabulary.ts'
import {
  functionalMethod,
  givesFunction,
  handedOver,
  isFunctional,
  isImplementer,
  takesAnything,
} from './handed-over.ts'

/** Limit on the expressions followed for one value: a larger registry of functions is left unknown. */
const STEPS_MAX = 64
/** Depth of calls whose results are functional interfaces again: `s.get().get()`. */
const DEPTH_MAX = 2

/** The functions that a value of a functional interface may hold. */
export type Held = {
  /** Functions named by method references, and classes whose constructor is (values). */
  named: ReadonlySet<ValueId>
  /** Objects (values). */
  objects: ReadonlySet<ValueId>
  /** Functions without a name, by their numbers in the program. */
  lambdas: ReadonlySet<FunctionId>
}

/** The functions that the expression `row`, of a functional interface's type, may hold. */
export function heldFunctions(linker: Linker, unit: Unit, row: ExprRow, depth = 0): Held {
  const held = { named: new Set<ValueId>(), objects: new Set<ValueId>(), lambdas: new Set<FunctionId>() }
  const cast = new Set<ExprId>()
  const gathered = { ...held, cast, depth }
  const todo = [toId(row, unit.exprBase)]
  const seen = new Set(todo)
  for (let at = todo.pop(); at !== undefined && seen.size <= STEPS_MAX; at = todo.pop()) {
    for (const next of step(linker, at, gathered)) {
      if (seen.has(next)) continue
      if (cast.has(at)) cast.add(next)
      seen.add(next)
      todo.push(next)
    }
  }
  return held
}

/**
 * The functions found so far. `cast` are the expressions behind a cast: their objects need not be of the cast's type,
 * and may also be any of the library's. `depth`: nesting of calls whose results are functions.
 */
type Gathered = {
  named: Set<number>
  objects: Set<number>
  lambdas: Set<number>
  cast: Set<number>
  depth: number
}

/**
 * Adds the functions that an expression is itself; returns the expressions (program-wide numbers) whose functions it
 * holds.
 */
function step(linker: Linker, expr: ExprId, held: Gathered): readonly ExprId[] {
  const unit = unitOfExpr(linker, expr)
  const row = toRow(expr, unit.exprBase)
  const { exprs } = unit.facts
  const here = (rows: readonly ExprRow[] | Column<ExprRow>): ExprId[] =>
    [...rows].map((one) => toId(one, unit.exprBase))
  switch (exprs.op[row]) {
    case Op.Function:
      held.lambdas.add(toId(exprs.a[row]!, unit.functionBase))
      return []
    case Op.Cast:
      held.cast.add(expr)
      return here([exprs.b[row]!])
    case Op.Union:
    case Op.List:
      return here([...listOf(unit.facts, exprs.a[row]!)])
    case Op.Iterate:
    case Op.Index:
    case Op.Spread:
      return here([exprs.a[row]!])
    case Op.Call:
      return givenBy(linker, unit, row, held.depth)
    default:
      addOwn(linker, unit, row, held)
      return held.named.size + held.objects.size > STEPS_MAX ? [] : inVariable(linker, unit, row)
  }
}

/** Adds the functions and objects that an expression names or makes. */
function addOwn(linker: Linker, unit: Unit, row: ExprRow, held: Gathered): void {
  const { values } = linker
  const { exprs } = unit.facts
  for (const id of values.items(exprValue(linker, unit, row))) {
    const kind = values.kind(id)
    if (kind === Value.Function || kind === Value.Class) held.named.add(id)
    else if (exprs.op[row] === Op.New && isImplementer(linker, id) && !held.cast.has(toId(row, unit.exprBase)))
      held.objects.add(id)
  }
}

/**
 * The expressions assigned to the variable, parameter or field that an expression names, passed for it or stored in it.
 */
function inVariable(linker: Linker, unit: Unit, row: ExprRow): readonly ExprId[] {
  const binding = receiverBinding(linker, unit, row)
  if (binding >= 0) return inBinding(linker, toId(binding, unit.bindingBase))
  if (unit.facts.exprs.op[row] !== Op.Member) return []
  const name = unit.names[unit.facts.exprs.b[row]!]!
  return linker.values
    .items(exprValue(linker, unit, unit.facts.exprs.a[row]!))
    .flatMap((id) => inField(linker, id, name))
}

/** The expressions assigned to a field of an object, or of a class. */
function inField(linker: Linker, id: ValueId, name: StringId): readonly ExprId[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const field = isOutside(linker, id) ? NONE : bindingInBody(linker, values.entity(id), name)
  return field < 0 ? [] : inBinding(linker, field)
}

function inBinding(linker: Linker, binding: BindingId): readonly ExprId[] {
  const unit = unitOfBinding(linker, binding)
  const row = toRow(binding, unit.bindingBase)
  const { bindings, values: assigned } = unit.facts
  const result = Array.from(groupOf(unit.valuesOf, row), (one) => toId(assigned.expr[one]!, unit.exprBase))
  result.push(...(handedOver(linker).get(binding) ?? []))
  const scope = bindings.scope[row]!
  if (bindings.kind[row] !== BindingKind.Member || unit.ownerKind[scope] !== Owner.Entity) return result
  const { values } = linker
  const owner = toId(unit.ownerRow[scope]!, unit.entityBase)
  for (const kind of [Value.Instance, Value.Class] as const)
    result.push(...(linker.stored.get(values.value(kind, owner))?.get(unit.names[bindings.name[row]!]!) ?? []))
  return result
}

/**
 * The expressions that a function of the project returns; for the library's, those that its receiver or arguments hold.
 */
function givenBy(linker: Linker, unit: Unit, row: ExprRow, depth: number): readonly ExprId[] {
  const { values } = linker
  const callee = unit.facts.exprs.a[row]!
  const call = callAt(unit, row)
  const inside = depth < DEPTH_MAX ? calledObject(linker, unit, callee) : NONE
  if (inside >= 0) {
    const { named, lambdas } = heldFunctions(linker, unit, inside, depth + 1)
    const functions = [...named].filter((id) => values.kind(id) === Value.Function).map((id) => values.fn(id))
    return [...functions, ...lambdas].flatMap((fn) => returnedBy(linker, fn))
  }
  return values.items(chooseOverloads(linker, calleeOf(linker, unit, row), call)).flatMap((id) => {
    if (values.kind(id) !== Value.Function) return []
    return unitOfFunction(linker, values.fn(id)).outside
      ? keptIn(linker, id, call, callee)
      : returnedBy(linker, values.fn(id))
  })
}

/** The object in `object.method` if that is the method of its functional interface, else -1. */
function calledObject(linker: Linker, unit: Unit, callee: ExprRow): ExprRow {
  const { exprs } = unit.facts
  if (exprs.op[callee] !== Op.Member) return NONE
  const name = unit.names[exprs.b[callee]!]!
  const types = linker.values.items(exprValue(linker, unit, exprs.a[callee]!))
  return types.some((id) => functionalMethod(linker, id) === name) ? exprs.a[callee]! : NONE
}

function returnedBy(linker: Linker, fn: FunctionId): ExprId[] {
  const owner = unitOfFunction(linker, fn)
  const { returns } = owner.facts
  const given = Array.from(groupOf(owner.returnsOf, toRow(fn, owner.functionBase))).filter(
    (one) => returns.kind[one] === ReturnKind.Return && returns.expr[one]! >= 0,
  )
  return given.map((one) => toId(returns.expr[one]!, owner.exprBase))
}

/** The expressions that a library function (`id`) may return unchanged out of its receiver and its arguments. */
function keptIn(linker: Linker, id: ValueId, call: Call, callee: ExprRow): ExprId[] {
  const { unit, args } = call
  const { exprs } = unit.facts
  const object = exprs.op[callee] === Op.Member ? exprs.a[callee]! : NONE
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const combines = givesFunction(linker, id)
  // a function applied to the elements returns others than those stored in the container
  if (!combines && args.some((arg) => exprs.op[arg] === Op.Function)) return []
  const { type } = owner.facts.params
  const isKept = (param: ParamRow): boolean =>
    takesAnything(linker, owner, param) ||
    (combines && type[param]! >= 0 && isFunctional(linker, typeValue(linker, owner, type[param]!)))
  const taken = matchArguments(linker, id, call).filter(({ param }) => isKept(param))
  const result = taken.map(({ arg }) => toId(arg, unit.exprBase))
  if (object >= 0) result.push(toId(object, unit.exprBase))
  return result
}
