// The result of awaiting an object that is no future.

import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { Question } from '../../../graph/link/memo.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { basesOf } from '../../../graph/link/questions.ts'
import { pointedTo } from '../../../graph/link/types/library-types.ts'
import { ownArguments, substitutedBase } from '../../../graph/link/types/type-arguments.ts'
import { isAwaitable, unwrapValue } from '../../../graph/link/types/wrappers.ts'
import { Value } from '../../../graph/link/values/values.ts'
import type { SetId, ValueId } from '../../../ids.ts'

/**
 * The result of awaiting an object: a pointer's target, else the output that its implementation of `Future` declares.
 */
export function awaitedObject(linker: Linker, unit: Unit, id: ValueId): SetId | undefined {
  const itself = linker.values.single(id)
  const pointed = pointedTo(linker, itself)
  if (pointed !== itself) return unwrapValue(linker, unit, pointed, Question.Awaited)
  return unitOfEntity(linker, linker.values.entity(id)).outside ? undefined : givenByBase(linker, id)
}

/** The output of a type of the project that implements a trait of the library for awaiting: `impl Future for Delay`. */
function givenByBase(linker: Linker, id: ValueId): SetId | undefined {
  for (const base of basesOf(linker, linker.values.entity(id))) {
    if (linker.values.kind(base) !== Value.Class) continue
    if (isAwaitable(linker, linker.values.entity(base)))
      return ownArguments(linker, substitutedBase(linker, base, id))[0]
  }
  return undefined
}
