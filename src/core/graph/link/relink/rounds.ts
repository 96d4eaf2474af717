// The flow of arguments through edited files, once as they were and once as they are, beside the values that are known
// to arrive from all others. It stands when what the files hand over, and what shows of them, is the same in every round.

import type { BindingId, EntityId, SetId, StringId, ValueId } from '../../../ids.ts'
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
import type { Linker } from '../linker.ts'
import { forgetAll } from '../memo.ts'
import { EMPTY_SET } from '../values/values.ts'
import { areMade, isUnbased, noteUnder } from './below.ts'
import { isSameOutside, type Surface, surfaceOf } from './surface.ts'
import type { Edited, Translation } from './translation.ts'

/** A linker before and after an edit, and the names whose mentions are all in the files that are followed. */
export type Both = { old: Linker; now: Linker; edited: Edited; names: ReadonlySet<StringId>; t: Translation }

/**
 * Lets the arguments flow through the linker now; undefined when the edit shows in other files. What is returned gives the
 * linker the support of its parameters, which nothing but the next edit asks for.
 */
export function flowAlike(both: Both): (() => void) | undefined {
  const { old, now, edited, names, t } = both
  const { arrivals, support } = old
  restart(old)
  restart(now)
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
      visitRound(before)
      visitRound(after)
      if (!showsAlike(both, surfaces)) return undefined
      const known = arrivals[round]
      const next = arrivalNow(both, support, round, known)
      if (!next) return undefined
      if (!known && next.given.size === 0 && next.defaults.length === 0) return settle
      endRound(before, known ?? NOTHING)
      endRound(after, next)
      if (round + 1 < ROUNDS_MAX) continue
      return showsAlike(both, surfaces) ? settle : undefined
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

/** Puts a linker into the state before anything flowed; what its calls hand over is recorded. */
function restart(linker: Linker): void {
  forgetAll(linker)
  linker.inflow.fill(0)
  linker.defaulted.fill(0)
  linker.arriving.clear()
  linker.arrivals = []
  linker.support = newSupport()
  linker.round = 0
  linker.dependents.active = true
  linker.dependents.current = -1
  linker.handing = newHanding()
}

const roundsOf = (linker: Linker, edited: Edited): Rounds =>
  beginRounds(
    linker,
    [...edited.keys()].map((index) => linker.program.units[index]!),
  )

function showsAlike({ old, now, edited, t }: Both, surfaces: ReadonlyMap<number, Surface>): boolean {
  for (const [index, versions] of edited) {
    const side = (linker: Linker) => ({ linker, unit: linker.program.units[index]! })
    if (!isSameOutside(surfaces.get(index)!, side(old), side(now), versions, t)) return false
  }
  return true
}

/**
 * What arrives now at the end of a round in which `known` arrived before; undefined when parameters of other files would
 * receive something else.
 */
function arrivalNow(
  both: Both,
  support: Linker['support'],
  round: number,
  known: Arrival | undefined,
): Arrival | undefined {
  const { old, now, t } = both
  const [was, is] = [old.handing!, now.handing!]
  const arrival: Arrival = { given: new Map(), defaults: [] }
  for (const [binding, given] of known?.given ?? []) {
    const own = t.binding(binding)
    if (own < 0) continue
    const set = t.set(given)
    if (set < 0) return undefined
    arrival.given.set(own, set)
  }
  for (const binding of known?.defaults ?? []) if (t.binding(binding) >= 0) arrival.defaults.push(t.binding(binding))
  if (!sameBesides(is, was, both)) return undefined
  const taken = { support, round, arrival }
  for (const [binding, given] of was.given) if (!isStillGiven(both, taken, binding, given, is)) return undefined
  for (const binding of was.defaults) {
    const own = t.binding(binding)
    if (own < 0 || is.defaults.has(own)) continue
    if (!supportedElsewhere(both, taken, binding).has(HANDED_DEFAULT)) return undefined
  }
  const before = givenBefore(both, was)
  for (const [binding, given] of is.given)
    if (!takesGiven(both, arrival, binding, given, before.get(binding) ?? NO_VALUES)) return undefined
  for (const binding of is.defaults) {
    if (now.defaulted[binding] === 1 || arrival.defaults.includes(binding)) continue
    if (!isOfEdited(both, binding)) return undefined
    arrival.defaults.push(binding)
  }
  return arrival
}

const NO_VALUES: ReadonlySet<ValueId> = new Set()

/** The values that the edited files handed over before, by parameter, in the numbers of the program now. */
const givenBefore = ({ old, t }: Both, { given }: Handing): ReadonlyMap<BindingId, ReadonlySet<ValueId>> =>
  new Map(Array.from(given, ([binding, set]) => [t.binding(binding), new Set(old.values.items(set).map(t.value))]))

/** Whether the arguments kept as expressions, and those under any name, are those of before. */
function sameBesides(is: Handing, was: Handing, both: Both): boolean {
  const { t } = both
  for (const [binding, args] of was.kept) {
    const own = t.binding(binding)
    const now = is.kept.get(own)
    if (own >= 0 && !(now?.size === args.size && [...args].every((arg) => now.has(t.expr(arg))))) return false
  }
  if ([...is.kept.keys()].some((binding) => !isNewBinding(both, binding) && !wasIn(both, was.kept, binding)))
    return false
  for (const [binding, names] of was.named) {
    const own = t.binding(binding)
    if (own < 0) return false
    const now = is.named.get(own)
    if (now?.size !== names.size) return false
    for (const [name, set] of names) if (now.get(name) !== t.set(set)) return false
  }
  return is.named.size === was.named.size
}

/** Whether a binding of the program now is one of the keys of a map of the program before. */
const wasIn = ({ t }: Both, map: ReadonlyMap<BindingId, unknown>, binding: BindingId): boolean =>
  [...map.keys()].some((key) => t.binding(key) === binding)

type Taken = { support: Linker['support']; round: number; arrival: Arrival }

/** The values that calls of files other than the edited ones hand over to a parameter (of the program before). */
function supportedElsewhere({ old, edited }: Both, { support, round }: Taken, binding: BindingId) {
  return supported(old.values, support, binding, new Set(edited.keys()), round)
}

/** Whether the values that the edited files no longer hand over to a parameter still arrive from others. */
function isStillGiven(both: Both, taken: Taken, binding: BindingId, given: SetId, is: Handing): boolean {
  const { old, now, t } = both
  const own = t.binding(binding)
  if (own < 0) return true
  const items = new Set(now.values.items(is.given.get(own) ?? EMPTY_SET))
  const lost = old.values.items(given).filter((id) => !items.has(t.value(id)))
  if (lost.length === 0) return true
  const held = supportedElsewhere(both, taken, binding)
  return lost.every((id) => held.has(id))
}

/**
 * Whether a parameter takes what the edited files hand over: they did so before, it has it already, or it belongs to one
 * of these files, so that its growth shows in their answers.
 */
function takesGiven(
  both: Both,
  arrival: Arrival,
  binding: BindingId,
  given: SetId,
  was: ReadonlySet<ValueId>,
): boolean {
  const { values, inflow } = both.now
  const before = arrival.given.get(binding) ?? inflow[binding]!
  const has = new Set(values.items(before))
  const more = values.items(given).filter((id) => !has.has(id) && !was.has(id))
  if (more.length === 0) return true
  const grown = values.setOf([...has, ...more])
  // more than a parameter receives: those that come first count
  if (values.items(grown).length > INFLOW_MAX && has.size === INFLOW_MAX)
    return values
      .items(grown)
      .slice(0, INFLOW_MAX)
      .every((id) => has.has(id))
  if (!isOfEdited(both, binding) || values.items(grown).length >= INFLOW_MAX) return false
  arrival.given.set(binding, grown)
  return true
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
