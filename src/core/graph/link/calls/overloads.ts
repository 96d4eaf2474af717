// Overload resolution by the types of the arguments: the applicable methods, first without boxing, then with it, then
// with variable arity, and of these the most specific (The Java Language Specification, 15.12.2; C# 12.6.4 agrees for
// the cases that occur here). The entry point is `mostSpecific`.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import { type EntityId, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, ParamKind } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { entityOfFunction, functionFlags, isInterface } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { isExtensionMethod } from '../members/extension-members.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag } from '../program/unit.ts'
import { isSubtype } from '../types/subtypes.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { accepts, isSure, takes, typeAt } from './applicable.ts'
import type { Call } from './call.ts'
import { isVoid } from './lambda-fit.ts'
import {
  type Argument,
  argumentOf,
  type Candidates,
  candidatesOf,
  derives,
  isGeneric,
  type Method,
} from './overload-methods.ts'
import { placed } from './placement.ts'
import { paramRows } from './signatures.ts'
import { PHASES, Phase } from './value-fit.ts'

/**
 * The method of `group` (functions of one name) that a call means. When no method takes that number of arguments, those
 * of the library.
 */
export function mostSpecific(linker: Linker, group: readonly ValueId[], call: Call): readonly ValueId[] {
  const { unit, args } = call
  const taking = takingCount(linker, candidatesOf(linker, group), args.length)
  if (taking.length === 1) return [taking[0]!.id]
  // a prelude need not list every overload
  if (taking.length === 0) return group.filter((id) => unitOfFunction(linker, linker.values.fn(id)).outside)
  const { methods: fitting, given } = placed(
    linker,
    taking,
    [...args].map((arg) => argumentOf(linker, unit, arg)),
  )
  if (fitting.length === 1) return [fitting[0]!.id]
  const added = fitting.filter((method) => isExtensionMethod(linker, method.id))
  const own = added.length === 0 ? fitting : fitting.filter((method) => !added.includes(method))
  const chosen = bestApplicable(linker, call, own, given) ?? bestApplicable(linker, call, added, given)
  return [(chosen ?? best(linker, fitting, given, Phase.Variable)).id]
}

/** The candidates that take `count` arguments; those with explicit type arguments, if there are any. */
function takingCount(linker: Linker, { methods, byCount }: Candidates, count: number): readonly Method[] {
  const known = byCount.get(count)
  if (known) return known
  // the receiver of an extension method binds its type parameters too
  const applied = methods.filter(({ id }) => isGivenTypes(linker, id) && !isExtensionMethod(linker, id))
  const taking = (applied.length > 0 ? applied : methods).filter((method) => takes(method, count))
  byCount.set(count, taking)
  return taking
}

/** Whether a function (an entity) is applicable to the arguments of a call. */
export function takesArguments(linker: Linker, entity: EntityId, { unit, args }: Call): boolean {
  const owner = unitOfEntity(linker, entity)
  const fn = owner.facts.entities.fn[toRow(entity, owner.entityBase)]!
  if (fn < 0) return false
  const [first] = paramRows(owner, fn)
  const receiver = first !== undefined && owner.facts.params.kind[first] === ParamKind.Receiver ? 0 : NONE
  const id = linker.values.value(Value.Function, toId(fn, owner.functionBase), EMPTY_ENV, receiver)
  const [method] = candidatesOf(linker, [id]).methods
  if (!method) return false
  const given = [...args].map((arg) => argumentOf(linker, unit, arg))
  // an unknown operand may have any user-defined conversion
  if (given.length === 1 && (given[0]!.value === EMPTY_SET || linker.values.isExternal(given[0]!.value))) return false
  return takes(method, args.length) && PHASES.some((phase) => accepts(linker, method, given, phase))
}

/** The most specific of the applicable methods; undefined when none is. */
function bestApplicable(
  linker: Linker,
  call: Call,
  methods: readonly Method[],
  given: readonly Argument[],
): Method | undefined {
  const { unit } = call
  const isByClass = unit.hooks.marksOverrides
  const [exact, ...more] = isByClass ? [] : methods.filter((method) => takesExactly(linker, method, given))
  if (exact && more.length === 0) return exact
  const nearest = isByClass ? ofNearestClass(linker, methods, given) : methods
  for (const phase of PHASES) {
    const possible = nearest.filter((method) => accepts(linker, method, given, phase))
    if (possible.length === 0) continue
    const sure = possible.filter((method) =>
      given.every((arg, i) => isSure(linker, arg, typeAt(linker, method, i, phase === Phase.Variable))),
    )
    const applicable = sure.length > 0 ? sure : possible
    // with an unknown argument the choice is a guess
    const isGuess = applicable.length > 1 && given.some((arg) => !arg.lambda && isUnknown(linker, arg.value))
    if (isGuess) noteHow(linker, How.Inferred)
    return best(linker, isGuess ? withoutCaller(linker, call, applicable) : applicable, given, phase)
  }
  return undefined
}

