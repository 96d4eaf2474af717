// Parameters of functions as seen by calls: the parameter for each argument, and the function types of an interface.

import { Kinds } from '../../../collections/kinds.ts'
import { listOf, NONE } from '../../../facts.ts'
import {
  type Column,
  type EntityId,
  type EntityRow,
  type ExprRow,
  type FunctionRow,
  type ParamRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { EntityKind, Flag, Op, ParamKind, TRAILING } from '../../../vocabulary.ts'
import { settle } from '../certainty.ts'
import { sitePosition } from '../containers/sites.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction, unitOfScope } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import { boundName, type Unit } from '../program/unit.ts'
import { basesOf, plainMember, settled, typeValue } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { boundOf } from '../types/bounds.ts'
import { pointedTo } from '../types/library-types.ts'
import { isArray } from '../types/subtypes.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import type { Call } from './call.ts'
import { callableMembers } from './callable-members.ts'

/** The declared types of a function value's parameters, without its receiver when that is bound. */
export function signatureOf(linker: Linker, id: ValueId): SetId[] {
  const { values } = linker
  if (values.kind(id) === Value.FuncType) {
    const unit = unitOfExpr(linker, values.expr(id))
    const list = unit.facts.exprs.a[toRow(values.expr(id), unit.exprBase)]!
    if (list < 0) return []
    return [...listOf(unit.facts, list)].flatMap((type) => {
      const taken = values.subst(typeValue(linker, unit, type), values.env(id))
      return unit.facts.exprs.op[type] === Op.Spread ? takenByRest(linker, settled(linker, taken)) : [taken]
    })
  }
  if (values.kind(id) !== Value.Function) return []
  const unit = unitOfFunction(linker, values.fn(id))
  const { params } = unit.facts
  const result: SetId[] = []
  for (const row of paramRows(unit, toRow(values.fn(id), unit.functionBase))) {
    if (params.kind[row] === ParamKind.Receiver && values.receiver(id) >= 0) continue
    const type = params.type[row]!
    result.push(type < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, type), values.env(id)))
  }
  return result
}

/** The declared type of a parameter (a row) of the function `id`. Every call asks it of all overloads that it may mean. */
export function parameterType(linker: Linker, id: ValueId, row: ParamRow): SetId {
  const slot = linker.declaredAt.slot(id, row)
  const known = linker.declared[slot]
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, findParameterType, id, row)
  if (final && how === 0) linker.declared[slot] = answer
  return answer
}

function findParameterType(linker: Linker, id: ValueId, row: ParamRow): SetId {
  const { values } = linker
  const unit = unitOfFunction(linker, values.fn(id))
  return values.subst(typeValue(linker, unit, unit.facts.params.type[row]!), values.env(id))
}

/** The number of a function value's parameters, without its receiver when that is bound. */
export function arityOf(linker: Linker, id: ValueId): number {
  const known = linker.arities.get(id)
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, signatureOf, id)
  if (final && how === 0) linker.arities.set(id, answer.length)
  return answer.length
}

/**
 * The types that a rest parameter declared as a list type takes at each position; of an unbounded list, the first few.
 */
function takenByRest(linker: Linker, list: SetId): SetId[] {
  const { values } = linker
  const result: SetId[] = []
  const add = (set: SetId, position: number): void => {
    result[position] = values.union(result[position] ?? EMPTY_SET, set)
  }
  for (const id of values.items(list)) {
    if (values.kind(id) === Value.Parameters) signatureOf(linker, values.ofParameters(id)).forEach(add)
    else if (LISTS.has(values.kind(id))) tupleItems(linker, id).forEach(add)
    else if (isArray(linker, id)) for (let i = 0; i < REST_MAX; i++) add(typeArguments(linker, id)[0] ?? EMPTY_SET, i)
    else add(values.single(id), 0)
  }
  return Array.from(result, (set) => set ?? EMPTY_SET)
}

/** Kinds of values with a type of their own at each position. */
const LISTS = new Kinds([Value.TupleType, Value.Site])

