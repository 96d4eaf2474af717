// Containers: the elements of literals (see sites.ts) and of the library's generic types.

import { BindingKind, Flag, Iterated, NONE, Op, ReturnKind } from '../../facts.ts'
import { underlyingOf } from './aliases.ts'
import { basesOf } from './bases.ts'
import { firstBinding } from './bindings.ts'
import { callValues } from './calls.ts'
import { exprValue, exprValueAt, typeParamsOf } from './evaluate.ts'
import { anyTyped, keyTexts, unlessAnyKey } from './keyed-members.ts'
import { ask, How, type Linker, Question, unitOfEntity, unitOfExpr } from './linker.ts'
import { memberValue } from './members.ts'
import { signatureOf } from './signatures.ts'
import { opOf, siteAt, siteElements, siteInstance, siteKeys, sitePosition } from './sites.ts'
import type { Unit } from './unit.ts'
import { EMPTY_SET, Value } from './values.ts'
import { unwrapValue } from './wrappers.ts'

/** The entity of a type of the language's prelude, by name; -1 when there is none. */
export function preludeType(linker: Linker, unit: Unit, name: number): number {
  const prelude = linker.program.preludes.get(unit.language.id)?.main
  if (!prelude) return NONE
  const first = firstBinding(linker, prelude, 0, name)
  if (first < 0) return NONE
  const row = first - prelude.bindingBase
  return prelude.facts.bindings.kind[row] === BindingKind.Entity
    ? prelude.entityBase + prelude.facts.bindings.ref[row]!
    : NONE
}

/** What iterating every iterable of a set gives; `which` is one of `Iterated`. */
export function elementOf(linker: Linker, unit: Unit, set: number, which: number): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    result = values.union(
      result,
      ask(linker, Question.Element + which, id, () => elementOfValue(linker, unit, id, which)),
    )
  }
  return result
}

function elementOfValue(linker: Linker, unit: Unit, id: number, which: number): number {
  const { values } = linker
  linker.flag |= How.Inferred
  if (unit.language.rules.iterate.yields && which !== Iterated.Element) {
    const yielded = yieldedTo(linker, id, which - Iterated.Key)
    if (yielded !== EMPTY_SET) return yielded
  }
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.TupleType:
    case Value.Site: {
      if (opOf(linker, values.a(id)) !== Op.Dict) return which === Iterated.Key ? EMPTY_SET : siteElements(linker, id)
      const { values: isOfValues, entries } = unitOfExpr(linker, values.a(id)).language.rules.iterate
      if (entries && which === Iterated.Element) {
        const instance = siteInstance(linker, id)
        return instance < 0 ? EMPTY_SET : elementOfInstance(linker, unit, instance, which)
      }
      const asKeys = which === Iterated.Key || (which === Iterated.Element && !isOfValues)
      return asKeys ? siteKeys(linker, id) : siteElements(linker, id)
    }
    case Value.Generator: {
      const fn = values.a(id)
      const owner = linker.program.units[linker.program.functionUnit[fn]!]!
      const { returns } = owner.facts
      let result = EMPTY_SET
      for (
        let at = owner.returnsOf.start[fn - owner.functionBase]!;
        at < owner.returnsOf.start[fn - owner.functionBase + 1]!;
        at++
      ) {
        const row = owner.returnsOf.rows[at]!
        if (returns.kind[row] === ReturnKind.Yield)
          result = values.union(result, exprValue(linker, owner, returns.expr[row]!))
        else if (returns.kind[row] === ReturnKind.YieldFrom) {
          result = values.union(
            result,
            elementOf(linker, owner, exprValue(linker, owner, returns.expr[row]!), Iterated.Element),
          )
        }
      }
      return values.subst(result, values.env(id))
    }
    default:
      return elementOfInstance(linker, unit, id, which)
  }
}

