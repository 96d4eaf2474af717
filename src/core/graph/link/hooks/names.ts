// Hooks for the look-up of names.

import { NONE } from '../../../facts.ts'
import type { BindingId, BindingRow, EntityId, ImportRow, ScopeRow, SetId, StringId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Use } from '../names/use.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** Places in which a language may find names that the kernel does not find there. */
export const NamePlace = {
  /** The classes around a scope: constants that they inherit, members of their companions. */
  Class: 0,
  /** The namespace of a scope, or of the file for the module's scope, and the namespaces around it. */
  Namespace: 1,
  /** All files of the program. */
  Program: 2,
  /** The module that the unit is: its submodules. */
  Module: 3,
  /** A module of the library, which has no name that its prelude lacks unless this hook gives one. */
  Library: 4,
  /** A star import of the library, whose names the module passes on to its importers. */
  Star: 5,
} as const
/** One of the places. */
export type NamePlace = (typeof NamePlace)[keyof typeof NamePlace]

/** The part of a package in the library: none, known by its name alone, or declared in the prelude. */
export const LibraryPackage = { None: 0, Named: 1, InPrelude: 2 } as const
/** One of these parts. */
export type LibraryPackage = (typeof LibraryPackage)[keyof typeof LibraryPackage]

/** Hooks for the look-up of names. */
export type NameHooks = {
  /** The bindings of a name shared by files that the code of `from` sees. Default: all. */
  meantBindings(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[]
  /** Whether a package, given by its full name or the first part of it, belongs to the library. Default: not. */
  libraryPackage(name: string): LibraryPackage
  /** Whether importing a name is an import of the file that defines it, not of the named module. Default: no. */
  importsDefinitions: boolean
  /** Whether an import that resolves to nothing (a macro) leaves its name to star imports. Default: no. */
  importsMacros: boolean
  /**
   * A name that the kernel does not find in a place; `at` is the scope (a row), or the star import (a row). Default:
   * none.
   */
  lookUpName(linker: Linker, unit: Unit, name: StringId, place: NamePlace, at: ScopeRow | ImportRow): SetId
  /** Whether names from star imports of the library rank after all others (`NamePlace.Star`). Default: no. */
  libraryStarsLast: boolean
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
  /** Whether the last of several star imports comes first. Default: the first one does. */
  lastStarFirst: boolean
  /** Whether star imports of a module import a name. Default: yes. */
  isPublic(linker: Linker, unit: Unit, name: StringId): boolean
  /** Whether a module of the library without its own prelude has the names of the main prelude. Default: no. */
  isPreludeModule: boolean
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
}

const nothing = (): void => undefined

/** The defaults of these hooks. */
export const NAME_DEFAULTS: NameHooks = {
  meantBindings: (_linker, all) => all,
  libraryPackage: () => LibraryPackage.None,
  importsDefinitions: false,
  importsMacros: false,
  lookUpName: () => EMPTY_SET,
  libraryStarsLast: false,
  valueInOrder: undefined,
  definedValue: undefined,
  declaredAs: (_linker, _unit, _row, declared) => declared,
  enumOf: () => NONE,
  holdsInBody: () => true,
  lastStarFirst: false,
  isPublic: () => true,
  isPreludeModule: false,
  nameIncluded: (_linker, name) => name,
  shareScopes: nothing,
  shareLibrary: nothing,
  mergeDeclarations: nothing,
  joinAugmented: nothing,
}
