// The values of ranging over functions and whole numbers.

import { signatureOf } from '../../../graph/link/calls/signatures.ts'
import { entityName } from '../../../graph/link/entities.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { underlyingOf } from '../../../graph/link/types/aliases.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId, ValueId } from '../../../ids.ts'
import { Iterated } from '../../../vocabulary.ts'
import { WHOLE_NUMBERS } from '../types.ts'

/**
 * The values of `range` over a function that takes a function, or over a number of a named type; undefined for others.
 */
export function iteratedOwn(linker: Linker, id: ValueId, which: number): SetId | undefined {
  if (which === Iterated.Element) return undefined
  const yielded = yieldedTo(linker, id, which - Iterated.Key)
  if (yielded !== EMPTY_SET) return yielded
  if (!isNumber(linker, underlyingOf(linker, id))) return undefined
  return which === Iterated.Key ? linker.values.single(id) : EMPTY_SET
}

/** The values that a function passes to its function parameter, at an argument position. */
function yieldedTo(linker: Linker, id: ValueId, position: number): SetId {
  const { values } = linker
  const isFunction = (one: ValueId): boolean =>
    values.kind(one) === Value.FuncType || values.kind(one) === Value.Function
  const functions = isFunction(id) ? [id] : values.items(underlyingOf(linker, id)).filter(isFunction)
  let result = EMPTY_SET
  for (const one of functions)
    for (const taken of values.items(signatureOf(linker, one)[0] ?? EMPTY_SET))
      if (isFunction(taken)) result = values.union(result, signatureOf(linker, taken)[position] ?? EMPTY_SET)
  return result
}

/** Whether a type is a whole number, over which `range` counts. */
function isNumber(linker: Linker, under: SetId): boolean {
  const id = linker.values.only(under)
  if (id < 0 || linker.values.kind(id) !== Value.Instance) return false
  return WHOLE_NUMBERS.includes(entityName(linker, linker.values.entity(id)))
}
