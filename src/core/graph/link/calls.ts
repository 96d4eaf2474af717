// Calls: what a call gives back, which of several overloads it means, and which argument meets which parameter.
// `callResult` is the way in for expressions, `calleesOf` for edges, `matchArguments` for the flow of values.

import { Flag, listOf, NONE, Op, ParamKind } from '../../facts.ts'
import { elementOf, preludeType, underlyingOf } from './containers.ts'
import { exprValue, firstArgument, typeParamsOf, typeValue, valuesOnly } from './evaluate.ts'
import { asBase, inferTypes } from './infer.ts'
import { How, type Linker, remember, unitOfEntity, unitOfExpr, unitOfFunction } from './linker.ts'
import { basesOf, memberValue } from './members.ts'
import { mostSpecific } from './overloads.ts'
import { boundName, type Unit } from './program.ts'
import { EMPTY_SET, Value } from './values.ts'

/** What the Call or New expression `row` may give. */
export function callResult(linker: Linker, unit: Unit, row: number): number {
  const { exprs } = unit.facts
  const callee = valuesOnly(linker, exprValue(linker, unit, exprs.a[row]!))
  const args = exprs.b[row]! < 0 ? new Int32Array(0) : listOf(unit.facts, exprs.b[row]!)
  return applyCall(linker, unit, callee, args, exprs.op[row] === Op.New)
}

/** What calling any of `callee` with the given argument expressions may give. */
export function applyCall(linker: Linker, unit: Unit, callee: number, args: Int32Array, isNew: boolean): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(chooseOverloads(linker, unit, callee, args))) {
    result = values.union(result, callOne(linker, unit, id, args, isNew))
  }
  return result
}

function callOne(linker: Linker, unit: Unit, id: number, args: Int32Array, isNew: boolean): number {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Function:
      return isNew ? constructedByFunction(linker, id) : callFunction(linker, unit, id, args)
    case Value.Class:
      return constructed(linker, unit, id, args)
    case Value.ParamClass:
    case Value.SelfClass:
      return values.toInstances(values.single(id))
    case Value.FuncType:
      return callFunctionType(linker, unit, id, args)
    case Value.Bound: {
      const owner = unitOfExpr(linker, values.a(id))
      return applyCall(
        linker,
        unit,
        exprValue(linker, owner, owner.facts.exprs.a[values.a(id) - owner.exprBase]!),
        args,
        isNew,
      )
    }
    case Value.Super:
    case Value.Module:
    case Value.Package:
      return EMPTY_SET
    default:
      return applyMembers(linker, unit, id, args)
  }
}

/** An instance called like a function. */
function applyMembers(linker: Linker, unit: Unit, id: number, args: Int32Array): number {
  const { values } = linker
  const members = callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return applyCall(linker, unit, members, args, false)
  const under = underlyingOf(linker, id)
  return under === EMPTY_SET || under === values.single(id) ? EMPTY_SET : applyCall(linker, unit, under, args, false)
}

export function callableMembers(linker: Linker, unit: Unit, id: number): number {
  for (const name of unit.language.rules.callable) {
    const string = linker.program.stringIds.get(name)
    if (string === undefined) continue
    const members = memberValue(linker, linker.values.single(id), string, true)
    if (members !== EMPTY_SET && members !== linker.values.externalSet) return members
  }
  return EMPTY_SET
}

/** `new f()` of a function: an instance whose members are those of its prototype. */
function constructedByFunction(linker: Linker, id: number): number {
  const unit = unitOfFunction(linker, linker.values.a(id))
  const entity = unit.facts.functions.entity[linker.values.a(id) - unit.functionBase]!
  if (entity < 0) return EMPTY_SET
  return linker.values.single(linker.values.value(Value.Instance, unit.entityBase + entity))
}

/** An instance of a class; its type arguments inferred from the constructor's. */
function constructed(linker: Linker, unit: Unit, id: number, args: Int32Array): number {
  const { values } = linker
  const entity = values.a(id)
  const owner = unitOfEntity(linker, entity)
  const params = typeParamsOf(owner, entity - owner.entityBase, NONE)
  let env = values.env(id)
  if (params.length > 0 && env === 0 && args.length > 0) {
    for (const one of values.items(chooseOverloads(linker, unit, constructorsOf(linker, id), args))) {
      env = values.merge(env, inferFromArguments(linker, unit, one, args))
    }
    env = onlyOwn(linker, env, owner, params)
  }
  return values.single(values.value(Value.Instance, entity, env))
}

