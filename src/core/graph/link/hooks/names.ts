// Hooks of the kernel: look up a name.

import { NONE } from '../../../facts.ts'
import type { Linker } from '../linker.ts'
import type { Use } from '../names/use.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** Look up a name. */
export type NameHooks = {
  /** Of several bindings of one name that files share, those that the code of `from` means. Default: all. */
  meantBindings(linker: Linker, all: readonly number[], from: Unit): readonly number[]
  /** Whether full names of the language's library begin with a name: `java`. Default: no. */
  isPlatformRoot(name: string): boolean
  /** Whether the prelude declares the types of a package of the library, by its full name. Default: yes. */
  isInPrelude(name: string): boolean
  /** Whether an import of a name is of the file that defines it, not of the module that it is taken from. Default: no. */
  importsDefinitions: boolean
  /** Whether an import that brings in nothing known (a macro) leaves its name to star imports. Default: no. */
  importsMacros: boolean
  /**
   * A name that a star import (a row) of the library hands on to importers of the unit, where that library comes after all
   * other names. Default: star imports of the library are like others.
   */
  handedOn: ((linker: Linker, unit: Unit, row: number, name: number) => number) | undefined
  /** A name that a module of the library does not declare. Default: external. */
  libraryName(linker: Linker, unit: Unit, name: number): number
  /** The module below a module that is a member of it by its name. Default: none. */
  submodule(linker: Linker, unit: Unit, name: number): number
  /** The value of several bindings of a name in one scope, `first` being the first. Default: types merge, the latest variable counts. */
  valueInOrder: ((linker: Linker, unit: Unit, first: number, use: Use) => number) | undefined
  /** The value of a binding (row) of an entity. Default: the entity, or what is assigned to its name. */
  definedValue: ((linker: Linker, unit: Unit, row: number, use: Use) => number) | undefined
  /** What a binding (row) of a declared type is at a use. Default: `declared`. */
  declaredAs(linker: Linker, unit: Unit, row: number, declared: number, use: Use): number
  /** The enum of which a member (row) of the entity `owner` is a constant, or NONE. Default: NONE. */
  enumOf(linker: Linker, unit: Unit, row: number, owner: number): number
  /** Whether a name that the body of a class binds holds at an offset in that body. Default: yes. */
  holdsInBody(linker: Linker, unit: Unit, first: number, offset: number): boolean
  /** Star imports (rows) with the one that wins first. Default: as written. */
  starsInOrder(rows: Int32Array): Int32Array
  /** Whether star imports of a module take a name. Default: yes. */
  isPublic(linker: Linker, unit: Unit, name: number): boolean
  /** Whether a module of the library without a prelude of its own has the names of the main one. Default: no. */
  isPreludeModule: boolean
  /** What `this` is in a block that another object runs as part of itself. Default: nothing is known. */
  blockReceiver(linker: Linker, unit: Unit, scope: number): number
  /** A name that the class around a scope inherits and that is visible there as it stands. Default: none. */
  inheritedName(linker: Linker, unit: Unit, name: number, scope: number): number
  /** A name that some file declares for the whole program. Default: none. */
  programName(linker: Linker, unit: Unit, name: number): number
  /** A name of a package or of those around it, as its code sees it. Default: none. */
  nameAround(linker: Linker, unit: Unit, name: string, called: number): number
  /** The name to look for in a star import in place of a name that no file declares. Default: the name. */
  nameIncluded(linker: Linker, name: number): number
  /** Joins scopes of a file with those of other files, beside its module. Default: none. */
  shareScopes(program: Program, unit: Unit): void
  /** Joins what the files of a language share with its prelude. Default: nothing. */
  shareLibrary(program: Program, prelude: Unit, units: readonly Unit[]): void
  /** Joins the parts of classes that the units of a family declare in several places (see wholes.ts). Default: none. */
  joinParts(program: Program, units: readonly Unit[]): void
  /** Joins what files of the project add to types of other modules with these. Default: nothing. */
  joinAugmented(program: Program, units: readonly Unit[]): void
  /** Whether classes may have several parts. Default: no. */
  hasParts: boolean
  /** Whether a name stands for a module as a whole that does not export it. Default: no. */
  isWholeModule(name: string): boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const external = ({ values }: Linker): number => values.externalSet

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
  blockReceiver: () => EMPTY_SET,
  inheritedName: () => EMPTY_SET,
  programName: () => EMPTY_SET,
  nameAround: () => EMPTY_SET,
  nameIncluded: (_linker, name) => name,
  shareScopes: nothing,
  shareLibrary: nothing,
  joinParts: nothing,
  joinAugmented: nothing,
  hasParts: false,
  isWholeModule: no,
}
