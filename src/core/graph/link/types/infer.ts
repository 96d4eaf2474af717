// Inference of type arguments: matches what a parameter is declared to take with what it is given.

import { Iterated, listOf, Op, ParamKind } from '../../../facts.ts'
import { constructSignatures } from '../calls/calls.ts'
import { functionReturn } from '../calls/returns.ts'
import { abstractMethods, paramRows, signatureOf } from '../calls/signatures.ts'
import { elementOf, generatorInstance } from '../containers/iteration.ts'
import { siteElements, siteInstance, sitePosition } from '../containers/sites.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { basesOf } from '../members/bases.ts'
import { anyMember } from '../members/keyed-members.ts'
import { plainMember } from '../members/members.ts'
import { boundName } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { boundOf } from './bounds.ts'
import { typeArguments } from './type-arguments.ts'
import { typeValue } from './type-expressions.ts'
import { isAwaitable } from './wrappers.ts'

const DEPTH_MAX = 4

/** What is known of the type parameters so far: `env` grows with each match; `depth` of them stand in each other. */
type Inference = { env: number; depth: number }

/** `env` with the type parameters that occur in `pattern` bound to what `given` has in their place. */
export function inferTypes(linker: Linker, pattern: number, given: number, env: number): number {
  if (pattern === EMPTY_SET || given === EMPTY_SET) return env
  const inference: Inference = { env, depth: -1 }
  match(linker, pattern, given, inference)
  return inference.env
}

function match(linker: Linker, pattern: number, given: number, into: Inference): void {
  if (pattern === EMPTY_SET || given === EMPTY_SET || into.depth === DEPTH_MAX) return
  into.depth++
  const { values } = linker
  for (const id of values.items(pattern)) {
    if (!values.isOpen(id)) continue
    const kind = values.kind(id)
    if (kind === Value.Param || kind === Value.ParamClass) bind(linker, id, given, into)
    if (kind === Value.Param) matchBound(linker, id, given, into)
    else if (kind === Value.Instance || kind === Value.Class) matchTypeArguments(linker, id, given, into)
    else if (kind === Value.FuncType) matchFunction(linker, id, given, into)
    else if (kind === Value.TupleType) matchTuple(linker, id, given, into)
    if (kind === Value.Instance || kind === Value.Object) matchConstructed(linker, id, given, into)
  }
  into.depth--
}

function bind(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  const key = values.a(id)
  const rest = values.items(given).filter((one) => !(values.kind(one) === Value.Param && values.a(one) === key))
  if (rest.length === 0) return
  const set = values.kind(id) === Value.ParamClass ? values.toInstances(values.setOf(rest)) : values.setOf(rest)
  into.env = values.extend(into.env, key, values.union(values.lookup(into.env, key) ?? EMPTY_SET, set))
}

/** A class given for a type with construct signatures (`{ new (): T }`): what these give is of the class. */
function matchConstructed(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  const classes = values.items(given).filter((one) => values.kind(one) === Value.Class)
  if (classes.length === 0) return
  const unit =
    values.kind(id) === Value.Object
      ? linker.program.units[linker.program.scopeUnit[values.a(id)]!]!
      : unitOfEntity(linker, values.a(id))
  const made = values.toInstances(values.setOf(classes))
  for (const signature of values.items(constructSignatures(linker, unit, id)))
    match(linker, values.subst(functionReturn(linker, signature), values.env(id)), made, into)
}

/**
 * `F: Fn(A) -> B`, `I: Iterator<Item = A>`: what is given for the parameter says what `A` and `B` are, and what the
 * associated types of its bounds are.
 */
function matchBound(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  for (const one of values.items(boundOf(linker, id))) {
    const kind = values.kind(one)
    if (kind === Value.FuncType || (kind === Value.Instance && values.isOpen(one)))
      match(linker, values.single(one), given, into)
    if (kind === Value.Instance) bindAssociated(linker, values.a(one), given, into)
  }
}