function onlyOwn(linker: Linker, env: number, owner: Unit, params: readonly number[]): number {
  let result = 0
  for (const param of params) {
    const set = linker.values.lookup(env, owner.bindingBase + param)
    if (set !== undefined) result = linker.values.extend(result, owner.bindingBase + param, set)
  }
  return result
}

/** The constructors of a class, its own or inherited, as bound functions. */
export function constructorsOf(linker: Linker, id: number): number {
  const { values, program } = linker
  const unit = unitOfEntity(linker, values.a(id))
  const { entities } = unit.facts
  const instance = values.single(values.value(Value.Instance, values.a(id), values.env(id)))
  for (const name of unit.language.rules.constructors) {
    const own = name === '' ? unit.names[entities.name[values.a(id) - unit.entityBase]!]! : program.stringIds.get(name)
    if (own === undefined) continue
    const found = memberValue(linker, instance, own, true)
    const functions = values.items(found).filter((one) => values.kind(one) === Value.Function)
    if (unit.language.rules.inheritConstructors === false)
      return values.setOf(functions.filter((one) => isOwn(linker, one, values.a(id))))
    if (functions.length > 0) return values.setOf(functions)
  }
  return EMPTY_SET
}

/** Whether a class itself declares a function. */
function isOwn(linker: Linker, fn: number, entity: number): boolean {
  const unit = unitOfFunction(linker, linker.values.a(fn))
  const declared = unit.facts.functions.entity[linker.values.a(fn) - unit.functionBase]!
  return declared >= 0 && unit.entityBase + unit.facts.entities.parent[declared]! === entity
}

function callFunction(linker: Linker, unit: Unit, id: number, args: Int32Array): number {
  const { values } = linker
  const fn = values.a(id)
  const owner = unitOfFunction(linker, fn)
  const returned = returnOf(linker, fn)
  const flags = owner.facts.functions.flags[fn - owner.functionBase]!
  if ((flags & Flag.Generator) !== 0 && owner.facts.functions.returnType[fn - owner.functionBase]! < 0) {
    return values.single(values.value(Value.Generator, fn, values.env(id)))
  }
  if (!values.items(returned).some((one) => values.isOpen(one))) return returned
  let env = values.env(id)
  const own = typeParamsOf(owner, NONE, fn - owner.functionBase)
  if (own.length > 0 || values.receiver(id) < 0) {
    env = inferFromArguments(linker, unit, id, args)
    env = values.withEmpty(
      env,
      own.map((param) => owner.bindingBase + param),
    )
  }
  return values.subst(returned, env)
}

/** Binds the type parameters of a function by the arguments of a call: plain ones first, then lambdas. */
export function inferFromArguments(
  linker: Linker,
  unit: Unit,
  id: number,
  args: Int32Array,
  withLambdas = true,
): number {
  const { values } = linker
  const fn = values.a(id)
  const owner = unitOfFunction(linker, fn)
  const { params } = owner.facts
  const pairs = matchArguments(linker, owner, fn - owner.functionBase, values.receiver(id) >= 0, unit, args)
  let env = values.env(id)
  for (const lambdas of withLambdas ? [false, true] : [false]) {
    for (const [param, arg] of pairs) {
      const type = params.type[param]!
      if (type < 0 || isLambda(unit, arg) !== lambdas) continue
      const pattern = typeValue(linker, owner, type)
      if (!values.items(pattern).some((one) => values.isOpen(one))) continue
      env = inferTypes(linker, values.subst(pattern, env), argumentValue(linker, unit, arg), env)
    }
  }
  return env
}

/** What an argument hands over: of `*list`, any of its elements. */
export function argumentValue(linker: Linker, unit: Unit, arg: number): number {
  const { exprs } = unit.facts
  if (exprs.op[arg] !== Op.Spread) return exprValue(linker, unit, arg)
  return elementOf(linker, unit, exprValue(linker, unit, exprs.a[arg]!), 0)
}

export function isLambda(unit: Unit, row: number): boolean {
  const { exprs } = unit.facts
  return exprs.op[row] === Op.Function || (exprs.op[row] === Op.Keyword && exprs.op[exprs.b[row]!] === Op.Function)
}

