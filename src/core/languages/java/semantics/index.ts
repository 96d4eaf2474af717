// Semantics of Java for the linker: functional interfaces, reflection, boxing, type tests in conditions.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { superclassesOf } from '../../../graph/link/members/bases.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import type { EntityId, ExprRow } from '../../../ids.ts'
import { PRELUDE_PACKAGES } from '../modules.ts'
import { boundByPlace } from './bound-by-place.ts'
import { extensionMember } from './extensions.ts'
import { calledByLibrary, calledInside } from './functional-calls.ts'
import { noteArguments } from './handed-over.ts'
import { declaredMember } from './interfaces.ts'
import { isNamedAs } from './library.ts'
import { operatorResult } from './operators.ts'
import { madeByName, readField, reflected } from './reflection.ts'
import { excludes } from './type-arguments.ts'
import { testedMethods } from './type-tests.ts'

/** First names of the packages of the library. */
const PLATFORM: ReadonlySet<string> = new Set(['java', 'javax'])

/** A method overrides all that it takes the place of; the deepest hierarchies have about twenty. */
const OVERRIDDEN_MAX = 64

/** The target of the call `row` if it is known: by reflection, or by a condition on the class of its receiver. */
function dispatchedTo(linker: Linker, unit: Unit, row: ExprRow, declared: readonly EntityId[]): readonly EntityId[] {
  const named = reflected(linker, unit, row)
  return named.length > 0 ? named : testedMethods(linker, unit, row).filter((entity) => !declared.includes(entity))
}

/** The hooks of Java. */
export const semantics: OwnHooks = {
  isPlatformRoot: (name) => PLATFORM.has(name),
  isInPrelude: (name) => PRELUDE_PACKAGES.has(name),
  declaredMember,
  extensionMember,
  superBases: superclassesOf,
  isNamedAs,
  excludes,
  argumentAs: boundByPlace,
  castValue: madeByName,
  noteArguments,
  operatorResult,
  dispatchedTo,
  dispatchedOn: readField,
  calledInside,
  calledByLibrary,
  overridden: OVERRIDDEN_MAX,
}
