// Values of index expressions: `object[key]`, and the n-th element of a sequence.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import type { ExprRow, SetId, StringId, ValueId } from '../../../ids.ts'
import { Iterated } from '../../../vocabulary.ts'
import { madeUpCall } from '../calls/call.ts'
import { callValues } from '../calls/returns.ts'
import { How, noteHow, settle } from '../certainty.ts'
import type { Linker } from '../linker.ts'
import { textsMeant } from '../members/begun-names.ts'
import { pointedAt } from '../members/instance-members.ts'
import { anyTyped, signedMember, unlessAnyKey } from '../members/keyed-members.ts'
import type { Unit } from '../program/unit.ts'
import {
  chooseOverloads,
  elementOf,
  exprValue,
  exprValueAt,
  memberValue,
  settled,
  siteElements,
  specialMember,
} from '../questions.ts'
import { withoutAliases } from '../types/aliases.ts'
import { anyParameter, parameterAt } from '../types/function-parts.ts'
import { isOutside, pointedTo } from '../types/library-types.ts'
import { heldArguments, typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { siteAt, sitePosition } from './sites.ts'

/** A key, as an expression (a row; NONE for any key) and as its possible texts (values). */
type Key = {
  row: ExprRow
  texts: readonly ValueId[]
  /** Whether the object or the key was itself read under an unknown key. */
  isGuessed: boolean
}

/**
 * The values of `object[key]`: those under a known key where the container tells keys apart, else any of its elements.
 */
export function findIndexed(linker: Linker, unit: Unit, set: SetId, row: ExprRow, isGuessed: boolean): SetId {
  const { values } = linker
  noteHow(linker, How.Inferred)
  const key = evaluatedKey(linker, unit, row, isGuessed)
  let result = EMPTY_SET
  for (const id of values.items(set)) result = values.union(result, indexOf(linker, unit, id, key))
  return result
}

function evaluatedKey(linker: Linker, unit: Unit, row: ExprRow, isGuessed: boolean): Key {
  if (row < 0) return { row, texts: [], isGuessed }
  const { values } = linker
  const { answer, how } = settle(linker, exprValue, unit, row)
  const texts = values.items(answer).filter((id) => values.kind(id) === Value.Text)
  return { row, texts, isGuessed: isGuessed || (how & How.AnyKey) !== 0 }
}

/** The values under a key of one object: elements of a container, or the result of the object's index operator. */
function indexOf(linker: Linker, unit: Unit, id: ValueId, given: Key): SetId {
  const { values } = linker
  const kind = values.kind(id)
  const texts = textsMeant(linker, id, given.texts)
  const key = texts === given.texts ? given : { ...given, texts }
  switch (kind) {
    case Value.External:
      return values.externalSet
    case Value.Site:
    case Value.TupleType:
      return indexOfSite(linker, id, key.texts)
    case Value.Parameters:
      return takenAt(linker, id, key.texts)
  }
  if (kind === Value.Class)
    return unit.hooks.classIndexed(linker, unit, id, key.row, () => indexOfObject(linker, unit, id, key))
  return indexOfObject(linker, unit, id, key)
}

/** The values under a key of an object, or of a class as one: its members, its elements, its index operator. */
function indexOfObject(linker: Linker, unit: Unit, id: ValueId, key: Key): SetId {
  if (key.texts.length > 0 && KEYED.has(linker.values.kind(id))) {
    const found = membersNamed(linker, unit, id, key.texts)
    return found === EMPTY_SET ? storedUnderKeys(linker, id) : found
  }
  return indexOfInstance(linker, unit, id, key)
}

/** Kinds of values whose members can be read by keys. */
const KEYED = new Kinds([Value.Object, Value.Class, Value.Module, Value.Self])

/** The elements of a literal under the texts; all its elements when one text is not found. */
function indexOfSite(linker: Linker, id: ValueId, texts: readonly ValueId[]): SetId {
  const { values } = linker
  let result = EMPTY_SET
  let isAny = texts.length === 0
  for (const text of texts) {
    const found = siteAt(linker, id, values.text(text))
    if (found === undefined) isAny = true
    else result = values.union(result, found)
  }
  return isAny ? values.union(result, siteElements(linker, id)) : result
}

function membersNamed(linker: Linker, unit: Unit, id: ValueId, texts: readonly ValueId[]): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const text of texts) result = values.union(result, memberOrIndexed(linker, unit, id, values.text(text)))
  return result
}

/** A member of an object, or the one that a mapped type gives to every key: `{ [K in keyof T]: List<T[K]> }`. */
function memberOrIndexed(linker: Linker, unit: Unit, id: ValueId, name: StringId): SetId {
  const found = memberValue(linker, linker.values.single(id), name)
  return found || signedMember(linker, unit, linker.values.single(id), name)
}

/** The parameters of a function at the positions that keys name, or at any. */
function takenAt(linker: Linker, id: ValueId, texts: readonly ValueId[]): SetId {
  const { values, program } = linker
  const positions = texts.map((text) => Number(program.strings[values.a(text)]))
  if (positions.length === 0 || !positions.every(Number.isInteger)) return anyParameter(linker, id)
  let result = EMPTY_SET
  for (const at of positions) result = values.union(result, parameterAt(linker, id, at))
  return result
}

/**
 * `object[key]` of one object: by its index operator or members, else by its declared index signature, else by its
 * type.
 */
