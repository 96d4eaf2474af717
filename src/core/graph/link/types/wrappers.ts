// Unwrapping of promises, options and results. The entry point is `unwrapValue`.

import type { EntityId, SetId, ValueId } from '../../../ids.ts'
import { entityName, libraryName } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { Question } from '../memo.ts'
import type { Unit } from '../program/unit.ts'
import { unwrapped } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { boundOf } from './bounds.ts'
import { typeArguments } from './type-arguments.ts'

/** The contents of promises (`Awaited`) or of options and results (`Unwrapped`); other values stay as they are. */
export function unwrapValue(linker: Linker, unit: Unit, set: SetId, question: Unwrapping): SetId {
  const { values } = linker
  const wrappers = wrappersOf(unit, question)
  if (wrappers.length === 0) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const kind = values.kind(id)
    const isBounded = kind === Value.Param && question === Question.Awaited && unit.hooks.awaitsOnce
    const isWrapped = kind === Value.Instance || isBounded
    const inner = isWrapped ? unwrapped(linker, unit, id, question) : values.single(id)
    result = values.union(result, inner)
  }
  return result
}

/** The content of one promise, option or result; for a type parameter, the content of its bound. */
export function findUnwrapped(linker: Linker, unit: Unit, id: ValueId, question: Unwrapping): SetId {
  const isBounded = linker.values.kind(id) === Value.Param
  return isBounded ? unwrapBound(linker, unit, id, question) : unwrapOne(linker, unit, id, question)
}

/**
 * The content of the bound of a type parameter (`F: Future<Output = T>`); without a bound, the type parameter itself.
 */
function unwrapBound(linker: Linker, unit: Unit, id: ValueId, question: Unwrapping): SetId {
  const bound = boundOf(linker, id)
  return bound === EMPTY_SET ? linker.values.single(id) : unwrapValue(linker, unit, bound, question)
}

/** The library's types that an `await` or an unwrapping removes. */
const wrappersOf = ({ language, hooks }: Unit, question: Unwrapping): readonly string[] =>
  question === Question.Awaited ? language.rules.awaitable : hooks.unwrappable

/** The wrapper to remove: of an awaited value, or of an option or result. */
export type Unwrapping = typeof Question.Awaited | typeof Question.Unwrapped

function unwrapOne(linker: Linker, unit: Unit, id: ValueId, question: Unwrapping): SetId {
  const { values } = linker
  const args = wrappersOf(unit, question).includes(entityName(linker, values.entity(id)))
    ? typeArguments(linker, id)
    : []
  // awaiting removes nested promises at once; one `?` removes one layer of `Result<Option<T>>`
  const isOne = question === Question.Unwrapped || unit.hooks.awaitsOnce
  if (args.length > 0) return isOne ? args[0]! : unwrapValue(linker, unit, args[0]!, question)
  const awaited = question === Question.Awaited ? unit.hooks.awaitedObject(linker, unit, id) : undefined
  if (awaited !== undefined) return awaited
  const itself = values.single(id)
  const under = unitOfEntity(linker, values.entity(id)).outside ? EMPTY_SET : underlyingOf(linker, id)
  if (under === EMPTY_SET || under === itself) return itself
  const unwrapped = unwrapValue(linker, unit, under, question)
  return unwrapped === under ? itself : unwrapped // an alias of anything but a wrapper stays as it is
}

/** Whether a type is a promise type. For an awaited object of another type, the result is the object itself. */
export function isAwaitable(linker: Linker, entity: EntityId): boolean {
  const name = libraryName(linker, entity)
  return name !== undefined && unitOfEntity(linker, entity).language.rules.awaitable.includes(name)
}
