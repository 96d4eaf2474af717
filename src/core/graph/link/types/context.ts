// The expected type of a lambda or literal: what the place where it stands asks for. A parameter of a lambda without a
// declared type takes its type from there, or from what callers pass. `passedValue` is the way in.

import { Iterated, NONE, Op, ParamKind } from '../../../facts.ts'
import { defaultsBound, inferFromArguments } from '../calls/argument-inference.ts'
import { callAt } from '../calls/call.ts'
import { constructorsOf } from '../calls/construction.ts'
import { chooseOverloads } from '../calls/overload-choice.ts'
import { functionReturn, returnOf } from '../calls/returns.ts'
import { functionTypesOf, matchArguments, paramRows, signatureOf } from '../calls/signatures.ts'
import { elementAt, indexValue } from '../containers/indexing.ts'
import { elementOf } from '../containers/iteration.ts'
import { exprValue, valuesOnly } from '../evaluate.ts'
import { How, type Linker, passedIn, unitOfExpr, unitOfFunction } from '../linker.ts'
import { signedMember } from '../members/keyed-members.ts'
import { memberValue } from '../members/members.ts'
import { boundOf } from '../members/module-members.ts'
import { remember } from '../memo.ts'
import { contextsOf, Place } from '../program/places.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { inferTypes } from './infer.ts'
import { inheritedType } from './inherited-parameters.ts'
import { settled } from './late-types.ts'
import { libraryType } from './library-types.ts'
import { isArray } from './subtypes.ts'
import { firstArgument, typeParamsOf } from './type-arguments.ts'
import { typeValue } from './type-expressions.ts'

/** What an undeclared parameter receives: from the context of a lambda, from its default, and from callers. */
export function passedValue(linker: Linker, unit: Unit, row: number, param: number): number {
  const { values } = linker
  const { params } = unit.facts
  linker.flag |= How.Inferred
  const expected = expectedParameter(linker, unit, param)
  if (expected !== EMPTY_SET && !values.isExternal(expected)) return expected
  const isInherited = unit.language.rules.inheritedParameters && params.type[param]! < 0
  const inherited = isInherited ? inheritedType(linker, unit, param) : EMPTY_SET
  if (inherited !== EMPTY_SET && !values.isExternal(inherited)) return inherited
  let result = passedIn(linker, unit.bindingBase + row)
  if (params.kind[param] === ParamKind.Rest) return values.union(listOfPassed(linker, unit, result), expected)
  const fallback = params.fallback[param]!
  const isUsed = result === EMPTY_SET || linker.defaulted[unit.bindingBase + row] === 1
  if (fallback >= 0 && isUsed) result = values.union(result, exprValue(linker, unit, fallback))
  return values.union(result, expected)
}

/** What a rest parameter holds: a list of all that callers pass for it. */
function listOfPassed(linker: Linker, unit: Unit, passed: number): number {
  const entity = libraryType(linker, unit, unit.language.rules.restType)
  if (entity < 0 || passed === EMPTY_SET) return passed
  return linker.values.single(linker.values.value(Value.Instance, entity, firstArgument(linker, entity, passed)))
}

/** The type that the place of a lambda gives to its parameter `param` (a row of `params`); the empty set when none. */
function expectedParameter(linker: Linker, unit: Unit, param: number): number {
  const fn = unit.facts.params.fn[param]!
  const expr = contextsOf(linker, unit).get(-1 - fn)
  if (!expr) return EMPTY_SET
  const { values } = linker
  const expected = expectedType(linker, unit, expr[1])
  if (expected === EMPTY_SET) return expected
  const { params } = unit.facts
  const position = [...paramRows(unit, fn)].filter((row) => params.kind[row] !== ParamKind.Receiver).indexOf(param)
  let result = EMPTY_SET
  for (const id of values.items(expected)) {
    const kind = values.kind(id)
    if (kind === Value.External) result = values.union(result, values.externalSet)
    for (const one of functionTypesOf(linker, id))
      result = values.union(result, takenAt(linker, unit, fn, signatureOf(linker, one), position))
  }
  return settled(linker, result)
}

