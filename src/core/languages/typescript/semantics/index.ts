// Semantics of TypeScript and JavaScript for the linker.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { globalValue } from '../../../graph/link/names/shared-names.ts'
import { globalsKey, isGlobal, share } from '../../../graph/link/program/sharing.ts'
import { withoutAliases } from '../../../graph/link/types/aliases.ts'
import { isPureType } from '../../../graph/link/types/type-or-value.ts'
import { MODULE_SCOPE } from '../../../ids.ts'
import { INDEX_MEMBER, NEW_MEMBER } from '../declarations.ts'
import { THIS_PARAMETER } from '../scopes.ts'
import { joinAugmented } from './augmentations.ts'
import { castFunction } from './casts.ts'
import { memberOfExtendedObject } from './extended-objects.ts'
import { fieldAbove } from './inherited-fields.ts'
import { mergeDeclarations } from './merged-declarations.ts'
import { prototypesSet } from './prototypes.ts'
import { definedValue } from './reassigned-functions.ts'

/** The hooks of TypeScript and JavaScript. */
export const semantics: OwnHooks = {
  special: {
    prototype: 'prototype',
    construct: NEW_MEMBER,
    index: INDEX_MEMBER,
    receiver: THIS_PARAMETER,
    defaultExport: 'default',
    classOf: 'constructor',
    step: 'value',
  },
  unwrappable: ['IteratorResult'],
  shareScopes: (program, unit) => void share(program, unit, MODULE_SCOPE, globalsKey(unit.language.family), isGlobal),
  programName: globalValue,
  mergeDeclarations,
  joinAugmented,
  mergesDeclarations: true,
  definedValue,
  isOnlyType: isPureType,
  memberOfExtended: memberOfExtendedObject,
  saidAbove: fieldAbove,
  implementsMembers: true,
  prototypesSet,
  ownValue: castFunction,
  reassignsFunctions: true,
  behindAlias: withoutAliases,
  implicitConstructors: true,
}
