// Semantics of TypeScript and JavaScript for the linker.

import { elementAt } from '../../../graph/link/containers/indexing.ts'
import { NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { globalValue } from '../../../graph/link/names/shared-names.ts'
import { globalsKey, isGlobal, share } from '../../../graph/link/program/sharing.ts'
import { withoutAliases } from '../../../graph/link/types/aliases.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { MODULE_SCOPE } from '../../../ids.ts'
import { INDEX_MEMBER, NEW_MEMBER } from '../declarations.ts'
import { PROTOTYPE_MEMBER } from '../members/mixing.ts'
import { THIS_PARAMETER } from '../scopes.ts'
import { joinAugmented } from './augmentations.ts'
import { castFunction } from './casts.ts'
import { memberOfExtendedObject } from './extended-objects.ts'
import { fieldAbove } from './inherited-fields.ts'
import { mergeDeclarations } from './merged-declarations.ts'
import { definedValue } from './reassigned-functions.ts'

/** The hooks of TypeScript and JavaScript. */
export const semantics: OwnHooks = {
  special: {
    prototype: 'prototype',
    prototypeOf: PROTOTYPE_MEMBER,
    construct: NEW_MEMBER,
    index: INDEX_MEMBER,
    receiver: THIS_PARAMETER,
    defaultExport: 'default',
    classOf: 'constructor',
    step: 'value',
  },
  unwrappable: ['IteratorResult'],
  shareScopes: (program, unit) => void share(program, unit, MODULE_SCOPE, globalsKey(unit.language.family), isGlobal),
  lookUpName: (linker, unit, name, place) =>
    place === NamePlace.Program ? globalValue(linker, unit, name) : EMPTY_SET,
  mergeDeclarations,
  joinAugmented,
  definedValue,
  typesAreApart: true,
  classMember: memberOfExtendedObject,
  memberStored: (linker, entity, query, stored) =>
    stored === undefined ? undefined : linker.values.union(stored, fieldAbove(linker, entity, query)),
  implementsMembers: true,
  ownValue: castFunction,
  reassignsFunctions: true,
  partOf: (linker, unit, id, position) => {
    const under = withoutAliases(linker, id)
    return under === EMPTY_SET ? under : elementAt(linker, unit, under, position)
  },
  implicitConstructors: true,
}
