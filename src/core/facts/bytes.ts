// Facts as bytes, as the store keeps them.

import { type Columns, type Facts, TABLE_NAMES, TABLES, type TableName } from '../facts.ts'
import { columnOf, type Operand } from '../ids.ts'
import { unlessDamaged } from '../packed.ts'
import { type Reading, readCells, readNumber, type Written, writeCells, writeNumber } from './cells.ts'
import { sharedColumn } from './shared-columns.ts'

/** Raised when the meaning of facts changes: stored facts of another version are not used. */
const FACTS_VERSION = 8

/** Where facts are written before they are copied: as large as those of the largest file so far. */
const written: Written = { bytes: new Uint8Array(0), length: 0 }
const utf8 = new TextEncoder()

/**
 * Facts as bytes: the version, four numbers of the file and the lengths of its tables, all cells as cells.ts writes them,
 * then the strings as UTF-8 JSON. `decodeFacts(encodeFacts(f))` equals `f`.
 */
export function encodeFacts(facts: Facts): Uint8Array {
  const strings = utf8.encode(JSON.stringify([facts.language, facts.package, facts.strings]))
  written.length = 0
  for (const number of [FACTS_VERSION, facts.lines, facts.errors, facts.lists.length, strings.length])
    writeNumber(written, number)
  for (const table of TABLE_NAMES) writeNumber(written, facts[table].length)
  writeCells(written, facts)
  const bytes = new Uint8Array(written.length + strings.length)
  bytes.set(written.bytes.subarray(0, written.length))
  bytes.set(strings, written.length)
  return bytes
}

/**
 * Facts from bytes: the columns are copies, so that facts that are kept do not keep the bytes of their strings. Undefined
 * when they are of another version or damaged.
 */
export const decodeFacts = (bytes: Uint8Array): Facts | undefined => unlessDamaged(() => factsIn(bytes))

function factsIn(bytes: Uint8Array): Facts | undefined {
  const reading: Reading = { bytes, at: 0 }
  if (readNumber(reading) !== FACTS_VERSION) return undefined
  const [lines, errors, listCells, stringBytes] = Array.from({ length: 4 }, () => readNumber(reading)) as [
    number,
    number,
    number,
    number,
  ]
  const lengths = TABLE_NAMES.map(() => readNumber(reading))
  if ([lines, errors, listCells, stringBytes, ...lengths].some((count) => count < 0)) return undefined
  const cells = TABLE_NAMES.reduce((sum, table, index) => sum + TABLES[table].length * lengths[index]!, listCells)
  if (reading.at + cells + stringBytes > bytes.length) return undefined // a cell takes a byte at least
  if (room.length < cells) room = new Int32Array(cells * 2)
  readCells(reading, lengths, listCells, room)
  if (reading.at + stringBytes !== bytes.length) return undefined
  const columns = columnsIn(room, lengths, listCells)
  let next = 0
  const tables: Record<string, unknown> = {}
  for (const [index, table] of TABLE_NAMES.entries()) {
    const length = lengths[index]!
    if (length === 0) {
      tables[table] = EMPTY_TABLES[table]
      continue
    }
    const named: Record<string, unknown> = { length }
    for (const column of TABLES[table]) named[column] = columns[next++]
    tables[table] = named
  }
  const text = new TextDecoder().decode(bytes.subarray(reading.at))
  const [language, packageName, strings] = JSON.parse(text) as [string, string, string[]]
  return {
    ...(tables as unknown as { [T in TableName]: Columns<T> }),
    language,
    package: packageName,
    lines,
    errors,
    strings,
    lists: columnOf<Operand>(columns[next]!),
  }
}

/** The cells of the facts that are read, used again for the next. */
let room = new Int32Array(0)

/**
 * The columns of all tables that are not empty and the list column, in memory of their own: those whose cells all fit in
 * two bytes take no more. Most do: the rows, lines and offsets of a file are below 32,768, and facts are most of the memory
 * that a project takes for its next edit.
 */
function columnsIn(cells: Int32Array, lengths: readonly number[], listCells: number): Int32Array[] {
  const ends: number[] = []
  let end = 0
  for (const [index, table] of TABLE_NAMES.entries())
    for (let left = lengths[index]! > 0 ? TABLES[table].length : 0; left > 0; left--)
      ends.push((end += lengths[index]!))
  ends.push(end + listCells)
  const columns: (Int32Array | undefined)[] = []
  const isNarrow: boolean[] = []
  const sizes = { narrow: 0, wide: 0 }
  let from = 0
  for (const to of ends) {
    const shared = sharedColumn(cells, from, to)
    const fits = fitsTwoBytes(cells, from, to)
    columns.push(shared)
    isNarrow.push(fits)
    if (!shared) sizes[fits ? 'narrow' : 'wide'] += to - from
    from = to
  }
  const narrow = new Int16Array(sizes.narrow)
  const wide = new Int32Array(sizes.wide)
  const used = { narrow: 0, wide: 0 }
  from = 0
  return ends.map((to, at) => {
    const start = from
    from = to
    const known = columns[at]
    if (known) return known
    const [kind, block] = isNarrow[at] ? (['narrow', narrow] as const) : (['wide', wide] as const)
    const column = block.subarray(used[kind], used[kind] + to - start)
    for (let cell = start; cell < to; cell++) column[cell - start] = cells[cell]!
    used[kind] += to - start
    return column as Int32Array // reads the same, and facts are never changed
  })
}

function fitsTwoBytes(cells: Int32Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((cells[at]! << 16) >> 16 !== cells[at]) return false
  return true
}

/**
 * Most files leave half of the tables empty, and even an empty view takes some hundred bytes: of 100,000 files that
 * would be half a gigabyte.
 */
const EMPTY_TABLES = Object.fromEntries(TABLE_NAMES.map((table) => [table, Object.freeze(emptyTable(table))]))

function emptyTable(table: TableName): Record<string, unknown> {
  return { length: 0, ...Object.fromEntries(TABLES[table].map((column) => [column, new Int32Array(0)])) }
}

/** A file of which no facts came, and how often that was tried. */
export type Failure = { state: 'timeout' | 'failed'; tries: number }

/** In the place of a version. */
const FAILURE = -1

/** A failure as bytes, kept where the facts would be; `decodeFacts` finds none in them. */
export const encodeFailure = ({ state, tries }: Failure): Uint8Array =>
  new Uint8Array(Int32Array.of(FAILURE, state === 'timeout' ? 0 : 1, tries).buffer)

/** The failure written by `encodeFailure`; undefined where the bytes are facts. */
export function decodeFailure(bytes: Uint8Array): Failure | undefined {
  const [kind, state, tries] = new Int32Array(bytes.slice(0, 12).buffer)
  return kind === FAILURE ? { state: state === 0 ? 'timeout' : 'failed', tries: tries! } : undefined
}
