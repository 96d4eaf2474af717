// Edits that only add functions which nobody mentions. Before arguments flow, no code of a link comes upon what is new,
// so that everything that such a link collects is that of before, row by row.

import { addTo, append } from '../../../collections/multimap.ts'
import { type Facts, NONE, TABLE_NAMES, type TableName } from '../../../facts.ts'
import type { BindingId, EntityId, ExprId, FunctionId, ScopeId, ScopeRow, ValueId } from '../../../ids.ts'
import { BindingKind, EntityKind, ScopeKind } from '../../../vocabulary.ts'
import type { ExtensionRow, Linker } from '../linker.ts'
import { functionOfScope, type Unit } from '../program/unit.ts'
import type { AnyRow } from './columns.ts'
import type { Side } from './mentions.ts'
import type { Partners, Versions } from './rows.ts'
import type { Edited, Translation } from './translation.ts'

/** Whether an edit adds functions, and nothing to other functions, types or variables, and takes nothing away. */
export const addsFunctions = (edited: Edited): boolean => [...edited.values()].every(addsOnly)

function addsOnly({ after, to, from }: Versions): boolean {
  if (TABLE_NAMES.some((table) => to[table].includes(NONE))) return false
  const isNew: IsNew = (table, row) => row >= 0 && from[table][row]! < 0
  return TABLE_NAMES.every((table) => {
    const check = CHECKS[table]
    return check === undefined || everyNew(from, table, (row) => check(after, row, isNew))
  })
}

type IsNew = (table: TableName, row: AnyRow) => boolean

function everyNew(from: Partners, table: TableName, holds: (row: AnyRow) => boolean): boolean {
  for (let row = 0; row < from[table].length; row++) if (from[table][row]! < 0 && !holds(row)) return false
  return true
}

const never = (): boolean => false

/** By table, whether a new row is part of a new function or declares one. Rows of other tables are reached from these. */
const CHECKS: Readonly<Partial<Record<TableName, (facts: Facts, row: AnyRow, isNew: IsNew) => boolean>>> = {
  scopes: (facts, row, isNew) => isNew('functions', functionOfScope(facts, row as ScopeRow)),
  entities: ({ entities }, row, isNew) => isNew('functions', entities.fn[row]!),
  functions: ({ functions }, row, isNew) => isNew('scopes', functions.scope[row]!),
  params: ({ params }, row, isNew) => isNew('functions', params.fn[row]!),
  returns: ({ returns }, row, isNew) => isNew('functions', returns.fn[row]!),
  typeParams: ({ typeParams }, row, isNew) =>
    isNew('functions', typeParams.fn[row]!) || isNew('entities', typeParams.entity[row]!),
  heritage: never,
  extensions: never,
  bindings: (facts, row, isNew) => {
    const scope = facts.bindings.scope[row]!
    if (isNew('scopes', scope)) return facts.bindings.kind[row] !== BindingKind.Outer
    const isEntity = facts.bindings.kind[row] === BindingKind.Entity
    return isEntity && isNew('entities', facts.bindings.ref[row]!) && opensToFunctions(facts, scope)
  },
  values: ({ values }, row, isNew) => isNew('bindings', values.binding[row]!),
  stores: never,
  imports: never,
  decorators: ({ decorators }, row, isNew) => isNew('entities', decorators.target[row]!),
  calls: (facts, row, isNew) => isNew('functions', functionOfScope(facts, facts.calls.scope[row]!)),
}

/** Whether one more function of a scope is met by its name alone: members of interfaces and of objects are listed. */
function opensToFunctions({ scopes, entities }: Facts, scope: ScopeRow): boolean {
  if (scope < 0) return false
  if (scopes.kind[scope] === ScopeKind.Module) return true
  const owner = scopes.entity[scope]!
  return scopes.kind[scope] === ScopeKind.Class && owner >= 0 && entities.kind[owner] === EntityKind.Class
}

/** Whether the edited files themselves had a name before that they declare now. */
export const mentionThemselves = (sides: readonly Side[], edited: Edited): boolean =>
  sides.some(({ unit, declared }) => {
    const versions = edited.get(unit.index)!
    return versions.before.strings.some((text) => declared.names.has(text))
  })

/**
 * Gives a linker the assignments to members that the linker before has collected, and the types of extensions (of the
 * program now) that only these tell. Call it where an edit adds functions alone which nobody mentions.
 */
export function carryStores(old: Linker, now: Linker, t: Translation, open: readonly ExtensionRow[]): void {
  carryExtensions(old, now, t, open)
  for (const [key, names] of old.stored) {
    const own = new Map(Array.from(names, ([name, exprs]) => [name, exprs.map(t.expr)]))
    now.stored.set(t.value(key), own)
  }
  now.storedNames = new Set(old.storedNames)
  now.storedElements = carried<ValueId, ExprId[]>(old.storedElements, t.value, (exprs) => exprs.map(t.expr))
  now.assigned = carried<BindingId, ExprId[]>(old.assigned, t.binding, (exprs) => exprs.map(t.expr))
  now.storedIn = carried<FunctionId, ValueId>(old.storedIn, t.fn, t.value)
}

/** Adds the types of open extensions: an edit that adds functions alone has those of before, in the same rows. */
function carryExtensions(old: Linker, now: Linker, t: Translation, open: readonly ExtensionRow[]): void {
  const rows = new Map<Unit, Set<number>>()
  for (const { unit, row } of open) addTo(rows, unit, row)
  const carriedRows = (before: readonly ExtensionRow[]): ExtensionRow[] =>
    before.flatMap(({ unit: { index }, row }) => {
      const unit = now.program.units[index]!
      return rows.get(unit)?.has(row) ? [{ unit, row }] : []
    })
  for (const [entity, before] of open.length === 0 ? [] : old.extensionsOf)
    for (const row of carriedRows(before)) append(now.extensionsOf, t.entity(entity), row)
  now.blanket.push(...carriedRows(old.blanket))
}

const carried = <Key extends BindingId | EntityId | FunctionId | ScopeId | ValueId, T>(
  before: ReadonlyMap<Key, T>,
  key: (key: Key) => Key,
  item: (item: T) => T,
): Map<Key, T> => new Map(Array.from(before, ([at, one]) => [key(at), item(one)]))
