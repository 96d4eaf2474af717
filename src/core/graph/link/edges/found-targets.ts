// The targets of one call while they are collected.

import type { EntityId, ExprRow } from '../../../ids.ts'
import type { Unit } from '../program/unit.ts'

/** A call that may reach more functions than this is resolved to none of them. */
export const TARGETS_MAX = 8

/**
 * The targets of one call: `declared` are members of function type; `uses` are called through a value that names
 * neither a function nor a class (see `Hooks.usesIndirectly`).
 */
export type Found = {
  entities: EntityId[]
  /** These three are there once they hold anything: few calls have any. */
  inlined: EntityId[] | undefined
  uses: EntityId[] | undefined
  declared: EntityId[] | undefined
  external: boolean
  known: boolean
  isName: boolean
  /** The called name, if the callee is one. */
  named: Named | undefined
  /** The certainty of the called value: bits of `How`. */
  how: number
}
/** A name that is called: an expression (row) of a unit. */
export type Named = { unit: Unit; row: ExprRow }

/** The targets of one call, complete. */
export type Targets = {
  readonly [K in keyof Found]: Found[K] extends EntityId[] | undefined ? Readonly<Found[K]> : Found[K]
}

/** The entities of a call that has none; nothing is ever added to this list. */
const NO_ENTITIES: EntityId[] = []

/** Adds a target. Nearly all calls have one alone, and a list that begins with it has no room for 17. */
export function addTarget(found: Found, entity: EntityId): void {
  if (found.entities === NO_ENTITIES) found.entities = [entity]
  else found.entities.push(entity)
}

/** No targets yet. */
export const newFound = (named: Named | undefined, how: number): Found => ({
  entities: NO_ENTITIES,
  inlined: undefined,
  uses: undefined,
  declared: undefined,
  external: false,
  known: false,
  isName: named !== undefined,
  named,
  how,
})

/** A view of `found` in which further targets count as uses. */
export function asUses(found: Found): Found {
  found.known = true
  const uses = (found.uses ??= [])
  const inlined = (found.inlined ??= [])
  return { ...newFound(undefined, found.how), entities: uses, inlined, uses, known: true }
}