/** What calling a generator gives, as an instance of the library's type for it; -1 where the language has none. */
export function generatorInstance(linker: Linker, id: number): number {
  const { values, program } = linker
  const fn = values.a(id)
  const unit = program.units[program.functionUnit[fn]!]!
  const { generator } = unit.language.rules
  if (generator === undefined) return NONE
  const isAsync = (unit.facts.functions.flags[fn - unit.functionBase]! & Flag.Async) !== 0
  const name = program.stringIds.get(isAsync ? generator.async : generator.type)
  const entity = name === undefined ? NONE : preludeType(linker, unit, name)
  if (entity < 0) return NONE
  const param = positionalParams(linker, entity)[generator.element]
  const elements = elementOf(linker, unit, values.single(id), isAsync ? Iterated.AsyncElement : Iterated.Element)
  return values.value(Value.Instance, entity, param === undefined ? 0 : values.extend(0, param, elements))
}

function elementOfInstance(linker: Linker, unit: Unit, id: number, which: number): number {
  const { values, program } = linker
  const { iterate } = unit.language.rules
  if (which !== Iterated.Key && which !== Iterated.Value) {
    let at = values.single(id)
    let found = false
    for (const member of which === Iterated.AsyncElement && iterate.asyncNext.length > 0
      ? iterate.asyncNext
      : iterate.next) {
      const name = program.stringIds.get(member)
      const method = name === undefined ? EMPTY_SET : memberValue(linker, at, name, false)
      if (method === EMPTY_SET || method === values.externalSet) continue
      at = callValues(linker, method)
      found = true
      if (at === EMPTY_SET) break
    }
    if (found) {
      const awaited = unwrapValue(linker, unit, at, Question.Awaited)
      const stepped = resultOf(linker, unit, unwrapValue(linker, unit, awaited, Question.Unwrapped))
      const unwrapped = currentOf(linker, unit, stepped)
      const isTold = !iterate.values || !isLeftOpen(linker, unwrapped)
      if (unwrapped !== EMPTY_SET && isTold)
        return isIterator(linker, unwrapped) ? elementOf(linker, unit, unwrapped, which) : unwrapped
    }
  }
  if (which === Iterated.Key && values.kind(id) === Value.Object && iterate.entries) return keyTexts(linker, unit, id)
  const args = heldArguments(linker, id)
  if (args.length === 0) {
    const under = underlyingOf(linker, id)
    if (under !== EMPTY_SET) return elementOf(linker, unit, under, which)
    return isOutside(linker, id) ? values.externalSet : EMPTY_SET
  }
  if (which === Iterated.Key) return args.length > 1 ? args[0]! : EMPTY_SET
  if (which === Iterated.Value) return args[args.length - 1]!
  return iterate.values && args.length > 1 ? args[1]! : args[0]!
}

/** Whether nothing is known but a type parameter that the type at hand leaves open. */
const isLeftOpen = ({ values }: Linker, set: number): boolean =>
  values.items(set).every((id) => values.kind(id) === Value.Param)

/** What the steps of iterators hold that are written as object literals; other values are themselves. */
function resultOf(linker: Linker, unit: Unit, set: number): number {
  const { values, program } = linker
  const { result: member } = unit.language.rules.iterate
  const name = member === undefined ? undefined : program.stringIds.get(member)
  if (name === undefined) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const one = values.single(id)
    const held = values.kind(id) === Value.Object ? memberValue(linker, one, name, false) : EMPTY_SET
    result = values.union(result, held === EMPTY_SET ? one : held)
  }
  return result
}

/**
 * The element that iterators are at, where a member of theirs gives it; what has no such member is the element itself.
 */
function currentOf(linker: Linker, unit: Unit, iterators: number): number {
  const { values, program } = linker
  const { current } = unit.language.rules.iterate
  const name = current === undefined ? undefined : program.stringIds.get(current)
  if (name === undefined || isIterator(linker, iterators)) return iterators
  const elements = memberValue(linker, iterators, name, false)
  const told = values.items(elements).filter((id) => !isTopType(linker, id)) // `IEnumerable` beside `IEnumerable<T>`
  return told.length > 0 ? values.setOf(told) : elements
}