function callFunctionType(linker: Linker, unit: Unit, id: number, args: Int32Array): number {
  const { values } = linker
  const owner = unitOfExpr(linker, values.a(id))
  const { exprs } = owner.facts
  const row = values.a(id) - owner.exprBase
  const result = exprs.b[row]!
  if (result < 0) return EMPTY_SET
  const returned = values.subst(typeValue(linker, owner, result), values.env(id))
  if (!values.items(returned).some((one) => values.isOpen(one)) || exprs.a[row]! < 0) return returned
  const types = listOf(owner.facts, exprs.a[row]!)
  let env = values.env(id)
  for (let i = 0; i < types.length && i < args.length; i++) {
    env = inferTypes(
      linker,
      values.subst(typeValue(linker, owner, types[i]!), env),
      exprValue(linker, unit, args[i]!),
      env,
    )
  }
  return values.subst(returned, env)
}

/** What calling any of the values without knowing the arguments gives: getters, iterators, operators. */
export function callValues(linker: Linker, set: number): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    if (values.kind(id) === Value.External) result = values.union(result, values.externalSet)
    else if (values.kind(id) === Value.Function || values.kind(id) === Value.FuncType) {
      result = values.union(result, functionReturn(linker, id))
    }
  }
  return result
}

/** What a function value gives back, its environment applied. */
export function functionReturn(linker: Linker, id: number): number {
  const { values } = linker
  if (values.kind(id) === Value.FuncType) {
    const unit = unitOfExpr(linker, values.a(id))
    const result = unit.facts.exprs.b[values.a(id) - unit.exprBase]!
    return result < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, result), values.env(id))
  }
  if (values.kind(id) !== Value.Function) return EMPTY_SET
  const unit = unitOfFunction(linker, values.a(id))
  const fn = values.a(id) - unit.functionBase
  if ((unit.facts.functions.flags[fn]! & Flag.Generator) !== 0 && unit.facts.functions.returnType[fn]! < 0) {
    return values.single(values.value(Value.Generator, values.a(id), values.env(id)))
  }
  return values.subst(returnOf(linker, values.a(id)), values.env(id))
}

/** What a function gives back in its own terms: its declared type, else all that it returns. */
export function returnOf(linker: Linker, fn: number): number {
  return remember(linker, linker.functions, fn, () => {
    const unit = unitOfFunction(linker, fn)
    const { functions, returns } = unit.facts
    const row = fn - unit.functionBase
    if (functions.returnType[row]! >= 0) {
      const declared = typeValue(linker, unit, functions.returnType[row]!)
      if (declared !== EMPTY_SET || unit.outside) return declared
    }
    linker.flag |= How.Inferred
    let result = EMPTY_SET
    for (let at = unit.returnsOf.start[row]!; at < unit.returnsOf.start[row + 1]!; at++) {
      const one = unit.returnsOf.rows[at]!
      if (returns.kind[one] === 0) result = linker.values.union(result, exprValue(linker, unit, returns.expr[one]!))
    }
    return (functions.flags[row]! & Flag.Async) !== 0 ? promised(linker, unit, result) : result
  })
}

function promised(linker: Linker, unit: Unit, set: number): number {
  const { values, program } = linker
  const wrapper = unit.language.rules.awaitable[0]
  const name = wrapper === undefined ? undefined : program.stringIds.get(wrapper)
  const entity = name === undefined ? NONE : preludeType(linker, unit, name)
  if (entity < 0) return set
  const inner = values.items(set).filter((id) => values.kind(id) !== Value.Instance || values.a(id) !== entity)
  const already = values.items(set).filter((id) => values.kind(id) === Value.Instance && values.a(id) === entity)
  if (inner.length === 0 && already.length > 0) return set
  return values.union(
    values.setOf(already),
    values.single(values.value(Value.Instance, entity, firstArgument(linker, entity, values.setOf(inner)))),
  )
}

/** The declared types of a function value's parameters, its receiver left out when it is bound. */
export function signatureOf(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) === Value.FuncType) {
    const unit = unitOfExpr(linker, values.a(id))
    const list = unit.facts.exprs.a[values.a(id) - unit.exprBase]!
    if (list < 0) return []
    return Array.from(listOf(unit.facts, list), (type) => values.subst(typeValue(linker, unit, type), values.env(id)))
  }
  if (values.kind(id) !== Value.Function) return []
  const unit = unitOfFunction(linker, values.a(id))
  const { params } = unit.facts
  const result: number[] = []
  for (const row of paramRows(unit, values.a(id) - unit.functionBase)) {
    if (params.kind[row] === ParamKind.Receiver && values.receiver(id) >= 0) continue
    const type = params.type[row]!
    result.push(type < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, type), values.env(id)))
  }
  return result
}

