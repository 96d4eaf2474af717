// The strings of a file that mean what the file itself says, whatever other files declare: names of local variables and of
// what the module binds, and the code that reads these by name. A mention of such a name is none of another declaration.

import { Kinds } from '../../../collections/kinds.ts'
import { TABLE_NAMES, type TableName } from '../../../facts.ts'
import { type BindingRow, type ExprRow, MODULE_SCOPE, type ScopeRow } from '../../../ids.ts'
import { BindFlag, BindingKind, ImportKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { firstOf } from '../program/binding-table.ts'
import { countOf } from '../program/tables.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { type AnyRow, eachString, meaningOf } from './columns.ts'

/** What a string of a file may mean: what the file itself binds, what it imports under the name, anything. */
export const Meaning = { Own: 0, Imported: 1, Any: 2 } as const

/** Whether a file has names of its own: none where files share those of a package, or read bodies of macros where they are used. */
export const hasOwnNames = ({ language, callsOfMacro }: Unit): boolean =>
  language.rules.module === 'file' && callsOfMacro.size === 0

/** By string of a file that has names of its own, one of `Meaning`. */
export const meaningsOf = oncePerUnit((unit): Uint8Array => {
  const { facts } = unit
  const meanings = new Uint8Array(facts.strings.length)
  const note: Note = (string, meaning) => {
    if (string >= 0) meanings[string] = Math.max(meanings[string]!, meaning)
  }
  for (const table of TABLE_NAMES) if (table !== 'exprs') noteTable(unit, table, note)
  const { exprs } = facts
  for (let row = 0 as ExprRow; row < exprs.length; row++) {
    if (exprs.op[row] !== Op.Name) eachString(facts, row, (string) => note(string, Meaning.Any))
    else if (meanings[exprs.a[row]!] !== Meaning.Any && !isBoundHere(unit, row)) note(exprs.a[row]!, Meaning.Any)
  }
  return meanings
})

type Note = (string: number, meaning: number) => void

/** Notes the strings of a table other than that of expressions. */
function noteTable(unit: Unit, table: TableName, note: Note): void {
  for (const [column, cells] of Object.entries(unit.facts[table]))
    if (cells instanceof Int32Array && meaningOf(table, column) === 'string')
      for (let row = 0; row < cells.length; row++) note(cells[row]!, meaningInTable(unit, table, column, row))
}

/** The meaning of the string that a column of a table has in a row. */
function meaningInTable(unit: Unit, table: TableName, column: string, row: AnyRow): number {
  const { scopes, entities, imports } = unit.facts
  switch (table) {
    case 'params': // an argument of its name is one of a call of its function
      return Meaning.Own
    case 'bindings':
      return isOwnBinding(unit, row as BindingRow) ? Meaning.Own : Meaning.Any
    case 'entities': {
      const scope = entities.declaredIn[row]!
      return scope >= 0 && LOCAL.has(scopes.kind[scope]!) ? Meaning.Own : Meaning.Any
    }
    case 'imports': {
      if (imports.kind[row] !== ImportKind.Named && imports.kind[row] !== ImportKind.Namespace) return Meaning.Any
      if (column === 'alias') return Meaning.Own
      // a module that is an object as a whole has the members of that, which any file may store
      const isOfModule = column === 'name' && unit.hooks.special.defaultExport === undefined
      return isOfModule ? Meaning.Imported : Meaning.Any
    }
    default:
      return Meaning.Any
  }
}

/**
 * Whether an expression is a name that a scope of its file binds, before anything else could give it a meaning. It goes up the
 * scopes as `findNamed` (names.ts) does, and gives up where that asks another file.
 */
function isBoundHere(unit: Unit, row: ExprRow): boolean {
  const { exprs, scopes, bindings } = unit.facts
  const name = unit.names[exprs.a[row]!]!
  let isOutside = false
  for (let at = exprs.b[row]! as number as ScopeRow; at >= 0; at = scopes.parent[at]!) {
    const kind = scopes.kind[at]!
    if (kind === ScopeKind.Class && isOutside && unit.language.rules.bareMembers === undefined) continue
    if (kind === ScopeKind.Flow) continue
    if (!LEXICAL.has(kind)) return false
    const first = firstOf(unit.bound, at, name)
    let isBefore = isOutside || !LOCAL.has(kind)
    for (let each = first; each >= 0; each = unit.bound.next[each]!) {
      if (!isOwnBinding(unit, each)) return false
      isBefore ||= bindings.kind[each] !== BindingKind.Variable || bindings.offset[each]! <= exprs.c[row]!
    }
    if (first >= 0) return isBefore
    if (at !== MODULE_SCOPE && countOf(unit.starsOf, at) > 0) return false
    if (kind === ScopeKind.Function) isOutside = true
  }
  return false
}

/** Whether a binding gives its name a meaning in its scope that no other file adds to. */
function isOwnBinding({ facts: { bindings, scopes }, language: { rules } }: Unit, row: BindingRow): boolean {
  const scope = bindings.scope[row]!
  if (scope < 0) return false
  const kind = scopes.kind[scope]!
  if (kind === ScopeKind.Flow) return true
  if (!LEXICAL.has(kind) || !OWN.has(bindings.kind[row]!)) return false
  if ((bindings.flags[row]! & (BindFlag.Global | BindFlag.Last)) !== 0) return false
  return kind !== ScopeKind.Module || rules.duplicates === undefined
}

/** Kinds of scopes inside of functions. */
const LOCAL = new Kinds([ScopeKind.Function, ScopeKind.Block])
/** Kinds of scopes whose names are their own. */
const LEXICAL = new Kinds([ScopeKind.Function, ScopeKind.Block, ScopeKind.TypeParams, ScopeKind.Module])
/** Kinds of bindings with the meaning that their file gives them; an import is another mention. */
const OWN = new Kinds([
  BindingKind.Variable,
  BindingKind.Parameter,
  BindingKind.Entity,
  BindingKind.Import,
  BindingKind.TypeParameter,
  BindingKind.Narrow,
])
