// Semantics of C and C++ for the linker.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { withExtensions } from '../../../graph/link/members/own-members.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { calleeMeant } from './calls.ts'
import { classNamed, isOfGeneric } from './generic-classes.ts'
import { meantBindings, meantOverloads } from './included.ts'
import { shareLibrary, shareScopes } from './linkage.ts'
import { extensionMember, memberInFile } from './members.ts'
import { contradicts } from './pointers.ts'

/** The hooks of C. */
export const c: OwnHooks = {
  special: { dereference: 'operator->', pointed: 'operator*' },
  shareScopes,
  shareLibrary,
  meantBindings,
  // headers include headers: a name that no file declares is looked up in all of them once for all such names
  nameIncluded: ({ program }, name) => (program.declared[name] === 1 ? name : program.undeclared),
  definesMembersOutside: true,
  classNamed,
  isOfGeneric,
  contradicts,
  convertsArguments: true,
  defaultsElsewhere: true,
  indexOfPointer: ({ values }, id) => values.single(id),
  programName: (linker, unit, name) => namespaceMember(linker, unit, '', name),
  memberInFile,
  declaredMember: withExtensions,
  extensionMember,
  callee: calleeMeant,
}

/** The hooks of C++. */
export const cpp: OwnHooks = { ...c, meantBindings: meantOverloads }
