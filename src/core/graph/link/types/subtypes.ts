// Subtyping, as far as the declarations of the project and of the prelude tell. The entry points are `subtype` and
// `isSubtype`.

import { NONE } from '../../../facts.ts'
import type { SetId, ValueId } from '../../../ids.ts'
import type { Boxes } from '../../../languages/link-rules.ts'
import { siteInstance } from '../containers/sites.ts'
import { libraryName } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { basesOf } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { boundOf } from './bounds.ts'
import { isOfProject, isOutside, libraryType } from './library-types.ts'
import { typeArguments } from './type-arguments.ts'

/** Whether any value of `one` is of a type in `other`; true when unknown. */
export function isSubtype(linker: Linker, one: SetId, other: SetId): boolean {
  const { values } = linker
  if (one === EMPTY_SET || other === EMPTY_SET || one === other) return true
  return values.items(one).some((id) => values.items(other).some((want) => subtype(linker, id, want)))
}

/**
 * Whether a value is of a type. `guessed`: a base outside the project may itself derive from a type of the project, as
 * generated classes do.
 */
export function subtype(linker: Linker, id: ValueId, want: ValueId, guessed = false): boolean {
  const { values } = linker
  if (id === want) return true
  const kind = values.kind(id)
  const wanted = values.kind(want)
  if (kind === Value.External || wanted === Value.External)
    return mayBeOfType(linker, id, want) !== false && !isForeignTo(linker, id, want)
  if (kind === Value.Self) return subtype(linker, values.value(Value.Instance, values.entity(id)), want, guessed)
  if (kind === Value.Site) {
    const instance = siteInstance(linker, id)
    return instance < 0 || subtype(linker, instance, want, guessed)
  }
  if (kind === Value.Param || wanted === Value.Param) return parameterFits(linker, id, want)
  if (kind !== Value.Instance || wanted !== Value.Instance) return kind === wanted || kind !== Value.Instance
  return isInstanceOf(linker, id, want, guessed)
}

/** Whether a value is of a type, where one of them or both are type parameters. */
function parameterFits(linker: Linker, id: ValueId, want: ValueId): boolean {
  const { values } = linker
  if (values.kind(id) !== Value.Param) return !isPrimitive(linker, id) && withinBound(linker, id, want)
  if (values.kind(want) === Value.Param)
    return values.a(id) === values.a(want) || isSubtype(linker, boundOf(linker, id), boundOf(linker, want))
  const bound = boundOf(linker, id)
  return bound === EMPTY_SET ? isTop(linker, want) : isSubtype(linker, bound, values.single(want))
}

/** Whether an object is an instance of a class or interface. */
function isInstanceOf(linker: Linker, id: ValueId, want: ValueId, guessed: boolean): boolean {
  const { values } = linker
  if (values.a(id) === values.a(want)) return sameElements(linker, id, want)
  if (isTop(linker, want)) return !isPrimitive(linker, id)
  return basesOf(linker, values.entity(id)).some((base) => {
    if (values.kind(base) === Value.External) return guessed && !isOutside(linker, want)
    return values.kind(base) === Value.Class && values.a(base) === values.a(want)
  })
}

function withinBound(linker: Linker, id: ValueId, param: ValueId): boolean {
  const bound = boundOf(linker, param)
  return (
    bound === EMPTY_SET ||
    linker.values.items(bound).some((want) => linker.values.kind(want) === Value.Param || subtype(linker, id, want))
  )
}

/** Whether two arrays have compatible elements; the arguments of other generic types are not compared. */
function sameElements(linker: Linker, id: ValueId, want: ValueId): boolean {
  if (!isArray(linker, id)) return true
  const has = typeArguments(linker, id)[0] ?? EMPTY_SET
  const wanted = typeArguments(linker, want)[0] ?? EMPTY_SET
  const primitive = (set: SetId): boolean => linker.values.items(set).some((one) => isPrimitive(linker, one))
  return primitive(has) || primitive(wanted) ? has === wanted || has === EMPTY_SET : isSubtype(linker, has, wanted)
}

/** Whether a value is the array type of its language. */
export function isArray(linker: Linker, id: ValueId): boolean {
  const name = preludeNameOf(linker, id)
  return name !== undefined && name === unitOfEntity(linker, linker.values.entity(id)).language.rules.types?.array
}

/** The name of a type of the library; undefined for any other value. */
export function preludeNameOf(linker: Linker, id: ValueId): string | undefined {
  return linker.values.kind(id) === Value.Instance ? libraryName(linker, linker.values.entity(id)) : undefined
}

/** The primitive types of the language that declares a type, with their boxes. */
export const boxesAround = (linker: Linker, id: ValueId): Boxes | undefined =>
  unitOfEntity(linker, linker.values.entity(id)).language.rules.types?.boxes

/** Whether a value is of a primitive type, which a class boxes. */
export function isPrimitive(linker: Linker, id: ValueId): boolean {
  const name = preludeNameOf(linker, id)
  return name !== undefined && boxesAround(linker, id)?.boxOf.has(name) === true
}

/** Whether the type of a value is the root of all objects. */
export function isTop(linker: Linker, id: ValueId): boolean {
  const name = preludeNameOf(linker, id)
  return (
    name !== undefined && (unitOfEntity(linker, linker.values.entity(id)).language.rules.topTypes ?? []).includes(name)
  )
}

/** An instance of a library type, by name, in the language of `like`; NONE when there is none. */
export function preludeInstance(linker: Linker, like: ValueId, name: string): ValueId {
  const unit = unitOfEntity(linker, linker.values.entity(like))
  const entity = libraryType(linker, unit, name)
  return entity < 0 ? NONE : linker.values.value(Value.Instance, entity)
}

