// What C and C++ add to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { calleeMeant } from './calls.ts'

/** The hooks of C and C++. */
export const semantics: Partial<Hooks> = {
  dereference: 'operator->',
  callee: calleeMeant,
}
