// Constants of enums: in a class below `Enum`, also in the project, they are instances of the class.

import { NONE } from '../../../facts.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { basesOf } from '../../../graph/link/questions.ts'
import { libraryType } from '../../../graph/link/types/library-types.ts'
import { Value } from '../../../graph/link/values/values.ts'
import type { BindingRow, EntityId } from '../../../ids.ts'
import { BindFlag } from '../../../vocabulary.ts'

/** The entity `owner` in whose body a binding is, if it is an enum by its bases; else NONE. */
export function enumOf(linker: Linker, unit: Unit, row: BindingRow, owner: EntityId): EntityId {
  if (owner < 0) return NONE
  const bases = basesOf(linker, owner)
  if (bases.length < 2 || (unit.facts.bindings.flags[row]! & BindFlag.Private) !== 0) return NONE
  const type = libraryType(linker, unit, 'Enum')
  return type >= 0 && bases.includes(linker.values.value(Value.Class, type)) ? owner : NONE
}
