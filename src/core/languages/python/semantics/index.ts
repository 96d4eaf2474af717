// Semantics of Python for the linker: sequential scopes, keyword arguments in tables, descriptors, metaclasses, and
// values stored in classes.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { submodule } from '../../../graph/link/members/module-members.ts'
import { FALLBACK_MEMBER } from '../rules.ts'
import { awaitedObject } from './awaiting.ts'
import { constructed, isOpenBase } from './construction.ts'
import { describedValue, objectsMade } from './descriptors.ts'
import { enumOf } from './enums.ts'
import { isPublic } from './exports.ts'
import { fallbackMember } from './fallback.ts'
import { inheritedType } from './inherited-parameters.ts'
import { flowKeywords, keywordUnder } from './keyword-arguments.ts'
import { metaclassMember } from './metaclasses.ts'
import { declaredAs, definedValue, holdsInBody, starsInOrder, valueInOrder } from './sequential.ts'
import { isTypedAbove, methodAbove, storedInClass } from './stored-members.ts'
import { classApplied, classIndexed } from './subscripts.ts'

/** The hooks of Python. */
export const semantics: OwnHooks = {
  special: { fallback: FALLBACK_MEMBER, classOf: '__class__' },
  valueInOrder,
  definedValue,
  declaredAs,
  enumOf,
  holdsInBody,
  starsInOrder,
  isPublic,
  isPreludeModule: true,
  submodule,
  metaclassMember,
  isOpenBase,
  fallbackMember,
  storedInClass,
  saidAbove: methodAbove,
  isTypedAbove,
  describedValue,
  besideMethod: objectsMade,
  constructed,
  implicitConstructors: true,
  inheritedParameter: inheritedType,
  flowArguments: flowKeywords,
  passesByKey: true,
  keywordUnder,
  classApplied,
  classIndexed,
  awaitedObject,
  usesIndirectly: true,
}
