// Semantics of Java for the linker: functional interfaces, reflection, boxing, type tests in conditions.

import { receiverBinding } from '../../../graph/link/calls/receiver-values.ts'
import { methodsOf } from '../../../graph/link/edges/dispatch.ts'
import type { Dispatched } from '../../../graph/link/hooks/edges.ts'
import { LibraryPackage } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import type { Linker } from '../../../graph/link/linker.ts'
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

/** The part of a package in the library. */
function libraryPackage(name: string): LibraryPackage {
  if (PRELUDE_PACKAGES.has(name)) return LibraryPackage.InPrelude
  return PLATFORM.has(name.split('.')[0]!) ? LibraryPackage.Named : LibraryPackage.None
}

/** A method overrides all that it takes the place of; the deepest hierarchies have about twenty. */
const OVERRIDDEN_MAX = 64

/**
 * The targets of the call `row`: known by reflection or by a condition on the class of its receiver, else the functions
 * that a functional interface holds, else the methods of an object read by reflection.
 */
function dispatched(linker: Linker, unit: Unit, row: ExprRow, declared: readonly EntityId[]): Dispatched | undefined {
  const named = reflected(linker, unit, row)
  const told =
    named.length > 0 ? named : testedMethods(linker, unit, row).filter((entity) => !declared.includes(entity))
  if (told.length > 0) return { entities: told, lambdas: false, isAll: true }
  return calledInside(linker, unit, row) ?? calledOnField(linker, unit, row)
}

/** The methods that the call `row` reaches on an object that its receiver reads from a field by reflection. */
function calledOnField(linker: Linker, unit: Unit, row: ExprRow): Dispatched | undefined {
  const { exprs } = unit.facts
  const receiver = exprs.a[exprs.a[row]!]!
  if (receiverBinding(linker, unit, receiver) >= 0) return undefined
  const entities = methodsOf(linker, unit, row, readField(linker, unit, receiver))
  return entities.length === 0 ? undefined : { entities, lambdas: false, isAll: false }
}

/** The hooks of Java. */
export const semantics: OwnHooks = {
  libraryPackage,
  ownMember: (linker, entity, declared, extensions, query) =>
    declared === undefined
      ? extensionMember(linker, entity, extensions, query)
      : declaredMember(linker, entity, declared, query),
  isNamedAs,
  contradicts: excludes,
  argumentAs: boundByPlace,
  castValue: madeByName,
  flowArguments: noteArguments,
  ownValue: operatorResult,
  dispatched,
  calledByLibrary,
  overridden: OVERRIDDEN_MAX,
}
