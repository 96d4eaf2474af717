// Hooks of the kernel: iterate, index, take apart, await.

import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** Iterate, index, take apart, await. */
export type ContainerHooks = {
  /**
   * The part (`Iterated`) that going through a value gives where the language has a rule of its own for it, else
   * undefined. Default: undefined.
   */
  iterated(linker: Linker, id: number, which: number): number | undefined
  /** What a type of the project declares that going through it gives. Default: nothing. */
  declaredElement(linker: Linker, id: number): number
  /** Whether an index into a value calls its member for that. Default: yes. */
  isIndexedByMember(linker: Linker, id: number): boolean
  /** Whether an `await` takes off one promise, not all that are in each other, and is of type parameters too. Default: no. */
  awaitsOnce: boolean
  /** What awaiting an object gives that is no promise; undefined where nothing says so. Default: undefined. */
  awaitedObject(linker: Linker, unit: Unit, id: number): number | undefined
  /** What a literal table (an expression) of named arguments has under a key; undefined for any other. Default: undefined. */
  keywordUnder(linker: Linker, expr: number, key: number): number | undefined
  /** A class with the type arguments that an index (row) names. Default: nothing. */
  classApplied(linker: Linker, unit: Unit, id: number, key: number): number
  /** What an index into a class means that means nothing else. Default: nothing. */
  classIndexed(linker: Linker, id: number): number
  /** What an object hands out at a position when it is taken apart. Default: nothing. */
  partOf(linker: Linker, id: number, position: number): number
  /** The element of a tuple that a name means; undefined when none does. Default: undefined. */
  namedElement(linker: Linker, id: number, name: number): number | undefined
  /** What an index into an object gives that has no elements. Default: nothing. */
  indexOfPointer(linker: Linker, id: number): number
  /** What an alias stands for that is taken apart by position. Default: nothing. */
  behindAlias(linker: Linker, id: number): number
}

/** The defaults of these hooks. */
export const CONTAINER_DEFAULTS: ContainerHooks = {
  iterated: () => undefined,
  declaredElement: () => EMPTY_SET,
  isIndexedByMember: () => true,
  awaitsOnce: false,
  awaitedObject: () => undefined,
  keywordUnder: () => undefined,
  classApplied: () => EMPTY_SET,
  classIndexed: () => EMPTY_SET,
  partOf: () => EMPTY_SET,
  namedElement: () => undefined,
  indexOfPointer: () => EMPTY_SET,
  behindAlias: () => EMPTY_SET,
}