/**
 * Whether two types are the same, or one is the erasure of the other; true when unknown. Type parameters of methods are
 * not told apart.
 */
export function isSameType(linker: Linker, one: SetId, other: SetId): boolean {
  if (one === EMPTY_SET || other === EMPTY_SET || one === other) return true
  const { values } = linker
  return values.items(one).some((id) => values.items(other).some((also) => isSame(linker, id, also)))
}

function isSame(linker: Linker, id: ValueId, other: ValueId): boolean {
  const { values } = linker
  const [kind, also] = [values.kind(id), values.kind(other)]
  if (kind === Value.External || also === Value.External) return kind === also && isSameForeign(linker, id, other)
  if (kind === Value.Param && also === Value.Param) return true
  if (kind === Value.Param) return isErasedTo(linker, id, other)
  if (also === Value.Param) return isErasedTo(linker, other, id)
  if (kind !== Value.Instance || also !== Value.Instance) return true
  if (values.a(id) !== values.a(other)) return false
  const elementOf = (array: ValueId): SetId => typeArguments(linker, array)[0] ?? EMPTY_SET
  return !isArray(linker, id) || isSameType(linker, elementOf(id), elementOf(other))
}

/** Whether two types outside the project may be the same; true when one has no name. */
export function isSameForeign(linker: Linker, id: ValueId, other: ValueId): boolean {
  const [name, also] = [linker.values.a(id), linker.values.a(other)]
  return name === 0 || also === 0 || isSameName(linker, name, also)
}

/** Whether a type is the erasure of a type parameter: its bound. */
const isErasedTo = (linker: Linker, param: ValueId, type: ValueId): boolean =>
  linker.values
    .items(boundOf(linker, param))
    .some((erased) => linker.values.kind(erased) !== Value.Param && isSame(linker, erased, type))

// ---- types outside the project ------------------------------------------------------------------------------------

/**
 * Whether a value may be of a type, where one of the two is outside the project; undefined when unknown. A class of the
 * project is of an outside type that it names as a base, and of no other if it has no base outside.
 */
export function mayBeOfType(linker: Linker, id: ValueId, want: ValueId): boolean | undefined {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.External) return isNamedAs(linker, id, want) || isTop(linker, want) ? true : undefined
  if (values.a(want) === 0 || isNull(linker, id)) return undefined
  if (isPrimitive(linker, id)) return false
  if (kind !== Value.Instance && kind !== Value.Self) return undefined
  if (unitOfEntity(linker, values.entity(id)).outside)
    return isTop(linker, id) || isFinal(linker, id) ? false : undefined
  const bases = basesOf(linker, values.entity(id))
  if (bases.some((base) => values.kind(base) === Value.External && isSameName(linker, values.a(base), values.a(want))))
    return true
  return bases.every((base) => values.kind(base) === Value.Class && !isOutsideBase(linker, base)) ? false : undefined
}

/** Whether a type outside the project has the name of another type, or one that implies a subtype of it. */
function isNamedAs(linker: Linker, id: ValueId, want: ValueId): boolean {
  const { values } = linker
  const isExternal = values.kind(want) === Value.External
  if (isExternal && isSameName(linker, values.a(id), values.a(want))) return true
  return isNamedLike(linker, values.a(id), want)
}

/** Whether a type of the library has no subtypes: strings, and boxes of primitive types. */
function isFinal(linker: Linker, id: ValueId): boolean {
  const name = preludeNameOf(linker, id)!
  const { types } = unitOfEntity(linker, linker.values.entity(id)).language.rules
  return name === types?.string || types?.boxes?.primitiveOf.has(name) === true
}

/** Whether the name of a type outside the project implies that it is a subtype of a library type: `SocketException`. */
function isNamedLike(linker: Linker, name: number, want: ValueId): boolean {
  const wanted = name === 0 ? undefined : preludeNameOf(linker, want)
  if (wanted === undefined) return false
  return unitOfEntity(linker, linker.values.entity(want)).hooks.isNamedAs(linker.program.strings[name - 1]!, wanted)
}

/**
 * Whether two types outside the project have the same name: the same full name or, when one is not full, the same last
 * part.
 */
function isSameName(linker: Linker, one: number, other: number): boolean {
  if (one === 0 || other === 0) return false
  if (one === other) return true
  const { strings } = linker.program
  const [name, also] = [strings[one - 1]!, strings[other - 1]!]
  if (name.includes('.') && also.includes('.')) return false
  return name.slice(name.lastIndexOf('.') + 1) === also.slice(also.lastIndexOf('.') + 1)
}

/** Whether a base is from the library, whose own bases need not all be declared. */
function isOutsideBase(linker: Linker, base: ValueId): boolean {
  const unit = unitOfEntity(linker, linker.values.entity(base))
  return unit.outside && !isTop(linker, linker.values.value(Value.Instance, linker.values.entity(base)))
}

/** Whether a value is the null of its language. */
export const isNull = (linker: Linker, id: ValueId): boolean => {
  const name = preludeNameOf(linker, id)
  return name !== undefined && name === unitOfEntity(linker, linker.values.entity(id)).language.rules.types?.null
}

/** Whether a type is declared outside the project and the wanted one inside, from which it cannot derive. */
const isForeignTo = (linker: Linker, id: ValueId, want: ValueId): boolean =>
  linker.values.kind(id) === Value.External && linker.values.a(id) !== 0 && isOfProject(linker, want)
