// Hooks of the kernel: add edges.

import type { Call } from '../calls/call.ts'
import type { Build } from '../edges/edges.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** What a call reaches through a value that stands for functions, and whether some of them have no name. */
export type CalledInside = { entities: readonly number[]; lambdas: boolean }

/** Add edges. */
export type EdgeHooks = {
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
  /** Whether a call through a value that names neither function nor class is a use of what it calls. Default: no, a call. */
  usesIndirectly: boolean
  /** Whether an expression (row) that names a base is a constant, which no caller passes. Default: no. */
  isConstant(unit: Unit, row: number): boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const NO_ENTITIES: readonly number[] = []

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