/** Whether a value is only known to be an object. */
function isTopType(linker: Linker, id: number): boolean {
  if (linker.values.kind(id) !== Value.Instance) return false
  const { outside, facts, language, entityBase } = unitOfEntity(linker, linker.values.a(id))
  const name = facts.strings[facts.entities.name[linker.values.a(id) - entityBase]!]!
  return outside && (language.rules.topTypes ?? []).includes(name)
}

/** What a function hands to the function that it takes, as the argument at a position. */
function yieldedTo(linker: Linker, id: number, position: number): number {
  const { values } = linker
  const isFunction = (one: number): boolean =>
    values.kind(one) === Value.FuncType || values.kind(one) === Value.Function
  const functions = isFunction(id) ? [id] : values.items(underlyingOf(linker, id)).filter(isFunction)
  let result = EMPTY_SET
  for (const one of functions)
    for (const taken of values.items(signatureOf(linker, one)[0] ?? EMPTY_SET))
      if (isFunction(taken)) result = values.union(result, signatureOf(linker, taken)[position] ?? EMPTY_SET)
  return result
}

function isIterator(linker: Linker, set: number): boolean {
  const { values } = linker
  return values.items(set).some((id) => values.kind(id) === Value.Generator)
}

/**
 * The type arguments of an instance, in order of its type parameters;
 * those of its nearest generic base when it has none.
 */
export function typeArguments(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) === Value.Site && values.a(id) >= 0) {
    const instance = siteInstance(linker, id)
    return instance < 0 ? [] : typeArguments(linker, instance)
  }
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const own = ownArguments(linker, id)
  if (own.length > 0) return own
  for (const base of basesOf(linker, values.a(id))) {
    const args = ownArguments(linker, substitutedBase(linker, base, id))
    if (args.length > 0) return args
  }
  return []
}

/**
 * The type arguments that say what an instance of a library's type, or of one that extends it, holds: what those of a
 * type of the project are for is not known.
 */
function heldArguments(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance || isOutside(linker, id)) return typeArguments(linker, id)
  for (const base of basesOf(linker, values.a(id))) {
    const args = isOutside(linker, base) ? ownArguments(linker, substitutedBase(linker, base, id)) : []
    if (args.length > 0) return args
  }
  return []
}

function ownArguments(linker: Linker, id: number): number[] {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return []
  const env = values.env(id)
  return positionalParams(linker, values.a(id)).map((param) => values.lookup(env, param) ?? EMPTY_SET)
}

/**
 * The type parameters (bindings) of an entity without those that stand for associated types, which are given by name.
 */
function positionalParams(linker: Linker, entity: number): readonly number[] {
  const known = linker.positionalParams.get(entity)
  if (known) return known
  const unit = unitOfEntity(linker, entity)
  const { bindings, strings } = unit.facts
  const params = typeParamsOf(unit, entity - unit.entityBase, NONE)
    .filter((param) => !strings[bindings.name[param]!]!.startsWith('='))
    .map((param) => unit.bindingBase + param)
  linker.positionalParams.set(entity, params)
  return params
}

function substitutedBase(linker: Linker, base: number, id: number): number {
  const { values } = linker
  return values.items(values.subst(values.single(base), values.env(id)))[0] ?? base
}

function isOutside(linker: Linker, id: number): boolean {
  const { values } = linker
  const kind = values.kind(id)
  return (kind === Value.Instance || kind === Value.Class) && unitOfEntity(linker, values.a(id)).outside
}

/** What smart pointers of the library point to; other values are themselves. */
export function pointedTo(linker: Linker, set: number): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const inner = isPointer(linker, id) ? typeArguments(linker, id)[0] : undefined
    result = values.union(result, inner === undefined || inner === EMPTY_SET ? values.single(id) : inner)
  }
  return result
}

function isPointer(linker: Linker, id: number): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Instance) return false
  const { outside, facts, language, entityBase } = unitOfEntity(linker, values.a(id))
  return outside && language.rules.transparent.includes(facts.strings[facts.entities.name[values.a(id) - entityBase]!]!)
}

