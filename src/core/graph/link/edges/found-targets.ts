// What is found of one call while its targets are looked for.

import type { Unit } from '../program/unit.ts'

/** A call that could mean more functions than this is not resolved by any of them. */
export const TARGETS_MAX = 8

/**
 * What is found of one call. `declared` are members of function type; `uses` are called
 * through a value that names neither function nor class (see `Hooks.usesIndirectly`).
 */
export type Found = {
  entities: number[]
  inlined: number[]
  uses: number[]
  declared: number[]
  external: boolean
  known: boolean
  isName: boolean
  /** Where the name stands that is called, when it is one. */
  named: Named | undefined
  /** How sure the value is that is called. */
  how: number
}
/** Where a name is called. */
export type Named = { unit: Unit; row: number }

/** What was found of one call, not to be added to. */
export type Targets = { readonly [K in keyof Found]: Found[K] extends number[] ? readonly number[] : Found[K] }

/** Nothing yet. */
export const newFound = (named: Named | undefined, how: number): Found => ({
  entities: [],
  inlined: [],
  uses: [],
  declared: [],
  external: false,
  known: false,
  isName: named !== undefined,
  named,
  how,
})

/** What is found through a value goes to `uses`. */
export function asUses(found: Found): Found {
  found.known = true
  return {
    ...newFound(undefined, found.how),
    entities: found.uses,
    inlined: found.inlined,
    uses: found.uses,
    known: true,
  }
}
