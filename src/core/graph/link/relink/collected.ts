// The tables that a link collects before arguments flow: an edit must leave them as they were but for its own rows.

import { NONE, type TableName } from '../../../facts.ts'
import type { StringId, ValueId } from '../../../ids.ts'
import type { ExtensionRow, Linker } from '../linker.ts'
import { Value } from '../values/values.ts'
import type { AnyRow } from './columns.ts'
import type { Edited, Translation } from './translation.ts'

type Lists = ReadonlyMap<number, readonly number[]>
type Id = (id: never) => number

/**
 * Whether two linkers have collected the same, apart from objects, types and extensions that only one of them has (for
 * types below others see below.ts): the assignments of members and variables.
 */
export const haveSameStores = (old: Linker, now: Linker, t: Translation, edited: Edited): boolean =>
  sameStored(old, now, t, edited) &&
  sameLists(old.storedElements, now.storedElements, t.value, t.expr, isNewObject(now, edited)) &&
  sameLists(old.assigned, now.assigned, t.binding, t.expr) &&
  sameStoredIn(old, now, t, edited)

/** The same of everything else. */
export const haveSameCollected = (old: Linker, now: Linker, t: Translation, edited: Edited): boolean =>
  sameLists(old.hosts, now.hosts, t.scope, t.entity) && sameExtensions(old, now, t, edited)

/** Whether lists of numbers by number are the same; lists under a number that is gone, or `isNew`, do not count. */
function sameLists(old: Lists, now: Lists, key: Id, item: Id, isNew?: (key: ValueId) => boolean): boolean {
  let count = 0
  for (const [at, list] of old) {
    const own = key(at as never)
    if (own === NONE) continue
    count++
    if (!sameList(list, now.get(own), item)) return false
  }
  if (count === now.size) return true
  if (!isNew) return false
  return count + [...now.keys()].filter((at) => isNew(at as ValueId)).length === now.size
}

function sameList(old: readonly number[], now: readonly number[] | undefined, item: Id): boolean {
  if (now?.length !== old.length) return false
  return old.every((one, at) => item(one as never) === now[at] && now[at] !== NONE)
}

function sameStored(old: Linker, now: Linker, t: Translation, edited: Edited): boolean {
  let count = 0
  for (const [key, names] of old.stored) {
    const own = t.value(key)
    if (own < 0) continue
    count++
    if (!sameLists(names, now.stored.get(own) ?? new Map(), sameString, t.expr)) return false
  }
  const isNew = isNewObject(now, edited)
  return count + [...now.stored.keys()].filter(isNew).length === now.stored.size
}

/** Programs of an edited project share their strings. */
const sameString = (name: StringId): StringId => name

function sameStoredIn(old: Linker, now: Linker, t: Translation, edited: Edited): boolean {
  let count = 0
  for (const [fn, object] of old.storedIn) {
    const own = t.fn(fn)
    if (own < 0) continue
    count++
    if (now.storedIn.get(own) !== t.value(object)) return false
  }
  const isNew = isNewObject(now, edited)
  return count + [...now.storedIn.values()].filter(isNew).length === now.storedIn.size
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
