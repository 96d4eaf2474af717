// Semantics of Rust for the linker: trait methods, which need their trait in scope; generic types of other packages;
// and a library whose modules are not told apart.

import type { OwnHooks } from '../../../graph/link/hooks.ts'
import { submodule } from '../../../graph/link/members/module-members.ts'
import { isOutside } from '../../../graph/link/types/library-types.ts'
import { withoutFunctions } from '../../../graph/link/types/type-or-value.ts'
import { calleeMeant, callResult, operatorMeant } from './calls.ts'
import { extendedTypes, isExtended, isFree } from './extensions.ts'
import { foreignMember, foreignType } from './foreign-generics.ts'
import { awaitedObject } from './futures.ts'
import { declaredElement } from './iteration.ts'
import { handedOn, libraryName } from './library.ts'
import { memberNamed } from './member-named.ts'
import { throughTrait } from './trait-impls.ts'
import { directBases } from './traits.ts'

/** The hooks of Rust. */
export const semantics: OwnHooks = {
  special: { dereference: 'deref' },
  unwrappable: ['Option', 'Result'],
  importsDefinitions: true,
  importsMacros: true,
  handedOn,
  libraryName,
  submodule,
  memberNamed,
  memberOfLibrary: foreignMember,
  directBases,
  extendedTypes,
  isExtended,
  isFree,
  throughTrait,
  withTypes: withoutFunctions,
  foreignType,
  callee: calleeMeant,
  callResult,
  operatorMeant,
  declaredElement,
  // an implementation in a file for a type of the library (`impl Index<Range> for [u8]`) is for its own key types
  isIndexedByMember: (linker, id) => !isOutside(linker, id),
  awaitsOnce: true,
  awaitedObject,
}
