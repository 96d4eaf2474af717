// The result of awaiting an object, by its `__await__`.

import { callValues } from '../../../graph/link/calls/returns.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { specialMember } from '../../../graph/link/questions.ts'
import { typeArguments } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { SetId, ValueId } from '../../../ids.ts'

/**
 * The result of awaiting an object: the return value of the iterator that `__await__` gives, which is the last type
 * argument of a generator. Undefined for objects without `__await__`.
 */
export function awaitedObject(linker: Linker, _unit: Unit, id: ValueId): SetId | undefined {
  const { values } = linker
  if (unitOfEntity(linker, values.entity(id)).outside) return undefined
  const method = specialMember(linker, values.single(id), '__await__')
  if (method === EMPTY_SET) return undefined
  let result = EMPTY_SET
  for (const given of values.items(callValues(linker, method))) {
    const args = typeArguments(linker, given)
    if (args.length > 2) result = values.union(result, args.at(-1)!)
  }
  return result
}
