// Semantics of C and C++ for the linker.

import { NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { withExtensions } from '../../../graph/link/members/own-members.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { VIRTUAL } from '../virtual-methods.ts'
import { calleeMeant } from './calls.ts'
import { nameIncluded } from './declared-names.ts'
import { classNamed, isOfGeneric } from './generic-classes.ts'
import { meantBindings, meantOverloads } from './included.ts'
import { shareLibrary, shareScopes } from './linkage.ts'
import { memberInFile } from './members.ts'
import { hiddenPath } from './paths.ts'
import { contradicts } from './pointers.ts'

/** The hooks of C. */
export const c: OwnHooks = {
  special: { dereference: 'operator->', pointed: 'operator*', virtual: VIRTUAL },
  shareScopes,
  shareLibrary,
  meantBindings,
  nameIncluded,
  definesMembersOutside: true,
  typeNamed: classNamed,
  isOfGeneric,
  contradicts,
  convertsArguments: true,
  defaultsElsewhere: true,
  indexesPointers: true,
  lookUpName: (linker, unit, name, place) =>
    place === NamePlace.Program ? namespaceMember(linker, unit, '', name) : EMPTY_SET,
  memberInFile,
  ownMember: withExtensions,
  callee: calleeMeant,
}

/** The hooks of C++. */
export const cpp: OwnHooks = { ...c, meantBindings: meantOverloads, ownValue: hiddenPath, usesNamespaces: false }
