// Semantics of Python for the linker: sequential scopes, keyword arguments in tables, descriptors, metaclasses, and
// values stored in classes.

import { NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { gettersCalled } from '../../../graph/link/members/found-members.ts'
import { submodule } from '../../../graph/link/members/module-members.ts'
import { declaredUntilAssigned } from '../../../graph/link/names/assigned-types.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { FALLBACK_MEMBER } from '../rules.ts'
import { awaitedObject } from './awaiting.ts'
import { constructed, isOpen } from './construction.ts'
import { describedValue, objectsMade } from './descriptors.ts'
import { enumOf } from './enums.ts'
import { isPublic } from './exports.ts'
import { fallbackMember } from './fallback.ts'
import { inheritedType } from './inherited-parameters.ts'
import { flowKeywords, keywordUnder } from './keyword-arguments.ts'
import { contradicts } from './literal-types.ts'
import { metaclassMember } from './metaclasses.ts'
import { definedValue, holdsInBody, valueInOrder } from './sequential.ts'
import { isTypedAbove, methodAbove, storedInClass } from './stored-members.ts'
import { classIndexed } from './subscripts.ts'

/** The hooks of Python. */
export const semantics: OwnHooks = {
  special: { fallback: FALLBACK_MEMBER, classOf: '__class__' },
  valueInOrder,
  definedValue,
  declaredAs: declaredUntilAssigned,
  enumOf,
  holdsInBody,
  lastStarFirst: true,
  isPublic,
  isPreludeModule: true,
  lookUpName: (linker, unit, name, place) => (place === NamePlace.Module ? submodule(linker, unit, name) : EMPTY_SET),
  classMember: (linker, line, id, name) => gettersCalled(linker, metaclassMember(linker, line, id, name)),
  isOpen,
  fallbackMember,
  memberStored: (linker, entity, query, stored) =>
    stored === undefined
      ? storedInClass(linker, entity, query)
      : linker.values.union(stored, methodAbove(linker, entity, query)),
  isTypedAbove,
  describedValue,
  besideMethod: objectsMade,
  constructed,
  implicitConstructors: true,
  contradicts,
  inheritedParameter: inheritedType,
  flowArguments: flowKeywords,
  passesByKey: true,
  keywordUnder,
  classIndexed,
  awaitedObject,
  usesIndirectly: true,
}
