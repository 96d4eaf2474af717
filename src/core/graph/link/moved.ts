// Recognises edits of comments, blank lines and line breaks, which change nothing in the facts of a file but positions.
// Its graph still holds once the lines are updated. (Early cutoff: Mokhov, Mitchell and Peyton Jones, Build Systems à
// la Carte, 2018, section 2.3.)

import { type Facts, TABLE_NAMES, TABLES, type TableName } from '../../facts.ts'
import { AFTER_MODULE, type EntityRow } from '../../ids.ts'
import { Flag, Op } from '../../vocabulary.ts'

/** The new positions of a file's code. */
export type Moved = {
  /** Old line -> new line, for each line that the facts name. */
  lines: ReadonlyMap<number, number>
  /** `markOf` an old entity -> the lines of its doc comment now, 0 for none. */
  docs: ReadonlyMap<string, Docs>
}

type Docs = { docStart: number; docEnd: number }
type Cells = Readonly<Record<string, Int32Array>>

const LINES: ReadonlySet<string> = new Set(['line', 'startLine', 'endLine', 'nameLine', 'sigEndLine'])
const OFFSETS: ReadonlySet<string> = new Set(['offset', 'nameOffset'])
/** Columns of doc comments, which belong to nodes only and come and go independently of the code. */
const DOCS: ReadonlySet<string> = new Set(['docStart', 'docEnd'])

/** Identifies an entity of a file in a graph, by name and first line. */
export const markOf = (name: string, startLine: number): string => `${startLine} ${name}`

/**
 * How the code of a file has moved, if two versions of its facts are the same, in the same order, except for positions.
 * Undefined if they differ otherwise, or if nodes of a graph could not be matched with entities.
 */
export function movedFacts(before: Facts, after: Facts): Moved | undefined {
  if (before.language !== after.language || before.package !== after.package) return undefined
  if (!areSame(before.strings, after.strings) || !areSame(before.lists, after.lists)) return undefined
  const lines = new Map<number, number>()
  const offsets = new Map([[0, 0]]) // unordered rows have position 0
  for (const table of TABLE_NAMES) {
    if (before[table].length !== after[table].length) return undefined
    if (!isMoved(table, before, after, { lines, offsets })) return undefined
  }
  if (!keepsOrder(lines) || !keepsOrder(offsets)) return undefined
  const docs = docsOf(before, after)
  return docs && { lines, docs }
}

/** Old positions -> new ones. */
type Positions = { lines: Map<number, number>; offsets: Map<number, number> }

/** Whether the rows of a table differ in positions at most; records the new positions. */
function isMoved(table: TableName, before: Facts, after: Facts, { lines, offsets }: Positions): boolean {
  const old = before[table] as unknown as Cells
  const now = after[table] as unknown as Cells
  return TABLES[table].every((column) => {
    const [one, other] = [old[column]!, now[column]!]
    if (LINES.has(column)) return noteAll(lines, one, other)
    if (OFFSETS.has(column)) return noteAll(offsets, one, other)
    if (table === 'exprs' && column === 'c') return areUsesMoved(before.exprs.op, one, other, offsets)
    return DOCS.has(column) || areSame(one, other)
  })
}

/** The third column of expressions is the offset of a use where they are names. */
function areUsesMoved(op: Int32Array, one: Int32Array, other: Int32Array, offsets: Map<number, number>): boolean {
  for (let row = 0; row < op.length; row++) {
    if (op[row] === Op.Name ? !notePosition(offsets, one[row]!, other[row]!) : one[row] !== other[row]) return false
  }
  return true
}

function noteAll(places: Map<number, number>, one: Int32Array, other: Int32Array): boolean {
  for (let row = 0; row < one.length; row++) if (!notePosition(places, one[row]!, other[row]!)) return false
  return true
}

/**
 * Records the new position of an old one; false if it already has a different one. An absent position must stay absent.
 */
function notePosition(places: Map<number, number>, from: number, to: number): boolean {
  const known = places.get(from)
  if (known !== undefined) return known === to
  if ((from <= 0 || to <= 0) && from !== to) return false
  places.set(from, to)
  return true
}

function keepsOrder(places: ReadonlyMap<number, number>): boolean {
  let last = Number.NEGATIVE_INFINITY
  for (const from of [...places.keys()].sort((one, other) => one - other)) {
    const to = places.get(from)!
    if (to <= last) return false
    last = to
  }
  return true
}

/**
 * The new lines of doc comments; undefined when two entities of one name begin on the same line, or have become
 * adjacent.
 */
function docsOf({ strings, entities: old }: Facts, { entities: now }: Facts): Map<string, Docs> | undefined {
  const docs = new Map<string, Docs>()
  for (let row: EntityRow = AFTER_MODULE; row < old.length; row++) {
    if ((old.flags[row]! & Flag.Anonymous) !== 0) continue // no node: a constructor begins where its class does
    const mark = markOf(strings[old.name[row]!]!, old.startLine[row]!)
    if (docs.has(mark)) return undefined
    if ((old.flags[row]! & Flag.Overload) !== 0 && !meetsAlike(old, now, row)) return undefined
    docs.set(mark, { docStart: Math.max(0, now.docStart[row]!), docEnd: Math.max(0, now.docEnd[row]!) })
  }
  return docs
}

/** Whether a further signature is adjacent to those before it exactly if it was before (see `isNear`). */
function meetsAlike(old: Facts['entities'], now: Facts['entities'], row: EntityRow): boolean {
  for (let other = 1; other < row; other++) {
    if (old.name[other] !== old.name[row]) continue
    if (isNear(old.endLine[other]!, old.startLine[row]!) !== isNear(now.endLine[other]!, now.startLine[row]!))
      return false
  }
  return true
}

/** Whether a signature that starts on the line `start` continues a declaration that ends on the line `end`. */
export const isNear = (end: number, start: number): boolean => start <= end + 2

function areSame(one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
