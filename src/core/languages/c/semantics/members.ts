// Members as a file sees them.

import type { Linker } from '../../../graph/link/linker.ts'
import { memberOfNamespace } from '../../../graph/link/names/shared-names.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { memberValue } from '../../../graph/link/questions.ts'
import type { SetId, StringId } from '../../../ids.ts'

/** The member of an object under a name, as declared in the headers that a file includes. */
export const memberInFile = (linker: Linker, unit: Unit, object: SetId, name: StringId): SetId =>
  memberOfNamespace(linker, unit, object, name) || memberValue(linker, object, name)