/**
 * Of two candidates, the one that does not contain the call: delegating to an overload is likelier than endless
 * recursion.
 */
function withoutCaller(linker: Linker, { unit, row }: Call, methods: readonly Method[]): readonly Method[] {
  if (methods.length !== 2) return methods
  const site = row === undefined ? NONE : unit.facts.exprs.c[row]!
  if (site < 0) return methods
  const caller = unit.facts.scopes.entity[unit.facts.calls.scope[site]!]!
  const others = methods.filter(
    ({ id }) => entityOfFunction(linker, linker.values.fn(id)) !== toId(caller, unit.entityBase),
  )
  return others.length > 0 ? others : methods
}

/**
 * Whether the parameters have exactly the types of the arguments, so that no applicable method can be more specific.
 */
function takesExactly(linker: Linker, { types, rest, byReference }: Method, given: readonly Argument[]): boolean {
  if (rest || types.length !== given.length) return false
  return given.every(({ value, lambda, name, byReference: isReference }, i) => {
    if (value === EMPTY_SET || value !== types[i] || lambda || name >= 0 || isReference !== byReference[i]) return false
    return !linker.values.items(value).some((id) => NOT_TYPES.has(linker.values.kind(id)))
  })
}

const NOT_TYPES = new Kinds([Value.External, Value.Function, Value.Param])

/**
 * The methods without those of bases of a class that declares an applicable one itself. Where `override` is marked, a
 * method of the derived class wins however well an inherited one fits; an override counts as declared in the base.
 */
function ofNearestClass(linker: Linker, methods: readonly Method[], given: readonly Argument[]): readonly Method[] {
  if (methods.length < 2) return methods
  const isApplicable = (method: Method): boolean => PHASES.some((phase) => accepts(linker, method, given, phase))
  return methods.filter(
    (method) =>
      !methods.some(
        (other) => derives(linker, other.owner, method.owner) && !isOverride(linker, other.id) && isApplicable(other),
      ),
  )
}

const isOverride = (linker: Linker, id: ValueId): boolean =>
  hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Override)

function isUnknown(linker: Linker, set: SetId): boolean {
  return set === EMPTY_SET || linker.values.items(set).some((id) => linker.values.kind(id) === Value.External)
}

/**
 * The method that is at least as specific as all others; among equals the one of the derived class, then one with a
 * body.
 */
function best(linker: Linker, methods: readonly Method[], args: readonly Argument[], phase: number): Method {
  const count = args.length
  const variable = phase === Phase.Variable
  const moreSpecific = (one: Method, other: Method): boolean => {
    for (let i = 0; i < count; i++) {
      const [type, also] = [typeAt(linker, one, i, variable), typeAt(linker, other, i, variable)]
      if (!isSubtype(linker, type, also) && !(isFunction(linker, args[i]!) && givesMore(linker, type, also)))
        return false
    }
    return true
  }
  let top = methods.filter((one) => methods.every((other) => other === one || moreSpecific(one, other)))
  if (top.length === 0) top = [...methods]
  const fixed = top.filter((one) => one.types.length === count && !one.partial)
  if (fixed.length > 0) top = fixed
  const derived = top.filter((one) => !top.some((other) => derives(linker, other.owner, one.owner)))
  if (derived.length > 0) top = derived
  const plain = top.filter((one) => !isGeneric(linker, one.id))
  if (plain.length > 0 && plain.length < top.length && !plain.some((one) => one.abstract)) top = plain
  if (top.length === 1) return top[0]!
  const withBody = top.find((one) => !one.abstract)
  if (withBody) return withBody
  const required = top.filter((one) => isOfInterface(linker, one))
  return required.find((one) => !unitOfFunction(linker, linker.values.fn(one.id)).outside) ?? required[0] ?? top[0]!
}

/**
 * Whether an interface declares a method: javac prefers an abstract method of an interface to one of an abstract class.
 */
const isOfInterface = (linker: Linker, { owner }: Method): boolean => owner >= 0 && isInterface(linker, owner)

/** Whether an argument is a lambda or a single method passed by its name. */
function isFunction(linker: Linker, arg: Argument): boolean {
  const only = linker.values.only(arg.value)
  return arg.lambda || (only >= 0 && linker.values.kind(only) === Value.Function)
}

/**
 * Whether a function type with a result competes with one without: for a lambda that fits both, the former is more
 * specific.
 */
function givesMore(linker: Linker, type: SetId, other: SetId): boolean {
  return isVoid(linker, type) === false && isVoid(linker, other) === true
}

/** Whether a call gives explicit type arguments to a function: `f<int>()`. */
function isGivenTypes(linker: Linker, id: ValueId): boolean {
  if (!isGeneric(linker, id)) return false
  const { values } = linker
  const unit = unitOfFunction(linker, values.fn(id))
  const first = groupOf(unit.typeParamsOfFunction, toRow(values.fn(id), unit.functionBase))[0]!
  return values.lookup(values.env(id), toId(unit.facts.typeParams.binding[first]!, unit.bindingBase)) !== undefined
}
