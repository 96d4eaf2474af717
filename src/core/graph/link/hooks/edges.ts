// Hooks for edges.

import type { EntityId, ExprRow, SetId, ValueId } from '../../../ids.ts'
import type { Call } from '../calls/call.ts'
import type { Build } from '../edges/edges.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** The targets of a call through a value that holds functions, and whether anonymous functions are among them. */
export type CalledInside = { entities: readonly EntityId[]; lambdas: boolean }

/** Hooks for edges. */
export type EdgeHooks = {
  /** Adds the edges from the types of a unit to interfaces that they implement without naming them. Default: none. */
  addImplicitInterfaces(build: Build, unit: Unit): void
  /** The entities that the call `row` reaches by a rule of the language, beside the `declared` ones. Default: none. */
  dispatchedTo(linker: Linker, unit: Unit, row: ExprRow, declared: readonly EntityId[]): readonly EntityId[]
  /** The objects that a receiver other than a variable (an expression row) is known to hold. Default: none. */
  dispatchedOn(linker: Linker, unit: Unit, row: ExprRow): SetId
  /**
   * The targets of the call `row` of a member that holds functions; undefined for any other call. Default: undefined.
   */
  calledInside(linker: Linker, unit: Unit, row: ExprRow): CalledInside | undefined
  /**
   * The entities that a function of the library calls on its arguments; undefined for those passed for parameters of
   * function type. Default: undefined.
   */
  calledByLibrary: ((linker: Linker, id: ValueId, call: Call) => readonly EntityId[] | undefined) | undefined
  /** The greatest number of methods that one method overrides. Default: 1, the nearest. */
  overridden: number
  /** Whether calling a value that names neither a function nor a class is a use of its targets. Default: no, a call. */
  usesIndirectly: boolean
  /** Whether an expression (row) that names a base is a constant, not an argument of callers. Default: no. */
  isConstant(unit: Unit, row: ExprRow): boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const NO_ENTITIES: readonly EntityId[] = []

/** The defaults of these hooks. */
export const EDGE_DEFAULTS: EdgeHooks = {
  addImplicitInterfaces: nothing,
  dispatchedTo: () => NO_ENTITIES,
  dispatchedOn: () => EMPTY_SET,
  calledInside: () => undefined,
  calledByLibrary: undefined,
  overridden: 1,
  usesIndirectly: false,
  isConstant: no,
}
