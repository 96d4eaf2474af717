// Semantics of C# for the linker: extension methods, nested namespaces, tuples, explicit overrides.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { withExtensions } from '../../../graph/link/members/own-members.ts'
import { extensionMember, memberInFile } from './extension-methods.ts'
import { nameAround } from './namespaces.ts'
import { namedElement, partOf } from './tuples.ts'

/** First names of the namespaces of the library. */
const PLATFORM: ReadonlySet<string> = new Set(['System', 'Microsoft'])

/** The hooks of C#. */
export const semantics: OwnHooks = {
  special: { current: 'Current' },
  keepsFunctions: true,
  isPlatformRoot: (name) => PLATFORM.has(name),
  nameAround,
  memberInFile,
  declaredMember: withExtensions,
  extensionMember,
  marksOverrides: true,
  namedElement,
  partOf,
}
