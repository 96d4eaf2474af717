// Semantics of PHP for the linker.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { superclassesOf } from '../../../graph/link/members/bases.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { methodsNamed, namedByText } from './texts.ts'

/** The hooks of PHP. */
export const semantics: OwnHooks = {
  special: {
    fallback: '__get()',
    missing: { suffix: '()', instance: '__call()', static: '__callstatic()' },
  },
  // functions that a namespace lacks are looked for outside all namespaces
  programName: (linker, unit, name) => namespaceMember(linker, unit, '', name),
  superBases: superclassesOf,
  namedByText,
  ownValue: methodsNamed,
}
