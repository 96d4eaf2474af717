// Calls: what a call gives back, which of several overloads it means, and which argument meets which parameter.
// `callResult` is the way in for expressions; which argument meets which parameter is in signatures.ts.

import { EntityKind, Flag, listOf, NONE, Op, ReturnKind } from '../../facts.ts'
import { withoutAliases } from './aliases.ts'
import { boundLeft, defaultsBound, inferFromArguments } from './argument-inference.ts'
import { namedByText } from './callables.ts'
import { pointedTo, preludeType } from './containers.ts'
import { exprValue, firstArgument, typeParamsOf, typeValue, valuesOnly } from './evaluate.ts'
import { inferTypes } from './infer.ts'
import { unlessAnyKey } from './keyed-members.ts'
import { settled } from './late-types.ts'
import { How, type Linker, recall, remember, unitOfEntity, unitOfExpr, unitOfFunction } from './linker.ts'
import { memberValue } from './members.ts'
import { boundOf } from './module-members.ts'
import { chooseOverloads } from './overload-choice.ts'
import { namespaceMember } from './shared-names.ts'
import { enclosingNamespaces, type Unit } from './unit.ts'
import { EMPTY_SET, Value } from './values.ts'

/** What the Call or New expression `row` may give. */
export function callResult(linker: Linker, unit: Unit, row: number): number {
  const { exprs } = unit.facts
  const callee = calleeOf(linker, unit, row)
  if (callee === linker.values.externalSet && exprs.op[row] === Op.New) return typeValue(linker, unit, exprs.a[row]!)
  if (callee === EMPTY_SET || callee === linker.values.externalSet) return callee
  const args = exprs.b[row]! < 0 ? NO_ARGUMENTS : listOf(unit.facts, exprs.b[row]!)
  return applyCall(linker, unit, callee, args, exprs.op[row] === Op.New)
}

const NO_ARGUMENTS = new Int32Array(0)

/**
 * What the Call or New expression `row` calls: what its callee means, and functions that its arguments bring in sight.
 */
export function calleeOf(linker: Linker, unit: Unit, row: number): number {
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  const found = valuesOnly(linker, exprValue(linker, unit, callee))
  const isBare = exprs.op[row] === Op.Call && exprs.op[callee] === Op.Name && exprs.b[row]! >= 0
  return isBare && unit.language.rules.argumentDependent ? withAssociated(linker, unit, row, found) : found
}

/**
 * Functions of the namespaces of the arguments' types, beside
 * functions that are no members (C++: argument-dependent lookup).
 */
function withAssociated(linker: Linker, unit: Unit, row: number, found: number): number {
  const { values } = linker
  const { exprs } = unit.facts
  if (!values.items(found).every((id) => values.kind(id) === Value.External || isFreeFunction(linker, id))) return found
  const name = unit.names[exprs.a[exprs.a[row]!]!]!
  let result = found === values.externalSet ? EMPTY_SET : found
  for (const arg of listOf(unit.facts, exprs.b[row]!)) {
    for (const id of values.items(exprValue(linker, unit, arg))) {
      if (values.kind(id) !== Value.Instance) continue
      const owner = unitOfEntity(linker, values.a(id))
      const [namespace] = owner.outside ? [] : enclosingNamespaces(owner, values.a(id) - owner.entityBase)
      const near = namespace === undefined ? EMPTY_SET : namespaceMember(linker, unit, namespace, name)
      result = values.union(result, values.setOf(values.items(near).filter((one) => isFreeFunction(linker, one))))
    }
  }
  return result === EMPTY_SET ? found : result
}

function isFreeFunction(linker: Linker, id: number): boolean {
  if (linker.values.kind(id) !== Value.Function) return false
  const unit = unitOfFunction(linker, linker.values.a(id))
  const entity = unit.facts.functions.entity[linker.values.a(id) - unit.functionBase]!
  return entity >= 0 && unit.facts.entities.kind[entity] === EntityKind.Function
}

/** What calling any of `callee` with the given argument expressions may give. */
export function applyCall(linker: Linker, unit: Unit, callee: number, args: Int32Array, isNew: boolean): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(chooseOverloads(linker, unit, callee, args))) {
    result = values.union(result, callOne(linker, unit, id, args, isNew))
  }
  return settled(linker, result)
}

