// The type that a call expects of an argument: that of its parameter. The entry point is `expectedArgument`.

import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type EntityId,
  type EnvId,
  type ExprRow,
  type FunctionId,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { Iterated, Op, ParamKind } from '../../../vocabulary.ts'
import { defaultsBound, inferFromArguments } from '../calls/argument-inference.ts'
import { type Call, callAt } from '../calls/call.ts'
import { matchArguments, signatureOf } from '../calls/signatures.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { classOfSuper } from '../members/bases.ts'
import type { Unit } from '../program/unit.ts'
import {
  chooseOverloads,
  constructorsOf,
  elementOf,
  expectedType,
  exprValue,
  returnOf,
  typeValue,
} from '../questions.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { boundOf } from './bounds.ts'
import { inferTypes } from './infer.ts'
import { isArray } from './subtypes.ts'
import { typeParamsOfEntity, typeParamsOfFunction } from './type-arguments.ts'
import { valuesOnly } from './type-or-value.ts'

/**
 * The place in a call whose type is in question: `row` is an argument, or a Target for the type that an argument
 * creates.
 */
type Asked = {
  call: Call
  /** The Call or New expression. */
  expr: ExprRow
  row: ExprRow
}

/**
 * The type of the parameter that takes the argument `row` of the call `expr`, with type parameters bound by the
 * receiver and the other arguments.
 */
export function expectedArgument(linker: Linker, unit: Unit, expr: ExprRow, row: ExprRow): SetId {
  const { values } = linker
  const call = callAt(unit, expr)
  const callee = valuesOnly(linker, exprValue(linker, unit, unit.facts.exprs.a[expr]!))
  let functions = callee
  for (const id of values.items(callee)) {
    const isSuper = values.kind(id) === Value.Super
    const made = isSuper ? classOfSuper(linker, values.entity(id), unit) : id
    if (made >= 0 && values.kind(made) === Value.Class)
      functions = values.union(functions, constructorsOf(linker, made))
  }
  let result = EMPTY_SET
  for (const id of values.items(chooseOverloads(linker, functions, call))) {
    const kind = values.kind(id)
    if (kind === Value.External) result = values.union(result, values.externalSet)
    else if (kind === Value.FuncType)
      result = values.union(result, signatureOf(linker, id)[call.args.indexOf(row)] ?? EMPTY_SET)
    else if (kind === Value.Function) result = values.union(result, wantedByFunction(linker, id, { call, expr, row }))
  }
  return result
}

/** The type that a called function expects at the place in question. */
function wantedByFunction(linker: Linker, id: ValueId, asked: Asked): SetId {
  const { values } = linker
  const { call, row } = asked
  const owner = unitOfFunction(linker, values.fn(id))
  const { params } = owner.facts
  let result = EMPTY_SET
  for (const { param, arg } of matchArguments(linker, id, call)) {
    const type = params.type[param]!
    if (type < 0 || (arg !== row && !isPlaceOf(call.unit, arg, row))) continue
    const wanted = wantedAs(linker, id, typeValue(linker, owner, type), { ...asked, arg })
    result = values.union(result, params.kind[param] === ParamKind.Rest ? elementTypes(linker, owner, wanted) : wanted)
  }
  return result
}

/** The type of a parameter with type parameters bound by the call; `arg` is the argument for that parameter. */
function wantedAs(linker: Linker, id: ValueId, pattern: SetId, asked: Asked & { arg: number }): SetId {
  const { values } = linker
  const { call, row, arg } = asked
  // when only the literal in question could determine `T`, its bound counts
  const isLiteral = call.unit.facts.exprs.op[row] === Op.Object
  const isBounded = isLiteral && values.items(pattern).every((one) => values.kind(one) === Value.Param)
  let env = values.env(id)
  if (values.isOpenSet(pattern)) {
    const others = inferFromArguments(linker, id, call, { lambdas: true, argument: arg })
    let told = inferFromTarget(linker, id, others, asked)
    // the argument itself determines its expected type only where nothing else does
    if (told === others && !isBounded)
      told = inferFromTarget(linker, id, inferFromArguments(linker, id, call, { lambdas: true }), asked)
    env = byDefault(linker, id, told)
  }
  const bound = functionsBound(linker, values.subst(pattern, env), env)
  return isBounded ? membersBound(linker, bound, env) : bound
}

/** `env` with the type parameters of a function that are still unbound bound to their defaults. */
function byDefault(linker: Linker, id: ValueId, env: EnvId): EnvId {
  const owner = unitOfFunction(linker, linker.values.fn(id))
  return defaultsBound(linker, owner, typeParamsOfFunction(owner, toRow(linker.values.fn(id), owner.functionBase)), env)
}

