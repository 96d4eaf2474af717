// Inference of type arguments: matches declared types of parameters with the values of arguments.

import { Kinds } from '../../../collections/kinds.ts'
import { listOf } from '../../../facts.ts'
import { type EntityId, type EnvId, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Iterated, Op } from '../../../vocabulary.ts'
import { constructSignatures } from '../calls/callable-members.ts'
import { functionReturn } from '../calls/returns.ts'
import { generatorInstance } from '../containers/iteration.ts'
import { siteInstance, sitePosition } from '../containers/sites.ts'
import { type Linker, stringId, unitOfEntity, unitOfExpr, unitOfScope } from '../linker.ts'
import { anyMember } from '../members/keyed-members.ts'
import { bindingInBody } from '../names/scope-bindings.ts'
import { elementOf, siteElements, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { boundOf } from './bounds.ts'
import { matchAccessor, matchFunction, matchFunctional } from './infer-functions.ts'
import { isOfProject } from './library-types.ts'
import { asBase, typeArguments } from './type-arguments.ts'
import { isAwaitable } from './wrappers.ts'

const DEPTH_MAX = 4

/** The type arguments inferred so far; `depth` is the number of nested matches. */
export type Inference = { env: EnvId; depth: number }

/** `env` with the type parameters in `pattern` bound to the corresponding parts of `given`. */
export function inferTypes(linker: Linker, pattern: SetId, given: SetId, env: EnvId): EnvId {
  if (pattern === EMPTY_SET || given === EMPTY_SET) return env
  const inference: Inference = { env, depth: -1 }
  match(linker, pattern, given, inference)
  return inference.env
}

/** Binds the type parameters in `pattern` to the corresponding parts of `given`. */
export function match(linker: Linker, pattern: SetId, given: SetId, into: Inference): void {
  if (pattern === EMPTY_SET || given === EMPTY_SET || into.depth === DEPTH_MAX) return
  into.depth++
  for (const id of linker.values.items(pattern)) if (linker.values.isOpen(id)) matchOne(linker, id, given, into)
  into.depth--
}

/** Matches one value of a pattern. */
function matchOne(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  switch (linker.values.kind(id)) {
    case Value.Param:
      bind(linker, id, given, into)
      matchBound(linker, id, given, into)
      break
    case Value.ParamClass:
      bind(linker, id, given, into)
      break
    case Value.Instance:
      matchTypeArguments(linker, id, given, into)
      matchConstructed(linker, id, given, into)
      break
    case Value.Class:
      matchTypeArguments(linker, id, given, into)
      break
    case Value.FuncType:
      matchFunction(linker, id, given, into)
      break
    case Value.TupleType:
      matchTuple(linker, id, given, into)
      break
    case Value.Object:
      matchConstructed(linker, id, given, into)
  }
}

/** Binds a type parameter to the given values, in addition to earlier ones. */
export function bind(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  const { values } = linker
  const key = values.binding(id)
  const rest = values.items(given).filter((one) => !(values.kind(one) === Value.Param && values.a(one) === key))
  if (rest.length === 0) return
  const set = values.kind(id) === Value.ParamClass ? values.toInstances(values.setOf(rest)) : values.setOf(rest)
  into.env = values.extend(into.env, key, values.union(values.lookup(into.env, key) ?? EMPTY_SET, set))
}

/** Matches a class with a type that has construct signatures (`{ new (): T }`), whose results are its objects. */
function matchConstructed(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  const { values } = linker
  const classes = values.items(given).filter((one) => values.kind(one) === Value.Class)
  if (classes.length === 0) return
  const unit =
    values.kind(id) === Value.Object ? unitOfScope(linker, values.scope(id)) : unitOfEntity(linker, values.entity(id))
  const made = values.toInstances(values.setOf(classes))
  for (const signature of values.items(constructSignatures(linker, unit, id)))
    match(linker, values.subst(functionReturn(linker, signature), values.env(id)), made, into)
}

/**
 * Matches the value given for a type parameter with the bound of the parameter: it determines `A` and `B` in `F: Fn(A)
 * -> B` and `I: Iterator<Item = A>`, and the associated types of the bound.
 */
function matchBound(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  const { values } = linker
  for (const one of values.items(boundOf(linker, id))) {
    const kind = values.kind(one)
    if (kind === Value.FuncType || (kind === Value.Instance && values.isOpen(one)))
      match(linker, values.single(one), given, into)
    if (kind === Value.Instance) bindAssociated(linker, values.entity(one), given, into)
  }
}

/** Binds the associated types of a trait as the given types implement it. */
function bindAssociated(linker: Linker, trait: EntityId, given: SetId, into: Inference): void {
  const { values } = linker
  if (unitOfEntity(linker, trait).outside) return
  for (const one of values.items(given)) {
    const same = asBase(linker, one, trait)
    if (same < 0 || values.a(same) !== trait) continue
    const pairs = values.pairs(values.env(same))
    for (let i = 0; i < pairs.length; i += 2)
      if (pairs[i]! >= 0 && values.lookup(into.env, pairs[i]!) === undefined)
        into.env = values.extend(into.env, pairs[i]!, pairs[i + 1]!)
  }
}

/** Matches the type arguments of an instance or class with those of each value, seen as that class. */
function matchTypeArguments(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  const { values } = linker
  for (const one of values.items(given)) {
    if (values.kind(id) === Value.Instance && CALLABLE.has(values.kind(one))) matchCallable(linker, id, one, into)
    else matchHeld(linker, id, one, into)
  }
}

const CALLABLE = new Kinds([Value.Function, Value.FuncType, Value.Class])

/**
 * Matches a callable with an instance: of a functional interface, or for a class of an iterable type (`list(Color)`).
 */
function matchCallable(linker: Linker, id: ValueId, one: ValueId, into: Inference): void {
  const kind = linker.values.kind(one)
  if (kind === Value.FuncType) matchAccessor(linker, id, one, into)
  else matchFunctional(linker, id, one, into)
  if (kind === Value.Class) matchElement(linker, id, one, into) // of an enum
}

/** Matches the type arguments of an instance or class with those of another value. */
function matchHeld(linker: Linker, id: ValueId, one: ValueId, into: Inference): void {
  const { values } = linker
  const kind = values.kind(one)
  const made = kind === Value.Generator ? generatorInstance(linker, one) : one
  const instance = kind === Value.Site ? siteInstance(linker, one) : made
  if (instance < 0) return
  const same = asBase(linker, instance, values.entity(id))
  if (same >= 0) matchEnv(linker, values.env(id), values.env(same), into)
  else if (isAwaitable(linker, values.entity(id))) match(linker, lastArgument(linker, id), values.single(one), into)
  else matchUnrelated(linker, id, instance, into)
}

/** Matches the type arguments of the same type parameters in two environments. */
function matchEnv(linker: Linker, wanted: EnvId, given: EnvId, into: Inference): void {
  const { values } = linker
  const pairs = values.pairs(wanted)
  for (let i = 0; i < pairs.length; i += 2) {
    const has = pairs[i]! < 0 ? undefined : values.lookup(given, pairs[i]!)
    if (has !== undefined) match(linker, pairs[i + 1]!, has, into)
  }
}

/** Matches a type with a value that is no subtype of it: by the type behind its alias, by members or elements. */
function matchUnrelated(linker: Linker, id: ValueId, given: ValueId, into: Inference): void {
  const { values } = linker
  const under = projectAlias(linker, given)
  if (under !== EMPTY_SET) match(linker, values.single(id), under, into)
  else if (values.kind(given) === Value.Object && isIndexed(linker, values.entity(id)))
    match(linker, lastArgument(linker, id), anyMember(linker, given), into)
  else matchElement(linker, id, given, into)
}

const lastArgument = ({ values }: Linker, id: ValueId): SetId => values.pairs(values.env(id)).at(-1) ?? EMPTY_SET

/** The type behind an alias of the project; the empty set for any other value. */
function projectAlias(linker: Linker, id: ValueId): SetId {
  if (!isOfProject(linker, id)) return EMPTY_SET
  const under = underlyingOf(linker, id)
  return under === linker.values.single(id) ? EMPTY_SET : under
}

/** Whether a library type has an index signature, which an object literal fits by all its members. */
function isIndexed(linker: Linker, entity: EntityId): boolean {
  const unit = unitOfEntity(linker, entity)
  const name = stringId(linker, unit.hooks.special.index)
  return unit.outside && name !== undefined && bindingInBody(linker, entity, name) >= 0
}

/** Matches an iterable with a library type that is iterated, although it does not name that as a base. */
function matchElement(linker: Linker, id: ValueId, given: ValueId, into: Inference): void {
  const { values } = linker
  const entity = values.entity(id)
  const wanted = values.pairs(values.env(id))
  const unit = unitOfEntity(linker, entity)
  const next = unit.language.rules.iterate.next[0]
  const name = stringId(linker, next)
  if (!unit.outside || wanted.length !== 2 || name === undefined || bindingInBody(linker, entity, name) < 0) return
  const element = elementOf(linker, unit, values.single(given), Iterated.Element)
  if (element !== values.externalSet) match(linker, wanted[1]!, element, into)
}

function matchTuple(linker: Linker, id: ValueId, given: SetId, into: Inference): void {
  const { values } = linker
  const unit = unitOfExpr(linker, values.expr(id))
  const items = listOf(unit.facts, unit.facts.exprs.a[toRow(values.expr(id), unit.exprBase)]!)
  const patterns = [...items].map((item) => values.subst(typeValue(linker, unit, item), values.env(id)))
  for (const one of values.items(given)) {
    const isTuple = values.kind(one) === Value.Site || values.kind(one) === Value.TupleType
    if (isTuple && patterns.length === 1 && unit.facts.exprs.op[items[0]!] === Op.Spread) {
      match(linker, patterns[0]!, values.single(one), into) // `[...T]` is the whole tuple
      continue
    }
    for (const [i, pattern] of patterns.entries()) {
      const has = isTuple ? (sitePosition(linker, one, i) ?? siteElements(linker, one)) : typeArguments(linker, one)[i]
      match(linker, pattern, has ?? EMPTY_SET, into)
    }
  }
}
