// Members that a class has through its metaclass, and the metaclass itself.

import type { Linker } from '../../../graph/link/linker.ts'
import { memberOfExtended } from '../../../graph/link/members/class-members.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId, StringId, ValueId } from '../../../ids.ts'

/** Whether a name is a special one, which the language itself looks up in the class alone. */
export const isSpecial = ({ program }: Linker, name: StringId): boolean => program.strings[name]!.startsWith('__')

/**
 * A member that a class has through its metaclass or that of one of its bases (`line`). Members of all objects precede
 * it: special methods called by the language itself are not found this way.
 */
export function metaclassMember(linker: Linker, line: readonly ValueId[], id: ValueId, name: StringId): SetId {
  const { values } = linker
  if (isSpecial(linker, name)) return EMPTY_SET
  for (const base of line) {
    const found = values.kind(base) === Value.Class ? memberOfExtended(linker, base, id, name) : undefined
    if (found !== undefined && found !== values.externalSet) return found
  }
  return EMPTY_SET
}
