// Hooks for containers: iteration, indexing, destructuring, awaiting.

import type { ExprId, ExprRow, SetId, StringId, ValueId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

/** Hooks for iteration, indexing, destructuring and awaiting. */
export type ContainerHooks = {
  /** Prelude types that `Op.Unwrap` unwraps, by their first type argument: `Option`. Default: none. */
  unwrappable: readonly string[]
  /**
   * The part (`Iterated`) that iterating a value yields by a rule of the language; undefined without a rule. Default:
   * undefined.
   */
  iterated(linker: Linker, id: ValueId, which: number): SetId | undefined
  /** The element type that a type of the project declares for its iteration. Default: none. */
  declaredElement(linker: Linker, id: ValueId): SetId
  /** Whether indexing a value calls its indexing member. Default: yes. */
  isIndexedByMember(linker: Linker, id: ValueId): boolean
  /**
   * Whether an `await` unwraps a single promise instead of all nested ones, and applies to type parameters. Default:
   * no.
   */
  awaitsOnce: boolean
  /** The result of awaiting an object that is no promise; undefined when unknown. Default: undefined. */
  awaitedObject(linker: Linker, unit: Unit, id: ValueId): SetId | undefined
  /**
   * The value under a key of a literal table (an expression) of named arguments; undefined for any other. Default:
   * undefined.
   */
  keywordUnder(linker: Linker, expr: ExprId, key: StringId): SetId | undefined
  /** A class with the type arguments that an index expression (row) names. Default: nothing. */
  classApplied(linker: Linker, unit: Unit, id: ValueId, key: ExprRow): SetId
  /** The result of indexing a class where nothing else defines it. Default: nothing. */
  classIndexed(linker: Linker, id: ValueId): SetId
  /** The component of an object at a position, when it is destructured. Default: none. */
  partOf(linker: Linker, id: ValueId, position: number): SetId
  /** The element of a tuple with the given name; undefined when there is none. Default: undefined. */
  namedElement(linker: Linker, id: ValueId, name: StringId): SetId | undefined
  /** The result of indexing an object without elements. Default: nothing. */
  indexOfPointer(linker: Linker, id: ValueId): SetId
  /** The type behind an alias whose objects are destructured by position. Default: none. */
  behindAlias(linker: Linker, id: ValueId): SetId
}

/** The defaults of these hooks. */
export const CONTAINER_DEFAULTS: ContainerHooks = {
  unwrappable: [],
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