export function paramRows(unit: Unit, fn: number): Int32Array {
  return unit.paramsOf.rows.subarray(unit.paramsOf.start[fn]!, unit.paramsOf.start[fn + 1]!)
}

const POSITIONAL: ReadonlySet<number> = new Set([ParamKind.Positional, ParamKind.Rest])

/** Pairs of parameter row and argument expression, as the call binds them. `bound`: the receiver is not among the arguments. */
export function matchArguments(
  _linker: Linker,
  owner: Unit,
  fn: number,
  bound: boolean,
  unit: Unit,
  args: Int32Array,
): [number, number][] {
  const { params } = owner.facts
  const { exprs } = unit.facts
  const rows = paramRows(owner, fn)
  const pairs: [number, number][] = []
  let at = 0
  const skip = (): void => {
    while (at < rows.length) {
      const kind = params.kind[rows[at]!]!
      if (kind === ParamKind.KeywordOnly || kind === ParamKind.KeywordRest || (kind === ParamKind.Receiver && bound))
        at++
      else break
    }
  }
  for (const arg of args) {
    if (exprs.op[arg] === Op.Keyword) {
      const name = owner.language.rules.caseInsensitive ? NONE : unit.facts.strings[exprs.a[arg]!]
      const row = rows.find((one) => params.name[one]! >= 0 && owner.facts.strings[params.name[one]!] === name)
      const rest = row ?? rows.find((one) => params.kind[one] === ParamKind.KeywordRest)
      if (rest !== undefined) pairs.push([rest, exprs.b[arg]!])
      continue
    }
    skip()
    if (at >= rows.length) continue
    if (exprs.op[arg] === Op.Spread) {
      for (const row of rows.subarray(at)) if (POSITIONAL.has(params.kind[row]!)) pairs.push([row, arg])
      continue
    }
    pairs.push([rows[at]!, arg])
    if (params.kind[rows[at]!] !== ParamKind.Rest) at++
  }
  return pairs
}

// ---- overloads ----------------------------------------------------------------------------------------------------

/** Of several functions of one name, those that a call with these arguments can mean. */
export function chooseOverloads(linker: Linker, unit: Unit, set: number, args: Int32Array): number {
  const ids = linker.values.items(set)
  if (ids.length < 2)
    return ids.length === 1 && isOfOther(linker, unit, ids[0]!, args) ? linker.values.externalSet : set
  const { lists } = unit.facts
  if (args.length > 0 && args.buffer !== lists.buffer) return chooseAmong(linker, unit, set, args)
  // A list of arguments is known by where it stands among the lists of its file.
  const place = linker.overloadsAt.slot(-1 - unit.index, args.length === 0 ? -1 : args.byteOffset)
  const slot = linker.overloadsAt.slot(place, set)
  return remember(linker, linker.overloads, slot, () => chooseAmong(linker, unit, set, args))
}

function chooseAmong(linker: Linker, unit: Unit, set: number, args: Int32Array): number {
  const { values } = linker
  const ids = values.items(set)
  const groups = new Map<number, number[]>()
  const rest: number[] = []
  for (const id of ids) {
    const group = values.kind(id) === Value.Function ? overloadGroup(linker, values.a(id)) : NONE
    if (group < 0) rest.push(id)
    else if (groups.has(group)) groups.get(group)!.push(id)
    else groups.set(group, [id])
  }
  let changed = false
  for (const group of groups.values()) {
    const chosen = group.length === 1 ? group : bestOf(linker, unit, group, args)
    if (chosen.length !== group.length) changed = true
    rest.push(...chosen)
  }
  return changed ? values.setOf(rest) : set
}

/**
 * A number that is the same for all overloads of a function, or -1 when it has none: overloads go by their name; where
 * a language has none, only the signatures of one function in one scope do.
 */
