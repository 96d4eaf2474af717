// `impl` blocks: the types that they extend, and the members that an object has by them.

import { functionFlags } from '../../../graph/link/entities.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { hasFlag, type Unit } from '../../../graph/link/program/unit.ts'
import { underlyingOf } from '../../../graph/link/types/aliases.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId, ValueId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import { isForeignGeneric } from './foreign-generics.ts'

/** Whether a block extends a type: one in the project does not extend the stand-ins for types of other packages. */
export const isExtended = (linker: Linker, unit: Unit, id: ValueId): boolean =>
  unit.outside || !isForeignGeneric(linker, id)

/** The types that an extension extends, aliases resolved. */
export function extendedTypes(linker: Linker, target: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(target)) {
    const under = underlyingOf(linker, id)
    const isKnown = values.items(under).some((one) => values.kind(one) === Value.Instance)
    result = values.union(result, isKnown ? under : values.single(id))
  }
  return result
}

/** Whether a member is a function without a receiver, which objects do not have. */
export function isFree(linker: Linker, member: SetId): boolean {
  const [id] = linker.values.items(member)
  if (id === undefined || linker.values.kind(id) !== Value.Function) return false
  return hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Static)
}
