// The hooks by which a language adds to what the kernel says of names, members, calls and edges. The kernel calls them
// wherever the answer may depend on the language, through `Unit.hooks`, and never asks which language it is in. Each has
// a default; a language gives those in which it differs (`semantics/` beside its lowering).

import type { Build } from './edges/edges.ts'
import type { ExtensionRow, Linker } from './linker.ts'
import type { MemberQuery } from './members/member-query.ts'
import type { Unit } from './program/unit.ts'

/** All hooks. Sets, values, bindings and entities are numbers of the program; rows are those of the unit. */
export type Hooks = NameHooks & MemberHooks & CallHooks & ContainerHooks & EdgeHooks

/** Look up a name. */
type NameHooks = {
  /** Of several bindings of one name that files share, those that the code of `from` means. Default: all. */
  meantBindings(linker: Linker, all: readonly number[], from: Unit): readonly number[]
}

/** Look up a member. */
type MemberHooks = {
  /**
   * The member of a type (an entity) that its extensions give, those first that fit the receiver; undefined when none
   * does. Default: that of the first.
   */
  extensionMember: ExtensionHook | undefined
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
}

/** Iterate. */
type ContainerHooks = {
  /**
   * The part (`Iterated`) that going through a value gives where the language has a rule of its own for it, else
   * undefined. Default: undefined.
   */
  iterated(linker: Linker, id: number, which: number): number | undefined
}

/** Edges. */
type EdgeHooks = {
  /** Adds the edges from the types of a unit to interfaces that they do not name. Default: none. */
  addImplicitInterfaces(build: Build, unit: Unit): void
}

const nothing = (): void => undefined

const DEFAULTS: Hooks = {
  meantBindings: (_linker, all) => all,
  extensionMember: undefined,
  meantFunctions: () => undefined,
  iterated: () => undefined,
  addImplicitInterfaces: nothing,
}

/** The hooks of a language: its own, else the defaults. All objects of hooks have one shape. */
export const hooksOf = (own: Partial<Hooks>): Hooks => ({ ...DEFAULTS, ...own })
