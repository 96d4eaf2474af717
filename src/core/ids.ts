// Numbers with names. Facts and the linker identify everything by small integers; each space of them has a type of its
// own, so that a row is not taken for an entity of the program, nor a value for a set. The types are free at run time:
// a branded number is a number.

import type { TableName } from './facts.ts'

declare const space: unique symbol
/** An integer of one space. */
type Numbered<Space> = number & { readonly [space]: Space }

// ---- rows: positions in the tables of one file ---------------------------------------------------------------------

/** A row of a table of facts. */
export type RowOf<Table extends TableName> = Numbered<{ readonly row: Table }>
export type ScopeRow = RowOf<'scopes'>
export type EntityRow = RowOf<'entities'>
export type FunctionRow = RowOf<'functions'>
export type ParamRow = RowOf<'params'>
export type BindingRow = RowOf<'bindings'>
/** A row of `values`: an assignment. */
export type AssignmentRow = RowOf<'values'>
export type StoreRow = RowOf<'stores'>
export type ImportRow = RowOf<'imports'>
export type CallRow = RowOf<'calls'>
export type ExprRow = RowOf<'exprs'>
export type HeritageRow = RowOf<'heritage'>
/** A position in the strings of a file. */
export type StringRow = Numbered<{ readonly row: 'strings' }>
/** An operand of an expression: a row of the table that its operation tells. */
export type Operand = Numbered<{ readonly row: never }>

// ---- numbers in the program ----------------------------------------------------------------------------------------

/** An entity of the program. */
export type EntityId = Numbered<{ readonly id: 'entity' }>
/** A function of the program. */
export type FunctionId = Numbered<{ readonly id: 'function' }>
/** A scope of the program. */
export type ScopeId = Numbered<{ readonly id: 'scope' }>
/** A binding of the program. */
export type BindingId = Numbered<{ readonly id: 'binding' }>
/** An expression of the program. */
export type ExprId = Numbered<{ readonly id: 'expression' }>
/** A string of the program. */
export type StringId = Numbered<{ readonly id: 'string' }>
/** An abstract value. */
export type ValueId = Numbered<{ readonly id: 'value' }>
/** A set of values, or an ordered list of them. */
export type SetId = Numbered<{ readonly id: 'set' }>
/** An environment: type parameters bound to sets. */
export type EnvId = Numbered<{ readonly id: 'environment' }>
/** A key of an environment: the binding of a type parameter, or the `Self` of an entity. */
export type EnvKey = BindingId | Numbered<{ readonly id: 'self' }>

/** The number in the program of row 0 of a table of a unit: `toId` and `toRow` go between the two. */
export type Base<Id extends number, Row extends number> = Numbered<{ readonly base: [Id, Row] }>

/** The base of a table that begins at a number. */
export const baseOf = <Id extends number, Row extends number>(first: number): Base<Id, Row> => first as Base<Id, Row>

/** The number in the program of a row. */
export const toId = <Id extends number, Row extends number>(row: NoInfer<Row>, base: Base<Id, Row>): Id =>
  ((base as number) + row) as Id

/** The row of a number of the program, in its unit. */
export const toRow = <Id extends number, Row extends number>(id: NoInfer<Id>, base: Base<Id, Row>): Row =>
  ((id as number) - base) as Row

/** No row and no number, of any space: the value of a cell that says nothing. */
export const NONE = -1 as Numbered<never>
/** Row 0 of any table, from which to go through all. */
export const FIRST = 0 as Operand
/** The scope of a module. */
export const MODULE_SCOPE = 0 as ScopeRow
/** The first entity behind that of the module. */
export const AFTER_MODULE = 1 as EntityRow

// ---- columns -------------------------------------------------------------------------------------------------------

type Read<T extends number> = {
  readonly [at: number]: T
  [Symbol.iterator](): ArrayIterator<T>
  entries(): ArrayIterator<[number, T]>
  at(index: number): T | undefined
  subarray(begin?: number, end?: number): Column<T>
  slice(begin?: number, end?: number): Column<T>
  toReversed(): Column<T>
  find(test: (item: T, at: number) => boolean): T | undefined
  filter(test: (item: T, at: number) => boolean): Column<T>
  some(test: (item: T, at: number) => boolean): boolean
  every(test: (item: T, at: number) => boolean): boolean
  findIndex(test: (item: T, at: number) => boolean): number
}
/** Cells that hold numbers of one space: of 32 bits; in facts from the store of 16 where all fit, which read the same. */
export type Column<T extends number> = Read<T> & Int32Array

/** An array as the column of a space: the one place where plain cells get their names. */
export const columnOf = <T extends number>(cells: Int32Array): Column<T> => cells as Column<T>