function callOne(linker: Linker, unit: Unit, id: number, args: Int32Array, isNew: boolean): number {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Function:
      return isNew ? constructedByFunction(linker, id) : callFunction(linker, unit, id, args)
    case Value.Text:
      return applyCall(linker, unit, namedByText(linker, id), args, false)
    case Value.Class:
      return constructed(linker, unit, id, args)
    case Value.ParamClass:
    case Value.SelfClass:
      return values.toInstances(values.single(id))
    case Value.FuncType:
      return callFunctionType(linker, unit, id, args)
    case Value.Param: {
      const callable = values.items(boundOf(linker, id) ?? EMPTY_SET)
      const types = callable.filter((one) => values.kind(one) === Value.FuncType)
      return types.length > 0
        ? applyCall(linker, unit, values.setOf(types), args, isNew)
        : applyMembers(linker, unit, id, args, isNew)
    }
    case Value.Late: {
      const type = settled(linker, values.single(id))
      return type === values.single(id) ? EMPTY_SET : applyCall(linker, unit, type, args, isNew)
    }
    case Value.Bound:
      return applyCall(linker, unit, appliedBy(linker, id), args, isNew)
    case Value.Module:
      return linker.program.units[values.a(id)]!.outside ? values.externalSet : EMPTY_SET
    case Value.Super:
    case Value.Package:
      return EMPTY_SET
    default:
      return applyMembers(linker, unit, id, args, isNew)
  }
}

/** What a partial application applies in the end; it may be assigned to the very name that it applies. */
function appliedBy(linker: Linker, id: number): number {
  const { values } = linker
  const todo = [id]
  const seen = new Set(todo)
  let result = EMPTY_SET
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const owner = unitOfExpr(linker, values.a(at))
    const applied = exprValue(linker, owner, owner.facts.exprs.a[values.a(at) - owner.exprBase]!)
    for (const one of values.items(applied)) {
      if (values.kind(one) !== Value.Bound) result = values.union(result, values.single(one))
      else if (!seen.has(one)) {
        seen.add(one)
        todo.push(one)
      }
    }
  }
  return result
}

/** An instance called, or constructed through, like a function or class. */
function applyMembers(linker: Linker, unit: Unit, id: number, args: Int32Array, isNew: boolean): number {
  const { values } = linker
  const members = isNew ? constructSignatures(linker, unit, id) : callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return applyCall(linker, unit, members, args, false)
  const pointed = pointedTo(linker, values.single(id))
  if (pointed !== values.single(id)) return applyCall(linker, unit, pointed, args, isNew)
  const under = withoutAliases(linker, id)
  return under === EMPTY_SET ? EMPTY_SET : applyCall(linker, unit, under, args, isNew)
}

/** The construct signatures of an object's type. */
export function constructSignatures(linker: Linker, unit: Unit, id: number): number {
  const { constructable } = unit.language.rules
  const name = constructable === undefined ? undefined : linker.program.stringIds.get(constructable)
  if (name === undefined) return EMPTY_SET
  const found = memberValue(linker, linker.values.single(id), name, true)
  return found === linker.values.externalSet ? EMPTY_SET : found
}

/**
 * The members by which a value can be called like a function
 * (`__call__`, `operator()`); the empty set when it has none.
 */
export function callableMembers(linker: Linker, unit: Unit, id: number): number {
  for (const name of unit.language.rules.callable) {
    const string = linker.program.stringIds.get(name)
    if (string === undefined) continue
    const members = memberValue(linker, linker.values.single(id), string, true)
    if (members !== EMPTY_SET && members !== linker.values.externalSet) return members
  }
  return EMPTY_SET
}

/** `new f()` of a function: an instance whose members are those of its prototype, or the object that f gives back. */
function constructedByFunction(linker: Linker, id: number): number {
  const { values } = linker
  const unit = unitOfFunction(linker, values.a(id))
  const entity = unit.facts.functions.entity[values.a(id) - unit.functionBase]!
  if (entity < 0) return EMPTY_SET
  const instance = values.single(values.value(Value.Instance, unit.entityBase + entity))
  const given = values.items(functionReturn(linker, id)).filter((one) => OBJECTS.has(values.kind(one)))
  return values.union(instance, values.setOf(given))
}

/** What a constructor can give back in place of the new object. */
const OBJECTS: ReadonlySet<number> = new Set([Value.Object, Value.Function, Value.Class])

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
  if (declared < 0) return false
  if (unit.entityBase + unit.facts.entities.parent[declared]! === entity) return true
  const scope = unit.facts.entities.declaredIn[declared]!
  return (linker.extensionsOf.get(entity) ?? []).some(
    (extension) => extension.unit === unit && unit.facts.extensions.scope[extension.row] === scope,
  )
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
    if (owner.language.rules.infersFromTarget) env = boundLeft(linker, owner, own, env)
    env = defaultsBound(linker, owner, own, env)
    env = values.withEmpty(
      env,
      own.map((param) => owner.bindingBase + param),
    )
  }
  return values.subst(returned, env)
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
  const known = recall(linker, linker.functions, fn)
  return known >= 0 ? known : remember(linker, linker.functions, fn, () => findReturn(linker, fn))
}

function findReturn(linker: Linker, fn: number): number {
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
    if (returns.kind[one] !== ReturnKind.Return) continue
    const given = unlessAnyKey(linker, () => exprValue(linker, unit, returns.expr[one]!))
    result = linker.values.union(result, given)
  }
  return (functions.flags[row]! & Flag.Async) !== 0 ? promised(linker, unit, result) : result
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