/** The number of arguments of a rest parameter with known types; lambdas with more parameters are rare. */
const REST_MAX = 4

/** The types at the positions of a list or tuple. */
export function tupleItems(linker: Linker, id: ValueId): SetId[] {
  const result: SetId[] = []
  for (let at = sitePosition(linker, id, 0); at !== undefined; at = sitePosition(linker, id, result.length))
    result.push(at)
  return result
}

/** The rows of `params` of a function, in order. */
export function paramRows(unit: Unit, fn: FunctionRow): Column<ParamRow> {
  return unit.paramsOf.rows.subarray(unit.paramsOf.start[fn]!, unit.paramsOf.start[fn + 1]!)
}

/** The parameter (row) of a function that takes its receiver by a keyword, or NONE. */
export function receiverParameter(unit: Unit, fn: FunctionRow): ParamRow {
  const name = unit.hooks.special.receiver
  if (name === undefined) return NONE
  const { params, strings } = unit.facts
  const isIt = (row: ParamRow): boolean =>
    params.kind[row] === ParamKind.KeywordOnly && params.name[row]! >= 0 && strings[params.name[row]!] === name
  return paramRows(unit, fn).find(isIt) ?? NONE
}

const POSITIONAL = new Kinds([ParamKind.Positional, ParamKind.Rest])

/** A parameter (row in the unit of its function) with the argument (row in the unit of the call) passed for it. */
export type Passed = { readonly param: ParamRow; readonly arg: ExprRow }

/** The pairs of a call without arguments. */
export const NO_PAIRS: readonly Passed[] = []

/**
 * Pairs the arguments of a call with the parameters of the function `id`. The receiver of a bound function is no
 * argument.
 */
export function matchArguments(linker: Linker, id: ValueId, { unit, args }: Call): readonly Passed[] {
  if (args.length === 0) return NO_PAIRS
  const { values } = linker
  const owner = unitOfFunction(linker, values.fn(id))
  const isBound = values.receiver(id) >= 0
  const { kind } = owner.facts.params
  const { exprs } = unit.facts
  const { start, rows } = owner.paramsOf
  const fn = toRow(values.fn(id), owner.functionBase)
  const end = start[fn + 1]!
  // as long as it will be, for nearly all calls: a list that grows takes room for 17
  const pairs = new Array<Passed>(args.length)
  let count = 0
  let at = start[fn]!
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (exprs.op[arg] === Op.Keyword) {
      const row = takerByName(owner, paramRows(owner, fn), unit, arg)
      if (row >= 0) pairs[count++] = { param: row, arg: exprs.b[arg]! }
      continue
    }
    while (at < end && !takesPosition(kind[rows[at]!]!, isBound)) at++
    if (at === end) continue
    if (exprs.op[arg] === Op.Spread)
      for (const pair of pairsOfSpread(owner, rows.subarray(at, end), arg)) pairs[count++] = pair
    else pairs[count++] = { param: kind[rows[at]!] === ParamKind.Rest ? rows[at]! : rows[at++]!, arg }
  }
  if (count < args.length) pairs.length = count
  return pairs
}

/** Pairs a spread argument with every positional parameter that it may reach. */
function pairsOfSpread({ facts: { params } }: Unit, rows: Column<ParamRow>, arg: ExprRow): Passed[] {
  return [...rows.filter((row) => POSITIONAL.has(params.kind[row]!))].map((param) => ({ param, arg }))
}

/**
 * The parameter (one of `rows`, in the function's file `owner`) that takes the named argument `arg`, or NONE. A spread
 * of a table of keyword arguments is left to `flowArguments` where that follows its keys.
 */
function takerByName(owner: Unit, rows: Column<ParamRow>, { facts }: Unit, arg: ExprRow): ParamRow {
  const named = facts.exprs.a[arg]!
  if (named < 0 && owner.hooks.passesByKey) return NONE
  const { params, strings } = owner.facts
  const name = facts.strings[named]!
  const row = rows.find((one) => params.name[one]! >= 0 && strings[params.name[one]!] === name)
  if (row !== undefined) return row
  if (name === TRAILING) return rows.at(-1) ?? NONE
  return rows.find((one) => params.kind[one] === ParamKind.KeywordRest) ?? NONE
}

