// The tables that a link collects before arguments flow: an edit must leave them as they were but for its own rows.

import { NONE, type TableName } from '../../../facts.ts'
import { type ExprId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { type ExtensionRow, type Linker, unitOfBinding, unitOfEntity, unitOfScope } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { Value } from '../values/values.ts'
import type { AnyRow } from './columns.ts'
import { type Shown, showRow } from './shown.ts'
import type { Edited, Translation } from './translation.ts'

/** Two linkers whose tables are compared, and where the differences go. */
type Comparison = { old: Linker; now: Linker; t: Translation; edited: Edited; shown: Shown }

/**
 * Notes what differs in the assignments of members and variables that two linkers have collected, apart from those to
 * objects that only one of them has. False where it cannot be told who sees it.
 */
export function noteStores(comparison: Comparison): boolean {
  const { old, now, t, edited, shown } = comparison
  noteStored(comparison)
  const isNew = isNewObject(now, edited)
  for (const id of keysApart(old.storedElements, now.storedElements, t.value, t.expr)) {
    if (isNew(id)) continue
    if (now.values.kind(id) === Value.Site) shown.units.add(now.program.exprUnit[now.values.a(id)]!)
    else if (!showHolder(comparison, id)) return false
  }
  for (const binding of keysApart(old.assigned, now.assigned, t.binding, t.expr)) {
    const unit = unitOfBinding(now, binding)
    shown.units.add(unit.index)
    shown.names.add(unit.names[unit.facts.bindings.name[toRow(binding, unit.bindingBase)]!]!)
  }
  const functions = new Map(Array.from(old.storedIn, ([fn, object]) => [t.fn(fn), t.value(object)]))
  functions.delete(NONE)
  for (const fn of new Set([...functions.keys(), ...now.storedIn.keys()])) {
    const object = now.storedIn.get(fn)
    if (object === functions.get(fn) || (object !== undefined && isNew(object))) continue
    shown.units.add(now.program.functionUnit[fn]!)
  }
  return true
}

/** Notes the names of the members of objects to which other values are assigned, and the objects whose members code lists. */
function noteStored({ old, now, t, edited, shown }: Comparison): void {
  const isNew = isNewObject(now, edited)
  const before = new Map(Array.from(old.stored, ([key, names]) => [t.value(key), names]))
  before.delete(NONE)
  for (const key of new Set([...before.keys(), ...now.stored.keys()])) {
    if (!before.has(key) && isNew(key)) continue
    const names = keysApart<StringId, ExprId>(
      before.get(key) ?? NO_LISTS,
      now.stored.get(key) ?? NO_LISTS,
      (name) => name,
      t.expr,
    )
    for (const name of names) shown.names.add(name)
    if (names.length > 0 && now.values.kind(key) === Value.Object) showHolder({ now, edited, shown }, key)
  }
}

/** Notes the object literal or class behind a value of the program now, which is not new; false for any other value. */
function showHolder({ now, edited, shown }: Pick<Comparison, 'now' | 'edited' | 'shown'>, id: ValueId): boolean {
  const { values } = now
  const before = (unit: Unit, table: 'scopes' | 'entities', row: AnyRow): void =>
    showRow(shown, unit.index, [table, edited.get(unit.index)?.from[table][row] ?? row])
  switch (values.kind(id)) {
    case Value.Object: {
      const unit = unitOfScope(now, values.scope(id))
      before(unit, 'scopes', toRow(values.scope(id), unit.scopeBase))
      return true
    }
    case Value.Instance:
    case Value.Class: {
      const unit = unitOfEntity(now, values.entity(id))
      before(unit, 'entities', toRow(values.entity(id), unit.entityBase))
      return true
    }
    default:
      return false
  }
}

const NO_LISTS: ReadonlyMap<StringId, readonly ExprId[]> = new Map()

/** The same of everything else. */
export const haveSameCollected = (old: Linker, now: Linker, t: Translation, edited: Edited): boolean =>
  keysApart(old.hosts, now.hosts, t.scope, t.entity).length === 0 && sameExtensions(old, now, t, edited)

/** The keys (of the program now) of the lists that differ; those of a key that is gone do not count. */
function keysApart<Key extends number, Item extends number>(
  old: ReadonlyMap<Key, readonly Item[]>,
  now: ReadonlyMap<Key, readonly Item[]>,
  key: (key: Key) => Key,
  item: (item: Item) => Item,
): Key[] {
  const apart: Key[] = []
  const seen = new Set<Key>()
  for (const [at, list] of old) {
    const own = key(at)
    if (own < 0) continue
    seen.add(own)
    if (!isSameList(list, now.get(own), item)) apart.push(own)
  }
  for (const own of now.keys()) if (!seen.has(own)) apart.push(own)
  return apart
}

function isSameList<Item extends number>(
  old: readonly Item[],
  now: readonly Item[] | undefined,
  item: (item: Item) => Item,
): boolean {
  if (now?.length !== old.length) return false
  return old.every((one, at) => item(one) === now[at] && now[at]! >= 0)
}

/** Whether an object of the program now was made by a row that the program before does not have. */
function isNewObject({ values, program }: Linker, edited: Edited): (id: ValueId) => boolean {
  type Space = 'expr' | 'scope' | 'entity' | 'function'
  const isNew = (space: Space, table: TableName, id: ValueId): boolean => {
    const a = values.a(id)
    const unit = program.units[program[`${space}Unit`][a]!]!
    return isOwn(edited.get(unit.index)?.from[table], a - unit[`${space}Base`])
  }
  return (id) => {
    switch (values.kind(id)) {
      case Value.Site:
        return isNew('expr', 'exprs', id)
      case Value.Object:
        return isNew('scope', 'scopes', id)
      case Value.Class:
      case Value.Instance:
        return isNew('entity', 'entities', id)
      case Value.Function:
        return isNew('function', 'functions', id)
      default:
        return false
    }
  }
}

const isOwn = (from: Int32Array | undefined, row: AnyRow): boolean => from !== undefined && from[row]! < 0

function sameExtensions(old: Linker, now: Linker, t: Translation, edited: Edited): boolean {
  const shared = (rows: readonly ExtensionRow[]): readonly ExtensionRow[] =>
    rows.filter(({ unit, row }) => !isOwn(edited.get(unit.index)?.from.extensions, row))
  const same = (olds: readonly ExtensionRow[], nows: readonly ExtensionRow[]): boolean => {
    const kept = olds.filter(({ unit, row }) => (edited.get(unit.index)?.to.extensions[row] ?? row) >= 0)
    const partners = shared(nows)
    return (
      kept.length === partners.length &&
      kept.every(({ unit, row }, at) => {
        const partner = partners[at]!
        const own = edited.get(unit.index)?.to.extensions[row] ?? row
        return partner.unit.index === unit.index && partner.row === own
      })
    )
  }
  if (!same(old.blanket, now.blanket)) return false
  const seen = new Set<number>()
  for (const [entity, rows] of old.extensionsOf) {
    const own = t.entity(entity)
    if (own < 0) return false
    seen.add(own)
    if (!same(rows, now.extensionsOf.get(own) ?? [])) return false
  }
  for (const [entity, rows] of now.extensionsOf) if (!seen.has(entity) && shared(rows).length > 0) return false
  return true
}
