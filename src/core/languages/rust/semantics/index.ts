// Semantics of Rust for the linker: trait methods, which need their trait in scope; generic types of other packages;
// and a library whose modules are not told apart.

import { NamePlace } from '../../../graph/link/hooks/names.ts'
import type { OwnHooks } from '../../../graph/link/hooks.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { submodule } from '../../../graph/link/members/module-members.ts'
import { globalValue } from '../../../graph/link/names/shared-names.ts'
import { globalsKey, isGlobal, share } from '../../../graph/link/program/sharing.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { withoutFunctions } from '../../../graph/link/types/type-or-value.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { type ExprRow, type ImportRow, MODULE_SCOPE, type ScopeRow, type SetId, type StringId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { calleeMeant, callResult } from './calls.ts'
import { extendedTypes } from './extensions.ts'
import { foreignMember, foreignType } from './foreign-generics.ts'
import { awaitedObject } from './futures.ts'
import { declaredElement } from './iteration.ts'
import { handedOn, libraryName } from './library.ts'
import { memberNamed } from './member-named.ts'
import { throughTrait } from './trait-impls.ts'
import { directBases } from './traits.ts'

/** The values of an expression whose meaning traits and other packages decide; `operand`: the callees of a call. */
function ownValue(linker: Linker, unit: Unit, row: ExprRow, operand: SetId): SetId | undefined {
  switch (unit.facts.exprs.op[row]) {
    case Op.Member:
      return memberNamed(linker, unit, row)
    case Op.Call:
      return callResult(linker, unit, row, operand)
    case Op.Through:
      return throughTrait(linker, unit, row)
    case Op.Apply:
      return foreignType(linker, unit, row)
    default:
      return undefined
  }
}

/** A name of a module, among them submodules, modules of the library, and names that star imports pass on. */
function lookUpName(linker: Linker, unit: Unit, name: StringId, place: NamePlace, at: ScopeRow | ImportRow): SetId {
  switch (place) {
    case NamePlace.Module:
      return submodule(linker, unit, name)
    case NamePlace.Library:
      return libraryName(linker, unit, name)
    case NamePlace.Star:
      return handedOn(linker, unit, at as ImportRow, name)
    case NamePlace.Program:
      return globalValue(linker, unit, name)
    default:
      return EMPTY_SET
  }
}

/** The hooks of Rust. */
export const semantics: OwnHooks = {
  special: { dereference: 'deref' },
  shareScopes: (program, unit) => void share(program, unit, MODULE_SCOPE, globalsKey(unit.language.family), isGlobal),
  unwrappable: ['Option', 'Result'],
  importsDefinitions: true,
  importsMacros: true,
  lookUpName,
  libraryStarsLast: true,
  memberOfLibrary: foreignMember,
  directBases,
  extendedTypes,
  typeNamed: (linker, _unit, _row, named) => withoutFunctions(linker, named),
  callee: calleeMeant,
  ownValue,
  iterated: declaredElement,
  // an implementation in a file for a type of the library (`impl Index<Range> for [u8]`) is for its own key types
  indexesLibraryByType: true,
  awaitsOnce: true,
  awaitedObject,
}
