// Hooks for calls: the choice of callees, and the flow of arguments.

import type { Call } from '../calls/call.ts'
import type { Argument } from '../calls/overload-methods.ts'
import type { Passed } from '../calls/signatures.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** An expression with its file. */
export type Expression = { unit: Unit; row: number }

/** Hooks for the choice of callees and the flow of arguments. */
export type CallHooks = {
  /**
   * The functions among several callees of a call in `from` that are chosen independently of its arguments; undefined
   * where the arguments decide. Default: undefined.
   */
  meantFunctions(linker: Linker, set: number, from: Unit): number | undefined
  /** Whether an abstract method of an interface repeats one that every object has. Default: no. */
  isRootMethod(name: string): boolean
  /** Whether the type arguments of an argument exclude the wanted type. Default: no. */
  excludes(linker: Linker, arg: Argument, wanted: number): boolean
  /**
   * The values of an argument (a row, with the values `given`) as a parameter of type `wanted` takes them. Default:
   * `given`.
   */
  argumentAs(linker: Linker, unit: Unit, row: number, given: number, wanted: number): number
  /** The objects that an expression under a cast creates, beside its values. Default: none. */
  castValue(linker: Linker, unit: Unit, row: number): number
  /**
   * Records the arguments of a call of the function or class `id`; `pairs` is empty for a class, and for the library.
   * Default: does nothing.
   */
  noteArguments(linker: Linker, id: number, call: Call, pairs: readonly Passed[]): void
  /**
   * The result of the Operator expression `row` by a rule of the language, `left` being its first operand; undefined
   * without a rule. Default: undefined.
   */
  operatorResult(linker: Linker, unit: Unit, row: number, left: number): number | undefined
  /** The callees of the Call expression `row`, `found` being the values of its callee expression. Default: `found`. */
  callee(linker: Linker, unit: Unit, row: number, found: number): number
  /** The result of a call by a rule of the language; undefined without a rule. Default: undefined. */
  callResult(linker: Linker, row: number, callee: number, call: Call): number | undefined
  /** The operator implementations that are chosen for a left operand. Default: all that are `found`. */
  operatorMeant(linker: Linker, left: number, found: number, call: Call): number
  /** The objects that constructing a class makes in place of an instance. Default: none. */
  constructed(linker: Linker, id: number, call: Call): number
  /** Whether a class without a constructor has an implicit one, which calls that of its base. Default: no. */
  implicitConstructors: boolean
  /** The type that a method of a base declares for a parameter (row). Default: none. */
  inheritedParameter(linker: Linker, unit: Unit, param: number): number
  /**
   * Lets tables of named arguments flow through `flow` into the parameters that they name; adds the parameters that
   * receive something new to `changed`. Default: a table is passed like any other argument.
   */
  flowKeywords:
    | ((
        linker: Linker,
        id: number,
        call: Call,
        flow: (binding: number, given: number) => void,
        changed: Set<number>,
      ) => void)
    | undefined
  /** The entities among the targets of a callee (a row) that may be called there. Default: all. */
  callableFrom(linker: Linker, unit: Unit, callee: number, entities: number[]): number[]
  /**
   * The methods that a function of the library calls on its receiver; `how`: the certainty of that function (see
   * certainty.ts). Default: none.
   */
  calledOfMixer(linker: Linker, unit: Unit, id: number, how: number): readonly number[]
  /**
   * The type of the parameter of a lambda (a function row) at a position, when it receives values of these types.
   * Default: the type at that position.
   */
  takenAt(linker: Linker, unit: Unit, fn: number, given: readonly number[], position: number): number
  /** The functions of the project that a text names. Default: none. */
  namedByText(linker: Linker, id: number): number
  /** The methods of values that the possible texts of a key (row) name. Default: none. */
  methodsNamed(linker: Linker, unit: Unit, set: number, key: number): number
  /** Whether a method overrides one of a class only if it is marked as an override. Default: no. */
  marksOverrides: boolean
  /**
   * Whether functions are followed through fields, containers, conversions and results of declared types to their
   * calls; fields may be initialised by position. Default: no.
   */
  keepsFunctions: boolean
  /** Whether an argument contradicts a declared type with the values `wanted` although its values fit. Default: no. */
  contradicts(linker: Linker, type: Expression, wanted: number, arg: Expression): boolean
  /** Whether a constructor of the wanted class may convert an argument implicitly. Default: no. */
  convertsArguments: boolean
  /** Whether default arguments may be declared apart from the definition. Default: no. */
  defaultsElsewhere: boolean
  /** The values of an expression (row) converted to a declared type. Default: `declared`. */
  castTo(linker: Linker, declared: number, unit: Unit, expr: number): number
  /** Whether functions assigned in turn to one name are alternatives, not overloads. Default: they are overloads. */
  reassignsFunctions: boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const NO_ENTITIES: readonly number[] = []

/** The defaults of these hooks. */
export const CALL_DEFAULTS: CallHooks = {
  meantFunctions: () => undefined,
  isRootMethod: no,
  excludes: no,
  argumentAs: (_linker, _unit, _row, given) => given,
  castValue: () => EMPTY_SET,
  noteArguments: nothing,
  operatorResult: () => undefined,
  callee: (_linker, _unit, _row, found) => found,
  callResult: () => undefined,
  operatorMeant: (_linker, _left, found) => found,
  constructed: () => EMPTY_SET,
  implicitConstructors: false,
  inheritedParameter: () => EMPTY_SET,
  flowKeywords: undefined,
  callableFrom: (_linker, _unit, _callee, entities) => entities,
  calledOfMixer: () => NO_ENTITIES,
  takenAt: (_linker, _unit, _fn, given, position) => given[position] ?? EMPTY_SET,
  namedByText: () => EMPTY_SET,
  methodsNamed: () => EMPTY_SET,
  marksOverrides: false,
  keepsFunctions: false,
  contradicts: no,
  convertsArguments: false,
  defaultsElsewhere: false,
  castTo: (_linker, declared) => declared,
  reassignsFunctions: false,
}
