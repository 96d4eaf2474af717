// The results of iteration: elements of literals, of the library's generic types, of iterators and generators.

import { NONE } from '../../../facts.ts'
import { type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, Iterated, Op, ReturnKind } from '../../../vocabulary.ts'
import { callValues } from '../calls/returns.ts'
import { signatureOf } from '../calls/signatures.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, stringId, unitOfExpr, unitOfFunction } from '../linker.ts'
import { keyTexts } from '../members/keyed-members.ts'
import { Question } from '../memo.ts'
import { groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { elementOf, exprValue, memberValue, siteElements, siteKeys } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { boundOf } from '../types/bounds.ts'
import { anyParameter } from '../types/function-parts.ts'
import { isOutside, libraryType } from '../types/library-types.ts'
import { isTop } from '../types/subtypes.ts'
import { heldArguments, positionalParams } from '../types/type-arguments.ts'
import { unwrapValue } from '../types/wrappers.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { opOf, siteInstance } from './sites.ts'

/** The values that iterating one value yields; `which` is one of `Iterated`. */
export function findElement(linker: Linker, unit: Unit, id: ValueId, which: number): SetId {
  const { values } = linker
  noteHow(linker, How.Inferred)
  const own = unit.hooks.iterated(linker, id, which)
  if (own !== undefined) return own
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Parameters:
      return anyParameter(linker, id)
    case Value.TupleType:
    case Value.Site:
      return elementOfSite(linker, unit, id, which)
    case Value.Generator:
      return yieldedBy(linker, id)
    case Value.Param: {
      const bound = boundOf(linker, id)
      const isTuple = values.items(bound).some((one) => values.kind(one) === Value.TupleType)
      return isTuple ? elementOf(linker, unit, bound, which) : elementOfInstance(linker, unit, id, which)
    }
    default:
      return elementOfInstance(linker, unit, id, which)
  }
}

/** The elements, keys or values of a literal. */
function elementOfSite(linker: Linker, unit: Unit, id: ValueId, which: number): SetId {
  const site = linker.values.expr(id)
  if (opOf(linker, site) !== Op.Dict) return which === Iterated.Key ? EMPTY_SET : siteElements(linker, id)
  const { map } = unitOfExpr(linker, site).language.rules.iterate
  if (map === 'entries' && which === Iterated.Element) {
    const instance = siteInstance(linker, id)
    return instance < 0 ? EMPTY_SET : elementOfInstance(linker, unit, instance, which)
  }
  const isOfKeys = which === Iterated.Key || (which === Iterated.Element && map !== 'values')
  return isOfKeys ? siteKeys(linker, id) : siteElements(linker, id)
}

/** The values that the body of a generator yields. */
function yieldedBy(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  const unit = unitOfFunction(linker, values.fn(id))
  const { returns } = unit.facts
  let result = EMPTY_SET
  for (const row of groupOf(unit.returnsOf, toRow(values.fn(id), unit.functionBase))) {
    const kind = returns.kind[row]
    if (kind !== ReturnKind.Yield && kind !== ReturnKind.YieldFrom) continue
    const given = exprValue(linker, unit, returns.expr[row]!)
    const yielded = kind === ReturnKind.Yield ? given : elementOf(linker, unit, given, Iterated.Element)
    result = values.union(result, yielded)
  }
  return values.subst(result, values.env(id))
}

/** The library type of which the result of a generator is an instance; NONE where the language has none. */
export function generatorInstance(linker: Linker, id: ValueId): ValueId {
  const { values } = linker
  const fn = values.fn(id)
  const unit = unitOfFunction(linker, fn)
  const { generator } = unit.language.rules
  if (generator === undefined) return NONE
  const isAsync = (unit.facts.functions.flags[toRow(fn, unit.functionBase)]! & Flag.Async) !== 0
  const entity = libraryType(linker, unit, isAsync ? generator.async : generator.type)
  if (entity < 0) return NONE
  const params = positionalParams(linker, entity)
  const param = params[generator.element]
  const elements = elementOf(linker, unit, values.single(id), isAsync ? Iterated.AsyncElement : Iterated.Element)
  let env = param === undefined ? EMPTY_ENV : values.extend(EMPTY_ENV, param, elements)
  const result = generator.result === undefined ? undefined : params[generator.result]
  if (result !== undefined) env = values.extend(env, result, generatorResult(linker, unit, id))
  return values.value(Value.Instance, entity, env)
}

/** The values that a generator returns at its end. */
function generatorResult(linker: Linker, unit: Unit, id: ValueId): SetId {
  const { values } = linker
  const { returns } = unit.facts
  let result = EMPTY_SET
  for (const row of groupOf(unit.returnsOf, toRow(values.fn(id), unit.functionBase)))
    if (returns.kind[row] === ReturnKind.Return)
      result = values.union(result, exprValue(linker, unit, returns.expr[row]!))
  return values.subst(result, values.env(id))
}

