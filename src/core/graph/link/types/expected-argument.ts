// What a call expects of an argument: the type of the parameter that it meets. `expectedArgument` is the way in.

import { Iterated, NONE, Op, ParamKind } from '../../../facts.ts'
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
import { EMPTY_SET, Value } from '../values/values.ts'
import { boundOf } from './bounds.ts'
import { inferTypes } from './infer.ts'
import { isArray } from './subtypes.ts'
import { typeParamsOfEntity, typeParamsOfFunction } from './type-arguments.ts'
import { valuesOnly } from './type-or-value.ts'

/** What is asked about at a call: `row` is an argument, or a Target that stands for the type of what an argument makes. */
type Asked = {
  call: Call
  /** The Call or New expression. */
  expr: number
  row: number
}

/**
 * The type of the parameter that the argument `row` of the call `expr` meets, type parameters bound by the receiver and
 * by the other arguments.
 */
export function expectedArgument(linker: Linker, unit: Unit, expr: number, row: number): number {
  const { values } = linker
  const call = callAt(unit, expr)
  const callee = valuesOnly(linker, exprValue(linker, unit, unit.facts.exprs.a[expr]!))
  let functions = callee
  for (const id of values.items(callee)) {
    const isSuper = values.kind(id) === Value.Super
    const made = isSuper ? classOfSuper(linker, values.a(id), unit) : id
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

/** What a function that is called wants in the place asked about. */
function wantedByFunction(linker: Linker, id: number, asked: Asked): number {
  const { values } = linker
  const { call, row } = asked
  const owner = unitOfFunction(linker, values.a(id))
  const { params } = owner.facts
  let result = EMPTY_SET
  for (const [param, arg] of matchArguments(linker, id, call)) {
    const type = params.type[param]!
    if (type < 0 || (arg !== row && !isPlaceOf(call.unit, arg, row))) continue
    const wanted = wantedAs(linker, id, typeValue(linker, owner, type), { ...asked, arg })
    result = values.union(result, params.kind[param] === ParamKind.Rest ? elementsOf(linker, owner, wanted) : wanted)
  }
  return result
}

/** The type of a parameter with what the call binds in it; `arg` is the argument that meets the parameter. */
function wantedAs(linker: Linker, id: number, pattern: number, asked: Asked & { arg: number }): number {
  const { values } = linker
  const { call, row, arg } = asked
  // `T` is what its bound says as long as only the literal itself, which is asked about, could tell more of it
  const isLiteral = call.unit.facts.exprs.op[row] === Op.Object
  const isBounded = isLiteral && values.items(pattern).every((one) => values.kind(one) === Value.Param)
  let env = values.env(id)
  if (values.isOpenSet(pattern)) {
    const others = inferFromArguments(linker, id, call, { lambdas: true, argument: arg })
    let told = inferFromTarget(linker, id, others, asked)
    // the argument itself tells of its place only what nothing else does
    if (told === others && !isBounded)
      told = inferFromTarget(linker, id, inferFromArguments(linker, id, call, { lambdas: true }), asked)
    env = byDefault(linker, id, told)
  }
  const bound = functionsBound(linker, values.subst(pattern, env), env)
  return isBounded ? membersBound(linker, bound, env) : bound
}

/** Type parameters of a function that nothing has bound so far, as they are by default. */
function byDefault(linker: Linker, id: number, env: number): number {
  const owner = unitOfFunction(linker, linker.values.a(id))
  return defaultsBound(linker, owner, typeParamsOfFunction(owner, linker.values.a(id) - owner.functionBase), env)
}

/** What a parameter that takes any number of arguments asks of each, where it is declared as an array of them. */
function elementsOf(linker: Linker, owner: Unit, wanted: number): number {
  const isList = linker.values.items(wanted).every((id) => isArray(linker, id))
  return isList ? elementOf(linker, owner, wanted, Iterated.Element) : wanted
}

/** Type parameters that stand for functions (`P: Fn(T::Item)`) as the functions that their bounds say, bound by `env`. */
function functionsBound(linker: Linker, set: number, env: number): number {
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

/** Type parameters that nothing has told (`T extends Options`) as the types that their bounds say, bound by `env`. */
function membersBound(linker: Linker, set: number, env: number): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const bound = values.kind(id) === Value.Param ? boundOf(linker, id) : EMPTY_SET
    result = values.union(result, bound === EMPTY_SET ? values.single(id) : values.subst(bound, env))
  }
  return result
}

/** Whether a Target stands for the type of what an argument makes or declares. */
function isPlaceOf({ facts: { exprs } }: Unit, arg: number, row: number): boolean {
  const given = exprs.op[arg] === Op.Keyword ? exprs.b[arg]! : arg
  const value = exprs.op[given] === Op.Ref ? exprs.a[given]! : given
  return exprs.op[row] === Op.Target && exprs.a[value] === row
}

/**
 * What is asked of the result of a call binds those type parameters of the function that its
 * arguments leave open: `T` of `comparing(x -> x.name())` where a `Comparator<User>` is wanted.
 */
function inferFromTarget(linker: Linker, id: number, env: number, { call, expr }: Asked): number {
  const { values } = linker
  const { unit } = call
  if (!unit.language.rules.infersFromTarget) return env
  const fn = values.a(id)
  const owner = unitOfFunction(linker, fn)
  const entity = owner.facts.functions.entity[fn - owner.functionBase]!
  const made = call.isNew && entity >= 0 ? owner.facts.entities.parent[entity]! : NONE
  const own = made < 0 ? typeParamsOfFunction(owner, fn - owner.functionBase) : typeParamsOfEntity(owner, made)
  const isOfType = made < 0 && own.length === 0 && values.receiver(id) < 0
  const keys = isOfType ? ownKeys(linker, fn) : own.map((param) => owner.bindingBase + param)
  const open = keys.filter((key) => (values.lookup(env, key) ?? EMPTY_SET) === EMPTY_SET)
  if (open.length === 0) return env
  const target = expectedType(linker, unit, expr)
  if (target === EMPTY_SET) return env
  const result = made < 0 ? returnOf(linker, fn) : values.single(ownInstance(linker, owner.entityBase + made, keys))
  const inferred = inferTypes(linker, result, target, 0)
  for (const key of open) {
    const set = values.lookup(inferred, key)
    if (set !== undefined && set !== EMPTY_SET) env = values.extend(env, key, set)
  }
  return env
}

/**
 * The type parameters of the type that a function without any of its
 * own gives back as it stands: `Box::new(t: T) -> Box<T>`.
 */
function ownKeys(linker: Linker, fn: number): number[] {
  const { values } = linker
  return values.items(returnOf(linker, fn)).flatMap((id) => {
    const pairs = values.kind(id) === Value.Instance ? values.pairs(values.env(id)) : []
    return pairs.flatMap((set, i) => {
      const only = i % 2 === 1 ? values.only(set) : NONE
      return only >= 0 && values.kind(only) === Value.Param ? [values.a(only)] : []
    })
  })
}

/** An instance of a class whose type arguments are its own type parameters. */
function ownInstance({ values }: Linker, entity: number, keys: readonly number[]): number {
  let env = 0
  for (const key of keys) env = values.extend(env, key, values.single(values.value(Value.Param, key)))
  return values.value(Value.Instance, entity, env)
}
