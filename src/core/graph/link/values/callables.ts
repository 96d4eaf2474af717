// Callable values: the functions among values, and types that state only "a function".

import { Kinds } from '../../../collections/kinds.ts'
import type { SetId, ValueId } from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'
import { callableMembers } from '../calls/callable-members.ts'
import { entityKind, libraryName } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { underlyingOf } from '../types/aliases.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from './values.ts'

/** Whether a declared type states no more than that its values can be called. */
export function callableOnly(linker: Linker, set: SetId): boolean {
  for (const id of linker.values.items(set)) {
    const kind = linker.values.kind(id)
    if (kind === Value.FuncType || (kind === Value.Instance && isFunctionAlias(linker, id))) return true
  }
  return false
}

/** Whether nothing is known about values except that they are functions. */
export function isAnyFunction(linker: Linker, set: SetId): boolean {
  const ids = linker.values.items(set)
  return ids.length > 0 && ids.every((id) => linker.values.kind(id) === Value.Instance && isFunctionType(linker, id))
}

/** Whether a type is the library's type of all functions. */
function isFunctionType(linker: Linker, id: ValueId): boolean {
  const name = libraryName(linker, linker.values.entity(id))
  if (name === undefined) return false
  const { types } = unitOfEntity(linker, linker.values.entity(id)).language.rules
  return name === types?.function || name === types?.callable
}

/** Whether a type is an alias of a function type, in languages with `aliasedCallables`. */
function isFunctionAlias(linker: Linker, id: ValueId): boolean {
  const unit = unitOfEntity(linker, linker.values.entity(id))
  if (!unit.language.rules.aliasedCallables || (unit.outside && !unit.hooks.keepsFunctions)) return false
  if (entityKind(linker, linker.values.entity(id)) !== EntityKind.Type) return false
  const under = underlyingOf(linker, id)
  return linker.values.items(under).some((one) => linker.values.kind(one) === Value.FuncType)
}

/** The functions among values, and the objects that can be called like functions. */
export function functionsOf(linker: Linker, set: SetId): SetId {
  if (set === EMPTY_SET) return set
  const { values } = linker
  return values.setOf(
    values.items(set).flatMap((id) => {
      const kind = values.kind(id)
      if (kind === Value.Text) return values.items(namedByText(linker, id))
      return kind === Value.Function || kind === Value.Bound || isCallable(linker, id) ? [id] : []
    }),
  )
}

/** Whether a type is a library container, possibly nested, of otherwise unspecified functions. */
export function holdsFunctions(linker: Linker, set: SetId, depth = 0): boolean {
  if (depth > HELD_DEPTH_MAX) return false
  for (const id of linker.values.items(set))
    if (linker.values.kind(id) === Value.Instance && isOfFunctions(linker, id, depth)) return true
  return false
}

function isOfFunctions(linker: Linker, id: ValueId, depth: number): boolean {
  const { outside, hooks } = unitOfEntity(linker, linker.values.entity(id))
  if (!outside) {
    const isNamed = hooks.keepsFunctions && entityKind(linker, linker.values.entity(id)) === EntityKind.Type
    return isNamed === true && holdsFunctions(linker, underlyingOf(linker, id), depth + 1)
  }
  if (linker.values.env(id) === 0) return false
  const last = typeArguments(linker, id).at(-1)
  return last !== undefined && (callableOnly(linker, last) || holdsFunctions(linker, last, depth + 1))
}

/** Depth of nested containers of functions. */
const HELD_DEPTH_MAX = 3

/**
 * The functions among `given(linker, a, b)`, where the declared type states only that they are functions; the containers among them,
 * where it states a container of functions. Values outside the project may be either.
 */
export function keptFunctions<A = undefined, B = undefined>(
  linker: Linker,
  declared: SetId,
  given: (linker: Linker, a: A, b: B) => SetId,
  a?: A,
  b?: B,
): SetId {
  const isCallable = callableOnly(linker, declared) || linker.values.isExternal(declared)
  if (isCallable) return functionsOf(linker, given(linker, a as A, b as B))
  return holdsFunctions(linker, declared) ? containersOf(linker, given(linker, a as A, b as B)) : EMPTY_SET
}

/** The values of a set that are container literals. */
export function containersOf({ values }: Linker, set: SetId): SetId {
  return values.setOf(values.items(set).filter((id) => CONTAINERS.has(values.kind(id))))
}

const CONTAINERS = new Kinds([Value.Site, Value.Object])

/** The functions of the project that a text names, in languages where texts can be called. */
export const namedByText = (linker: Linker, id: ValueId): SetId =>
  linker.program.units[linker.values.receiver(id)]!.hooks.namedByText(linker, id)

/** Whether a value is an object of the project that is called like a function. */
function isCallable(linker: Linker, id: ValueId): boolean {
  if (linker.values.kind(id) !== Value.Instance) return false
  const unit = unitOfEntity(linker, linker.values.entity(id))
  return !unit.outside && callableMembers(linker, unit, id) !== EMPTY_SET
}
