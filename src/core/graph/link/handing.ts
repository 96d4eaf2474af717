// What calls hand over to parameters, noted with the files that they are in, and recorded where files are followed.

import { addTo } from '../../collections/multimap.ts'
import { type BindingId, type ExprId, NONE, type SetId, type StringId } from '../../ids.ts'
import type { Linker } from './linker.ts'
import { addNamedSupport, addSupport } from './support.ts'
import { EMPTY_SET } from './values/values.ts'

/** What arrives at the end of a round: the values that parameters (bindings) have then, and those used by default. */
export type Arrival = { given: Map<BindingId, SetId>; defaults: BindingId[] }

/** Everything that some calls hand over, in all rounds so far. */
export type Handing = {
  given: Map<BindingId, SetId>
  /** Parameters whose defaults are used. */
  defaults: Set<BindingId>
  /** The values under a name of parameters that take any names. */
  named: Map<BindingId, Map<StringId, SetId>>
  /** Arguments kept as expressions, by the binding that takes them. */
  kept: Map<BindingId, Set<ExprId>>
  /** Whether a parameter comes with an edit: all that hands values over under a name to it is visited. */
  isNew: (binding: BindingId) => boolean
}

/** Nothing handed over. */
export const newHanding = (isNew: Handing['isNew']): Handing => ({
  given: new Map(),
  defaults: new Set(),
  named: new Map(),
  kept: new Map(),
  isNew,
})

/** Stands for the default of a parameter, in place of a set that is handed over. */
export const HANDED_DEFAULT: typeof NONE = NONE

/**
 * Notes a set that a call hands over, or the default that it uses. Whether it takes effect: not where it is only
 * recorded, and not again where a call has handed it over before.
 */
export function noteHanding(linker: Linker, binding: BindingId, set: SetId): boolean {
  const { handing } = linker
  const isNew = addSupport(linker.support, binding, set, linker.flowing, linker.round)
  if (handing === undefined) return isNew
  if (set === HANDED_DEFAULT) handing.defaults.add(binding)
  else handing.given.set(binding, linker.values.union(handing.given.get(binding) ?? EMPTY_SET, set))
  return false
}

/** Notes a value that a call hands over under a name. Whether it takes effect: not where it is only recorded. */
export function noteNamed(linker: Linker, binding: BindingId, name: StringId, set: SetId): boolean {
  addNamedSupport(linker.support, binding, name, set, linker.flowing, linker.round)
  if (linker.handing === undefined || linker.handing.isNew(binding)) return true
  const { named } = linker.handing
  let names = named.get(binding)
  if (!names) named.set(binding, (names = new Map()))
  names.set(name, linker.values.union(names.get(name) ?? EMPTY_SET, set))
  return false
}

/** Notes an argument that is kept as an expression. */
export function noteKept({ handing }: Linker, binding: BindingId, arg: ExprId): void {
  if (handing === undefined) return
  addTo(handing.kept, binding, arg)
}
