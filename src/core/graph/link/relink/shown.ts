// What an edit shows beyond the files that are followed, and these with it: they are followed further, until nothing more
// shows.

import { append } from '../../../collections/multimap.ts'
import { type Facts, TABLE_NAMES, type TableName } from '../../../facts.ts'
import { type BindingId, type StringId, toRow } from '../../../ids.ts'
import { type Linker, unitOfBinding } from '../linker.ts'
import type { Program } from '../program/program.ts'
import { withoutDeclarations } from './parting.ts'
import type { Place, Versions } from './rows.ts'
import type { Edited } from './translation.ts'

/** The files that an edit concerns, those edited first, and the names under which other files may find something else. */
export type Followed = { files: Edited; names: ReadonlySet<StringId> }

/** What is to be followed beside: declarations (by unit, rows of the version before), files and names. */
export type Shown = { rows: Map<number, Place[]>; units: Set<number>; names: Set<StringId> }

/** Nothing shown. */
export const nothingShown = (): Shown => ({ rows: new Map(), units: new Set(), names: new Set() })

/** Whether anything shows. */
export const showsAny = ({ rows, units, names }: Shown): boolean => rows.size + units.size + names.size > 0

/** Notes a declaration that is another one for those who ask. */
export function showRow({ rows }: Shown, unit: number, place: Place): void {
  append(rows, unit, place)
}

/** Notes a binding (of the program of a linker) as another one. */
export function showBinding(shown: Shown, linker: Linker, binding: BindingId): void {
  const unit = unitOfBinding(linker, binding)
  showRow(shown, unit.index, ['bindings', toRow(binding, unit.bindingBase)])
}

/** What is followed, with what shows; itself if that is no more, undefined if it cannot be followed. */
export function followedWith(followed: Followed, shown: Shown, program: Program): Followed | undefined {
  const { files, names } = followed
  const now = new Map(files)
  let isMore = false
  const known = (index: number): Versions => now.get(index) ?? asItIs(program.units[index]!.facts)
  for (const index of [...shown.units, ...shown.rows.keys()]) {
    if (program.units[index]!.outside) return undefined
    if (now.has(index)) continue
    now.set(index, known(index))
    isMore = true
  }
  for (const [index, places] of shown.rows) {
    const fresh = places.filter(([table, row]) => known(index).to[table][row]! >= 0)
    if (fresh.length === 0) continue
    const versions = withoutDeclarations(known(index), fresh)
    if (!versions) return undefined
    now.set(index, versions)
    isMore = true
  }
  const all = new Set([...names, ...shown.names])
  return isMore || all.size > names.size ? { files: now, names: all } : followed
}

/** A file as two equal versions. */
export function asItIs(facts: Facts): Versions {
  const partners = {} as Record<TableName, Int32Array>
  for (const table of TABLE_NAMES) partners[table] = Int32Array.from({ length: facts[table].length }, (_, row) => row)
  return { before: facts, after: facts, to: partners, from: partners }
}