/** What a lambda that is called with arguments of these types takes at a position. */
function takenAt(linker: Linker, unit: Unit, fn: number, given: readonly number[], position: number): number {
  const [only, ...others] = given
  if (only === undefined || others.length > 0 || !unit.language.rules.spreadsLists) return given[position] ?? EMPTY_SET
  const { params } = unit.facts
  const isPlace = (row: number): boolean =>
    params.kind[row] === ParamKind.Positional || params.kind[row] === ParamKind.Rest
  if (paramRows(unit, fn).filter(isPlace).length < 2) return given[position] ?? EMPTY_SET
  const { values } = linker
  const [list] = values.items(only)
  const isList = list !== undefined && (LISTS.has(values.kind(list)) || isArray(linker, list))
  return isList ? elementAt(linker, unit, only, position) : (given[position] ?? EMPTY_SET)
}

const LISTS: ReadonlySet<number> = new Set([Value.TupleType, Value.Site])

/** The `this` that the function type expected of a function names; the empty set when none does. */
export function expectedThis(linker: Linker, unit: Unit, fn: number): number {
  const place = contextsOf(linker, unit).get(-1 - fn)
  if (!place) return EMPTY_SET
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(expectedType(linker, unit, place[1]))) {
    for (const one of functionTypesOf(linker, id)) result = values.union(result, receiverType(linker, one))
  }
  return result
}

/** The type of `this` that a function or function type declares. */
function receiverType(linker: Linker, id: number): number {
  const { values } = linker
  if (values.kind(id) === Value.FuncType) {
    const unit = unitOfExpr(linker, values.a(id))
    return values.subst(typeValue(linker, unit, unit.facts.exprs.c[values.a(id) - unit.exprBase]!), values.env(id))
  }
  const unit = unitOfFunction(linker, values.a(id))
  const type = unit.facts.functions.receiver[values.a(id) - unit.functionBase]!
  return values.subst(typeValue(linker, unit, type), values.env(id))
}

/** The type that the place of a Target expression asks for. */
export const targetType = (linker: Linker, unit: Unit, row: number): number => expectedType(linker, unit, row)

/** The type that the place of an expression asks for. */
function expectedType(linker: Linker, unit: Unit, row: number): number {
  if (row < 0) return findExpected(linker, unit, row)
  return remember(linker, linker.expected, unit.exprBase + row, () => findExpected(linker, unit, row))
}

function findExpected(linker: Linker, unit: Unit, row: number): number {
  const place = contextsOf(linker, unit).get(row)
  if (!place) return EMPTY_SET
  const [kind, a, b] = place
  const { bindings, functions } = unit.facts
  switch (kind) {
    case Place.Argument:
      return expectedArgument(linker, unit, a, row)
    case Place.Binding:
      return bindings.type[a]! >= 0 ? typeValue(linker, unit, bindings.type[a]!) : EMPTY_SET
    case Place.Return: {
      if (functions.returnType[a]! >= 0) return typeValue(linker, unit, functions.returnType[a]!)
      return expectedReturn(linker, unit, a)
    }
    case Place.Member:
      return expectedMember(linker, unit, expectedType(linker, unit, a), unit.names[b]!)
    case Place.Stored:
      return memberValue(linker, exprValue(linker, unit, a), unit.names[b]!)
    case Place.Element:
      return elementOf(linker, unit, expectedType(linker, unit, a), Iterated.Element)
    case Place.Cast:
      return typeValue(linker, unit, a)
    default:
      return expectedType(linker, unit, a)
  }
}

/** The type of a member of an object literal: the declared one of that name, else that of any member. */
function expectedMember(linker: Linker, unit: Unit, expected: number, name: number): number {
  const found = memberValue(linker, expected, name)
  if (found !== EMPTY_SET && found !== linker.values.externalSet) return found
  return signedMember(linker, unit, expected, EMPTY_SET, name) || indexValue(linker, unit, expected, NONE)
}

/** What a lambda is expected to return. */
function expectedReturn(linker: Linker, unit: Unit, fn: number): number {
  const expr = contextsOf(linker, unit).get(-1 - fn)
  if (!expr) return EMPTY_SET
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(expectedType(linker, unit, expr[1]))) {
    for (const one of functionTypesOf(linker, id)) result = values.union(result, functionReturn(linker, one))
  }
  return result
}

/**
 * The type of the parameter that an argument meets, type parameters bound by the receiver and by the other arguments.
 */