/** Binds the associated types of a trait as the types that are given implement it. */
function bindAssociated(linker: Linker, trait: number, given: number, into: Inference): void {
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

/** Matches the type arguments of an instance or class with those that each value has as one of that class. */
function matchTypeArguments(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  for (const one of values.items(given)) {
    const kind = values.kind(one)
    if (kind === Value.FuncType && values.kind(id) === Value.Instance) {
      matchAccessor(linker, id, one, into)
      continue
    }
    if ((kind === Value.Function || kind === Value.Class) && values.kind(id) === Value.Instance) {
      matchFunctional(linker, id, one, into)
      if (kind === Value.Class) matchElement(linker, id, one, into) // `list(Color)` of an enum
      continue
    }
    const made = kind === Value.Generator ? generatorInstance(linker, one) : one
    const instance = kind === Value.Site ? siteInstance(linker, one) : made
    if (instance < 0) continue
    const same = asBase(linker, instance, values.a(id))
    if (same >= 0) matchEnv(linker, values.env(id), values.env(same), into)
    else if (isAwaitable(linker, values.a(id))) match(linker, lastArgument(linker, id), values.single(one), into)
    else matchUnrelated(linker, id, instance, into)
  }
}

/** Matches what two environments bind the same type parameters to. */
function matchEnv(linker: Linker, wanted: number, given: number, into: Inference): void {
  const { values } = linker
  const pairs = values.pairs(wanted)
  for (let i = 0; i < pairs.length; i += 2) {
    const has = pairs[i]! < 0 ? undefined : values.lookup(given, pairs[i]!)
    if (has !== undefined) match(linker, pairs[i + 1]!, has, into)
  }
}

/** Matches a type with a value that has it not among its bases: by what an alias stands for, by members or elements. */
function matchUnrelated(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  const under = projectAlias(linker, given)
  if (under !== EMPTY_SET) match(linker, values.single(id), under, into)
  else if (values.kind(given) === Value.Object && isIndexed(linker, values.a(id)))
    match(linker, lastArgument(linker, id), anyMember(linker, given), into)
  else matchElement(linker, id, given, into)
}

const lastArgument = ({ values }: Linker, id: number): number => values.pairs(values.env(id)).at(-1) ?? EMPTY_SET

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
function matchElement(linker: Linker, id: number, given: number, into: Inference): void {
  const { values, program } = linker
  const entity = values.a(id)
  const wanted = values.pairs(values.env(id))
  const unit = unitOfEntity(linker, entity)
  const next = unit.language.rules.iterate.next[0]
  const name = next === undefined ? undefined : program.stringIds.get(next)
  const scope = unit.facts.entities.scope[entity - unit.entityBase]!
  if (!unit.outside || wanted.length !== 2 || name === undefined || scope < 0) return
  if (program.bindingAt.find(unit.scopeBase + scope, name) < 0) return
  const element = elementOf(linker, unit, values.single(given), Iterated.Element)
  if (element !== values.externalSet) match(linker, wanted[1]!, element, into)
}

/** A lambda, method or class given for a functional interface: matches what its one abstract method takes and gives. */
function matchFunctional(linker: Linker, id: number, one: number, into: Inference): void {
  const { values } = linker
  const [method] = abstractMethods(linker, id)
  if (method === undefined) {
    const stands = underlyingOf(linker, id)
    // an alias or delegate type: of those of a library what is a function type
    const isLibrarys = unitOfEntity(linker, values.a(id)).outside
    const under = isLibrarys && values.kind(values.items(stands)[0] ?? id) !== Value.FuncType ? EMPTY_SET : stands
    if (under !== values.single(id)) match(linker, under, values.single(one), into)
    return
  }
  const returns = functionReturn(linker, method)
  if (values.kind(one) === Value.Class) {
    match(linker, returns, values.toInstances(values.single(one)), into)
    return
  }
  const wanted = signatureOf(linker, method)
  const own = signatureOf(linker, one)
  const unit = unitOfFunction(linker, values.a(one))
  const entity = unit.facts.functions.entity[values.a(one) - unit.functionBase]!
  let given = functionReturn(linker, one)
  if (own.length === wanted.length - 1 && entity > 0) {
    // `User::name`: the first parameter is the receiver, whose type arguments are those of what is wanted there
    const owner = unit.entityBase + unit.facts.entities.parent[entity]!
    own.unshift(values.single(values.value(Value.Instance, owner)))
    for (const receiver of values.isOpenSet(given) ? values.items(wanted[0]!) : []) {
      const same = asBase(linker, receiver, owner)
      if (same >= 0) given = values.subst(given, values.env(same))
    }
  }
  if (own.length !== wanted.length) return
  match(linker, returns, given, into)
  for (const [i, type] of wanted.entries()) match(linker, type, own[i]!, into)
}

/** A member of function type given for a functional interface: what it gives is told, not what it is called on. */
function matchAccessor(linker: Linker, id: number, one: number, into: Inference): void {
  const [method] = abstractMethods(linker, id)
  if (method === undefined) return
  match(linker, functionReturn(linker, method), functionReturn(linker, one), into)
}

/** A function given for a function type: matches what they take and give, or a list of all that is taken. */
function matchFunction(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  const unit = unitOfExpr(linker, values.a(id))
  const { exprs } = unit.facts
  const row = values.a(id) - unit.exprBase
  const result = exprs.b[row]!
  const returns = result < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, result), values.env(id))
  const wanted = signatureOf(linker, id)
  const first = exprs.a[row]! < 0 ? undefined : listOf(unit.facts, exprs.a[row]!)[0]
  // `(...args: A) => R`: A is the list of all that the function takes
  const [list] = first !== undefined && exprs.op[first] === Op.Spread ? values.items(wanted[0] ?? EMPTY_SET) : []
  for (const one of values.items(given)) {
    const kind = values.kind(one)
    if (kind === Value.Class) match(linker, returns, values.toInstances(values.single(one)), into)
    if (kind !== Value.Function && kind !== Value.FuncType) continue
    if (returns !== EMPTY_SET) match(linker, returns, givenFor(linker, one, wanted, into.depth), into)
    if (list !== undefined && values.kind(list) === Value.Param) {
      bind(linker, list, values.single(values.value(Value.Parameters, one)), into)
      continue
    }
    const own = signatureOf(linker, one)
    for (let i = 0; i < wanted.length && i < own.length; i++) match(linker, wanted[i]!, own[i]!, into)
  }
}

