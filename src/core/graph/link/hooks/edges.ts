// Hooks for edges.

import type { EntityId, ExprRow, ValueId } from '../../../ids.ts'
import type { Call } from '../calls/call.ts'
import type { Build } from '../edges/edges.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'

/** The targets of a call by a rule of the language. */
export type Dispatched = {
  entities: readonly EntityId[]
  /** Whether anonymous functions are among the targets. */
  lambdas: boolean
  /** Whether no other targets are to be looked for. */
  isAll: boolean
}

/** Hooks for edges. */
export type EdgeHooks = {
  /** Adds the edges from the types of a unit to interfaces that they implement without naming them. Default: none. */
  addImplicitInterfaces(build: Build, unit: Unit): void
  /**
   * The entities that the call `row` of a member reaches by a rule of the language, beside the `declared` ones;
   * undefined without a rule. Default: undefined.
   */
  dispatched(linker: Linker, unit: Unit, row: ExprRow, declared: readonly EntityId[]): Dispatched | undefined
  /**
   * The entities that a function of the library calls on its arguments; undefined for those passed for parameters of
   * function type. Default: undefined.
   */
  calledByLibrary: ((linker: Linker, id: ValueId, call: Call) => readonly EntityId[] | undefined) | undefined
  /** The greatest number of methods that one method overrides. Default: 1, the nearest. */
  overridden: number
  /** Whether calling a value that names neither a function nor a class is a use of its targets. Default: no, a call. */
  usesIndirectly: boolean
  /** Whether a mention of a namespace is a use of it, not only of what stands in it. Default: yes. */
  usesNamespaces: boolean
  /** Whether an expression (row) that names a base is a constant, not an argument of callers. Default: no. */
  isConstant(unit: Unit, row: ExprRow): boolean
}

const nothing = (): void => undefined
const no = (): boolean => false

/** The defaults of these hooks. */
export const EDGE_DEFAULTS: EdgeHooks = {
  addImplicitInterfaces: nothing,
  dispatched: () => undefined,
  calledByLibrary: undefined,
  overridden: 1,
  usesIndirectly: false,
  usesNamespaces: true,
  isConstant: no,
}
