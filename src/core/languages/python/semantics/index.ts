// What Python adds to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { submodule } from '../../../graph/link/members/module-members.ts'
import { awaitedObject } from './awaiting.ts'

/** The hooks of Python. */
export const semantics: Partial<Hooks> = {
  submodule,
  awaitedObject,
}
