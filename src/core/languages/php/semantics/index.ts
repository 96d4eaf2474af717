// Semantics of PHP for the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { superclassesOf } from '../../../graph/link/members/bases.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { methodsNamed, namedByText } from './texts.ts'

/** The hooks of PHP. */
export const semantics: Partial<Hooks> = {
  // functions that a namespace lacks are looked for outside all namespaces
  programName: (linker, unit, name) => namespaceMember(linker, unit, '', name),
  superBases: superclassesOf,
  namedByText,
  methodsNamed,
}
