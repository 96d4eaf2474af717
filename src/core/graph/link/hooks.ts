// The hooks by which a language adds to what the kernel says of names, members, calls and edges. The kernel calls them
// wherever the answer may depend on the language, through `Unit.hooks`, and never asks which language it is in. Each has
// a default; a language gives those in which it differs (`semantics/` beside its lowering).

import type { Call } from './calls/call.ts'
import type { Argument } from './calls/overload-methods.ts'
import type { Passed } from './calls/signatures.ts'
import type { Build } from './edges/edges.ts'
import type { ExtensionRow, Linker } from './linker.ts'
import type { MemberQuery } from './members/member-query.ts'
import type { Unit } from './program/unit.ts'
import { EMPTY_SET } from './values/values.ts'

/** All hooks. Sets, values, bindings and entities are numbers of the program; rows are those of the unit. */
export type Hooks = NameHooks & TypeHooks & MemberHooks & CallHooks & ContainerHooks & EdgeHooks

/** Look up a name. */
type NameHooks = {
  /** Of several bindings of one name that files share, those that the code of `from` means. Default: all. */
  meantBindings(linker: Linker, all: readonly number[], from: Unit): readonly number[]
  /** Whether full names of the language's library begin with a name: `java`. Default: no. */
  isPlatformRoot(name: string): boolean
  /** Whether the prelude declares the types of a package of the library, by its full name. Default: yes. */
  isInPrelude(name: string): boolean
}

/** Relate types. */
type TypeHooks = {
  /** The class that boxes a type of the prelude which is no class, by their names. Default: none. */
  boxOf(name: string): string | undefined
  /** The type that such a class boxes. Default: none. */
  boxedBy(name: string): string | undefined
  /** Whether a type of the prelude is that of functions which return nothing. Default: what is no type of the prelude. */
  isVoid(name: string | undefined): boolean
  /** Whether a type outside the project is of a type of the prelude by its name alone. Default: no. */
  isNamedAs(name: string, wanted: string): boolean
}

/** Look up a member. */
type MemberHooks = {
  /**
   * The member of a type (an entity) that its extensions give, those first that fit the receiver; undefined when none
   * does. Default: that of the first.
   */
  extensionMember: ExtensionHook | undefined
  /** A member that the body of a type (an entity) declares, as the type asked has it. Default: `declared`. */
  declaredMember(linker: Linker, entity: number, declared: number, query: MemberQuery): number | undefined
  /** The classes in which a member of `super` is looked for. Default: all bases. */
  superBases: ((linker: Linker, entity: number) => readonly number[]) | undefined
}

type ExtensionHook = (
  linker: Linker,
  entity: number,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
) => number | undefined

/** Choose an overload. */
type CallHooks = {
  /**
   * Of several values that a call in `from` may mean, those that are meant whatever its arguments are; undefined where
   * the arguments decide. Default: undefined.
   */
  meantFunctions(linker: Linker, set: number, from: Unit): number | undefined
  /** Whether a method without a body of an interface is one that every object has. Default: no. */
  isRootMethod(name: string): boolean
  /** Whether the type arguments of an argument speak against the type wanted. Default: no. */
  excludes(linker: Linker, arg: Argument, wanted: number): boolean
  /** An argument (a row, of the value `given`) where a parameter of the type `wanted` takes it. Default: `given`. */
  argumentAs(linker: Linker, unit: Unit, row: number, given: number, wanted: number): number
  /** What an expression under a cast makes, beside its value. Default: nothing. */
  castValue(linker: Linker, unit: Unit, row: number): number
  /** Keeps what a call hands to a function or class `id`; `pairs` are empty where that is of the library or a class. Default: nothing. */
  noteArguments(linker: Linker, id: number, call: Call, pairs: readonly Passed[]): void
  /** What the Operator expression `row` gives by itself, `left` being its first operand, else undefined. Default: undefined. */
  operatorResult(linker: Linker, unit: Unit, row: number, left: number): number | undefined
}

/** Iterate. */
type ContainerHooks = {
  /**
   * The part (`Iterated`) that going through a value gives where the language has a rule of its own for it, else
   * undefined. Default: undefined.
   */
  iterated(linker: Linker, id: number, which: number): number | undefined
}

/** What a call reaches through a value that stands for functions, and whether some of them have no name. */
export type CalledInside = { entities: readonly number[]; lambdas: boolean }

/** Edges. */
type EdgeHooks = {
  /** Adds the edges from the types of a unit to interfaces that they do not name. Default: none. */
  addImplicitInterfaces(build: Build, unit: Unit): void
  /** The entities that the call `row` is told to reach, beside the `declared` ones. Default: none. */
  dispatchedTo(linker: Linker, unit: Unit, row: number, declared: readonly number[]): readonly number[]
  /** The objects that a receiver (an expression that names no variable) is known to be. Default: none. */
  dispatchedOn(linker: Linker, unit: Unit, row: number): number
  /** What the call `row` of a member reaches if that stands for functions; undefined where it does not. Default: undefined. */
  calledInside(linker: Linker, unit: Unit, row: number): CalledInside | undefined
  /** The entities that a function of the library calls of what it is given. Default: those that its parameters take as functions. */
  calledByLibrary: ((linker: Linker, id: number, call: Call) => readonly number[]) | undefined
  /** How many methods a method overrides at most: the nearest by default. */
  overridden: number
}

const nothing = (): void => undefined
const no = (): boolean => false
const NO_ENTITIES: readonly number[] = []

const DEFAULTS: Hooks = {
  meantBindings: (_linker, all) => all,
  extensionMember: undefined,
  meantFunctions: () => undefined,
  iterated: () => undefined,
  addImplicitInterfaces: nothing,
  isPlatformRoot: no,
  isInPrelude: () => true,
  declaredMember: (_linker, _entity, declared) => declared,
  superBases: undefined,
  boxOf: () => undefined,
  boxedBy: () => undefined,
  isVoid: (name) => name === undefined,
  isNamedAs: no,
  isRootMethod: no,
  excludes: no,
  argumentAs: (_linker, _unit, _row, given) => given,
  castValue: () => EMPTY_SET,
  noteArguments: nothing,
  operatorResult: () => undefined,
  dispatchedTo: () => NO_ENTITIES,
  dispatchedOn: () => EMPTY_SET,
  calledInside: () => undefined,
  calledByLibrary: undefined,
  overridden: 1,
}

/** The hooks of a language: its own, else the defaults. All objects of hooks have one shape. */
export const hooksOf = (own: Partial<Hooks>): Hooks => ({ ...DEFAULTS, ...own })
