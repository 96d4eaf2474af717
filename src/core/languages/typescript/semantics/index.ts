// What TypeScript and JavaScript add to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { globalValue } from '../../../graph/link/names/shared-names.ts'
import { globalsKey, isGlobal, share } from '../../../graph/link/program/sharing.ts'

/** The hooks of TypeScript and JavaScript. */
export const semantics: Partial<Hooks> = {
  shareScopes: (program, unit) => void share(program, unit, 0, globalsKey(unit.language.family), isGlobal),
  programName: globalValue,
  classMember: 'constructor',
  implicitConstructors: true,
}
