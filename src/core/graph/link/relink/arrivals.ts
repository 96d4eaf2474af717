// What arrives at parameters beside an edit: the values that are known to, without those that the followed files hand over no
// more, and with those that they hand over now.

import { NONE } from '../../../facts.ts'
import { type BindingId, type BindingRow, type SetId, type StringId, toId, toRow, type ValueId } from '../../../ids.ts'
import { INFLOW_MAX } from '../flow.ts'
import { type Arrival, HANDED_DEFAULT, type Handing } from '../handing.ts'
import { type Linker, unitOfBinding } from '../linker.ts'
import { namedSupporters, type Supporter, supporters, untakenFrom } from '../support.ts'
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
  const taken = { support, round, arrival, known, is }
  noteKnown(both, arrival, known)
  noteArgumentsKept(both, was, is)
  noteArgumentsNamed(both, taken, was)
  for (const [binding, given] of was.given) takeLost(both, taken, binding, given)
  for (const binding of was.defaults) takeLostDefault(both, taken, binding)
  for (const [binding, given] of is.given) takeGiven(both, arrival, binding, given)
  for (const binding of is.defaults) takeDefault(both, arrival, binding)
  return arrival
}

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

/** Notes the functions to whose parameters that take any names (`**options`) all calls hand over other values under a name. */
function noteArgumentsNamed(both: Both, taken: Taken, was: Handing): void {
  const { t } = both
  const before = new Map(Array.from(was.named, ([binding, names]) => [t.binding(binding), { binding, names }]))
  before.delete(NONE)
  for (const own of new Set([...before.keys(), ...taken.is.named.keys()])) {
    const { binding, names } = before.get(own) ?? { binding: bindingBefore(both, own), names: NO_NAMES }
    const now = taken.is.named.get(own) ?? NO_NAMES
    const all = new Set([...names.keys(), ...now.keys()])
    if (
      all.values().some((name) => isNamedApart(both, taken, { binding, name, was: names.get(name), is: now.get(name) }))
    )
      part(both, binding)
  }
}

const NO_NAMES: ReadonlyMap<StringId, SetId> = new Map()

/** A name of a parameter (of the program before), with the values that the edited files hand over under it. */
type Named = { binding: BindingId; name: StringId; was: SetId | undefined; is: SetId | undefined }

/** Whether other values are handed over under a name than before, up to a round. */
function isNamedApart(both: Both, { support, round }: Taken, { binding, name, was, is }: Named): boolean {
  const { old, now, edited, t } = both
  const before = new Set(old.values.items(was ?? EMPTY_SET).map(t.value))
  const after = new Set(now.values.items(is ?? EMPTY_SET))
  const apart = before.symmetricDifference(after)
  if (apart.size === 0) return false
  const others = namedSupporters(support, binding, name).filter(({ unit }) => !edited.has(unit))
  return apart.difference(heldNow(both, others, round)).size > 0
}

/** The values (of the program now) that files hand over up to a round. */
function heldNow({ old, t }: Both, others: readonly Supporter[], round: number): ReadonlySet<ValueId> {
  const held = others.flatMap((other) => (other.round <= round ? old.values.items(other.set) : []))
  return new Set(held.map(t.value).filter((id) => id >= 0))
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

/** What is known of a round, what the edited files hand over now, and what arrives. */
type Taken = {
  support: Linker['support']
  round: number
  known: Arrival | undefined
  is: Handing
  arrival: Arrival
}

/** What other files than the edited ones hand over to a parameter (of the program before), in any round. */
const suppliedElsewhere = ({ edited }: Both, { support }: Taken, binding: BindingId): Supporter[] =>
  supporters(support, binding).filter(({ unit }) => !edited.has(unit))

/**
 * Takes the values that the edited files no longer hand over to a parameter out of those that arrive, unless others hand
 * them over. Notes the files that do so later, or did not for want of room.
 */
function takeLost(both: Both, taken: Taken, binding: BindingId, given: SetId): void {
  const { old, now, t } = both
  const { is, round, known, arrival } = taken
  const own = t.binding(binding)
  if (own < 0) return
  const items = new Set(now.values.items(is.given.get(own) ?? EMPTY_SET))
  const handed = old.values.items(given).filter((id) => !items.has(t.value(id)))
  if (handed.length === 0) return
  const others = suppliedElsewhere(both, taken, binding).filter(({ set }) => set !== HANDED_DEFAULT)
  const held = heldNow(both, others, round)
  const lost = new Set(handed.filter((id) => !held.has(t.value(id))))
  if (lost.size === 0) return
  const before = old.values.items(known?.given.get(binding) ?? old.inflow[binding]!)
  const hadRoom = before.length < INFLOW_MAX
  // of a parameter without room for them they never arrived: those that come first count
  if (!hadRoom && !before.some((id) => lost.has(id))) return
  const all = now.values.items(now.values.setOf([...held, ...items]))
  if (hadRoom) showLater(both, taken, others, (set) => old.values.items(set).some((id) => lost.has(id)))
  else if (all.length < INFLOW_MAX) showAll(both, taken, binding, others)
  showUnlessFollowed(both, own)
  const arrives = arrival.given.get(own)
  if (arrives === undefined) return
  const gone = new Set([...lost].map(t.value))
  const left = hadRoom ? now.values.items(arrives).filter((id) => !gone.has(id)) : all.slice(0, INFLOW_MAX)
  arrival.given.set(own, now.values.setOf(left))
}

/** Notes the files that hand sought sets over later. */
function showLater(
  { shown }: Both,
  { round }: Taken,
  others: readonly Supporter[],
  isSought: (set: SetId) => boolean,
): void {
  for (const { set, unit, round: since } of others) if (since > round && isSought(set)) shown.units.add(unit)
}

/** Notes the files with more for a parameter (of the program before) that had no room, and has some now. */
function showAll(both: Both, taken: Taken, binding: BindingId, others: readonly Supporter[]): void {
  showLater(both, taken, others, () => true)
  for (const unit of untakenFrom(taken.support, binding)) if (!both.edited.has(unit)) both.shown.units.add(unit)
}

/**
 * Takes out a default that the edited files no longer leave a parameter (of the program before), unless others do. Notes the
 * files that do so later.
 */
function takeLostDefault(both: Both, taken: Taken, binding: BindingId): void {
  const own = both.t.binding(binding)
  if (own < 0 || taken.is.defaults.has(own)) return
  const others = suppliedElsewhere(both, taken, binding).filter(({ set }) => set === HANDED_DEFAULT)
  if (others.some(({ round }) => round <= taken.round)) return
  showLater(both, taken, others, () => true)
  showUnlessFollowed(both, own)
  taken.arrival.defaults = taken.arrival.defaults.filter((one) => one !== own)
}

/** Lets what the edited files hand over arrive at a parameter; one of another file that has it not already shows. */
function takeGiven(both: Both, arrival: Arrival, binding: BindingId, given: SetId): void {
  const { values, inflow } = both.now
  if (isFull(both.now, binding)) return
  const has = values.items(arrival.given.get(binding) ?? inflow[binding]!)
  const more = values.items(given).filter((id) => !has.includes(id))
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
