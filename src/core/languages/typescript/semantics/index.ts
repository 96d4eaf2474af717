// Semantics of TypeScript and JavaScript for the linker.

import type { Hooks } from '../../../graph/link/hooks.ts'
import { globalValue } from '../../../graph/link/names/shared-names.ts'
import { globalsKey, isGlobal, share } from '../../../graph/link/program/sharing.ts'
import { withoutAliases } from '../../../graph/link/types/aliases.ts'
import { isPureType } from '../../../graph/link/types/type-or-value.ts'
import { MODULE_SCOPE } from '../../../ids.ts'
import { joinAugmented } from './augmentations.ts'
import { castFunction } from './casts.ts'
import { memberOfExtendedObject } from './extended-objects.ts'
import { fieldAbove } from './inherited-fields.ts'
import { mergeDeclarations } from './merged-declarations.ts'
import { prototypesSet } from './prototypes.ts'
import { definedValue } from './reassigned-functions.ts'

/** The hooks of TypeScript and JavaScript. */
export const semantics: Partial<Hooks> = {
  shareScopes: (program, unit) => void share(program, unit, MODULE_SCOPE, globalsKey(unit.language.family), isGlobal),
  programName: globalValue,
  mergeDeclarations,
  joinAugmented,
  mergesDeclarations: true,
  isWholeModule: (name) => name === 'default',
  definedValue,
  isOnlyType: isPureType,
  isFunctionType: (name) => name === 'Function' || name === 'CallableFunction',
  classMember: 'constructor',
  memberOfExtended: memberOfExtendedObject,
  saidAbove: fieldAbove,
  implementsMembers: true,
  prototypesSet,
  castTo: castFunction,
  reassignsFunctions: true,
  behindAlias: withoutAliases,
  implicitConstructors: true,
}