function indexOfInstance(linker: Linker, unit: Unit, id: ValueId, key: Key): SetId {
  const byMember = indexedByMethod(linker, unit, id, key) ?? memberUnderKey(linker, unit, id, key)
  if (byMember !== undefined) return byMember
  const bySignature = indexedBySignature(linker, unit, id, key)
  return bySignature === EMPTY_SET ? heldUnderKey(linker, unit, id, key) : bySignature
}

/** The members that a known key names, in languages where members are read by keys; undefined when there is none. */
function memberUnderKey(linker: Linker, unit: Unit, id: ValueId, key: Key): SetId | undefined {
  const { values } = linker
  if (unit.language.rules.declaredFields) return undefined
  let result = EMPTY_SET
  for (const text of key.texts) {
    const found = memberValue(linker, values.single(id), values.text(text))
    if (values.isKnown(found)) result = values.union(result, found)
  }
  return result === EMPTY_SET ? undefined : result
}

/**
 * The elements of an object under any key by its type: from its target if it is a pointer, its type arguments, or the
 * type behind its alias.
 */
function heldUnderKey(linker: Linker, unit: Unit, id: ValueId, key: Key): SetId {
  const { values } = linker
  const { index } = unit.hooks.special
  const pointed = isOutside(linker, id) ? pointedTo(linker, values.single(id)) : EMPTY_SET
  if (pointed !== EMPTY_SET && pointed !== values.single(id))
    return findIndexed(linker, unit, pointed, key.row, key.isGuessed)
  const args = heldArguments(linker, id)
  if (args.length > 0) return args[args.length - 1]!
  const under = withoutAliases(linker, id)
  if (under !== EMPTY_SET) return findIndexed(linker, unit, under, index === undefined ? NONE : key.row, key.isGuessed)
  if (linker.storedElements.has(id)) return storedUnderKeys(linker, id)
  if (isOutside(linker, id)) return values.externalSet
  return unit.hooks.indexesPointers ? values.single(id) : EMPTY_SET
}

/** The result of the member that implements indexing (`__getitem__`, `operator[]`); undefined when there is none. */
function indexedByMethod(linker: Linker, unit: Unit, id: ValueId, key: Key): SetId | undefined {
  const { values, program } = linker
  const { indexMembers = [] } = unit.language.rules
  if (unit.hooks.indexesLibraryByType && isOutside(linker, id)) return undefined
  for (const name of indexMembers) {
    const string = program.stringIds.get(name)
    const method = string === undefined ? EMPTY_SET : memberValue(linker, values.single(id), string)
    if (values.isKnown(method)) return callValues(linker, indexerMeant(linker, unit, method, key))
  }
  return undefined
}

/** The indexer among several that takes the key, where overloads are chosen by types; all when none is certain. */
function indexerMeant(linker: Linker, unit: Unit, method: SetId, { row }: Key): SetId {
  if (unit.language.rules.overloads !== 'types' || row < 0) return method
  const chosen = chooseOverloads(linker, method, madeUpCall(unit, [row]))
  return chosen === EMPTY_SET || linker.values.isExternal(chosen) ? method : chosen
}

/** The result of a declared index signature, else any of the members that an unknown key may name. */
function indexedBySignature(linker: Linker, unit: Unit, id: ValueId, key: Key): SetId {
  const { values } = linker
  const { index } = unit.hooks.special
  if (index === undefined) return EMPTY_SET
  const found = specialMember(linker, values.single(id), index)
  if (found !== EMPTY_SET) return settled(linker, found)
  if (key.row < 0 || key.isGuessed) return EMPTY_SET
  return values.union(anyTyped(linker, id), storedUnderKeys(linker, id))
}

/** The values stored in an object under unknown keys. */
function storedUnderKeys(linker: Linker, id: ValueId): SetId {
  let result = EMPTY_SET
  // Values copied from key to key (`target[k] = source[k]`) would end up as the union of everything.
  for (const item of linker.storedElements.get(id) ?? [])
    result = linker.values.union(result, unlessAnyKey(linker, exprValueAt, item))
  return result
}

/** The n-th elements of every value of a set. */
export function elementAt(linker: Linker, unit: Unit, set: SetId, position: number): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) result = values.union(result, elementOfOne(linker, unit, id, position))
  return result
}

function elementOfOne(linker: Linker, unit: Unit, id: ValueId, position: number): SetId {
  switch (linker.values.kind(id)) {
    case Value.Site:
    case Value.TupleType:
      return sitePosition(linker, id, position) ?? siteElements(linker, id)
    case Value.Parameters:
      return parameterAt(linker, id, position)
    case Value.Object:
      return memberOrIndexed(linker, unit, id, linker.program.intern(String(position)))
    default:
      return elementOfType(linker, unit, id, position)
  }
}

/**
 * The n-th element by the type of an object: behind a pointer or an alias, a component, a type argument; else any
 * element.
 */
function elementOfType(linker: Linker, unit: Unit, id: ValueId, position: number): SetId {
  const { values } = linker
  const pointed = pointedAt(linker, values.single(id))
  if (pointed !== values.single(id) && pointed !== EMPTY_SET) return elementAt(linker, unit, pointed, position)
  const part = unit.hooks.partOf(linker, unit, id, position)
  if (part !== EMPTY_SET) return part
  const args = typeArguments(linker, id)
  const isTuple = values.kind(id) === Value.Instance && args.length > 1
  return isTuple ? (args[position] ?? EMPTY_SET) : elementOf(linker, unit, values.single(id), Iterated.Element)
}
