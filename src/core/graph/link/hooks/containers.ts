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
  /** Whether the library's types are indexed by their type arguments, not by their members. Default: by members. */
  indexesLibraryByType: boolean
  /** Whether indexing an object without elements gives the object, which a pointer points to. Default: no. */
  indexesPointers: boolean
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
  /**
   * The result of indexing a class by an expression (row), `other` giving that by its members. Default: `other`.
   */
  classIndexed(linker: Linker, unit: Unit, id: ValueId, key: ExprRow, other: () => SetId): SetId
  /** The component of an object at a position, when it is destructured. Default: none. */
  partOf(linker: Linker, unit: Unit, id: ValueId, position: number): SetId
  /** The element of a tuple with the given name; undefined when there is none. Default: undefined. */
  namedElement(linker: Linker, id: ValueId, name: StringId): SetId | undefined
}

/** The defaults of these hooks. */
export const CONTAINER_DEFAULTS: ContainerHooks = {
  unwrappable: [],
  iterated: () => undefined,
  indexesLibraryByType: false,
  indexesPointers: false,
  awaitsOnce: false,
  awaitedObject: () => undefined,
  keywordUnder: () => undefined,
  classIndexed: (_linker, _unit, _id, _key, other) => other(),
  partOf: () => EMPTY_SET,
  namedElement: () => undefined,
}
