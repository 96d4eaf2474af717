// Inference of type arguments: matches what a parameter is declared to take with what it is given.

import { Iterated, listOf, Op } from '../../../facts.ts'
import { constructSignatures } from '../calls/calls.ts'
import { functionReturn } from '../calls/returns.ts'
import { abstractMethods, signatureOf } from '../calls/signatures.ts'
import { elementOf, generatorInstance } from '../containers/iteration.ts'
import { siteElements, siteInstance, sitePosition } from '../containers/sites.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { basesOf } from '../members/bases.ts'
import { anyMember } from '../members/keyed-members.ts'
import { boundOf } from '../members/module-members.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { typeArguments } from './type-arguments.ts'
import { typeValue } from './type-expressions.ts'

const DEPTH_MAX = 4

/** `env` with the type parameters that occur in `pattern` bound to what `given` has in their place. */
export function inferTypes(linker: Linker, pattern: number, given: number, env: number, depth = 0): number {
  if (pattern === EMPTY_SET || given === EMPTY_SET || depth > DEPTH_MAX) return env
  const { values } = linker
  for (const id of values.items(pattern)) {
    if (!values.isOpen(id)) continue
    const kind = values.kind(id)
    if (kind === Value.Param || kind === Value.ParamClass) {
      env = bind(linker, id, given, env)
      if (kind === Value.Param) env = inferBound(linker, id, given, env, depth)
    }
    if (kind === Value.Instance || kind === Value.Class) env = inferArguments(linker, id, given, env, depth)
    else if (kind === Value.FuncType) env = inferFunction(linker, id, given, env, depth)
    else if (kind === Value.TupleType) env = inferTuple(linker, id, given, env, depth)
    if (kind === Value.Instance || kind === Value.Object) env = inferConstructed(linker, id, given, env, depth)
  }
  return env
}

/** A class given for a type with construct signatures (`{ new (): T }`): what these give is of the class. */
function inferConstructed(linker: Linker, id: number, given: number, env: number, depth: number): number {
  const { values } = linker
  const classes = values.items(given).filter((one) => values.kind(one) === Value.Class)
  if (classes.length === 0) return env
  const unit =
    values.kind(id) === Value.Object
      ? linker.program.units[linker.program.scopeUnit[values.a(id)]!]!
      : unitOfEntity(linker, values.a(id))
  const made = values.toInstances(values.setOf(classes))
  for (const signature of values.items(constructSignatures(linker, unit, id)))
    env = inferTypes(linker, values.subst(functionReturn(linker, signature), values.env(id)), made, env, depth + 1)
  return env
}

/**
 * `F: Fn(A) -> B`, `I: Iterator<Item = A>`: what is given for the parameter says what `A` and `B` are, and what the
 * associated types of its bounds are.
 */
function inferBound(linker: Linker, id: number, given: number, env: number, depth: number): number {
  const { values } = linker
  for (const one of values.items(boundOf(linker, id) ?? EMPTY_SET)) {
    const kind = values.kind(one)
    if (kind === Value.FuncType || (kind === Value.Instance && values.isOpen(one)))
      env = inferTypes(linker, values.single(one), given, env, depth + 1)
    if (kind === Value.Instance) env = inferAssociated(linker, values.a(one), given, env)
  }
  return env
}

/** The associated types of a trait as the types that are given implement it. */
function inferAssociated(linker: Linker, trait: number, given: number, env: number): number {
  const { values } = linker
  if (unitOfEntity(linker, trait).outside) return env
  for (const one of values.items(given)) {
    const same = asBase(linker, one, trait)
    if (same < 0 || values.a(same) !== trait) continue
    const pairs = values.pairs(values.env(same))
    for (let i = 0; i < pairs.length; i += 2)
      if (pairs[i]! >= 0 && values.lookup(env, pairs[i]!) === undefined)
        env = values.extend(env, pairs[i]!, pairs[i + 1]!)
  }
  return env
}

function bind(linker: Linker, id: number, given: number, env: number): number {
  const { values } = linker
  const key = values.a(id)
  const rest = values.items(given).filter((one) => !(values.kind(one) === Value.Param && values.a(one) === key))
  if (rest.length === 0) return env
  const set = values.kind(id) === Value.ParamClass ? values.toInstances(values.setOf(rest)) : values.setOf(rest)
  return values.extend(env, key, values.union(values.lookup(env, key) ?? EMPTY_SET, set))
}