function elementOfInstance(linker: Linker, unit: Unit, id: ValueId, which: number): SetId {
  const { iterate } = unit.language.rules
  const isPair = which === Iterated.Key || which === Iterated.Value
  const stepped = isPair ? EMPTY_SET : steppedElement(linker, unit, id, which)
  if (stepped !== EMPTY_SET) return stepped
  const isObject = linker.values.kind(id) === Value.Object
  if (isObject && which === Iterated.Key && iterate.map === 'entries') return keyTexts(linker, id)
  const args = heldArguments(linker, id)
  if (args.length === 0) return elementBehind(linker, unit, id, which)
  if (which === Iterated.Key) return args.length > 1 ? args[0]! : EMPTY_SET
  if (which === Iterated.Value) return args[args.length - 1]!
  return iterate.map === 'values' && args.length > 1 ? args[1]! : args[0]!
}

/** The elements of an object without type arguments by the type behind its alias. */
function elementBehind(linker: Linker, unit: Unit, id: ValueId, which: number): SetId {
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return elementOf(linker, unit, under, which)
  return isOutside(linker, id) ? linker.values.externalSet : EMPTY_SET
}

/** The results of the methods that step through an iterable, each called on the result of the one before. */
function steppedElement(linker: Linker, unit: Unit, id: ValueId, which: number): SetId {
  const { iterate } = unit.language.rules
  const isAsync = which === Iterated.AsyncElement && iterate.asyncNext.length > 0
  const last = calledInTurn(linker, id, isAsync ? iterate.asyncNext : iterate.next)
  if (last === undefined) return EMPTY_SET
  const awaited = unwrapValue(linker, unit, last, Question.Awaited)
  const result = resultOf(linker, unit, unwrapValue(linker, unit, awaited, Question.Unwrapped))
  const element = pointedBy(linker, unit, currentOf(linker, unit, result))
  if (element === EMPTY_SET || (iterate.map === 'values' && isLeftOpen(linker, element))) return EMPTY_SET
  return isIterator(linker, element) ? elementOf(linker, unit, element, which) : element
}

/** The result of several methods in turn, each called on the result of the one before; undefined when none is found. */
function calledInTurn(linker: Linker, id: ValueId, names: readonly string[]): SetId | undefined {
  const { values, program } = linker
  let at = values.single(id)
  let isFound = false
  for (const name of names) {
    const string = program.stringIds.get(name)
    const method = string === undefined ? EMPTY_SET : memberValue(linker, at, string)
    if (!values.isKnown(method)) continue
    at = callValues(linker, method)
    isFound = true
    if (at === EMPTY_SET) break
  }
  return isFound ? at : undefined
}

/** The targets of objects of the project with a dereference operator (`*it`); other values stay as they are. */
export function pointedBy(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values, program } = linker
  const name = stringId(linker, unit.hooks.special.pointed)
  if (name === undefined || !program.ofMember[name]) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const isOwn = values.kind(id) === Value.Instance && !isOutside(linker, id)
    const methods = isOwn ? values.items(memberValue(linker, values.single(id), name)).filter(takesNothing(linker)) : []
    result = values.union(result, methods.length > 0 ? callValues(linker, values.setOf(methods)) : values.single(id))
  }
  return result
}

const takesNothing =
  (linker: Linker) =>
  (id: ValueId): boolean =>
    linker.values.kind(id) === Value.Function && signatureOf(linker, id).length === 0

/** Whether a set has nothing but type parameters that the type at hand leaves open. */
const isLeftOpen = ({ values }: Linker, set: SetId): boolean =>
  values.items(set).every((id) => values.kind(id) === Value.Param)

/**
 * The value member of iterator results written as object literals (`{ value, done }`); other values stay as they are.
 */
function resultOf(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values } = linker
  const name = stringId(linker, unit.hooks.special.step)
  if (name === undefined) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const one = values.single(id)
    const held = values.kind(id) === Value.Object ? memberValue(linker, one, name) : EMPTY_SET
    result = values.union(result, held === EMPTY_SET ? one : held)
  }
  return result
}

/**
 * The current elements of iterators, by the member that gives them; a value without that member is the element itself.
 */
function currentOf(linker: Linker, unit: Unit, iterators: SetId): SetId {
  const { values } = linker
  const name = stringId(linker, unit.hooks.special.current)
  if (name === undefined || isIterator(linker, iterators)) return iterators
  const elements = memberValue(linker, iterators, name)
  const told = values.items(elements).filter((id) => !isTop(linker, id)) // `IEnumerable` beside `IEnumerable<T>`
  return told.length > 0 ? values.setOf(told) : elements
}

function isIterator(linker: Linker, set: SetId): boolean {
  const { values } = linker
  return values.items(set).some((id) => values.kind(id) === Value.Generator)
}
