// Hooks of the kernel: choose what a call means, and follow what it hands over.

import type { Call } from '../calls/call.ts'
import type { Argument } from '../calls/overload-methods.ts'
import type { Passed } from '../calls/signatures.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** An expression, with the file in which it stands. */
export type Expression = { unit: Unit; row: number }

/** Choose what a call means, and follow what it hands over. */
export type CallHooks = {
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
  /** What the Call expression `row` calls, `found` being what its callee means. Default: `found`. */
  callee(linker: Linker, unit: Unit, row: number, found: number): number
  /** What a call gives by a rule of its own, else undefined. Default: undefined. */
  callResult(linker: Linker, row: number, callee: number, call: Call): number | undefined
  /** Of the members that implement an operator for its left operand, those meant. Default: all that are `found`. */
  operatorMeant(linker: Linker, left: number, found: number, call: Call): number
  /** What constructing a class makes in place of an instance. Default: nothing. */
  constructed(linker: Linker, id: number, call: Call): number
  /** Whether a class without a constructor has one of its own, which calls that of its base. Default: no. */
  implicitConstructors: boolean
  /** What a method of a base declares for a parameter (row). Default: nothing. */
  inheritedParameter(linker: Linker, unit: Unit, param: number): number
  /**
   * Lets tables of named arguments flow into the parameters of a function that they name, by `flow`; adds parameters that
   * receive more to `changed`. Default: a table is matched as an argument.
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
  /** Of the entities that a callee (a row) names those that may be called there. Default: all. */
  callableFrom(linker: Linker, unit: Unit, callee: number, entities: number[]): number[]
  /**
   * The methods that a function of the library calls of the object that it is called on; `how` sure that function is (see
   * certainty.ts). Default: none.
   */
  calledOfMixer(linker: Linker, unit: Unit, id: number, how: number): readonly number[]
  /** What a lambda (a function row) that is given values of these types takes at a position. Default: the one there. */
  takenAt(linker: Linker, unit: Unit, fn: number, given: readonly number[], position: number): number
  /** The functions of the project that a text names. Default: none. */
  namedByText(linker: Linker, id: number): number
  /** The methods of values that the texts name which a key (row) may be. Default: none. */
  methodsNamed(linker: Linker, unit: Unit, set: number, key: number): number
  /** Whether a method takes the place of one of a class only where it is marked so. Default: no. */
  marksOverrides: boolean
  /** Whether functions are followed through fields, containers, conversions and results of declared types to where they are called; fields may be given by their position. Default: no. */
  keepsFunctions: boolean
  /** Whether an argument contradicts a declared type, of the values `wanted`, though its values fit. Default: no. */
  contradicts(linker: Linker, type: Expression, wanted: number, arg: Expression): boolean
  /** Whether a constructor of the class that is wanted may convert an argument. Default: no. */
  convertsArguments: boolean
  /** Whether default arguments may stand in a declaration that is not the definition. Default: no. */
  defaultsElsewhere: boolean
  /** What an expression (row) is that is taken as one of a declared type. Default: `declared`. */
  castTo(linker: Linker, declared: number, unit: Unit, expr: number): number
  /** Whether several functions that a name is given in turn are no overloads. Default: they are. */
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
