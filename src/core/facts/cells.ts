// Cells of facts as bytes: each as its difference from the cell that is most like it, in as few bytes as that takes. What is
// left repeats itself, so that compression finds half as much again.

import { type Facts, TABLE_NAMES, TABLES, type TableName } from '../facts.ts'
import { EXPRESSION_OPERANDS } from './operands.ts'

/**
 * A column whose cells are like the last one in a row of the same kind, and the column that tells the kind; in a row of a
 * kind that `rows` names, a cell is a row near to its own.
 */
type Like = { kind: string; rows?: Uint8Array }

/** Kinds and operations are below it. */
const KINDS = 64

/** Of all other columns each cell is like the one before it. */
const LIKE: { readonly [T in TableName]?: Readonly<Record<string, Like | 'none'>> } = {
  bindings: { ref: { kind: 'kind' }, type: { kind: 'kind' }, flags: { kind: 'kind' } },
  exprs: {
    op: 'none',
    a: { kind: 'op', rows: rowsIn('a') },
    b: { kind: 'op', rows: rowsIn('b') },
    c: { kind: 'op', rows: rowsIn('c') },
  },
}

/** Per operation, 1 where this column holds an expression, which stands a little before the one that it is a part of. */
function rowsIn(column: 'a' | 'b' | 'c'): Uint8Array {
  return Uint8Array.from({ length: KINDS }, (_, op) => Number(EXPRESSION_OPERANDS[op]?.includes(column) ?? false))
}

const NO_ROWS = new Uint8Array(KINDS)

type Column = { name: string; like: Like | 'none' | undefined }

const COLUMNS = TABLE_NAMES.map((table) => ({
  table,
  columns: TABLES[table].map((name): Column => ({ name, like: LIKE[table]?.[name] })),
}))

/** Most bytes of a cell. */
const CELL_BYTES = 5

/** Bytes that grow as numbers are added. */
export type Written = { bytes: Uint8Array; length: number }

/** Adds a number of 32 bits, small ones, negative too, in one byte. */
export function writeNumber(written: Written, value: number): void {
  makeRoom(written, 1)
  written.length = put(written.bytes, written.length, value)
}

function makeRoom(written: Written, cells: number): void {
  const least = written.length + cells * CELL_BYTES
  if (least <= written.bytes.length) return
  const bytes = new Uint8Array(least * 2)
  bytes.set(written.bytes)
  written.bytes = bytes
}

function put(bytes: Uint8Array, at: number, value: number): number {
  let left = ((value << 1) ^ (value >> 31)) >>> 0
  while (left > 127) {
    bytes[at++] = (left & 127) | 128
    left >>>= 7
  }
  bytes[at++] = left
  return at
}

/** Adds the cells of all tables, then those of the lists. */
export function writeCells(written: Written, facts: Facts): void {
  for (const { table, columns } of COLUMNS) {
    const cells = facts[table] as unknown as Record<string, Int32Array> & { length: number }
    if (cells.length === 0) continue
    for (const { name, like } of columns) {
      makeRoom(written, cells.length)
      written.length = putColumn(written, cells[name]!, like, cells)
    }
  }
  makeRoom(written, facts.lists.length)
  written.length = putLists(written, facts.lists)
}

function putColumn(
  { bytes, length }: Written,
  cells: Int32Array,
  like: Column['like'],
  table: Record<string, Int32Array>,
): number {
  let at = length
  if (like === 'none') {
    for (let row = 0; row < cells.length; row++) at = put(bytes, at, cells[row]!)
    return at
  }
  if (!like) {
    for (let row = 0, last = 0; row < cells.length; last = cells[row++]!) at = put(bytes, at, (cells[row]! - last) | 0)
    return at
  }
  const { rows = NO_ROWS } = like
  const kinds = table[like.kind]!
  const last = new Int32Array(KINDS)
  for (let row = 0; row < cells.length; row++) {
    const of = kinds[row]! & (KINDS - 1)
    at = put(bytes, at, (cells[row]! - (rows[of] === 1 ? row : last[of]!)) | 0)
    last[of] = cells[row]!
  }
  return at
}

/** Items are like the one before them, lengths like nothing. */
function putLists({ bytes, length }: Written, lists: Int32Array): number {
  let at = length
  let [left, last] = [0, 0]
  for (let cell = 0; cell < lists.length; cell++) {
    const value = lists[cell]!
    if (left > 0) {
      at = put(bytes, at, (value - last) | 0)
      last = value
      left--
    } else {
      at = put(bytes, at, value)
      left = value
    }
  }
  return at
}

/** Bytes that are read from `at` on: beyond their end there are zeros, and `at` tells that it is there. */
export type Reading = { readonly bytes: Uint8Array; at: number }

const one = new Int32Array(1)

/** The number added by `writeNumber`. */
export function readNumber(reading: Reading): number {
  readNumbers(reading, one, 1)
  return one[0]!
}

/** Reads into `cells` those of tables of these lengths, table by table, and behind them `listCells` of the lists. */
export function readCells(reading: Reading, lengths: readonly number[], listCells: number, cells: Int32Array): void {
  const end = lengths.reduce((sum, length, at) => sum + length * COLUMNS[at]!.columns.length, listCells)
  readNumbers(reading, cells, end)
  let from = 0
  for (const [at, { columns }] of COLUMNS.entries()) {
    const length = lengths[at]!
    const start = from
    for (const { like } of columns) {
      if (like !== 'none' && length > 0)
        addLike(cells, from, from + length, like, start + kindAt(columns, like) * length)
      from += length
    }
  }
  addListItems(cells, from, end)
}

/** Where the column that tells the kinds stands, before those that are like others of their kind. */
const kindAt = (columns: readonly Column[], like: Like | undefined): number =>
  like ? columns.findIndex(({ name }) => name === like.kind) : 0

/** The next `count` numbers: most have a byte. */
function readNumbers(reading: Reading, numbers: Int32Array, count: number): void {
  const { bytes } = reading
  let { at } = reading
  for (let number = 0; number < count; number++) {
    let byte = bytes[at++]!
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      value |= (byte & 127) << shift
    }
    numbers[number] = (value >>> 1) ^ -(value & 1)
  }
  reading.at = at
}

/** Makes cells of the differences between `from` and `to`; the kinds of their rows stand from `kinds` on. */
function addLike(cells: Int32Array, from: number, to: number, like: Like | undefined, kinds: number): void {
  if (!like) {
    let last = 0
    for (let at = from; at < to; at++) cells[at] = last = (last + cells[at]!) | 0
    return
  }
  const { rows = NO_ROWS } = like
  const last = new Int32Array(KINDS)
  for (let at = from; at < to; at++) {
    const of = cells[kinds + at - from]! & (KINDS - 1)
    cells[at] = last[of] = (cells[at]! + (rows[of] === 1 ? at - from : last[of]!)) | 0
  }
}

function addListItems(cells: Int32Array, from: number, to: number): void {
  let [left, last] = [0, 0]
  for (let at = from; at < to; at++) {
    if (left > 0) {
      cells[at] = last = (cells[at]! + last) | 0
      left--
    } else left = cells[at]!
  }
}