function inferArguments(linker: Linker, id: number, given: number, env: number, depth: number): number {
  const { values } = linker
  const entity = values.a(id)
  const wanted = values.pairs(values.env(id))
  for (const one of values.items(given)) {
    const has = values.kind(one)
    if ((has === Value.Function || has === Value.Class) && values.kind(id) === Value.Instance) {
      env = inferFunctional(linker, id, one, env, depth)
      if (has === Value.Class) env = inferElement(linker, entity, wanted, one, env, depth) // `list(Color)` of an enum
      continue
    }
    const made = has === Value.Generator ? generatorInstance(linker, one) : one
    const instance = has === Value.Site ? siteInstance(linker, one) : made
    if (instance < 0) continue
    const same = asBase(linker, instance, entity)
    if (same < 0) {
      const under = isAwaitable(linker, entity) ? EMPTY_SET : projectAlias(linker, instance)
      if (under !== EMPTY_SET && depth < DEPTH_MAX) {
        env = inferArguments(linker, id, under, env, depth + 1)
        continue
      }
      if (isAwaitable(linker, entity)) {
        // where an object is awaited that is no promise, it is the result itself
        env = inferTypes(linker, wanted.at(-1) ?? EMPTY_SET, values.single(one), env, depth + 1)
        continue
      }
      const isKeyed = has === Value.Object && isIndexed(linker, entity)
      env = isKeyed
        ? inferTypes(linker, wanted.at(-1) ?? EMPTY_SET, anyMember(linker, one), env, depth + 1)
        : inferElement(linker, entity, wanted, instance, env, depth)
      continue
    }
    for (let i = 0; i < wanted.length; i += 2) {
      if (wanted[i]! < 0) continue
      const has = values.lookup(values.env(same), wanted[i]!)
      if (has !== undefined) env = inferTypes(linker, wanted[i + 1]!, has, env, depth + 1)
    }
  }
  return env
}

const isAwaitable = (linker: Linker, entity: number): boolean => {
  const unit = unitOfEntity(linker, entity)
  const name = unit.facts.strings[unit.facts.entities.name[entity - unit.entityBase]!]!
  return unit.outside && unit.language.rules.awaitable.includes(name)
}

/** What an alias of the project stands for; the empty set for any other value. */
function projectAlias(linker: Linker, id: number): number {
  if (linker.values.kind(id) !== Value.Instance || unitOfEntity(linker, linker.values.a(id)).outside) return EMPTY_SET
  const under = underlyingOf(linker, id)
  return under === linker.values.single(id) ? EMPTY_SET : under
}

/** Whether a library type says what is under any key: an object literal fits it by all its members. */
function isIndexed(linker: Linker, entity: number): boolean {
  const unit = unitOfEntity(linker, entity)
  const { indexSignature } = unit.language.rules
  const name = indexSignature === undefined ? undefined : linker.program.stringIds.get(indexSignature)
  const scope = unit.facts.entities.scope[entity - unit.entityBase]!
  return unit.outside && name !== undefined && linker.program.bindingAt.find(unit.scopeBase + scope, name) >= 0
}

/** What can be iterated fits a library type that is iterated, without naming it as a base. */
function inferElement(
  linker: Linker,
  entity: number,
  wanted: readonly number[],
  given: number,
  env: number,
  depth: number,
): number {
  const unit = unitOfEntity(linker, entity)
  const next = unit.language.rules.iterate.next[0]
  const name = next === undefined ? undefined : linker.program.stringIds.get(next)
  const scope = unit.facts.entities.scope[entity - unit.entityBase]!
  if (!unit.outside || wanted.length !== 2 || name === undefined || scope < 0) return env
  if (linker.program.bindingAt.find(unit.scopeBase + scope, name) < 0) return env
  const element = elementOf(linker, unit, linker.values.single(given), Iterated.Element)
  return element === linker.values.externalSet ? env : inferTypes(linker, wanted[1]!, element, env, depth + 1)
}

