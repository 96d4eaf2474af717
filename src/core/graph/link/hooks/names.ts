// Hooks for the look-up of names.

import { NONE } from '../../../facts.ts'
import type { BindingId, BindingRow, Column, EntityId, ImportRow, ScopeRow, SetId, StringId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Use } from '../names/use.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** Hooks for the look-up of names. */
export type NameHooks = {
  /** The bindings of a name shared by files that the code of `from` sees. Default: all. */
  meantBindings(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[]
  /** Whether a name is the first part of full names in the language's library: `java`. Default: no. */
  isPlatformRoot(name: string): boolean
  /** Whether the prelude declares the types of a library package, given by its full name. Default: yes. */
  isInPrelude(name: string): boolean
  /** Whether importing a name is an import of the file that defines it, not of the named module. Default: no. */
  importsDefinitions: boolean
  /** Whether an import that resolves to nothing (a macro) leaves its name to star imports. Default: no. */
  importsMacros: boolean
  /**
   * A name that a star import (a row) of the library re-exports to importers of the unit, where names of that library
   * rank last. Default: star imports of the library are like others.
   */
  handedOn: ((linker: Linker, unit: Unit, row: ImportRow, name: StringId) => SetId) | undefined
  /** A name that a module of the library does not declare. Default: external. */
  libraryName(linker: Linker, unit: Unit, name: StringId): SetId
  /** The submodule that is a member of a module by its name. Default: none. */
  submodule(linker: Linker, unit: Unit, name: StringId): SetId
  /**
   * The value of several bindings of a name in one scope, from the binding `first` on. Default: types merge, of
   * variables the latest counts.
   */
  valueInOrder: ((linker: Linker, unit: Unit, first: BindingId, use: Use) => SetId) | undefined
  /** The value of a binding (row) of an entity. Default: the entity, or the values assigned to its name. */
  definedValue: ((linker: Linker, unit: Unit, row: BindingRow, use: Use) => SetId) | undefined
  /** The values of a binding (row) of a declared type at a use. Default: `declared`. */
  declaredAs(linker: Linker, unit: Unit, row: BindingRow, declared: SetId, use: Use): SetId
  /** The enum of which a member (row) of the entity `owner` is a constant, or NONE. Default: NONE. */
  enumOf(linker: Linker, unit: Unit, row: BindingRow, owner: EntityId): EntityId
  /** Whether a name bound in the body of a class is visible at an offset in that body. Default: yes. */
  holdsInBody(linker: Linker, unit: Unit, first: BindingId, offset: number): boolean
  /** Star imports (rows) by precedence. Default: as written. */
  starsInOrder(rows: Column<ImportRow>): Column<ImportRow>
  /** Whether star imports of a module import a name. Default: yes. */
  isPublic(linker: Linker, unit: Unit, name: StringId): boolean
  /** Whether a module of the library without its own prelude has the names of the main prelude. Default: no. */
  isPreludeModule: boolean
  /** A name that the class around a scope inherits and that is visible without a qualifier. Default: none. */
  inheritedName(linker: Linker, unit: Unit, name: StringId, scope: ScopeRow): SetId
  /** A name that any file declares for the whole program. Default: none. */
  programName(linker: Linker, unit: Unit, name: StringId): SetId
  /** A name of a package or an enclosing package, as its code sees it. Default: none. */
  nameAround(linker: Linker, unit: Unit, name: string, called: StringId): SetId
  /** The name to look up in a star import in place of a name that no file declares. Default: the name itself. */
  nameIncluded(linker: Linker, name: StringId): StringId
  /** Joins scopes of a file with those of other files, beside its module. Default: none. */
  shareScopes(program: Program, unit: Unit): void
  /** Joins names shared by the files of a language with its prelude. Default: none. */
  shareLibrary(program: Program, prelude: Unit, units: readonly Unit[]): void
  /**
   * Merges the declarations of classes that the units of a family declare in several places (see
   * merged-declarations.ts). Default: none.
   */
  mergeDeclarations(program: Program, units: readonly Unit[]): void
  /** Merges additions of the project's files to types of other modules into those types. Default: none. */
  joinAugmented(program: Program, units: readonly Unit[]): void
  /** Whether classes may have several declarations. Default: no. */
  mergesDeclarations: boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const external = ({ values }: Linker): SetId => values.externalSet

/** The defaults of these hooks. */
export const NAME_DEFAULTS: NameHooks = {
  meantBindings: (_linker, all) => all,
  isPlatformRoot: no,
  isInPrelude: () => true,
  importsDefinitions: false,
  importsMacros: false,
  handedOn: undefined,
  libraryName: external,
  submodule: () => EMPTY_SET,
  valueInOrder: undefined,
  definedValue: undefined,
  declaredAs: (_linker, _unit, _row, declared) => declared,
  enumOf: () => NONE,
  holdsInBody: () => true,
  starsInOrder: (rows) => rows,
  isPublic: () => true,
  isPreludeModule: false,
  inheritedName: () => EMPTY_SET,
  programName: () => EMPTY_SET,
  nameAround: () => EMPTY_SET,
  nameIncluded: (_linker, name) => name,
  shareScopes: nothing,
  shareLibrary: nothing,
  mergeDeclarations: nothing,
  joinAugmented: nothing,
  mergesDeclarations: false,
}