/** Whether a kind of parameter takes an argument by position; `isBound`: the receiver is known already. */
const takesPosition = (kind: number, isBound: boolean): boolean =>
  kind === ParamKind.Receiver ? !isBound : POSITIONAL.has(kind)

/**
 * The function types through which a value can be called: itself, the call signatures of its type, the type behind an
 * alias, or the single abstract method of a functional interface.
 */
export function functionTypesOf(linker: Linker, id: ValueId, depth = 0): readonly ValueId[] {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.FuncType || kind === Value.Function) return [id]
  if (kind === Value.Late)
    return depth > 4
      ? []
      : values.items(settled(linker, values.single(id))).flatMap((one) => functionTypesOf(linker, one, depth + 1))
  if (kind === Value.Object) {
    const unit = unitOfScope(linker, values.scope(id))
    return values.items(callableMembers(linker, unit, id))
  }
  if (kind === Value.Param && depth <= 4) {
    const bound = boundOf(linker, id)
    return values.items(bound).flatMap((one) => functionTypesOf(linker, one, depth + 1))
  }
  if (kind !== Value.Instance || depth > 4) return []
  const unit = unitOfEntity(linker, values.entity(id))
  const members = callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return values.items(members)
  const pointed = pointedTo(linker, values.single(id))
  if (pointed !== values.single(id))
    return values.items(pointed).flatMap((one) => functionTypesOf(linker, one, depth + 1))
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return values.items(under).flatMap((one) => functionTypesOf(linker, one, depth + 1))
  return unit.language.rules.callable.length > 0 ? [] : abstractMethods(linker, id).slice(0, 1)
}

/** The abstract methods of an interface, bound to the instance: exactly one for a functional interface. */
export function abstractMethods(linker: Linker, id: ValueId): readonly ValueId[] {
  if (linker.values.kind(id) !== Value.Instance) return []
  const known = linker.abstracts.get(id)
  if (known) return known
  const { answer, how, final } = settle(linker, findAbstractMethods, id)
  if (final && how === 0) linker.abstracts.set(id, answer)
  return answer
}

function findAbstractMethods(linker: Linker, id: ValueId): readonly ValueId[] {
  const { values } = linker
  for (const base of [
    values.value(Value.Class, values.entity(id), values.env(id)),
    ...basesOf(linker, values.entity(id)),
  ]) {
    const found = values.kind(base) === Value.Class ? abstractMethodsIn(linker, values.entity(base), id) : []
    if (found.length > 0) return found
  }
  return []
}

/** The abstract methods declared in the body of `entity`, the class of the instance or one of its bases. */
function abstractMethodsIn(linker: Linker, entity: EntityId, id: ValueId): ValueId[] {
  const { values } = linker
  const unit = unitOfEntity(linker, entity)
  return abstractMembers(linker, unit, entity).flatMap((member) => {
    const fn = toId(unit.facts.entities.fn[member]!, unit.functionBase)
    const found = plainMember(linker, values.single(id), boundName(unit, member))
    return values.items(found).filter((one) => values.kind(one) === Value.Function && values.a(one) === fn)
  })
}

/** The abstract methods (rows) declared in the body of an entity. */
function abstractMembers(linker: Linker, unit: Unit, entity: EntityId): readonly EntityRow[] {
  const known = linker.abstractMembers.get(entity)
  if (known) return known
  const { entities } = unit.facts
  const row = toRow(entity, unit.entityBase)
  const result: EntityRow[] = []
  for (const member of groupOf(unit.membersOf, row)) {
    if (entities.kind[member] !== EntityKind.Method) continue
    if ((entities.flags[member]! & (Flag.Abstract | Flag.Static)) === Flag.Abstract) result.push(member)
  }
  linker.abstractMembers.set(entity, result)
  return result
}
