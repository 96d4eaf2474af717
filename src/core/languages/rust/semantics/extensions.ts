// `impl` blocks: the types that they extend, and the members that an object has by them.

import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { underlyingOf } from '../../../graph/link/types/aliases.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId } from '../../../ids.ts'
import { isForeignGeneric } from './foreign-generics.ts'

/**
 * The types that an extension extends, aliases resolved. A block of the project does not extend the stand-ins for types
 * of other packages.
 */
export function extendedTypes(linker: Linker, unit: Unit, target: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(target)) {
    const under = underlyingOf(linker, id)
    const isKnown = values.items(under).some((one) => values.kind(one) === Value.Instance)
    const extended = isKnown ? values.items(under) : [id]
    for (const one of extended)
      if (unit.outside || !isForeignGeneric(linker, one)) result = values.union(result, values.single(one))
  }
  return result
}
