// What TypeScript and JavaScript add to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { globalValue } from '../../../graph/link/names/shared-names.ts'

/** The hooks of TypeScript and JavaScript. */
export const semantics: Partial<Hooks> = {
  programName: globalValue,
  classMember: 'constructor',
  implicitConstructors: true,
}