function expectedArgument(linker: Linker, unit: Unit, expr: number, row: number): number {
  const { exprs } = unit.facts
  const { values } = linker
  const call = callAt(unit, expr)
  const callee = valuesOnly(linker, exprValue(linker, unit, exprs.a[expr]!))
  let functions = callee
  for (const id of values.items(callee)) {
    if (values.kind(id) === Value.Class) functions = values.union(functions, constructorsOf(linker, id))
  }
  let result = EMPTY_SET
  for (const id of values.items(chooseOverloads(linker, functions, call))) {
    const kind = values.kind(id)
    if (kind === Value.External) result = values.union(result, values.externalSet)
    if (kind === Value.FuncType) {
      result = values.union(result, signatureOf(linker, id)[call.args.indexOf(row)] ?? EMPTY_SET)
    }
    if (kind !== Value.Function) continue
    const owner = unitOfFunction(linker, values.a(id))
    for (const [param, arg] of matchArguments(linker, id, call)) {
      if (arg !== row && !isPlaceOf(unit, arg, row)) continue
      const type = owner.facts.params.type[param]!
      if (type < 0) continue
      const pattern = typeValue(linker, owner, type)
      const isOpen = values.items(pattern).some((one) => values.isOpen(one))
      // `T` is what its bound says as long as only the literal itself, which is asked about, could tell more of it
      const isBounded =
        exprs.op[row] === Op.Object && values.items(pattern).every((one) => values.kind(one) === Value.Param)
      let env = values.env(id)
      if (isOpen) {
        env = inferFromArguments(linker, id, call, { lambdas: true, argument: isBounded ? arg : NONE })
        env = byDefault(linker, id, inferFromTarget(linker, unit, expr, id, env))
      }
      const bound = functionsBound(linker, values.subst(pattern, env), env)
      const wanted = isBounded ? membersBound(linker, bound, env) : bound
      const isRest = owner.facts.params.kind[param] === ParamKind.Rest
      result = values.union(result, isRest ? elementsWanted(linker, owner, wanted) : wanted)
    }
  }
  return result
}

/** Type parameters of a function that nothing has bound so far, as they are by default. */
function byDefault(linker: Linker, id: number, env: number): number {
  const owner = unitOfFunction(linker, linker.values.a(id))
  return defaultsBound(linker, owner, typeParamsOf(owner, NONE, linker.values.a(id) - owner.functionBase), env)
}

/** What a parameter that takes any number of arguments asks of each, where it is declared as an array of them. */
function elementsWanted(linker: Linker, owner: Unit, wanted: number): number {
  const isList = linker.values.items(wanted).every((id) => isArray(linker, id))
  return isList ? elementOf(linker, owner, wanted, Iterated.Element) : wanted
}

/** Type parameters that stand for functions (`P: Fn(T::Item)`) as the functions that their bounds say, bound by `env`. */
function functionsBound(linker: Linker, set: number, env: number): number {
  const { values } = linker
  if (env === 0) return set
  let result = set
  for (const id of values.items(set)) {
    const bound = values.kind(id) === Value.Param ? (boundOf(linker, id) ?? EMPTY_SET) : EMPTY_SET
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
    const bound = values.kind(id) === Value.Param ? (boundOf(linker, id) ?? EMPTY_SET) : EMPTY_SET
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
function inferFromTarget(linker: Linker, unit: Unit, call: number, id: number, env: number): number {
  const { values } = linker
  if (!unit.language.rules.infersFromTarget) return env
  const fn = values.a(id)
  const owner = unitOfFunction(linker, fn)
  const entity = owner.facts.functions.entity[fn - owner.functionBase]!
  const isMade = unit.facts.exprs.op[call] === Op.New
  const made = isMade && entity >= 0 ? owner.facts.entities.parent[entity]! : NONE
  const own = made < 0 ? typeParamsOf(owner, NONE, fn - owner.functionBase) : typeParamsOf(owner, made, NONE)
  const isOfType = made < 0 && own.length === 0 && values.receiver(id) < 0
  const keys = isOfType ? ownKeys(linker, fn) : own.map((param) => owner.bindingBase + param)
  const open = keys.filter((key) => (values.lookup(env, key) ?? EMPTY_SET) === EMPTY_SET)
  if (open.length === 0) return env
  const target = expectedType(linker, unit, call)
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
      const [only, ...others] = i % 2 === 1 ? values.items(set) : []
      const isParam = only !== undefined && others.length === 0 && values.kind(only) === Value.Param
      return isParam ? [values.a(only)] : []
    })
  })
}

/** An instance of a class whose type arguments are its own type parameters. */
function ownInstance({ values }: Linker, entity: number, keys: readonly number[]): number {
  let env = 0
  for (const key of keys) env = values.extend(env, key, values.single(values.value(Value.Param, key)))
  return values.value(Value.Instance, entity, env)
}
