// What C and C++ add to the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { withExtensions } from '../../../graph/link/members/own-members.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { calleeMeant } from './calls.ts'
import { extensionMember, memberInFile } from './members.ts'

/** The hooks of C and C++. */
export const semantics: Partial<Hooks> = {
  programName: (linker, unit, name) => namespaceMember(linker, unit, '', name),
  dereference: 'operator->',
  memberInFile,
  declaredMember: withExtensions,
  extensionMember,
  callee: calleeMeant,
}
