// Numbers for the rows of a file that depend on what they say and not on where they stand, so that the rows of two
// versions of the file can be told to be the same. Different rows seldom have the same number; `rows.ts` compares them.

import { type Facts, TABLES, type TableName } from '../../../facts.ts'
import { Flag } from '../../../vocabulary.ts'
import { isFunctionKind } from '../program/unit.ts'
import { type AnyRow, type Cell, meaningOf, operandsOf, refMeaning } from './columns.ts'

/** Expressions nested deeper are not told apart by what is inside them. */
const DEPTH_MAX = 500

/** A column of a table, by name. */
export const columnOf = (facts: Facts, table: TableName, column: string): Int32Array =>
  (facts[table] as unknown as Readonly<Record<string, Int32Array>>)[column]!

/** The numbers of the rows of each table. */
export type Tokens = Readonly<Record<TableName, Int32Array>>

/** The numbers of all rows of a file. */
export function tokensOf(facts: Facts): Tokens {
  const strings = Int32Array.from(facts.strings, hashOfText)
  const { entities, scopes, functions, exprs, bindings, imports } = facts
  const stringAt = (row: AnyRow): number => (row < 0 ? -1 : strings[row]!)

  const ofEntity = remembering(entities.length, (row, again) => {
    const parent = entities.parent[row]!
    const name = isNamed(facts, row) ? stringAt(entities.name[row]!) : -1
    return mixed(entities.kind[row]!, name, parent === row ? -1 : again(parent))
  })
  const ofScope = remembering(scopes.length, (row, again) =>
    mixed(scopes.kind[row]!, again(scopes.parent[row]!), ofEntity(scopes.entity[row]!)),
  )
  const ofFunction = remembering(functions.length, (row) =>
    mixed(functions.flags[row]!, ofEntity(functions.entity[row]!), ofScope(functions.scope[row]!)),
  )
  const ofBinding = remembering(bindings.length, (row) =>
    mixed(bindings.kind[row]!, stringAt(bindings.name[row]!), ofScope(bindings.scope[row]!)),
  )
  const ofImport = remembering(imports.length, (row) =>
    mixed(stringAt(imports.specifier[row]!), stringAt(imports.name[row]!), stringAt(imports.alias[row]!)),
  )
  const listed = (at: number, of: (item: number) => number): number => {
    if (at < 0) return -1
    let hash: number = facts.lists[at]!
    for (let item = 1; item <= facts.lists[at]!; item++) hash = mixed(7, hash, of(facts.lists[at + item]!))
    return hash
  }
  const ofExpr = remembering(exprs.length, (row, again) => {
    const [a, b, c] = operandsOf(exprs.op[row]!)
    const part = (cell: Cell, value: AnyRow): number =>
      cell === 'exprs' ? again(value) : cell === 'list' ? listed(value, again) : plain(cell, value)
    return mixed(exprs.op[row]!, part(a, exprs.a[row]!), mixed(3, part(b, exprs.b[row]!), part(c, exprs.c[row]!)))
  })
  /** The number of a cell that is neither an expression nor a list of them. */
  const plain = (cell: Cell, value: AnyRow): number => {
    switch (cell) {
      case 'string':
        return stringAt(value)
      case 'strings':
        return listed(value, stringAt)
      case 'scopes':
        return ofScope(value)
      case 'entities':
        return ofEntity(value)
      case 'functions':
        return ofFunction(value)
      case 'bindings':
        return ofBinding(value)
      case 'imports':
        return ofImport(value)
      case 'number':
        return value
      default:
        return 0
    }
  }

  const rows = (table: TableName): Int32Array => {
    const { length } = facts[table]
    const result = new Int32Array(length)
    for (const column of TABLES[table]) {
      const cells = columnOf(facts, table, column)
      for (let row = 0; row < length; row++) {
        const isRef = table === 'bindings' && column === 'ref'
        const cell = isRef ? refMeaning(facts.bindings.kind[row]!) : meaningOf(table, column)
        const isOmitted = table === 'entities' && column === 'name' && !isNamed(facts, row)
        const value = cell === 'exprs' ? ofExpr(cells[row]!) : isOmitted ? -1 : plain(cell, cells[row]!)
        result[row] = mixed(result[row]!, value, 11)
      }
    }
    return result
  }
  const tables = (Object.keys(TABLES) as TableName[]).map((table): [TableName, Int32Array] => {
    if (table === 'exprs') return [table, Int32Array.from(exprs.op, (_, row) => ofExpr(row))]
    return [table, rows(table)]
  })
  return Object.fromEntries(tables) as Record<TableName, Int32Array>
}

/** Whether an entity (row) has a name in the source; that of an anonymous class counts the entities before it. */
export const isNamed = ({ entities }: Facts, row: AnyRow): boolean =>
  isFunctionKind(entities.kind[row]!) || (entities.flags[row]! & Flag.Anonymous) === 0

/** A function of rows, worked out once for each; 0 for a row that leads back to itself or lies too deep, -1 for none. */
function remembering(
  count: number,
  work: (row: AnyRow, again: (row: AnyRow) => number) => number,
): (row: AnyRow) => number {
  const known = new Int32Array(count)
  const state = new Uint8Array(count)
  let depth = 0
  const of = (row: AnyRow): number => {
    if (row < 0 || row >= count) return -1
    if (state[row] === 2) return known[row]!
    if (state[row] === 1 || depth > DEPTH_MAX) return 0
    state[row] = 1
    depth++
    known[row] = work(row, of)
    depth--
    state[row] = 2
    return known[row]!
  }
  return of
}

function hashOfText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function mixed(one: number, other: number, third: number): number {
  let hash = Math.imul(one ^ 0x2c1b3c6d, 0x9e3779b1) ^ Math.imul(other ^ (other >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13) ^ third, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
