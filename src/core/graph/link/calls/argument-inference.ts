// The types that a call binds to the type parameters of a function: from its arguments, its receiver and defaults. The
// entry point is `inferFromArguments`.

import { NONE } from '../../../facts.ts'
import { type BindingRow, type EnvId, type ExprRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, Iterated, Op, ParamKind } from '../../../vocabulary.ts'
import { elementAt } from '../containers/indexing.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { extendedParameter, withBase } from '../members/mixins.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { elementOf, exprValue, typeValue } from '../questions.ts'
import { defaultBound } from '../types/applied-types.ts'
import { inferTypes } from '../types/infer.ts'
import { isOfProject } from '../types/library-types.ts'
import { isArray } from '../types/subtypes.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_ENV, EMPTY_SET, selfKey, Value } from '../values/values.ts'
import type { Call } from './call.ts'
import { matchArguments, type Passed, paramRows } from './signatures.ts'

/** Binds each type parameter that the arguments leave open to its bound, if the project declares that bound. */
export function boundLeft(linker: Linker, owner: Unit, own: readonly BindingRow[], env: EnvId): EnvId {
  const { values } = linker
  let result = env
  for (const param of own) {
    if (values.lookup(env, toId(param, owner.bindingBase)) !== undefined) continue
    const type = owner.facts.bindings.type[param]!
    const bound = type < 0 ? EMPTY_SET : typeValue(linker, owner, type)
    const isOwn = (id: ValueId): boolean => isOfProject(linker, id) && !values.isOpen(id)
    if (bound !== EMPTY_SET && values.items(bound).every(isOwn))
      result = values.extend(result, toId(param, owner.bindingBase), bound)
  }
  return result
}

/** Binds each unbound type parameter to its declared default. */
export const defaultsBound = (linker: Linker, owner: Unit, own: readonly BindingRow[], env: EnvId): EnvId =>
  own.reduce((result, param) => defaultBound(linker, owner, param, result), env)

/** Binds type parameters that no argument determines by the default values of the parameters that mention them. */
export function boundByFallbacks(linker: Linker, id: ValueId, own: readonly BindingRow[], env: EnvId): EnvId {
  const { values } = linker
  const owner = unitOfFunction(linker, values.fn(id))
  const left = own.map((param) => toId(param, owner.bindingBase)).filter((key) => values.lookup(env, key) === undefined)
  if (left.length === 0) return env
  const { params } = owner.facts
  let result = env
  for (const row of paramRows(owner, toRow(values.fn(id), owner.functionBase))) {
    if (params.fallback[row]! < 0 || params.type[row]! < 0) continue
    const held = inferOpen(
      linker,
      typeValue(linker, owner, params.type[row]!),
      exprValue(linker, owner, params.fallback[row]!),
      EMPTY_ENV,
    )
    for (const key of held === 0 ? [] : left) {
      const bound = values.lookup(held, key)
      if (bound !== undefined) result = values.extend(result, key, bound)
    }
  }
  return result
}

/** Arguments that take no part in inference: all lambdas, or the one in the row `argument`. */
type LeftOut = { lambdas?: boolean; argument?: number }

/**
 * The environment of `id` with the type parameters of the function bound by the arguments of a call: first by the plain
 * ones, then by lambdas, whose parameters take their types from those.
 */
export function inferFromArguments(linker: Linker, id: ValueId, call: Call, leftOut: LeftOut = {}): EnvId {
  const { values } = linker
  const { unit } = call
  const owner = unitOfFunction(linker, values.fn(id))
  const pairs = matchArguments(linker, id, call)
  let env = inferFromReceiver(linker, owner, id, values.env(id))
  const results = unit.hooks.passesResults ? resultsPassed(linker, call) : EMPTY_SET
  if (results !== EMPTY_SET) return inferFromResults(linker, id, unit, results, env)
  for (const pair of pairs) {
    const { param, arg } = pair
    const base = extendedParameter(owner, param)
    if (base >= 0) env = withBase(linker, base, argumentValue(linker, unit, arg), env)
    if (arg !== leftOut.argument && !isUntypedLambda(unit, arg)) env = inferFromPair(linker, owner, unit, pair, env)
  }
  if (leftOut.lambdas) return env
  for (const pair of pairs) {
    const { arg } = pair
    if (arg !== leftOut.argument && isUntypedLambda(unit, arg)) env = inferFromPair(linker, owner, unit, pair, env)
  }
  return env
}

/**
 * `env` with the type parameters bound that matching a parameter's type (in `owner`) with its argument (in `unit`)
 * determines.
 */
function inferFromPair(linker: Linker, owner: Unit, unit: Unit, { param, arg }: Passed, env: EnvId): EnvId {
  const { values } = linker
  const { params } = owner.facts
  if (params.type[param]! < 0) return env
  const pattern = typeValue(linker, owner, params.type[param]!)
  if (!values.isOpenSet(pattern)) return env
  const given = argumentValue(linker, unit, arg)
  const taken = values.subst(params.kind[param] === ParamKind.Rest ? eachOf(linker, pattern, given) : pattern, env)
  return inferTypes(linker, taken, unit.hooks.argumentAs(linker, unit, arg, given, taken), env)
}