function overloadGroup(linker: Linker, fn: number): number {
  const unit = unitOfFunction(linker, fn)
  const { entities, functions } = unit.facts
  const entity = functions.entity[fn - unit.functionBase]!
  if (entity < 0) return NONE
  const name = unit.names[entities.name[entity]!]!
  if (unit.language.rules.overloads !== 'none') return name
  return (unit.scopeBase + entities.declaredIn[entity]!) * 2 ** 24 + name
}

function bestOf(linker: Linker, unit: Unit, group: readonly number[], args: Int32Array): readonly number[] {
  if (unitOfFunction(linker, linker.values.a(group[0]!)).language.rules.overloads === 'types')
    return mostSpecific(linker, unit, group, args)
  const signatures = group.filter((id) => isSignature(linker, id))
  const fitting = (signatures.length > 0 ? signatures : group).filter((id) => acceptsCount(linker, unit, id, args))
  if (fitting.length < 2) return fitting.length === 0 ? group : fitting
  let best = -1
  let chosen: number[] = []
  for (const id of fitting) {
    const score = fit(linker, unit, id, args)
    if (score > best) {
      best = score
      chosen = [id]
    } else if (score === best) chosen.push(id)
  }
  return best < 0 ? fitting : [chosen[0]!]
}

/** A signature without a body (`@overload`): where there are some, they say what a call returns, not the body below them. */
function isSignature(linker: Linker, id: number): boolean {
  const owner = unitOfFunction(linker, linker.values.a(id))
  const entity = owner.facts.functions.entity[linker.values.a(id) - owner.functionBase]!
  return entity >= 0 && (owner.facts.entities.flags[entity]! & Flag.Abstract) !== 0
}

/** Where overloads are told apart, a lone method that does not take so many arguments is not meant: one of the library is. */
function isOfOther(linker: Linker, unit: Unit, id: number, args: Int32Array): boolean {
  if (linker.values.kind(id) !== Value.Function) return false
  const owner = unitOfFunction(linker, linker.values.a(id))
  return owner.language.rules.overloads === 'types' && !owner.outside && !acceptsCount(linker, unit, id, args)
}

function acceptsCount(linker: Linker, unit: Unit, id: number, args: Int32Array): boolean {
  const { values } = linker
  const owner = unitOfFunction(linker, values.a(id))
  const { params, bindings } = owner.facts
  let most = 0
  let least = 0
  for (const row of paramRows(owner, values.a(id) - owner.functionBase)) {
    const kind = params.kind[row]!
    if (kind === ParamKind.Receiver && values.receiver(id) >= 0) continue
    if (kind === ParamKind.Rest) most = 1000
    else if (kind !== ParamKind.KeywordRest) {
      most++
      const binding = params.binding[row]!
      const optional =
        params.fallback[row]! >= 0 ||
        (binding >= 0 && bindings.flags[binding]! >= 0 && (bindings.flags[binding]! & 16) !== 0)
      if (!optional) least++
    }
  }
  if (args.some((arg) => unit.facts.exprs.op[arg] === Op.Spread)) return true
  return args.length >= least && args.length <= most
}

/** How well the arguments fit the declared types: -1 when one contradicts its parameter. */
function fit(linker: Linker, unit: Unit, id: number, args: Int32Array): number {
  const { values } = linker
  const owner = unitOfFunction(linker, values.a(id))
  const { params } = owner.facts
  let score = 0
  for (const [row, arg] of matchArguments(
    linker,
    owner,
    values.a(id) - owner.functionBase,
    values.receiver(id) >= 0,
    unit,
    args,
  )) {
    const type = params.type[row]!
    if (type < 0) continue
    const wanted = values.subst(typeValue(linker, owner, type), values.env(id))
    if (isLambda(unit, arg)) {
      score += lambdaFit(linker, unit, arg, wanted)
      continue
    }
    const one = compare(linker, wanted, exprValue(linker, unit, arg))
    if (one < 0) return -1
    score += params.kind[row] === ParamKind.Rest ? Math.min(one, 1) : one
  }
  return score
}

function lambdaFit(linker: Linker, unit: Unit, arg: number, wanted: number): number {
  const { values } = linker
  const row = unit.facts.exprs.op[arg] === Op.Keyword ? unit.facts.exprs.b[arg]! : arg
  const count = paramRows(unit, unit.facts.exprs.a[row]!).length
  for (const id of values.items(wanted)) {
    const functions = values.kind(id) === Value.FuncType ? [id] : abstractMethods(linker, id)
    for (const one of functions) if (signatureOf(linker, one).length === count) return 3
  }
  return 0
}

