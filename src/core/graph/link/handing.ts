// The calls that hand a value over to a parameter. It arrives from several of them as from one, so an edit of one file
// takes it away only if no call of another hands it over.

import { addTo, append } from '../../collections/multimap.ts'
import { oncePer } from '../../collections/once.ts'
import { type BindingId, type ExprId, NONE, type SetId, type StringId, type ValueId } from '../../ids.ts'
import type { Linker } from './linker.ts'
import { grown, PairMap } from './program/tables.ts'
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
 * By parameter and set (or `HANDED_DEFAULT`), up to two files whose calls hand it over, each with its first round.
 */
export type Support = {
  at: PairMap
  /** Two for each slot, -1 for none. */
  units: Int32Array
  rounds: Int32Array
}

/** No support, with room for some parameters and sets. */
export const newSupport = (room = 1024): Support => ({
  at: new PairMap(room),
  units: new Int32Array(2 * room),
  rounds: new Int32Array(2 * room),
})

/** The parameter of a slot. */
export const supportedBinding = ({ at }: Support, slot: number): BindingId => at.firstAt(slot) as BindingId
/** The set that is handed over to it, or `HANDED_DEFAULT`. */
export const supportedSet = ({ at }: Support, slot: number): SetId => at.secondAt(slot) as SetId

/** Notes that calls of a file hand a set over; true if none did before. */
export function addSupport(support: Support, binding: BindingId, set: SetId, unit: number, round: number): boolean {
  const count = support.at.size
  const slot = support.at.slot(binding, set)
  if (slot < count) {
    const second = 2 * slot + 1
    if (support.units[2 * slot] !== unit && support.units[second]! < 0) {
      support.units[second] = unit
      support.rounds[second] = round
    }
    return false
  }
  if (2 * slot === support.units.length) {
    support.units = grown(support.units)
    support.rounds = grown(support.rounds)
  }
  support.units[2 * slot] = unit
  support.units[2 * slot + 1] = NONE
  support.rounds[2 * slot] = round
  support.rounds[2 * slot + 1] = round
  return true
}

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

/**
 * The values, or the default, that files hand over to a parameter. `isMore`: others may do so too, for two of the files that
 * are left out are all that is known of some values.
 */
export type Supported = { found: ReadonlySet<ValueId | typeof HANDED_DEFAULT>; isMore: boolean }

/** The values that files other than `without` hand over to a parameter up to a round. */
export function supported(
  values: Linker['values'],
  support: Support,
  binding: BindingId,
  without: ReadonlySet<number>,
  round: number,
): Supported {
  const found = new Set<ValueId | typeof HANDED_DEFAULT>()
  let isMore = false
  for (const slot of slotsOf(support).get(binding) ?? []) {
    const units = [2 * slot, 2 * slot + 1].filter((at) => support.units[at]! >= 0)
    const others = units.filter((at) => !without.has(support.units[at]!))
    if (units.length === 2 && others.length === 0) isMore = true
    if (!others.some((at) => support.rounds[at]! <= round)) continue
    const set = supportedSet(support, slot)
    if (set === HANDED_DEFAULT) found.add(HANDED_DEFAULT)
    else for (const id of values.items(set)) found.add(id)
  }
  return { found, isMore }
}

/** The slots of each parameter; of a support that no longer grows. */
const slotsOf = oncePer((support: Support): ReadonlyMap<BindingId, number[]> => {
  const found = new Map<BindingId, number[]>()
  for (let slot = 0; slot < support.at.size; slot++) {
    const binding = supportedBinding(support, slot)
    append(found, binding, slot)
  }
  return found
})
