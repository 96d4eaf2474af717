// Aliases of types: calling one constructs the aliased class.

import type { Linker } from '../../../graph/link/linker.ts'
import { withoutAliases } from '../../../graph/link/types/aliases.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId } from '../../../ids.ts'

/** The callees, aliases replaced by their classes. */
export function withoutAliased(linker: Linker, set: SetId): SetId {
  const { values } = linker
  let result = set
  for (const id of values.items(set)) {
    const under = values.kind(id) === Value.Class ? withoutAliases(linker, id) : EMPTY_SET
    if (under === EMPTY_SET) continue
    const others = values.items(result).filter((one) => one !== id)
    result = values.union(values.setOf(others), values.toClasses(under))
  }
  return result
}
