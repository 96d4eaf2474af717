// What C# adds to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'

/** First names of the namespaces of the library. */
const PLATFORM: ReadonlySet<string> = new Set(['System', 'Microsoft'])

/** The hooks of C#. */
export const semantics: Partial<Hooks> = {
  isPlatformRoot: (name) => PLATFORM.has(name),
  isVoid: (name) => name === 'Void',
}
