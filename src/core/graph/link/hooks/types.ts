// Hooks for relations between types.

import type { EntityId, ExprRow, SetId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'

/** Hooks for relations between types. */
export type TypeHooks = {
  /** Whether a type outside the project is a subtype of a prelude type by its name alone. Default: no. */
  isNamedAs(name: string, wanted: string): boolean
  /** The types among the values of an expression. Default: all of them. */
  withTypes(linker: Linker, set: SetId): SetId
  /**
   * The class that an expression (row) names, as a set, with the type arguments that it has there. Default: `named`.
   */
  classNamed(linker: Linker, unit: Unit, row: ExprRow, named: SetId): SetId
  /** Whether a type (an entity) may mention the type parameters of the class that declares it. Default: no. */
  isOfGeneric(linker: Linker, entity: EntityId): boolean
  /**
   * Whether an entity is declared only as a type, so that a call of its name reaches a value from elsewhere. Default:
   * no.
   */
  isOnlyType(linker: Linker, entity: EntityId): boolean
}

const no = (): boolean => false

/** The defaults of these hooks. */
export const TYPE_DEFAULTS: TypeHooks = {
  isNamedAs: no,
  withTypes: (_linker, set) => set,
  classNamed: (_linker, _unit, _row, named) => named,
  isOfGeneric: no,
  isOnlyType: no,
}
