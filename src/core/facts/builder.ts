// Collects the facts of one file.

import { type Columns, type Facts, NONE, type Row, TABLE_NAMES, TABLES, type TableName } from '../facts.ts'
import { columnOf } from '../ids.ts'
import { stringTable } from '../string-table.ts'

/** Facts of a file that are still being collected. */
export type FactsBuilder = ReturnType<typeof factsBuilder>

/**
 * Collects the facts of one file. `str` gives the number of a string,
 * `add` that of a new row; `finish` freezes everything into columns.
 */
export function factsBuilder(language: string) {
  const { strings, intern: str } = stringTable()
  const lists: number[] = []
  let declared = ''
  const columns = emptyColumns()
  const exprs = columns.exprs as { op: number[]; a: number[]; b: number[]; c: number[] }

  /** Adds a row; columns not given are NONE. */
  function add<T extends TableName>(table: T, row: Partial<Row<T>>): number {
    const target = columns[table]
    const names = TABLES[table] as readonly string[]
    for (const name of names) target[name]!.push((row as Record<string, number>)[name] ?? NONE)
    return target[names[0]!]!.length - 1
  }

  /** Changes a cell of a row added before. */
  function set<T extends TableName>(table: T, row: number, column: (typeof TABLES)[T][number], value: number): void {
    columns[table][column as string]![row] = value
  }

  const get = <T extends TableName>(table: T, row: number, column: (typeof TABLES)[T][number]): number =>
    columns[table][column as string]![row]!

  /** Adds a list of rows; returns its offset, for `listOf`. */
  function list(items: readonly number[]): number {
    const offset = lists.length
    lists.push(items.length)
    for (const item of items) lists.push(item)
    return offset
  }

  /** Adds an expression; each `Op` documents its `a`, `b` and `c`. */
  function expr(op: number, a: number = NONE, b: number = NONE, c: number = NONE): number {
    exprs.op.push(op)
    exprs.a.push(a)
    exprs.b.push(b)
    exprs.c.push(c)
    return exprs.op.length - 1
  }

  /** The opcode of an expression added before. */
  const opOf = (row: number): number => exprs.op[row]!

  /** How many items a list added before has. */
  const lengthOf = (list: number): number => lists[list]!

  /** The items of a list added before. */
  const itemsOf = (list: number): number[] => lists.slice(list + 1, list + 1 + lists[list]!)

  /** The string of a number that `str` gave. */
  const textOf = (string: number): string => strings[string]!

  /** Notes the package or namespace that the file declares. */
  function declarePackage(name: string): void {
    declared = name
  }

  /** Freezes the facts of a file with this many lines and syntax errors. Nothing can be added afterwards. */
  function finish(about: { lines: number; errors: number }): Facts {
    return {
      ...frozen(columns),
      language,
      package: declared,
      ...about,
      strings,
      lists: columnOf(Int32Array.from(lists)),
    }
  }

  return {
    str,
    add,
    set,
    get,
    list,
    expr,
    opOf,
    lengthOf,
    itemsOf,
    textOf,
    declarePackage,
    finish,
    count: (table: TableName) => columns[table][TABLES[table][0]!]!.length,
  }
}

/** By table and column, a cell for every row. */
type Growing = Record<TableName, Record<string, number[]>>

const emptyColumns = (): Growing =>
  Object.fromEntries(
    TABLE_NAMES.map((table) => [table, Object.fromEntries(TABLES[table].map((name) => [name, [] as number[]]))]),
  ) as Growing

function frozen(columns: Growing): { [T in TableName]: Columns<T> } {
  return Object.fromEntries(
    TABLE_NAMES.map((table) => {
      const names: readonly string[] = TABLES[table]
      const cells = Object.fromEntries(names.map((name) => [name, Int32Array.from(columns[table][name]!)]))
      return [table, { ...cells, length: columns[table][names[0]!]!.length }]
    }),
  ) as unknown as { [T in TableName]: Columns<T> }
}
