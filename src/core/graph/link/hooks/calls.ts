// Hooks for calls: the choice of callees, and the flow of arguments.

import type { BindingId, EntityId, ExprRow, FunctionRow, ParamRow, SetId, ValueId } from '../../../ids.ts'
import type { Call } from '../calls/call.ts'
import type { Passed } from '../calls/signatures.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** An expression with its file. */
export type Expression = { unit: Unit; row: ExprRow }

/** An argument with its values. */
export type Given = Expression & { given: SetId }

/** Hooks for the choice of callees and the flow of arguments. */
export type CallHooks = {
  /**
   * The functions among several callees of a call in `from` that are chosen independently of its arguments; undefined
   * where the arguments decide. Default: undefined.
   */
  meantFunctions(linker: Linker, set: SetId, from: Unit): SetId | undefined
  /**
   * The values of an argument (a row, with the values `given`) as a parameter of type `wanted` takes them. Default:
   * `given`.
   */
  argumentAs(linker: Linker, unit: Unit, row: ExprRow, given: SetId, wanted: SetId): SetId
  /** The objects that an expression under a cast creates, beside its values. Default: none. */
  castValue(linker: Linker, unit: Unit, row: ExprRow): SetId
  /**
   * Lets the arguments of a call of the function or class `id` flow where positions and names alone do not lead;
   * `pairs` is empty for a class, and for the library. Adds the parameters that receive something new to `changed`.
   * Default: does nothing.
   */
  flowArguments(linker: Linker, id: ValueId, call: Call, pairs: readonly Passed[], changed: Set<BindingId>): void
  /**
   * The values of an expression (row) by a rule of the language; `operand`: the callees of a Call, the first operand's
   * values of an Operator, the declared type of a Cast. Undefined without a rule. Default:
   * undefined.
   */
  ownValue(linker: Linker, unit: Unit, row: ExprRow, operand: SetId): SetId | undefined
  /**
   * The callees of the Call, New or Operator expression `row`; `found`: those that its callee expression, or the member
   * that implements the operator, denotes. Default: `found`.
   */
  callee(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId
  /** The objects that constructing a class makes in place of an instance. Default: none. */
  constructed(linker: Linker, id: ValueId, call: Call): SetId
  /** Whether a class without a constructor has an implicit one, which calls that of its base. Default: no. */
  implicitConstructors: boolean
  /** The type that a method of a base declares for a parameter (row). Default: none. */
  inheritedParameter(linker: Linker, unit: Unit, param: ParamRow): SetId
  /** The entities among the targets of a callee (a row) that may be called there. Default: all. */
  callableFrom(linker: Linker, unit: Unit, callee: number, entities: EntityId[]): EntityId[]
  /**
   * The methods that a function of the library calls on its receiver; `how`: the certainty of that function (see
   * certainty.ts). Default: none.
   */
  calledOfMixer(linker: Linker, unit: Unit, id: ValueId, how: number): readonly EntityId[]
  /**
   * The type of the parameter of a lambda (a function row) at a position, when it receives values of these types.
   * Default: the type at that position.
   */
  takenAt(linker: Linker, unit: Unit, fn: FunctionRow, given: readonly SetId[], position: number): SetId
  /** The functions of the project that a text names. Default: none. */
  namedByText(linker: Linker, id: ValueId): SetId
  /** Whether a method overrides one of a class only if it is marked as an override. Default: no. */
  marksOverrides: boolean
  /**
   * Whether functions are followed through fields, containers, conversions and results of declared types to their
   * calls; fields may be initialised by position. Default: no.
   */
  keepsFunctions: boolean
  /**
   * Whether an argument contradicts a type with the values `wanted`, declared by the expression `type` if that is known,
   * although its values fit. Default: no.
   */
  contradicts(linker: Linker, arg: Given, wanted: SetId, type: Expression | undefined): boolean
  /** Whether a constructor of the wanted class may convert an argument implicitly. Default: no. */
  convertsArguments: boolean
  /** Whether `flowArguments` passes a spread table of named arguments key by key. Default: it is passed as a whole. */
  passesByKey: boolean
  /** Whether a call that is the only argument passes all its results: `f(g())`. Default: no. */
  passesResults: boolean
  /** Whether default arguments may be declared apart from the definition. Default: no. */
  defaultsElsewhere: boolean
  /** Whether functions assigned in turn to one name are alternatives, not overloads. Default: they are overloads. */
  reassignsFunctions: boolean
  /** Whether a lambda may end with a value where its type has none. Default: no. */
  discardsResults: boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const NO_ENTITIES: readonly EntityId[] = []

/** The defaults of these hooks. */
export const CALL_DEFAULTS: CallHooks = {
  meantFunctions: () => undefined,
  argumentAs: (_linker, _unit, _row, given) => given,
  castValue: () => EMPTY_SET,
  flowArguments: nothing,
  ownValue: () => undefined,
  callee: (_linker, _unit, _row, found) => found,
  constructed: () => EMPTY_SET,
  implicitConstructors: false,
  inheritedParameter: () => EMPTY_SET,
  callableFrom: (_linker, _unit, _callee, entities) => entities,
  calledOfMixer: () => NO_ENTITIES,
  takenAt: (_linker, _unit, _fn, given, position) => given[position] ?? EMPTY_SET,
  namedByText: () => EMPTY_SET,
  marksOverrides: false,
  keepsFunctions: false,
  contradicts: no,
  convertsArguments: false,
  passesByKey: false,
  passesResults: false,
  defaultsElsewhere: false,
  reassignsFunctions: false,
  discardsResults: false,
}
