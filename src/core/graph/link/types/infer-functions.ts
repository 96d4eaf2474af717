// Inference of type arguments from functions: matches the parameters and result of a function type, or of the method of
// a functional interface, with those of a function.

import { listOf, NONE } from '../../../facts.ts'
import { type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { Op, ParamKind } from '../../../vocabulary.ts'
import { functionReturn } from '../calls/returns.ts'
import { abstractMethods, paramRows, signatureOf } from '../calls/signatures.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { boundName } from '../program/unit.ts'
import { plainMember, typeValue } from '../questions.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { bind, type Inference, match } from './infer.ts'
import { asBase } from './type-arguments.ts'

/**
 * Matches a lambda, method or class with a functional interface, by the parameters and result of its single abstract
 * method.
 */
export function matchFunctional(linker: Linker, id: ValueId, one: ValueId, into: Inference): void {
  const { values } = linker
  const [method] = abstractMethods(linker, id)
  if (method === undefined) {
    matchStandIn(linker, id, one, into)
    return
  }
  const returns = functionReturn(linker, method)
  if (values.kind(one) === Value.Class) {
    match(linker, returns, values.toInstances(values.single(one)), into)
    return
  }
  const wanted = signatureOf(linker, method)
  const { takes, gives } = asWanted(linker, one, wanted)
  if (takes.length !== wanted.length) return
  match(linker, returns, gives, into)
  for (const [i, type] of wanted.entries()) match(linker, type, takes[i]!, into)
}

/**
 * Matches a function with an alias or delegate type; a type of a library counts only if it stands for a function type.
 */
function matchStandIn(linker: Linker, id: ValueId, one: ValueId, into: Inference): void {
  const { values } = linker
  const stands = underlyingOf(linker, id)
  const isLibrarys = unitOfEntity(linker, values.entity(id)).outside
  const under = isLibrarys && values.kind(values.items(stands)[0] ?? id) !== Value.FuncType ? EMPTY_SET : stands
  if (under !== values.single(id)) match(linker, under, values.single(one), into)
}

/**
 * The parameters and result of a function. A method named by its type (`User::name`) takes its receiver as first
 * parameter.
 */
function asWanted(linker: Linker, one: ValueId, wanted: readonly SetId[]): { takes: SetId[]; gives: SetId } {
  const { values } = linker
  const takes = signatureOf(linker, one)
  const unit = unitOfFunction(linker, values.fn(one))
  const entity = unit.facts.functions.entity[toRow(values.fn(one), unit.functionBase)]!
  let gives = functionReturn(linker, one)
  if (takes.length !== wanted.length - 1 || entity <= 0) return { takes, gives }
  const owner = toId(unit.facts.entities.parent[entity]!, unit.entityBase)
  takes.unshift(values.single(values.value(Value.Instance, owner)))
  // the receiver has the type arguments of the wanted first parameter
  for (const receiver of values.isOpenSet(gives) ? values.items(wanted[0]!) : []) {
    const same = asBase(linker, receiver, owner)
    if (same >= 0) gives = values.subst(gives, values.env(same))
  }
  return { takes, gives }
}

/** Matches a member of function type with a functional interface by its result; its receiver is unknown. */
export function matchAccessor(linker: Linker, id: ValueId, one: ValueId, into: Inference): void {
  const [method] = abstractMethods(linker, id)
  if (method === undefined) return
  match(linker, functionReturn(linker, method), functionReturn(linker, one), into)
}

/** Matches functions with a function type: parameters and results, or a list of all parameters. */
export function matchFunction(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  const { values } = linker
  const unit = unitOfExpr(linker, values.expr(id))
  const result = unit.facts.exprs.b[toRow(values.expr(id), unit.exprBase)]!
  const returns = result < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, result), values.env(id))
  const wanted = signatureOf(linker, id)
  const list = listOfAll(linker, id, wanted)
  for (const one of values.items(given)) {
    const kind = values.kind(one)
    if (kind === Value.Class) match(linker, returns, values.toInstances(values.single(one)), into)
    if (kind !== Value.Function && kind !== Value.FuncType) continue
    if (returns !== EMPTY_SET) match(linker, returns, resultFor(linker, one, wanted, into.depth), into)
    if (list >= 0) bind(linker, list, values.single(values.value(Value.Parameters, one)), into)
    else matchParameters(linker, wanted, one, into)
  }
}

/**
 * The type parameter that stands for the list of all parameters (A in `(...args: A) => R`); NONE for any other type.
 */
function listOfAll(linker: Linker, id: ValueId, wanted: readonly SetId[]): ValueId {
  const { values } = linker
  const unit = unitOfExpr(linker, values.expr(id))
  const list = unit.facts.exprs.a[toRow(values.expr(id), unit.exprBase)]!
  const first = list < 0 ? undefined : listOf(unit.facts, list)[0]
  if (first === undefined || unit.facts.exprs.op[first] !== Op.Spread) return NONE
  const [all] = values.items(wanted[0] ?? EMPTY_SET)
  return all !== undefined && values.kind(all) === Value.Param ? all : NONE
}

/** Matches the parameters of a function type with those of a function, as far as both have them. */
function matchParameters(linker: Linker, wanted: readonly SetId[], one: ValueId, into: Inference): void {
  const own = signatureOf(linker, one)
  for (let i = 0; i < wanted.length && i < own.length; i++) match(linker, wanted[i]!, own[i]!, into)
}

/**
 * The result of a function called with the wanted parameter types; these determine the result of a generic function
 * (`Some`, `Box::new`), and of a method named by its type (`Result::ok`).
 */
function resultFor(linker: Linker, id: ValueId, wanted: readonly SetId[], depth: number): SetId {
  const { values } = linker
  const given = functionReturn(linker, id)
  if (values.kind(id) !== Value.Function || !values.isOpenSet(given)) return given
  const methods = asMethods(linker, id, wanted[0] ?? EMPTY_SET)
  if (methods.length === 0) return resultWith(linker, id, wanted, depth)
  return methods.reduce((all, one) => values.union(all, resultWith(linker, one, wanted.slice(1), depth)), EMPTY_SET)
}

/** The result of a function, with its type parameters bound by arguments of the types `taken`. */
function resultWith(linker: Linker, id: ValueId, taken: readonly SetId[], depth: number): SetId {
  const inner: Inference = { env: EMPTY_ENV, depth }
  for (const [i, type] of signatureOf(linker, id).entries()) match(linker, type, taken[i] ?? EMPTY_SET, inner)
  return linker.values.subst(functionReturn(linker, id), inner.env)
}

/** A method named by its type as a member of the objects that it is called on. */
function asMethods(linker: Linker, id: ValueId, objects: SetId): readonly ValueId[] {
  const { values } = linker
  const unit = unitOfFunction(linker, values.fn(id))
  const fn = toRow(values.fn(id), unit.functionBase)
  const [first] = paramRows(unit, fn)
  const entity = unit.facts.functions.entity[fn]!
  const isUnbound =
    first !== undefined && unit.facts.params.kind[first] === ParamKind.Receiver && values.receiver(id) < 0
  if (!isUnbound || entity < 0) return []
  const found = values.items(plainMember(linker, objects, boundName(unit, entity)))
  return found.filter((one) => values.kind(one) === Value.Function && values.receiver(one) >= 0)
}
