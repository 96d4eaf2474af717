// Facts as bytes, as the store keeps them.

import { type Columns, type Facts, TABLE_NAMES, TABLES, type TableName } from '../facts.ts'
import { columnOf, type Operand } from '../ids.ts'
import { unlessDamaged } from '../packed.ts'
import { sharedColumn } from './shared-columns.ts'

/** Raised when the meaning of facts changes: stored facts of another version are not used. */
const FACTS_VERSION = 7

/**
 * Facts as bytes: a header of table lengths, all columns as little-endian int32, then the strings as UTF-8 JSON.
 * `decodeFacts(encodeFacts(f))` equals `f`.
 */
export function encodeFacts(facts: Facts): Uint8Array {
  const strings = new TextEncoder().encode(JSON.stringify([facts.language, facts.package, facts.strings]))
  let cells = 0
  for (const table of TABLE_NAMES) cells += TABLES[table].length * facts[table].length
  const head = TABLE_NAMES.length + 5
  const words = head + cells + facts.lists.length
  const bytes = new Uint8Array(words * 4 + strings.length)
  const ints = new Int32Array(bytes.buffer, 0, words)
  ints.set([FACTS_VERSION, facts.lines, facts.errors, facts.lists.length, strings.length])
  let at = head
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
 * Reads facts in place: the columns are views of `bytes` (copied first
 * when not aligned to 4). Undefined when they are of another version or damaged.
 */
export const decodeFacts = (bytes: Uint8Array): Facts | undefined => unlessDamaged(() => factsIn(bytes))

function factsIn(bytes: Uint8Array): Facts | undefined {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const ints = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2)
  if (ints[0] !== FACTS_VERSION) return undefined
  const [, lines, errors, listCells, stringBytes] = ints as unknown as [number, number, number, number, number]
  let at = TABLE_NAMES.length + 5
  const tables: Record<string, unknown> = {}
  for (const [index, table] of TABLE_NAMES.entries()) {
    const length = ints[5 + index]!
    tables[table] = length === 0 ? EMPTY_TABLES[table] : columnsOf(ints, at, table, length)
    at += length * TABLES[table].length
  }
  const lists = columnOf<Operand>(sharedColumn(ints, at, at + listCells) ?? ints.subarray(at, at + listCells))
  at += listCells
  const text = new TextDecoder().decode(aligned.subarray(at * 4, at * 4 + stringBytes))
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
