// What TypeScript and JavaScript add to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'

/** The hooks of TypeScript and JavaScript. */
export const semantics: Partial<Hooks> = {
  classMember: 'constructor',
  implicitConstructors: true,
}
