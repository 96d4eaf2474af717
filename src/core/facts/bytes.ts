// Facts as bytes, as the store keeps them.

import { type Columns, type Facts, TABLE_NAMES, TABLES, type TableName } from '../facts.ts'
import { columnOf, type Operand } from '../ids.ts'
import { unlessDamaged } from '../packed.ts'
import { sharedColumn } from './shared-columns.ts'

/** Raised when the meaning of facts changes: stored facts of another version are not used. */
const FACTS_VERSION = 7

/** Cells of the header: the version, four numbers of the file, and the lengths of its tables. */
const HEAD = TABLE_NAMES.length + 5

/**
 * Facts as bytes: a header of table lengths, all columns as little-endian int32, then the strings as UTF-8 JSON.
 * `decodeFacts(encodeFacts(f))` equals `f`.
 */
export function encodeFacts(facts: Facts): Uint8Array {
  const strings = new TextEncoder().encode(JSON.stringify([facts.language, facts.package, facts.strings]))
  let cells = 0
  for (const table of TABLE_NAMES) cells += TABLES[table].length * facts[table].length
  const words = HEAD + cells + facts.lists.length
  const bytes = new Uint8Array(words * 4 + strings.length)
  const ints = new Int32Array(bytes.buffer, 0, words)
  ints.set([FACTS_VERSION, facts.lines, facts.errors, facts.lists.length, strings.length])
  let at = HEAD
  for (const [index, table] of TABLE_NAMES.entries()) {
    ints[5 + index] = facts[table].length
    for (const column of TABLES[table]) {
      ints.set((facts[table] as unknown as Record<string, Int32Array>)[column]!, at)
      at += facts[table].length
    }
  }
  ints.set(facts.lists, at)
  bytes.set(strings, words * 4)
  return bytes
}

/**
 * Facts from bytes: the columns are views of a copy of theirs, so that facts that are kept do not keep the bytes of their
 * strings. Undefined when they are of another version or damaged.
 */
export const decodeFacts = (bytes: Uint8Array): Facts | undefined => unlessDamaged(() => factsIn(bytes))

function factsIn(bytes: Uint8Array): Facts | undefined {
  const head = cellsOf(bytes, 0, HEAD)
  if (head[0] !== FACTS_VERSION) return undefined
  const [, lines, errors, listCells, stringBytes] = head as unknown as [number, number, number, number, number]
  const cells = TABLE_NAMES.reduce((sum, table, index) => sum + TABLES[table].length * head[5 + index]!, listCells)
  if (cells < 0 || (HEAD + cells) * 4 > bytes.length) return undefined
  const ints = cellsOf(bytes, HEAD, cells)
  let at = 0
  const tables: Record<string, unknown> = {}
  for (const [index, table] of TABLE_NAMES.entries()) {
    const length = head[5 + index]!
    tables[table] = length === 0 ? EMPTY_TABLES[table] : columnsOf(ints, at, table, length)
    at += length * TABLES[table].length
  }
  const lists = columnOf<Operand>(sharedColumn(ints, at, at + listCells) ?? ints.subarray(at, at + listCells))
  const textStart = (HEAD + cells) * 4
  const text = new TextDecoder().decode(bytes.subarray(textStart, textStart + stringBytes))
  const [language, packageName, strings] = JSON.parse(text) as [string, string, string[]]
  return {
    ...(tables as unknown as { [T in TableName]: Columns<T> }),
    language,
    package: packageName,
    lines,
    errors,
    strings,
    lists,
  }
}

/** Cells of packed facts, in memory of their own; those that the bytes do not have are 0. */
function cellsOf(bytes: Uint8Array, from: number, count: number): Int32Array {
  const cells = new Int32Array(count)
  new Uint8Array(cells.buffer).set(bytes.subarray(from * 4, (from + count) * 4))
  return cells
}

function columnsOf(ints: Int32Array, from: number, table: TableName, length: number): Record<string, unknown> {
  const columns: Record<string, unknown> = { length }
  let at = from
  for (const column of TABLES[table]) {
    columns[column] = sharedColumn(ints, at, at + length) ?? ints.subarray(at, at + length)
    at += length
  }
  return columns
}

/**
 * Most files leave half of the tables empty, and even an empty view takes some hundred bytes: of 100,000 files that
 * would be half a gigabyte.
 */
const EMPTY_TABLES = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, Object.freeze(columnsOf(new Int32Array(0), 0, table, 0))]),
)

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