/** The type of each argument of a rest parameter: the element type, when it is declared as an array. */
function elementTypes(linker: Linker, owner: Unit, wanted: SetId): SetId {
  const isList = linker.values.items(wanted).every((id) => isArray(linker, id))
  return isList ? elementOf(linker, owner, wanted, Iterated.Element) : wanted
}

/** Type parameters bounded by function types (`P: Fn(T::Item)`) replaced by these, with `env` applied. */
function functionsBound(linker: Linker, set: SetId, env: EnvId): SetId {
  const { values } = linker
  if (env === 0) return set
  let result = set
  for (const id of values.items(set)) {
    const bound = values.kind(id) === Value.Param ? boundOf(linker, id) : EMPTY_SET
    const functions = values.items(bound).filter((one) => values.kind(one) === Value.FuncType)
    if (functions.length === 0) continue
    const others = values.items(result).filter((one) => one !== id)
    result = values.union(values.setOf(others), values.subst(values.setOf(functions), env))
  }
  return result
}

/** Undetermined type parameters (`T extends Options`) replaced by their bounds, with `env` applied. */
function membersBound(linker: Linker, set: SetId, env: EnvId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const bound = values.kind(id) === Value.Param ? boundOf(linker, id) : EMPTY_SET
    result = values.union(result, bound === EMPTY_SET ? values.single(id) : values.subst(bound, env))
  }
  return result
}

/** Whether a Target stands for the type that an argument creates or declares. */
function isPlaceOf({ facts: { exprs } }: Unit, arg: ExprRow, row: ExprRow): boolean {
  const given = exprs.op[arg] === Op.Keyword ? exprs.b[arg]! : arg
  const value = exprs.op[given] === Op.Ref ? exprs.a[given]! : given
  return exprs.op[row] === Op.Target && exprs.a[value] === row
}

/**
 * `env` with the type parameters left open by the arguments bound by the type expected of the call's result: `T` of
 * `comparing(x -> x.name())` where a `Comparator<User>` is expected.
 */
function inferFromTarget(linker: Linker, id: ValueId, env: EnvId, { call, expr }: Asked): EnvId {
  const { values } = linker
  const { unit } = call
  if (!unit.language.rules.infersFromTarget) return env
  const fn = values.fn(id)
  const owner = unitOfFunction(linker, fn)
  const entity = owner.facts.functions.entity[toRow(fn, owner.functionBase)]!
  const made = call.isNew && entity >= 0 ? owner.facts.entities.parent[entity]! : NONE
  const own = made < 0 ? typeParamsOfFunction(owner, toRow(fn, owner.functionBase)) : typeParamsOfEntity(owner, made)
  const isOfType = made < 0 && own.length === 0 && values.receiver(id) < 0
  const keys = isOfType ? ownKeys(linker, fn) : own.map((param) => toId(param, owner.bindingBase))
  const open = keys.filter((key) => (values.lookup(env, key) ?? EMPTY_SET) === EMPTY_SET)
  if (open.length === 0) return env
  const target = expectedType(linker, unit, expr)
  if (target === EMPTY_SET) return env
  const result =
    made < 0 ? returnOf(linker, fn) : values.single(ownInstance(linker, toId(made, owner.entityBase), keys))
  const inferred = inferTypes(linker, result, target, EMPTY_ENV)
  for (const key of open) {
    const set = values.lookup(inferred, key)
    if (set !== undefined && set !== EMPTY_SET) env = values.extend(env, key, set)
  }
  return env
}

/**
 * The type parameters in the result of a function without its own: those of its type, as in `Box::new(t: T) -> Box<T>`.
 */
function ownKeys(linker: Linker, fn: FunctionId): BindingId[] {
  const { values } = linker
  return values.items(returnOf(linker, fn)).flatMap((id) => {
    const pairs = values.kind(id) === Value.Instance ? values.pairs(values.env(id)) : []
    return pairs.flatMap((set, i) => {
      const only = i % 2 === 1 ? values.only(set) : NONE
      return only >= 0 && values.kind(only) === Value.Param ? [values.binding(only)] : []
    })
  })
}

/** An instance of a class whose type arguments are its own type parameters. */
function ownInstance({ values }: Linker, entity: EntityId, keys: readonly BindingId[]): ValueId {
  let env: EnvId = EMPTY_ENV
  for (const key of keys) env = values.extend(env, key, values.single(values.value(Value.Param, key)))
  return values.value(Value.Instance, entity, env)
}
