// The rows that two versions of a file's facts have in common. Rows are partners when they say the same, down to the
// rows that they refer to; positions in the text may differ as long as their order is the same.

import { type Facts, NONE, TABLE_NAMES, TABLES, type TableName } from '../../../facts.ts'
import { type AnyRow, type Cell, meaningOf, operandsOf, refMeaning } from './columns.ts'
import { pairUp } from './sequences.ts'
import { columnOf, isNamed, tokensOf } from './tokens.ts'

/** By table, row of the one version -> its partner in the other, or NONE. Partners come in the same order. */
export type Partners = Readonly<Record<TableName, Int32Array>>

/** Two versions of a file, and the partners of their rows, in both directions. */
export type Versions = { before: Facts; after: Facts; to: Partners; from: Partners }

/** Passes over all rows until partners that refer to different rows are parted. */
const PASSES_MAX = 50

/** A row of a table. */
export type Place = readonly [table: TableName, row: AnyRow]

/** The rows that two versions of a file have in common; undefined when the file is in another language or package. */
export function compareVersions(before: Facts, after: Facts): Versions | undefined {
  if (before.language !== after.language || before.package !== after.package) return undefined
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const to = {} as Record<TableName, Int32Array>
  for (const table of TABLE_NAMES) to[table] = pairUp(old[table], now[table])
  return settled({ before, after, to })
}

/** Versions in which some rows (of the one before) have no partners, nor has any row that refers to one of them. */
export function partRows({ before, after, to: known }: Versions, rows: readonly Place[]): Versions | undefined {
  const to = {} as Record<TableName, Int32Array>
  for (const table of TABLE_NAMES) to[table] = Int32Array.from(known[table])
  for (const [table, row] of rows) to[table][row] = NONE
  return settled({ before, after, to })
}

/** Parts the partners that differ, and those that have changed places; undefined if that never ends. */
function settled(pairing: Pairing): Versions | undefined {
  const { before, after, to } = pairing
  for (let passes = 0; ; passes++) {
    if (passes === PASSES_MAX) return undefined
    if (partAll(before, after, to)) continue
    const moved = rowsMoved(pairing)
    if (moved.length === 0) break
    for (const [table, row] of moved) to[table][row] = NONE
  }
  const from = {} as Record<TableName, Int32Array>
  for (const table of TABLE_NAMES) {
    from[table] = new Int32Array(after[table].length).fill(NONE)
    for (let row = 0; row < to[table].length; row++) if (to[table][row]! >= 0) from[table][to[table][row]!] = row
  }
  return { before, after, to, from }
}

/** Parts the partners that differ; whether there were any. */
function partAll(before: Facts, after: Facts, to: Record<TableName, Int32Array>): boolean {
  let isAny = false
  for (const table of TABLE_NAMES) {
    const partners = to[table]
    for (let row = 0; row < partners.length; row++) {
      if (partners[row]! < 0 || isSame(table, row, { before, after, to })) continue
      partners[row] = NONE
      isAny = true
    }
  }
  return isAny
}

type Pairing = { before: Facts; after: Facts; to: Record<TableName, Int32Array> }

/** Whether a row and its partner have the same cells, as far as these do not tell a position. */
function isSame(table: TableName, row: AnyRow, pairing: Pairing): boolean {
  const { before, after, to } = pairing
  const partner = to[table][row]!
  return TABLES[table].every((column) => {
    if (table === 'entities' && column === 'name' && !isNamed(before, row) && !isNamed(after, partner)) return true
    const cell = cellAt(before, table, row, column)
    return sameCell(cell, columnOf(before, table, column)[row]!, columnOf(after, table, column)[partner]!, pairing)
  })
}

/** The meaning of a cell. */
function cellAt(facts: Facts, table: TableName, row: AnyRow, column: string): Cell {
  if (table === 'bindings' && column === 'ref') return refMeaning(facts.bindings.kind[row]!)
  if (table !== 'exprs' || column === 'op') return meaningOf(table, column)
  return operandsOf(facts.exprs.op[row]!)['abc'.indexOf(column)]!
}

function sameCell(cell: Cell, one: number, other: number, { before, after, to }: Pairing): boolean {
  if (one < 0 || other < 0) return one === other || cell === 'place'
  switch (cell) {
    case 'place':
      return true
    case 'offset':
      return one === 0 ? other === 0 : other !== 0 // unordered rows have position 0
    case 'number':
      return one === other
    case 'string':
      return before.strings[one] === after.strings[other]
    case 'strings':
      return sameLists(before, one, after, other, (a, b) => before.strings[a] === after.strings[b])
    case 'list':
      return sameLists(before, one, after, other, (a, b) => (a < 0 || b < 0 ? a === b : to.exprs[a] === b))
    default:
      return to[cell][one] === other
  }
}

function sameLists(
  before: Facts,
  one: number,
  after: Facts,
  other: number,
  isSameItem: (a: number, b: number) => boolean,
): boolean {
  const count = before.lists[one]!
  if (after.lists[other] !== count) return false
  for (let at = 1; at <= count; at++) if (!isSameItem(before.lists[one + at]!, after.lists[other + at]!)) return false
  return true
}

/** An offset of a row, and that of its partner. */
type Offsets = { old: number; now: number; place: Place }

/**
 * The rows whose offsets are not in the order of their partners' (of the least possible number), where equal ones stay
 * equal.
 */
function rowsMoved({ before, after, to }: Pairing): Place[] {
  const all: Offsets[] = []
  for (const table of TABLE_NAMES)
    for (const column of TABLES[table]) {
      const [old, now] = [columnOf(before, table, column), columnOf(after, table, column)]
      for (let row = 0; row < old.length; row++)
        if (to[table][row]! >= 0 && old[row]! > 0 && cellAt(before, table, row, column) === 'offset')
          all.push({ old: old[row]!, now: now[to[table][row]!]!, place: [table, row] })
    }
  // those of one old offset in descending order, so that a run has one of them
  all.sort((one, other) => one.old - other.old || other.now - one.now)
  const pairs = all.filter(({ old, now }, at) => at === 0 || old !== all[at - 1]!.old || now !== all[at - 1]!.now)
  const isAscending = pairs.every(
    ({ old, now }, at) => at === 0 || (old > pairs[at - 1]!.old && now > pairs[at - 1]!.now),
  )
  if (isAscending) return []
  const kept = new Map(longestRun(pairs).map(({ old, now }) => [old, now]))
  return all.filter(({ old, now }) => kept.get(old) !== now).map(({ place }) => place)
}

/** The longest run of pairs, ascending by `old`, in which `now` ascends too (patience sorting). */
function longestRun(pairs: readonly Offsets[]): Offsets[] {
  const ends: number[] = []
  const previous = new Int32Array(pairs.length).fill(NONE)
  for (const [at, { now }] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]!.now < now) low = middle + 1
      else high = middle
    }
    if (low > 0) previous[at] = ends[low - 1]!
    ends[low] = at
  }
  const run: Offsets[] = []
  for (let at = ends.at(-1) ?? NONE; at >= 0; at = previous[at]!) run.push(pairs[at]!)
  return run.reverse()
}
