// Files that come or go with an edit. The programs before and after it are given the same files, of which those that one of
// them lacks have no rows there.

import { type Facts, NONE, TABLE_NAMES, type TableName } from '../../../facts.ts'
import { compareText } from '../../../order.ts'
import type { Linked } from '../link.ts'
import type { LinkFile, Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { isPlaceholder, placeholderOf, renumberLinked, renumberProgram, withoutRows } from './renumber.ts'
import type { Versions } from './rows.ts'

/** The files of a project by path as they are now; undefined for one that is gone. */
export type Edits = ReadonlyMap<string, LinkFile | undefined>

/** The files of a project after an edit, by path. */
export function filesAfter(before: readonly LinkFile[], edits: Edits): LinkFile[] {
  const come = new Map(edits)
  const files = before.flatMap((file) => {
    if (!edits.has(file.path)) return file
    come.delete(file.path)
    return edits.get(file.path) ?? []
  })
  const more = [...come.values()].filter((file) => file !== undefined)
  return more.length === 0 ? files : [...files, ...more].sort((one, other) => compareText(one.path, other.path))
}

/** Whether a path comes or goes with an edit of a program. */
export const hasOtherPaths = ({ paths }: Program, edits: Edits): boolean =>
  edits.entries().some(([path, file]) => paths.has(path) !== (file !== undefined))

/** Whether all of a file comes or goes, which may have been there without facts: the module of any other file has a row. */
export const isWholeFile = ({ before, after }: Versions): boolean =>
  before.entities.length === 0 || after.entities.length === 0

/** The versions of a file that comes, or goes. */
export const comeVersions = (facts: Facts): Versions => swapped(goneVersions(facts))
export function goneVersions(facts: Facts): Versions {
  const [to, from] = [{} as Record<TableName, Int32Array>, {} as Record<TableName, Int32Array>]
  for (const table of TABLE_NAMES) {
    to[table] = new Int32Array(facts[table].length).fill(NONE)
    from[table] = new Int32Array(0)
  }
  return { before: facts, after: withoutRows(facts.language), to, from }
}

const swapped = ({ before, after, to, from }: Versions): Versions => ({
  before: after,
  after: before,
  to: from,
  from: to,
})

/**
 * Gives the files of a linked project and of the program after an edit the same numbers; false where they have other
 * libraries.
 */
export function alignFiles(kept: Linked, now: Program): boolean {
  const before = kept.linker.program
  const [old, own] = [before.units, now.units]
  const unitsBefore: Unit[] = []
  const unitsNow: Unit[] = []
  for (let [at, to] = [0, 0]; at < old.length || to < own.length; ) {
    const [one, other] = [old[at], own[to]]
    const order = one && other ? inOrder(one, other) : one ? -1 : 1
    if (order !== 0 && (order < 0 ? one! : other!).outside) return false
    unitsBefore.push(order <= 0 ? one! : placeholderOf(other!))
    unitsNow.push(order >= 0 ? other! : placeholderOf(one!))
    if (order <= 0) at++
    if (order >= 0) to++
  }
  if (unitsBefore.length > old.length) renumberLinked(kept, unitsBefore)
  if (unitsNow.length > own.length) renumberProgram(now, unitsNow)
  return true
}

/** The order of two files in a program: those of libraries come last, and have their own order. */
function inOrder(one: Unit, other: Unit): number {
  if (one.outside !== other.outside) return one.outside ? 1 : -1
  return one.outside ? Number(one.path !== other.path) : compareText(one.path, other.path)
}

/** Takes the files that are gone out of a linked project. */
export function dropGone(linked: Linked): void {
  const { units } = linked.linker.program
  const left = units.filter((unit) => !isPlaceholder(unit))
  if (left.length === units.length) return
  linked.settle?.()
  linked.settle = undefined
  renumberLinked(linked, left)
}
