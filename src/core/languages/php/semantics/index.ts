// What PHP adds to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { superclassesOf } from '../../../graph/link/members/bases.ts'

/** The hooks of PHP. */
export const semantics: Partial<Hooks> = {
  superBases: superclassesOf,
}
