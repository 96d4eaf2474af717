// Hooks for relations between types.

import type { EntityId, ExprRow, SetId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'

/** Hooks for relations between types. */
export type TypeHooks = {
  /** Whether a type outside the project is a subtype of a prelude type by its name alone. Default: no. */
  isNamedAs(name: string, wanted: string): boolean
  /**
   * The values of an expression (row) that names a type: without those that are none, and classes with the type
   * arguments that they have there. Default: `named`.
   */
  typeNamed(linker: Linker, unit: Unit, row: ExprRow, named: SetId): SetId
  /** Whether a type (an entity) may mention the type parameters of the class that declares it. Default: no. */
  isOfGeneric(linker: Linker, entity: EntityId): boolean
  /**
   * Whether a call of a name that is declared only as a type reaches a value from elsewhere. Default: no.
   */
  typesAreApart: boolean
}

const no = (): boolean => false

/** The defaults of these hooks. */
export const TYPE_DEFAULTS: TypeHooks = {
  isNamedAs: no,
  typeNamed: (_linker, _unit, _row, named) => named,
  isOfGeneric: no,
  typesAreApart: false,
}
