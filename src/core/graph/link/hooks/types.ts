// Hooks of the kernel: relate types.

import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'

/** Relate types. */
export type TypeHooks = {
  /** The class that boxes a type of the prelude which is no class, by their names. Default: none. */
  boxOf(name: string): string | undefined
  /** The type that such a class boxes. Default: none. */
  boxedBy(name: string): string | undefined
  /** Whether a type of the prelude is that of functions which return nothing. Default: what is no type of the prelude. */
  isVoid(name: string | undefined): boolean
  /** Whether a type outside the project is of a type of the prelude by its name alone. Default: no. */
  isNamedAs(name: string, wanted: string): boolean
  /** Of what an expression denotes, what can be a type. Default: all of it. */
  withTypes(linker: Linker, set: number): number
  /** A generic type of another package, applied to types. Default: external. */
  foreignType(linker: Linker, unit: Unit, args: ArrayLike<number>): number
  /** The class that an expression (row) names, as a set, with the type arguments that it has there. Default: `named`. */
  classNamed(linker: Linker, unit: Unit, row: number, named: number): number
  /** Whether a type (an entity) may name the type parameters of the class that declares it. Default: no. */
  isOfGeneric(linker: Linker, entity: number): boolean
  /** Whether an entity is declared as a type alone: a call of its name is of a value from elsewhere. Default: no. */
  isOnlyType(linker: Linker, entity: number): boolean
  /** Whether a type of the prelude says of a value no more than that it is a function. Default: no. */
  isFunctionType(name: string): boolean
}

const no = (): boolean => false
const external = ({ values }: Linker): number => values.externalSet

/** The defaults of these hooks. */
export const TYPE_DEFAULTS: TypeHooks = {
  boxOf: () => undefined,
  boxedBy: () => undefined,
  isVoid: (name) => name === undefined,
  isNamedAs: no,
  withTypes: (_linker, set) => set,
  foreignType: external,
  classNamed: (_linker, _unit, _row, named) => named,
  isOfGeneric: no,
  isOnlyType: no,
  isFunctionType: no,
}