/** 4 the very type, 2 a subtype, 1 not known, -1 something else. */
function compare(linker: Linker, wanted: number, given: number): number {
  const { values } = linker
  if (wanted === EMPTY_SET || given === EMPTY_SET) return 1
  let best = -1
  for (const one of values.items(given)) {
    for (const want of values.items(wanted)) best = Math.max(best, compareOne(linker, want, one))
  }
  return best
}

function compareOne(linker: Linker, want: number, one: number): number {
  const { values } = linker
  const kind = values.kind(want)
  if (want === one) return 6
  if (kind === Value.External || values.kind(one) === Value.External) return 1
  if (kind === Value.Param) return 2
  if (kind !== Value.Instance) return kind === values.kind(one) ? 2 : 1
  let instance = one
  if (values.kind(one) === Value.Site) instance = Math.max(one, -1)
  if (values.kind(one) === Value.Self) instance = values.value(Value.Instance, values.a(one))
  if (values.kind(one) === Value.Text) return textFits(linker, want, one)
  if (values.kind(instance) !== Value.Instance) return 1
  if (values.a(instance) === values.a(want)) return 5
  const order = basesOf(linker, values.a(instance))
  const at = order.findIndex((base) => values.kind(base) === Value.Class && values.a(base) === values.a(want))
  if (at >= 0) return at < 2 ? 4 : 3
  if (asBase(linker, instance, values.a(want)) >= 0) return 3
  if (unitOfEntity(linker, values.a(want)).outside && isTop(linker, values.a(want))) return 2
  if (order.some((base) => values.kind(base) === Value.External)) return 1
  return -1
}

function textFits(linker: Linker, want: number, text: number): number {
  const { values, program } = linker
  const unit = program.units[values.receiver(text)]!
  const name = program.stringIds.get(unit.language.rules.stringType ?? 'string')
  const entity = name === undefined ? NONE : preludeType(linker, unit, name)
  return entity < 0 ? 1 : compareOne(linker, want, values.value(Value.Instance, entity))
}

/** A prelude type without bases or members of its own that says "anything": Object, any. */
function isTop(linker: Linker, entity: number): boolean {
  const unit = unitOfEntity(linker, entity)
  return (unit.language.rules.topTypes ?? []).includes(
    unit.facts.strings[unit.facts.entities.name[entity - unit.entityBase]!]!,
  )
}

/**
 * The functions that a value can be called as: itself, the call signatures of its type, what an alias stands for, or the
 * one method of a functional interface.
 */
export function functionTypesOf(linker: Linker, id: number, depth = 0): readonly number[] {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.FuncType || kind === Value.Function) return [id]
  if (kind === Value.Object) {
    const unit = linker.program.units[linker.program.scopeUnit[values.a(id)]!]!
    return values.items(callableMembers(linker, unit, id))
  }
  if (kind !== Value.Instance || depth > 4) return []
  const unit = unitOfEntity(linker, values.a(id))
  const members = callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return values.items(members)
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return values.items(under).flatMap((one) => functionTypesOf(linker, one, depth + 1))
  return unit.language.rules.callable.length > 0 ? [] : abstractMethods(linker, id).slice(0, 1)
}

/** The methods without a body of an interface, as values bound to the instance: of a functional interface just one. */
export function abstractMethods(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance) return []
  const result: number[] = []
  for (const base of [values.value(Value.Class, values.a(id), values.env(id)), ...basesOf(linker, values.a(id))]) {
    if (values.kind(base) !== Value.Class) continue
    const unit = unitOfEntity(linker, values.a(base))
    const { entities } = unit.facts
    const row = values.a(base) - unit.entityBase
    for (let member = row + 1; member < entities.length; member++) {
      if (entities.parent[member] !== row || entities.kind[member] !== 3) continue
      if ((entities.flags[member]! & Flag.Abstract) === 0 || (entities.flags[member]! & Flag.Static) !== 0) continue
      const found = memberValue(linker, values.single(id), boundName(unit, member), true)
      for (const one of values.items(found)) {
        if (values.kind(one) === Value.Function && values.a(one) === unit.functionBase + entities.fn[member]!)
          result.push(one)
      }
    }
    if (result.length > 0) break
  }
  return result
}
