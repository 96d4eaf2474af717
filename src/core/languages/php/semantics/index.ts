// Semantics of PHP for the linker.

import { NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { declaredUntilAssigned } from '../../../graph/link/names/assigned-types.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { methodsNamed, namedByText } from './texts.ts'
import { memberUnlessMet } from './traits.ts'

/** The hooks of PHP. */
export const semantics: OwnHooks = {
  special: {
    fallback: '__get()',
    missing: { suffix: '()', instance: '__call()', static: '__callstatic()' },
  },
  // functions that a namespace lacks are looked for outside all namespaces
  lookUpName: (linker, unit, name, place) =>
    place === NamePlace.Program ? namespaceMember(linker, unit, '', name) : EMPTY_SET,
  declaredAs: declaredUntilAssigned,
  namedByText,
  ownMember: memberUnlessMet,
  ownValue: methodsNamed,
}
