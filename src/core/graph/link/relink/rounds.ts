// The flow of arguments through edited files, once as they were and once as they are, beside the values that are known
// to arrive from all others. It stands when what the files hand over, and what shows of them, is the same in every round.

import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type BindingRow,
  type EntityId,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { collectInstantiated } from '../edges/made-objects.ts'
import { beginRounds, endRound, INFLOW_MAX, ROUNDS_MAX, type Rounds, visitRound } from '../flow.ts'
import {
  type Arrival,
  addSupport,
  HANDED_DEFAULT,
  type Handing,
  newHanding,
  newSupport,
  supported,
  supportedBinding,
  supportedSet,
} from '../handing.ts'
import { type Linker, unitOfBinding } from '../linker.ts'
import { forgetAll } from '../memo.ts'
import { EMPTY_SET } from '../values/values.ts'
import { areMade, isUnbased, noteUnder } from './below.ts'
import { type Shown, showRow, showsAny } from './shown.ts'
import { apartOutside, type Surface, surfaceOf } from './surface.ts'
import type { Edited, Translation } from './translation.ts'

/**
 * A linker before and after an edit, the names whose mentions are all in the files that are followed, and what shows of
 * these in others.
 */
export type Both = {
  old: Linker
  now: Linker
  edited: Edited
  names: ReadonlySet<StringId>
  t: Translation
  shown: Shown
}

/**
 * Lets the arguments flow through the linker now; undefined when the edit shows in other files, or cannot be followed. What
 * is returned gives the linker the support of its parameters, which nothing but the next edit asks for.
 */
export function flowAlike(both: Both): (() => void) | undefined {
  const { old, now, edited, names, t } = both
  const { arrivals, support } = old
  restart(old, () => false)
  restart(now, (binding) => isNewBinding(both, binding))
  const [before, after] = [roundsOf(old, edited), roundsOf(now, edited)]
  const surfaces = new Map(
    [...edited].map(([index, versions]) => {
      const unit = old.program.units[index]!
      return [index, surfaceOf(versions, (name) => names.has(unit.names[name]!))]
    }),
  )
  const own = now.support
  const settle = (): void => {
    now.support = carriedSupport(support, own, edited, t)
  }
  try {
    for (let round = 0; ; round++) {
      const waning = visitRound(before)
      const growing = visitRound(after)
      noteApart(both, surfaces)
      const known = arrivals[round]
      const next = arrivalNow(both, support, round, known)
      if (showsAny(both.shown)) return undefined
      if (!known && next.given.size === 0 && next.defaults.length === 0 && growing.size === 0) return settle
      endRound(before, known ?? NOTHING, waning)
      endRound(after, next, growing)
      if (round + 1 < ROUNDS_MAX) continue
      noteApart(both, surfaces)
      return showsAny(both.shown) ? undefined : settle
    }
  } finally {
    old.arrivals = arrivals
    old.support = support
    for (const linker of [old, now]) {
      linker.handing = undefined
      linker.dependents.active = false
    }
  }
}

const NOTHING: Arrival = { given: new Map(), defaults: [] }

/** Puts a linker into the state before anything flowed. */
export function forgetFlow(linker: Linker): void {
  forgetAll(linker)
  linker.inflow.fill(0)
  linker.defaulted.fill(0)
  linker.arriving.clear()
}

/** Puts a linker into the state before anything flowed; what its calls hand over is recorded. */
function restart(linker: Linker, isNew: Handing['isNew']): void {
  forgetFlow(linker)
  linker.arrivals = []
  linker.support = newSupport()
  linker.round = 0
  linker.dependents.active = true
  linker.dependents.current = -1
  linker.handing = newHanding(isNew)
}

const roundsOf = (linker: Linker, edited: Edited): Rounds =>
  beginRounds(
    linker,
    [...edited.keys()].map((index) => linker.program.units[index]!),
  )

/** Notes the declarations of the followed files whose answers are others now. */
function noteApart({ old, now, edited, t, shown }: Both, surfaces: ReadonlyMap<number, Surface>): void {
  for (const [index, versions] of edited) {
    const side = (linker: Linker) => ({ linker, unit: linker.program.units[index]! })
    const apart = apartOutside(surfaces.get(index)!, side(old), side(now), versions, t)
    for (const place of apart) showRow(shown, index, place)
  }
}

/**
 * What arrives now at the end of a round in which `known` arrived before. Notes the files whose parameters would receive
 * something else and are not followed, and the functions for which all that hand something over must be known.
 */