/**
 * What a function gives when it is called with what is wanted: of a generic one (`Some`, `Box::new`), and of a method that
 * is named by its type (`Result::ok`), that says what.
 */
function givenFor(linker: Linker, id: number, wanted: readonly number[], depth: number): number {
  const { values } = linker
  const given = functionReturn(linker, id)
  if (values.kind(id) !== Value.Function || !values.isOpenSet(given)) return given
  const methods = asMethods(linker, id, wanted[0] ?? EMPTY_SET)
  if (methods.length === 0) return givenTo(linker, id, wanted, depth)
  return methods.reduce((all, one) => values.union(all, givenTo(linker, one, wanted.slice(1), depth)), EMPTY_SET)
}

/** What a function gives back, its type parameters bound by what it is called with. */
function givenTo(linker: Linker, id: number, taken: readonly number[], depth: number): number {
  const inner: Inference = { env: 0, depth }
  for (const [i, type] of signatureOf(linker, id).entries()) match(linker, type, taken[i] ?? EMPTY_SET, inner)
  return linker.values.subst(functionReturn(linker, id), inner.env)
}

/** A method that is named by its type, as a member of the objects that it is called on. */
function asMethods(linker: Linker, id: number, objects: number): readonly number[] {
  const { values } = linker
  const unit = unitOfFunction(linker, values.a(id))
  const fn = values.a(id) - unit.functionBase
  const [first] = paramRows(unit, fn)
  const entity = unit.facts.functions.entity[fn]!
  const isUnbound =
    first !== undefined && unit.facts.params.kind[first] === ParamKind.Receiver && values.receiver(id) < 0
  if (!isUnbound || entity < 0) return []
  const found = values.items(plainMember(linker, objects, boundName(unit, entity)))
  return found.filter((one) => values.kind(one) === Value.Function && values.receiver(one) >= 0)
}

function matchTuple(linker: Linker, id: number, given: number, into: Inference): void {
  const { values } = linker
  const unit = unitOfExpr(linker, values.a(id))
  const items = listOf(unit.facts, unit.facts.exprs.a[values.a(id) - unit.exprBase]!)
  const patterns = Array.from(items, (item) => values.subst(typeValue(linker, unit, item), values.env(id)))
  for (const one of values.items(given)) {
    const isTuple = values.kind(one) === Value.Site || values.kind(one) === Value.TupleType
    if (isTuple && patterns.length === 1 && unit.facts.exprs.op[items[0]!] === Op.Spread) {
      match(linker, patterns[0]!, values.single(one), into) // `[...T]` is all of it
      continue
    }
    for (const [i, pattern] of patterns.entries()) {
      const has = isTuple ? (sitePosition(linker, one, i) ?? siteElements(linker, one)) : typeArguments(linker, one)[i]
      match(linker, pattern, has ?? EMPTY_SET, into)
    }
  }
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
    return values.substOne(base, values.env(id))
  }
  return -1
}
