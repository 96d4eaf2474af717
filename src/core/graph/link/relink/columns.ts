// The meaning of every cell of the facts, for code that compares two versions of a file row by row.

import type { Facts, TableName } from '../../../facts.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'

/**
 * The meaning of a cell: a row of a table, a string, a list of expressions or of strings, an offset in the text, a place
 * that says nothing about the code (a line), or a number that stands for itself.
 */
export type Cell = TableName | 'string' | 'list' | 'strings' | 'offset' | 'place' | 'number'

/** A row of a table that only the run tells. */
export type AnyRow = number
/** A number of the program, of a space that only the run tells. */
export type AnyId = number

type Meanings = { readonly [column: string]: Cell }

const LINES: Meanings = {
  line: 'place',
  startLine: 'place',
  endLine: 'place',
  nameLine: 'place',
  sigEndLine: 'place',
  docStart: 'place',
  docEnd: 'place',
  offset: 'offset',
  nameOffset: 'offset',
}

/** By table, the columns that are more than numbers; `ref` of bindings and the operands of expressions depend on the row. */
const COLUMNS: Readonly<Record<TableName, Meanings>> = {
  scopes: { parent: 'scopes', entity: 'entities', fn: 'functions' },
  entities: { name: 'string', parent: 'entities', scope: 'scopes', fn: 'functions', declaredIn: 'scopes' },
  functions: { entity: 'entities', scope: 'scopes', returnType: 'exprs', receiver: 'exprs' },
  params: { fn: 'functions', name: 'string', type: 'exprs', fallback: 'exprs', binding: 'bindings' },
  returns: { fn: 'functions', expr: 'exprs' },
  typeParams: { entity: 'entities', fn: 'functions', type: 'exprs', binding: 'bindings', fallback: 'exprs' },
  heritage: { entity: 'entities', type: 'exprs' },
  extensions: { target: 'exprs', scope: 'scopes', trait: 'exprs', entity: 'entities' },
  bindings: { scope: 'scopes', name: 'string', type: 'exprs' },
  values: { binding: 'bindings', expr: 'exprs', scope: 'scopes' },
  stores: { object: 'exprs', name: 'string', key: 'exprs', value: 'exprs', scope: 'scopes' },
  imports: { scope: 'scopes', specifier: 'string', name: 'string', alias: 'string', binding: 'bindings' },
  exports: { name: 'string', local: 'string', expr: 'exprs' },
  decorators: { target: 'entities', expr: 'exprs' },
  calls: { expr: 'exprs', scope: 'scopes' },
  mentions: { expr: 'exprs', scope: 'scopes' },
  exprs: {},
}

/** The meaning of a column other than `ref` of bindings and the operands of expressions. */
export const meaningOf = (table: TableName, column: string): Cell => COLUMNS[table][column] ?? LINES[column] ?? 'number'

const REFS: Readonly<Record<number, Cell>> = {
  [BindingKind.Parameter]: 'params',
  [BindingKind.Entity]: 'entities',
  [BindingKind.Member]: 'entities',
  [BindingKind.Import]: 'imports',
}

/** The meaning of `ref` of a binding of a kind. */
export const refMeaning = (kind: number): Cell => REFS[kind] ?? 'number'

type Operands = readonly [a: Cell, b: Cell, c: Cell]

const NUMBERS: Operands = ['number', 'number', 'number']
const ONE: Operands = ['exprs', 'number', 'number']
const SCOPE: Operands = ['scopes', 'number', 'number']
const LIST: Operands = ['list', 'string', 'number']
const CALL: Operands = ['exprs', 'list', 'calls']

const OPERANDS: Readonly<Record<number, Operands>> = {
  [Op.Unknown]: NUMBERS,
  [Op.Name]: ['string', 'scopes', 'offset'],
  [Op.Member]: ['exprs', 'string', 'number'],
  [Op.Call]: CALL,
  [Op.New]: CALL,
  [Op.This]: SCOPE,
  [Op.Super]: SCOPE,
  [Op.Literal]: ['string', 'string', 'number'],
  [Op.List]: LIST,
  [Op.Tuple]: ['list', 'strings', 'number'],
  [Op.Dict]: LIST,
  [Op.Object]: SCOPE,
  [Op.Function]: ['functions', 'number', 'number'],
  [Op.Entity]: ['entities', 'number', 'number'],
  [Op.Union]: ['list', 'number', 'number'],
  [Op.Await]: ONE,
  [Op.Iterate]: ONE,
  [Op.Index]: ['exprs', 'exprs', 'number'],
  [Op.Unwrap]: ONE,
  [Op.Spread]: ONE,
  [Op.Cast]: ['exprs', 'exprs', 'number'],
  [Op.Apply]: ['exprs', 'list', 'number'],
  [Op.FuncType]: ['list', 'exprs', 'exprs'],
  [Op.ArrayType]: ['exprs', 'string', 'number'],
  [Op.Key]: ['string', 'number', 'number'],
  [Op.Operator]: ['list', 'string', 'string'],
  [Op.Keyword]: ['string', 'exprs', 'number'],
  [Op.TypeOf]: ONE,
  [Op.Module]: ['imports', 'number', 'number'],
  [Op.Ref]: ONE,
  [Op.Instance]: ['exprs', 'list', 'number'],
  [Op.SelfType]: SCOPE,
  [Op.Receiver]: SCOPE,
  [Op.Deref]: ONE,
  [Op.Bind]: ['exprs', 'list', 'number'],
  [Op.Element]: ONE,
  [Op.First]: ['list', 'number', 'number'],
  [Op.Target]: NUMBERS,
  [Op.Conditional]: ['exprs', 'exprs', 'list'],
  [Op.Lookup]: ['exprs', 'exprs', 'number'],
  [Op.FunctionPart]: ONE,
  [Op.Through]: ['exprs', 'exprs', 'string'],
  [Op.Given]: ['number', 'string', 'string'],
  [Op.Has]: ['string', 'strings', 'number'],
}

/** The meanings of the operands of an expression with an operation. */
export const operandsOf = (op: number): Operands => OPERANDS[op] ?? NUMBERS

/** Visits the strings that an expression (a row of `exprs`) of a file has, absent ones (NONE) included. */
export function eachString({ exprs, lists }: Facts, row: AnyRow, visit: (string: AnyRow) => void): void {
  for (const [at, cell] of operandsOf(exprs.op[row]!).entries()) {
    if (cell !== 'string' && cell !== 'strings') continue
    const value = [exprs.a, exprs.b, exprs.c][at]![row]!
    if (cell === 'string') visit(value)
    else if (value >= 0) for (let item = 1; item <= lists[value]!; item++) visit(lists[value + item]!)
  }
}