function arrivalNow(both: Both, support: Linker['support'], round: number, known: Arrival | undefined): Arrival {
  const { old, now, t, shown } = both
  const [was, is] = [old.handing!, now.handing!]
  const arrival: Arrival = { given: new Map(), defaults: [] }
  const taken = { support, round, arrival, known }
  for (const [binding, given] of known?.given ?? []) noteKnown(both, arrival, binding, given)
  for (const binding of known?.defaults ?? []) if (t.binding(binding) >= 0) arrival.defaults.push(t.binding(binding))
  noteBesides(is, was, both)
  for (const [binding, given] of was.given) takeLost(both, taken, binding, given, is)
  for (const binding of was.defaults) {
    const own = t.binding(binding)
    if (own < 0 || is.defaults.has(own)) continue
    const held = supportedElsewhere(both, taken, binding)
    if (held.found.has(HANDED_DEFAULT)) continue
    if (held.isMore) part(both, binding)
    if (!isOfEdited(both, own)) shown.units.add(unitOf(both, own))
    arrival.defaults = arrival.defaults.filter((one) => one !== own)
  }
  const before = givenBefore(both, was)
  for (const [binding, given] of is.given) takeGiven(both, arrival, binding, given, before.get(binding) ?? NO_VALUES)
  for (const binding of is.defaults) {
    if (now.defaulted[binding] === 1 || arrival.defaults.includes(binding)) continue
    if (!isOfEdited(both, binding)) shown.units.add(unitOf(both, binding))
    arrival.defaults.push(binding)
  }
  return arrival
}

const NO_VALUES: ReadonlySet<ValueId> = new Set()

/** Notes what is known to arrive at a parameter (of the program before), without values that are gone. */
function noteKnown(both: Both, arrival: Arrival, binding: BindingId, given: SetId): void {
  const { old, now, t, shown } = both
  const own = t.binding(binding)
  if (own < 0 || isFull(now, own)) return
  const set = t.set(given)
  if (set < 0 && !isOfEdited(both, own)) shown.units.add(unitOf(both, own))
  const items = old.values.items(given).map(t.value)
  arrival.given.set(own, set < 0 ? now.values.setOf(items.filter((id) => id >= 0)) : set)
}

/** Whether a parameter takes no more values. */
const isFull = ({ values, inflow }: Linker, binding: BindingId): boolean =>
  values.items(inflow[binding]!).length >= INFLOW_MAX

/** The unit of a binding of the program now. */
const unitOf = ({ now }: Both, binding: BindingId): number => now.program.bindingUnit[binding]!

/** The values that the edited files handed over before, by parameter, in the numbers of the program now. */
const givenBefore = ({ old, t }: Both, { given }: Handing): ReadonlyMap<BindingId, ReadonlySet<ValueId>> =>
  new Map(Array.from(given, ([binding, set]) => [t.binding(binding), new Set(old.values.items(set).map(t.value))]))

/** Notes the files whose parameters keep other arguments as expressions, and the functions that get others under a name. */
function noteBesides(is: Handing, was: Handing, both: Both): void {
  const { t, shown } = both
  const before = new Map(Array.from(was.kept, ([binding, args]) => [t.binding(binding), args]))
  for (const [binding, args] of was.kept) {
    const own = t.binding(binding)
    const stays = [...args].map(t.expr)
    if (own < 0) continue
    if (stays.includes(NONE) && !isOfEdited(both, own)) shown.units.add(unitOf(both, own))
    if (stays.some((arg) => arg >= 0 && !is.kept.get(own)?.has(arg))) part(both, binding)
  }
  for (const [own, args] of is.kept) {
    if (isNewBinding(both, own) || isOfEdited(both, own)) continue
    const known = new Set(Array.from(before.get(own) ?? [], t.expr))
    if ([...args].some((arg) => !known.has(arg))) shown.units.add(unitOf(both, own))
  }
  const named = new Set<BindingId>()
  for (const [binding, names] of was.named) {
    const own = t.binding(binding)
    if (own < 0) continue
    named.add(own)
    const now = is.named.get(own)
    const isSame = now?.size === names.size && [...names].every(([name, set]) => now.get(name) === t.set(set))
    if (!isSame) part(both, binding)
  }
  for (const own of is.named.keys()) if (!named.has(own)) part(both, bindingBefore(both, own))
}

/** Notes the declaration of a binding (of the program before) as another one, so that all that reach it are followed. */
function part({ old, shown }: Both, binding: BindingId): void {
  const unit = unitOfBinding(old, binding)
  showRow(shown, unit.index, ['bindings', toRow(binding, unit.bindingBase)])
}