/** The results that a call as the only argument passes together, a tuple; the empty set when there is one at most. */
function resultsPassed(linker: Linker, { unit, args }: Call): SetId {
  const { values } = linker
  const only = args.length === 1 ? args[0]! : NONE
  if (only < 0 || unit.facts.exprs.op[only] !== Op.Call) return EMPTY_SET
  const results = exprValue(linker, unit, only)
  return values.items(results).some((id) => values.kind(id) === Value.TupleType) ? results : EMPTY_SET
}

/** `env` with the type parameters bound by results, each of which is passed to one parameter. */
function inferFromResults(linker: Linker, id: ValueId, unit: Unit, results: SetId, env: EnvId): EnvId {
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const { params } = owner.facts
  const rows = paramRows(owner, toRow(linker.values.fn(id), owner.functionBase))
  const takers = rows.filter((row) => params.kind[row] !== ParamKind.Receiver && params.type[row]! >= 0)
  return takers.reduce<EnvId>(
    (bound, row, i) =>
      inferOpen(linker, typeValue(linker, owner, params.type[row]!), elementAt(linker, unit, results, i), bound),
    env,
  )
}

/**
 * Binds type parameters by the receiver as by an argument: `static make<T>(this: new () => T)`, `fn flatten<U>(self:
 * Iterator<…>)`.
 */
function inferFromReceiver(linker: Linker, owner: Unit, id: ValueId, env: EnvId): EnvId {
  const { values } = linker
  const { functions, params, entities } = owner.facts
  const fn = toRow(values.fn(id), owner.functionBase)
  const type = functions.receiver[fn]!
  const entity = functions.entity[fn]!
  if (type >= 0) {
    if (entity < 0 || owner.hooks.special.receiver === undefined) return env
    const self = values.lookup(env, selfKey(toId(entities.parent[entity]!, owner.entityBase)))
    if (self === undefined) return env
    const isStatic = (functions.flags[fn]! & Flag.Static) !== 0
    return inferOpen(linker, typeValue(linker, owner, type), isStatic ? values.toClasses(self) : self, env)
  }
  const first = paramRows(owner, fn)[0]
  if (values.receiver(id) < 0 || first === undefined || params.kind[first] !== ParamKind.Receiver) return env
  if (params.type[first]! < 0) return env
  return inferOpen(linker, typeValue(linker, owner, params.type[first]!), values.single(values.receiver(id)), env)
}

/** `env` extended by matching `given` with `type`, if type parameters occur in it. */
const inferOpen = (linker: Linker, type: SetId, given: SetId, env: EnvId): EnvId =>
  linker.values.isOpenSet(type) ? inferTypes(linker, type, given, env) : env

/**
 * The type of each single argument of a rest parameter: the element type of its declared array, unless an array is
 * passed.
 */
function eachOf(linker: Linker, pattern: SetId, given: SetId): SetId {
  const { values } = linker
  const array = values.only(pattern)
  if (array < 0 || !isArray(linker, array)) return pattern
  if (values.items(given).some((id) => isArray(linker, id))) return pattern
  return typeArguments(linker, array)[0] ?? pattern
}

/** The values that an argument passes; for `*list`, the elements of the list. */
export function argumentValue(linker: Linker, unit: Unit, arg: ExprRow): SetId {
  const { exprs } = unit.facts
  if (exprs.op[arg] !== Op.Spread) return exprValue(linker, unit, arg)
  return elementOf(linker, unit, exprValue(linker, unit, exprs.a[arg]!), Iterated.Element)
}

/** Whether an argument is a lambda with a parameter whose type only its place determines, or returns such a lambda. */
function isUntypedLambda(unit: Unit, row: ExprRow): boolean {
  if (!isLambda(unit, row)) return false
  const { exprs, params, functions, returns } = unit.facts
  const fn = exprs.a[exprs.op[row] === Op.Keyword ? exprs.b[row]! : row]!
  if (paramRows(unit, fn).some((param) => params.type[param]! < 0)) return true
  if (!unit.language.rules.infersFromTarget || functions.returnType[fn]! >= 0) return false
  const [only, ...others] = groupOf(unit.returnsOf, fn)
  const given = only === undefined || others.length > 0 ? NONE : returns.expr[only]!
  return given >= 0 && isUntypedLambda(unit, given)
}

/** Whether an argument is a function written in place, passed by keyword or by position. */
export function isLambda(unit: Unit, row: ExprRow): boolean {
  const { exprs } = unit.facts
  return exprs.op[row] === Op.Function || (exprs.op[row] === Op.Keyword && exprs.op[exprs.b[row]!] === Op.Function)
}