/** `object[key]`: by a known key where the container tells keys apart, else any of its elements. */
export function indexValue(linker: Linker, unit: Unit, set: number, key: number): number {
  const { values } = linker
  linker.flag |= How.Inferred
  const keys = key < 0 ? EMPTY_SET : exprValue(linker, unit, key)
  const texts = values.items(keys).filter((id) => values.kind(id) === Value.Text)
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const kind = values.kind(id)
    if (kind === Value.External) result = values.union(result, values.externalSet)
    else if (kind === Value.Site || kind === Value.TupleType) {
      let all = texts.length === 0
      for (const text of texts) {
        const found = siteAt(linker, id, values.a(text))
        if (found === undefined) all = true
        else result = values.union(result, found)
      }
      if (all) result = values.union(result, siteElements(linker, id))
    } else if (
      texts.length > 0 &&
      (kind === Value.Object || kind === Value.Class || kind === Value.Module || kind === Value.Self)
    ) {
      let found = EMPTY_SET
      for (const text of texts)
        found = values.union(found, memberValue(linker, values.single(id), values.a(text), false))
      result = values.union(result, found === EMPTY_SET ? storedUnderKeys(linker, id) : found)
    } else result = values.union(result, indexOfInstance(linker, unit, id, texts, key))
  }
  return result
}

function indexOfInstance(linker: Linker, unit: Unit, id: number, texts: readonly number[], key: number): number {
  const { values, program } = linker
  for (const name of unit.language.rules.indexMembers ?? []) {
    const string = program.stringIds.get(name)
    if (string === undefined) continue
    const method = memberValue(linker, values.single(id), string, false)
    if (method !== EMPTY_SET && method !== values.externalSet) return callValues(linker, method)
  }
  for (const text of texts) {
    const found = memberValue(linker, values.single(id), values.a(text), false)
    if (found !== EMPTY_SET && found !== values.externalSet) return found
  }
  const { indexSignature } = unit.language.rules
  if (indexSignature !== undefined) {
    const signature = program.stringIds.get(indexSignature)
    const found = signature === undefined ? EMPTY_SET : memberValue(linker, values.single(id), signature, true)
    if (found !== EMPTY_SET && found !== values.externalSet) return found
    if (key >= 0 && (linker.flag & How.AnyKey) === 0) {
      const any = values.union(anyTyped(linker, id), storedUnderKeys(linker, id))
      if (any !== EMPTY_SET) return any
    }
  }
  const args = heldArguments(linker, id)
  if (args.length > 0) return args[args.length - 1]!
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return indexValue(linker, unit, under, indexSignature === undefined ? NONE : key)
  if (linker.storedElements.has(id)) return storedUnderKeys(linker, id)
  if (isOutside(linker, id)) return values.externalSet
  return unit.language.rules.pointers ? values.single(id) : EMPTY_SET
}

/** What is stored in an object under keys that nothing tells. */
function storedUnderKeys(linker: Linker, id: number): number {
  let result = EMPTY_SET
  // What is copied from key to key (`target[k] = source[k]`) would be everything in the end.
  for (const item of linker.storedElements.get(id) ?? [])
    result = linker.values.union(
      result,
      unlessAnyKey(linker, () => exprValueAt(linker, item)),
    )
  return result
}

/** The n-th element of every value of a set. */
export function elementAt(linker: Linker, unit: Unit, set: number, position: number): number {
  const { values, program } = linker
  const key = program.stringIds.get(String(position))
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const kind = values.kind(id)
    if (kind === Value.Site || kind === Value.TupleType) {
      result = values.union(result, sitePosition(linker, id, position) ?? siteElements(linker, id))
    } else if (key !== undefined && kind === Value.Object) {
      result = values.union(result, memberValue(linker, values.single(id), key, false))
    } else {
      const args = typeArguments(linker, id)
      const isTuple = kind === Value.Instance && args.length > 1
      result = values.union(
        result,
        isTuple ? (args[position] ?? EMPTY_SET) : elementOf(linker, unit, values.single(id), Iterated.Element),
      )
    }
  }
  return result
}