/** A binding of the program now, which is not new, in that before. */
function bindingBefore({ old, now, edited }: Both, binding: BindingId): BindingId {
  const { index, bindingBase } = unitOfBinding(now, binding)
  const row = toRow(binding, bindingBase)
  const before = edited.get(index)?.from.bindings[row] ?? row
  return toId(before as BindingRow, old.program.units[index]!.bindingBase)
}

type Taken = { support: Linker['support']; round: number; arrival: Arrival; known: Arrival | undefined }

/** The values that calls of files other than the edited ones hand over to a parameter (of the program before). */
function supportedElsewhere({ old, edited }: Both, { support, round }: Taken, binding: BindingId) {
  return supported(old.values, support, binding, new Set(edited.keys()), round)
}

/**
 * Takes the values that the edited files no longer hand over to a parameter out of those that arrive, unless they still do
 * from others.
 */
function takeLost(both: Both, taken: Taken, binding: BindingId, given: SetId, is: Handing): void {
  const { old, now, t, shown } = both
  const own = t.binding(binding)
  if (own < 0) return
  const items = new Set(now.values.items(is.given.get(own) ?? EMPTY_SET))
  const handed = old.values.items(given).filter((id) => !items.has(t.value(id)))
  if (handed.length === 0) return
  const held = supportedElsewhere(both, taken, binding)
  const lost = handed.filter((id) => !held.found.has(id))
  if (lost.length === 0) return
  const known = taken.known?.given.get(binding) ?? old.inflow[binding]!
  // others may hand them over too, or values for which there was no room
  if (held.isMore || old.values.items(known).length >= INFLOW_MAX) part(both, binding)
  if (!isOfEdited(both, own)) shown.units.add(unitOf(both, own))
  const arrives = taken.arrival.given.get(own)
  if (arrives === undefined) return
  const gone = new Set(lost.map(t.value))
  taken.arrival.given.set(own, now.values.setOf(now.values.items(arrives).filter((id) => !gone.has(id))))
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
  if (!isOfEdited(both, binding)) both.shown.units.add(unitOf(both, binding))
  arrival.given.set(binding, values.setOf(grown))
}

const isOfEdited = ({ now, edited }: Both, binding: BindingId): boolean => edited.has(now.program.bindingUnit[binding]!)

/** Whether a binding of the program now has no partner before. */
function isNewBinding({ now, edited }: Both, binding: BindingId): boolean {
  const unit = now.program.units[now.program.bindingUnit[binding]!]!
  const from = edited.get(unit.index)?.from.bindings
  return from !== undefined && from[binding - unit.bindingBase]! < 0
}

/** The support of the program now: that of before without the edited files, and their own. */
function carriedSupport(support: Linker['support'], own: Linker['support'], edited: Edited, t: Translation) {
  const result = newSupport(Math.max(1024, support.at.size))
  const add = (from: Linker['support'], isOwn: boolean): void => {
    for (let slot = 0; slot < from.at.size; slot++) {
      const [binding, handed] = [supportedBinding(from, slot), supportedSet(from, slot)]
      const to = isOwn ? binding : t.binding(binding)
      const set = isOwn || handed === HANDED_DEFAULT ? handed : t.set(handed)
      if (to < 0 || (set < 0 && handed !== HANDED_DEFAULT)) continue
      for (const at of [2 * slot, 2 * slot + 1])
        if (from.units[at]! >= 0 && (isOwn || !edited.has(from.units[at]!)))
          addSupport(result, to, set, from.units[at]!, from.rounds[at]!)
    }
  }
  add(support, false)
  add(own, true)
  return result
}

/** Whether the edited files make objects of the same classes, as far as that matters elsewhere. */
export function makesAlike(both: Both): boolean {
  const { old, now, edited, t } = both
  if (old.made === undefined) return true
  for (const index of edited.keys()) {
    const [was, is] = [new Set<EntityId>(), new Set<EntityId>()]
    const unit = now.program.units[index]!
    if (unit.test) continue
    collectInstantiated(old, old.program.units[index]!, was)
    collectInstantiated(now, unit, is)
    const carried = new Set([...was].map(t.entity).filter((entity) => entity >= 0))
    const gone = [...carried].filter((entity) => !is.has(entity))
    if (gone.some((entity) => !isUnbased(now, entity))) return false
    const come = [...is].filter((entity) => !carried.has(entity))
    for (const entity of come) if (isOfEdit(both, entity)) noteUnder(now, now.made, entity)
    if (!areMade(now, come)) return false
  }
  return true
}

/** Whether a class (of the program now) comes with the edit. */
function isOfEdit({ now, edited }: Both, entity: EntityId): boolean {
  const { index, entityBase } = now.program.units[now.program.entityUnit[entity]!]!
  return (edited.get(index)?.from.entities[entity - entityBase] ?? 0) < 0
}
