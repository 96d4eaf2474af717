// What arrives at parameters beside an edit: the values that are known to, without those that the followed files hand over no
// more, and with those that they hand over now.

import { NONE } from '../../../facts.ts'
import { type BindingId, type BindingRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { INFLOW_MAX } from '../flow.ts'
import { type Arrival, HANDED_DEFAULT, type Handing, type Supported, supported } from '../handing.ts'
import { type Linker, unitOfBinding } from '../linker.ts'
import { EMPTY_SET } from '../values/values.ts'
import type { Both } from './rounds.ts'
import { showBinding } from './shown.ts'

/**
 * What arrives now at the end of a round in which `known` arrived before. Notes the files whose parameters would receive
 * something else and are not followed, and the functions for which all that hand something over must be known.
 */
export function arrivalNow(both: Both, support: Linker['support'], round: number, known: Arrival | undefined): Arrival {
  const [was, is] = [both.old.handing!, both.now.handing!]
  const arrival: Arrival = { given: new Map(), defaults: [] }
  const taken = { support, round, arrival, known }
  noteKnown(both, arrival, known)
  noteArgumentsKept(both, was, is)
  noteArgumentsNamed(both, was, is)
  for (const [binding, given] of was.given) takeLost(both, taken, binding, given, is)
  for (const binding of was.defaults) takeLostDefault(both, taken, binding, is)
  const before = givenBefore(both, was)
  for (const [binding, given] of is.given) takeGiven(both, arrival, binding, given, before.get(binding) ?? NO_VALUES)
  for (const binding of is.defaults) takeDefault(both, arrival, binding)
  return arrival
}

const NO_VALUES: ReadonlySet<ValueId> = new Set()

/** Lets what is known to arrive, by parameters of the program before, arrive now, without what is gone. */
function noteKnown(both: Both, arrival: Arrival, known: Arrival | undefined): void {
  const { t } = both
  for (const [binding, given] of known?.given ?? []) noteValues(both, arrival, binding, given)
  for (const binding of known?.defaults ?? []) if (t.binding(binding) >= 0) arrival.defaults.push(t.binding(binding))
}

/** Lets the values that are known to arrive at a parameter (of the program before) arrive now, without those that are gone. */
function noteValues(both: Both, arrival: Arrival, binding: BindingId, given: SetId): void {
  const { old, now, t } = both
  const own = t.binding(binding)
  if (own < 0 || isFull(now, own)) return
  const set = t.set(given)
  if (set < 0) showUnlessFollowed(both, own)
  const items = old.values.items(given).map(t.value)
  arrival.given.set(own, set < 0 ? now.values.setOf(items.filter((id) => id >= 0)) : set)
}

/** Whether a parameter takes no more values. */
const isFull = ({ values, inflow }: Linker, binding: BindingId): boolean =>
  values.items(inflow[binding]!).length >= INFLOW_MAX

/** The values that the edited files handed over before, by parameter, in the numbers of the program now. */
const givenBefore = ({ old, t }: Both, { given }: Handing): ReadonlyMap<BindingId, ReadonlySet<ValueId>> =>
  new Map(Array.from(given, ([binding, set]) => [t.binding(binding), new Set(old.values.items(set).map(t.value))]))

/** Notes the files whose parameters keep other arguments as expressions. */
function noteArgumentsKept(both: Both, was: Handing, is: Handing): void {
  const { t } = both
  const before = new Map(Array.from(was.kept, ([binding, args]) => [t.binding(binding), args]))
  for (const [binding, args] of was.kept) {
    const own = t.binding(binding)
    const stays = [...args].map(t.expr)
    if (own < 0) continue
    if (stays.includes(NONE)) showUnlessFollowed(both, own)
    if (stays.some((arg) => arg >= 0 && !is.kept.get(own)?.has(arg))) part(both, binding)
  }
  for (const [own, args] of is.kept) {
    if (isNewBinding(both, own) || isOfFollowed(both, own)) continue
    const known = new Set(Array.from(before.get(own) ?? [], t.expr))
    if ([...args].some((arg) => !known.has(arg))) showUnlessFollowed(both, own)
  }
}

/** Notes the functions to whose parameters that take any names (`**options`) other values are handed under a name. */
function noteArgumentsNamed(both: Both, was: Handing, is: Handing): void {
  const { t } = both
  const before = new Set<BindingId>()
  for (const [binding, names] of was.named) {
    const own = t.binding(binding)
    if (own < 0) continue
    before.add(own)
    const now = is.named.get(own)
    const isSame = now?.size === names.size && [...names].every(([name, set]) => now.get(name) === t.set(set))
    if (!isSame) part(both, binding)
  }
  for (const own of is.named.keys()) if (!before.has(own)) part(both, bindingBefore(both, own))
}

/** Notes a parameter (of the program before) as another one, so that all that reach it are followed. */
const part = ({ old, shown }: Both, binding: BindingId): void => showBinding(shown, old, binding)

/** A binding of the program now, which is not new, in that before. */
function bindingBefore({ old, now, edited }: Both, binding: BindingId): BindingId {
  const { index, bindingBase } = unitOfBinding(now, binding)
  const row = toRow(binding, bindingBase)
  const before = edited.get(index)?.from.bindings[row] ?? row
  return toId(before as BindingRow, old.program.units[index]!.bindingBase)
}

type Taken = { support: Linker['support']; round: number; arrival: Arrival; known: Arrival | undefined }

/** The values that calls of files other than the edited ones hand over to a parameter (of the program before). */
function supportedElsewhere({ old, edited }: Both, { support, round }: Taken, binding: BindingId): Supported {
  return supported(old.values, support, binding, new Set(edited.keys()), round)
}

/**
 * Takes the values that the edited files no longer hand over to a parameter out of those that arrive, unless they still do
 * from others.
 */
function takeLost(both: Both, taken: Taken, binding: BindingId, given: SetId, is: Handing): void {
  const { old, now, t } = both
  const own = t.binding(binding)
  if (own < 0) return
  const items = new Set(now.values.items(is.given.get(own) ?? EMPTY_SET))
  const handed = old.values.items(given).filter((id) => !items.has(t.value(id)))
  if (handed.length === 0) return
  const held = supportedElsewhere(both, taken, binding)
  const lost = handed.filter((id) => !held.found.has(id))
  if (lost.length === 0) return
  const known = old.values.items(taken.known?.given.get(binding) ?? old.inflow[binding]!)
  const hasNoRoom = known.length >= INFLOW_MAX
  // of a parameter without room for them they never arrived: those that come first count
  if (hasNoRoom && !lost.some((id) => known.includes(id))) return
  const next = hasNoRoom && !held.isMore ? firstOf(both, held.found) : undefined
  // others may hand them over too, or values for which there was no room
  if (held.isMore || (hasNoRoom && next === undefined)) part(both, binding)
  showUnlessFollowed(both, own)
  const arrives = taken.arrival.given.get(own)
  if (arrives === undefined) return
  const gone = new Set(lost.map(t.value))
  taken.arrival.given.set(own, next ?? now.values.setOf(now.values.items(arrives).filter((id) => !gone.has(id))))
}

/**
 * The values (of the program now) that fill a parameter, of those that others are known to hand over to it (of the program
 * before); undefined where they leave room, for values that were not noted since there was none.
 */
function firstOf({ now, t }: Both, handed: Supported['found']): SetId | undefined {
  const ids = [...handed].filter((id) => id !== HANDED_DEFAULT).map(t.value)
  const all = now.values.items(now.values.setOf(ids.filter((id) => id >= 0)))
  return all.length < INFLOW_MAX ? undefined : now.values.setOf(all.slice(0, INFLOW_MAX))
}

/** Takes out a default that the edited files no longer leave a parameter (of the program before), unless others still do. */
function takeLostDefault(both: Both, taken: Taken, binding: BindingId, is: Handing): void {
  const own = both.t.binding(binding)
  if (own < 0 || is.defaults.has(own)) return
  const held = supportedElsewhere(both, taken, binding)
  if (held.found.has(HANDED_DEFAULT)) return
  if (held.isMore) part(both, binding)
  showUnlessFollowed(both, own)
  taken.arrival.defaults = taken.arrival.defaults.filter((one) => one !== own)
}

/**
 * Lets what the edited files hand over arrive at a parameter, but for what they did before; one of another file that has it
 * not already shows.
 */
function takeGiven(both: Both, arrival: Arrival, binding: BindingId, given: SetId, was: ReadonlySet<ValueId>): void {
  const { values, inflow } = both.now
  if (isFull(both.now, binding)) return
  const has = values.items(arrival.given.get(binding) ?? inflow[binding]!)
  const more = values.items(given).filter((id) => !has.includes(id) && !was.has(id))
  if (more.length === 0) return
  // more than a parameter receives: those that come first count
  const grown = values.items(values.setOf([...has, ...more])).slice(0, INFLOW_MAX)
  if (grown.length === has.length && grown.every((id, at) => id === has[at])) return
  showUnlessFollowed(both, binding)
  arrival.given.set(binding, values.setOf(grown))
}

/** Lets the default arrive that the edited files leave a parameter; one of another file that had none shows. */
function takeDefault(both: Both, arrival: Arrival, binding: BindingId): void {
  if (both.now.defaulted[binding] === 1 || arrival.defaults.includes(binding)) return
  showUnlessFollowed(both, binding)
  arrival.defaults.push(binding)
}

/** Notes the file of a parameter as one in which the edit shows, unless it is followed. */
function showUnlessFollowed(both: Both, binding: BindingId): void {
  if (!isOfFollowed(both, binding)) both.shown.units.add(both.now.program.bindingUnit[binding]!)
}

const isOfFollowed = ({ now, edited }: Both, binding: BindingId): boolean =>
  edited.has(now.program.bindingUnit[binding]!)

/** Whether a binding of the program now has no partner before. */
export function isNewBinding({ now, edited }: Both, binding: BindingId): boolean {
  const unit = now.program.units[now.program.bindingUnit[binding]!]!
  const from = edited.get(unit.index)?.from.bindings
  return from !== undefined && from[binding - unit.bindingBase]! < 0
}
