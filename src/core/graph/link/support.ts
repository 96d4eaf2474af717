// What the calls of each file hand over to parameters. A value arrives from several files as from one, so that an edit of
// some takes it away only where no other hands it over.

import { oncePer } from '../../collections/once.ts'
import type { BindingId, SetId, StringId } from '../../ids.ts'
import { grown, PairMap } from './program/tables.ts'

/** What the calls of files hand over to takers, which are numbers. */
type Table = {
  /** A slot for each taker and set (or `HANDED_DEFAULT`). */
  sets: PairMap
  /** A row for each such slot and file. */
  rows: PairMap
  /** By row, the first round in which it is handed over. */
  rounds: Int32Array
}

export type Support = {
  /** What parameters (bindings) take. */
  given: Table
  /** A slot for each parameter that takes any names, and name. */
  names: PairMap
  /** What these slots take. */
  named: Table
  /** Parameters that took no more values, and the files with calls that would have handed some over. */
  untaken: PairMap
}

/** A set, or the default, that a file hands over from a round on. */
export type Supporter = { set: SetId; unit: number; round: number }

/** No support, with room for some parameters and sets. */
export const newSupport = (room = 1024): Support => ({
  given: newTable(room),
  names: new PairMap(1024),
  named: newTable(1024),
  untaken: new PairMap(1024),
})

const newTable = (room: number): Table => ({
  sets: new PairMap(room),
  rows: new PairMap(room),
  rounds: new Int32Array(room),
})

/** Notes that calls of a file hand a set over to a parameter; true if none of any file did before. */
export const addSupport = (support: Support, binding: BindingId, set: SetId, unit: number, round: number): boolean =>
  addTo(support.given, binding, set, unit, round)

/** Notes that calls of a file hand a set over to a parameter under a name. */
export function addNamedSupport(
  support: Support,
  binding: BindingId,
  name: StringId,
  set: SetId,
  unit: number,
  round: number,
): void {
  addTo(support.named, support.names.slot(binding, name), set, unit, round)
}

/** Notes that a parameter took nothing from calls of a file, since it has all that it takes. */
export const noteUntaken = ({ untaken }: Support, binding: BindingId, unit: number): void => {
  untaken.slot(binding, unit)
}

function addTo(table: Table, taker: number, set: SetId, unit: number, round: number): boolean {
  const { sets, rows } = table
  const known = sets.size
  const slot = sets.slot(taker, set)
  const count = rows.size
  const row = rows.slot(slot, unit)
  if (row === count) {
    if (row === table.rounds.length) table.rounds = grown(table.rounds)
    table.rounds[row] = round
  }
  return slot === known
}

/** All that files hand over to a parameter; of a support that no longer grows. */
export const supporters = ({ given }: Support, binding: BindingId): Supporter[] => supportersIn(given, binding)

/** The same of what it takes under a name. */
export function namedSupporters({ names, named }: Support, binding: BindingId, name: StringId): Supporter[] {
  const taker = names.find(binding, name)
  return taker < 0 ? [] : supportersIn(named, taker)
}

/** The files whose calls have more for a parameter than it took; of a support that no longer grows. */
export const untakenFrom = ({ untaken }: Support, binding: BindingId): number[] =>
  chainOf(untaken, binding).map((row) => untaken.secondAt(row))

function supportersIn({ sets, rows, rounds }: Table, taker: number): Supporter[] {
  return chainOf(sets, taker).flatMap((slot) =>
    chainOf(rows, slot).map((row) => ({
      set: sets.secondAt(slot) as SetId,
      unit: rows.secondAt(row),
      round: rounds[row]!,
    })),
  )
}

/** The slots of pairs that begin with an integer, in no order. */
function chainOf(pairs: PairMap, first: number): number[] {
  const { last, before } = chainsOf(pairs)
  const found: number[] = []
  for (let slot = last.get(first) ?? -1; slot >= 0; slot = before[slot]!) found.push(slot)
  return found
}

/** By the first integer of the pairs, the last slot; by slot, the one before it with the same integer. */
const chainsOf = oncePer((pairs: PairMap) => {
  const last = new Map<number, number>()
  const before = new Int32Array(pairs.size)
  for (let slot = 0; slot < pairs.size; slot++) {
    const first = pairs.firstAt(slot)
    before[slot] = last.get(first) ?? -1
    last.set(first, slot)
  }
  return { last, before }
})

/** What is left of the numbers of the program before, in those of the program now; undefined for what is gone. */
export type Renaming = {
  binding(id: BindingId): BindingId | undefined
  set(id: SetId): SetId | undefined
  hasUnit(unit: number): boolean
}

/** Adds the support of another program. */
export function addAllSupport(to: Support, from: Support, renaming: Renaming): void {
  const { given, names, named, untaken } = from
  eachSupporter(given, renaming, (taker, set, unit, round) => {
    const binding = renaming.binding(taker as BindingId)
    if (binding !== undefined) addSupport(to, binding, set, unit, round)
  })
  eachSupporter(named, renaming, (taker, set, unit, round) => {
    const binding = renaming.binding(names.firstAt(taker) as BindingId)
    if (binding !== undefined) addNamedSupport(to, binding, names.secondAt(taker) as StringId, set, unit, round)
  })
  for (let slot = 0; slot < untaken.size; slot++) {
    const binding = renaming.binding(untaken.firstAt(slot) as BindingId)
    if (binding !== undefined && renaming.hasUnit(untaken.secondAt(slot)))
      noteUntaken(to, binding, untaken.secondAt(slot))
  }
}

function eachSupporter(
  { sets, rows, rounds }: Table,
  renaming: Renaming,
  visit: (taker: number, set: SetId, unit: number, round: number) => void,
): void {
  for (let row = 0; row < rows.size; row++) {
    const [slot, unit] = [rows.firstAt(row), rows.secondAt(row)]
    const set = renaming.hasUnit(unit) ? renaming.set(sets.secondAt(slot) as SetId) : undefined
    if (set !== undefined) visit(sets.firstAt(slot), set, unit, rounds[row]!)
  }
}

/** Gives the files other numbers, negative ones to those that are gone. */
export function renumberSupport({ given, named, untaken }: Support, to: Int32Array): void {
  for (const pairs of [given.rows, named.rows, untaken])
    pairs.rekey((keys, size) => {
      for (let at = 1; at < 2 * size; at += 2) if (keys[at]! >= 0) keys[at] = to[keys[at]!]!
    })
}