/** A lambda, method or class given for a functional interface: matches what its one abstract method takes and gives. */
function inferFunctional(linker: Linker, id: number, one: number, env: number, depth: number): number {
  const { values } = linker
  const [method] = abstractMethods(linker, id)
  if (method === undefined) {
    const stands = underlyingOf(linker, id)
    // an alias or delegate type: of those of a library what is a function type
    const isLibrarys = unitOfEntity(linker, values.a(id)).outside
    const under = isLibrarys && values.kind(values.items(stands)[0] ?? id) !== Value.FuncType ? EMPTY_SET : stands
    return under === values.single(id) ? env : inferTypes(linker, under, values.single(one), env, depth + 1)
  }
  const returns = functionReturn(linker, method)
  if (values.kind(one) === Value.Class) {
    return inferTypes(linker, returns, values.toInstances(values.single(one)), env, depth + 1)
  }
  const wanted = signatureOf(linker, method)
  const own = signatureOf(linker, one)
  const unit = unitOfFunction(linker, values.a(one))
  const entity = unit.facts.functions.entity[values.a(one) - unit.functionBase]!
  if (own.length === wanted.length - 1 && entity > 0) {
    // `User::name`: the first parameter is the receiver
    own.unshift(values.single(values.value(Value.Instance, unit.entityBase + unit.facts.entities.parent[entity]!)))
  }
  if (own.length !== wanted.length) return env
  env = inferTypes(linker, returns, functionReturn(linker, one), env, depth + 1)
  for (const [i, type] of wanted.entries()) env = inferTypes(linker, type, own[i]!, env, depth + 1)
  return env
}

/** A value seen as an instance of one of its bases, or -1. */
export function asBase(linker: Linker, id: number, entity: number): number {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.Self) return asBase(linker, values.value(Value.Instance, values.a(id)), entity)
  if (kind !== Value.Instance && kind !== Value.Class) return -1
  if (values.a(id) === entity) return id
  for (const base of basesOf(linker, values.a(id))) {
    if (values.kind(base) !== Value.Class || values.a(base) !== entity) continue
    return values.items(values.subst(values.single(base), values.env(id)))[0] ?? -1
  }
  return -1
}

function inferFunction(linker: Linker, id: number, given: number, env: number, depth: number): number {
  const { values } = linker
  const unit = unitOfExpr(linker, values.a(id))
  const { exprs } = unit.facts
  const row = values.a(id) - unit.exprBase
  const result = exprs.b[row]!
  const returns = result < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, result), values.env(id))
  const wanted = signatureOf(linker, id)
  const first = exprs.a[row]! < 0 ? undefined : listOf(unit.facts, exprs.a[row]!)[0]
  const isRest = first !== undefined && exprs.op[first] === Op.Spread
  for (const one of values.items(given)) {
    const kind = values.kind(one)
    if (kind === Value.Class && returns !== EMPTY_SET)
      env = inferTypes(linker, returns, values.toInstances(values.single(one)), env, depth + 1)
    if (kind !== Value.Function && kind !== Value.FuncType) continue
    if (returns !== EMPTY_SET) env = inferTypes(linker, returns, functionReturn(linker, one), env, depth + 1)
    const [list] = isRest ? values.items(wanted[0] ?? EMPTY_SET) : []
    if (list !== undefined && values.kind(list) === Value.Param) {
      // `(...args: A) => R`: A is the list of all that the function takes
      env = bind(linker, list, values.single(values.value(Value.Parameters, one)), env)
      continue
    }
    const own = signatureOf(linker, one)
    for (let i = 0; i < wanted.length && i < own.length; i++)
      if (own[i] !== EMPTY_SET) env = inferTypes(linker, wanted[i]!, own[i]!, env, depth + 1)
  }
  return env
}

function inferTuple(linker: Linker, id: number, given: number, env: number, depth: number): number {
  const { values } = linker
  const unit = unitOfExpr(linker, values.a(id))
  const items = listOf(unit.facts, unit.facts.exprs.a[values.a(id) - unit.exprBase]!)
  for (const one of values.items(given)) {
    const kind = values.kind(one)
    for (let i = 0; i < items.length; i++) {
      const pattern = values.subst(typeValue(linker, unit, items[i]!), values.env(id))
      const has =
        kind === Value.Site || kind === Value.TupleType
          ? (sitePosition(linker, one, i) ?? siteElements(linker, one))
          : (typeArguments(linker, one)[i] ?? EMPTY_SET)
      env = inferTypes(linker, pattern, has, env, depth + 1)
    }
  }
  return env
}
