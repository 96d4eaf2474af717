// Other numbers for the files of a linked project, in the same order: an edit is followed in two programs whose files have
// the same numbers, so each holds a file without rows for one that only the other has.

import { type Facts, NONE, TABLE_NAMES, TABLES, type TableName } from '../../../facts.ts'
import { columnOf, type Operand } from '../../../ids.ts'
import type { CallCounts } from '../../graph.ts'
import type { Linked } from '../link.ts'
import { forgetAll } from '../memo.ts'
import { forgetOwnState } from '../own-state.ts'
import { type Program, unitColumn } from '../program/program.ts'
import { type Unit, unitOf } from '../program/unit.ts'
import { renumberSupport } from '../support.ts'

/** The facts of a file without rows, not even that of its module. */
export function withoutRows(language: string): Facts {
  const table = (name: TableName) =>
    Object.fromEntries([['length', 0], ...TABLES[name].map((column) => [column, new Int32Array(0)])])
  const tables = Object.fromEntries(TABLE_NAMES.map((name) => [name, table(name)])) as Pick<Facts, TableName>
  return {
    ...tables,
    language,
    package: '',
    lines: 0,
    errors: 0,
    strings: [],
    lists: columnOf<Operand>(new Int32Array(0)),
  }
}

/** A file without rows in the place of a file of another program. */
export function placeholderOf({ path, language }: Unit): Unit {
  const source = { path, facts: withoutRows(language.id), language, outside: false }
  const totals = { entities: 0, functions: 0, scopes: 0, bindings: 0, exprs: 0 }
  return unitOf(source, NONE, () => new Int32Array(0), totals)
}

/** Whether a file has no rows. */
export const isPlaceholder = ({ facts }: Unit): boolean => facts.entities.length === 0

/**
 * Gives a program the files `units`, which are its own in their order, and others without rows. Returns the number now of
 * each file before, NONE for one that is gone.
 */
export function renumberProgram(program: Program, units: Unit[]): Int32Array {
  const before = program.units
  for (const [index, unit] of units.entries()) unit.index = index
  const to = Int32Array.from(before, (unit) => (units[unit.index] === unit ? unit.index : NONE))
  const { entityUnit, functionUnit, scopeUnit, bindingUnit, exprUnit } = program
  const outside = units.findIndex((unit) => unit.outside)
  program.units = units
  program.projectUnits = outside < 0 ? units.length : outside
  program.entityUnit = unitColumn(units, entityUnit.length, (unit) => [unit.entityBase, unit.facts.entities.length])
  program.functionUnit = unitColumn(units, functionUnit.length, (unit) => [
    unit.functionBase,
    unit.facts.functions.length,
  ])
  program.scopeUnit = unitColumn(units, scopeUnit.length, (unit) => [unit.scopeBase, unit.facts.scopes.length])
  program.bindingUnit = unitColumn(units, bindingUnit.length, (unit) => [unit.bindingBase, unit.facts.bindings.length])
  program.exprUnit = unitColumn(units, exprUnit.length, (unit) => [unit.exprBase, unit.facts.exprs.length])
  return to
}

/** The same for a linked project, whose answers are forgotten. */
export function renumberLinked(linked: Linked, units: Unit[]): void {
  const { linker, nodes } = linked
  const to = renumberProgram(linker.program, units)
  forgetAll(linker)
  forgetOwnState(linker)
  linker.places = []
  linker.values.renumberModules(to)
  linker.exportAt.rekey((keys, size) => {
    // what a file that is gone was asked has a negative number
    for (let at = 0; at < 2 * size; at += 2) if (keys[at]! >= 0) keys[at] = to[keys[at]!]!
  })
  for (const [entity, files] of linker.madeIn)
    linker.madeIn.set(entity, new Set([...files].map((file) => to[file]!).filter((file) => file >= 0)))
  renumberSupport(linker.support, to)
  const { projectUnits } = linker.program
  linked.counts = inPlaces(to, linked.counts, projectUnits, NO_CALLS)
  nodes.extended = inPlaces(to, nodes.extended, projectUnits, NO_TARGETS)
  nodes.ofModule = Int32Array.from(inPlaces(to, [...nodes.ofModule], units.length, NONE))
}

const NO_CALLS: CallCounts = { resolved: 0, external: 0, unresolved: 0 }
const NO_TARGETS: Linked['nodes']['extended'][number] = new Map()

/** What is known of files, by their numbers now; `none` for one that has come. */
function inPlaces<T>(to: Int32Array, items: readonly T[], count: number, none: T): T[] {
  const moved: T[] = Array.from({ length: count }, () => none)
  for (const [index, item] of items.entries()) if (to[index]! >= 0) moved[to[index]!] = item
  return moved
}
