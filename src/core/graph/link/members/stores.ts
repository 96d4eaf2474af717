// What assignments to members and elements (`object.name = value`, `object[key] = value`) put into which objects.

import { BindingKind, listOf, NONE, Op } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { entityOfFunction } from '../entities.ts'
import { exprValue } from '../evaluate.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction, unitOfScope } from '../linker.ts'
import { forgetAll } from '../memo.ts'
import { isAside, type Unit } from '../program/unit.ts'
import { aliasedType, withoutAliases } from '../types/aliases.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isKeyed } from './keyed-members.ts'

/** Records `object.name = value` under the objects it may mean. Twice, since an object may itself have been stored. */
export function collectStores(linker: Linker): void {
  for (const simple of [true, false]) {
    for (const unit of linker.program.units) {
      const { stores, exprs } = unit.facts
      for (let row = 0; row < stores.length; row++) {
        const object = stores.object[row]!
        // in a block, `self` is the first known of what may run it
        const first = exprs.op[object] === Op.First ? listOf(unit.facts, exprs.a[object]!)[0]! : object
        const op = exprs.op[first]
        if ((op === Op.This || op === Op.Name) !== simple) continue
        collectStore(linker, unit, row)
      }
    }
    forgetAll(linker)
  }
}

function collectStore(linker: Linker, unit: Unit, row: number): void {
  const { stores, exprs } = unit.facts
  const { values } = linker
  const value = unit.exprBase + stores.value[row]!
  const position = unit.language.rules.keptFunctions ? positionOf(unit, row) : NONE
  let names: number[] = []
  if (stores.name[row]! >= 0) names = [unit.names[stores.name[row]!]!]
  else if (stores.key[row]! >= 0) {
    const keys = values.items(exprValue(linker, unit, stores.key[row]!))
    names = keys.filter((id) => values.kind(id) === Value.Text).map((id) => values.a(id))
  }
  for (const id of values.items(exprValue(linker, unit, stores.object[row]!))) {
    const key = storeKey(linker, id)
    if (key < 0 || isOthers(linker, unit, key)) continue
    if (position >= 0) names = [fieldAt(linker, key, position)].filter((name) => name >= 0)
    if (position >= 0 && names.length === 0) continue
    if (exprs.op[stores.value[row]!] === Op.Function && HOLDERS.has(values.kind(key)))
      linker.storedIn.set(unit.functionBase + exprs.a[stores.value[row]!]!, key)
    if (names.length === 0) {
      appendNew(linker.storedElements, key, value)
      continue
    }
    let members = linker.stored.get(key)
    if (!members) {
      members = new Map()
      linker.stored.set(key, members)
    }
    for (const name of names) appendNew(members, name, value)
  }
}

/** The position that a store names in place of a field, or -1. */
function positionOf({ facts }: Unit, row: number): number {
  const name = facts.stores.name[row]!
  return name >= 0 && /^\d/.test(facts.strings[name]!) ? Number(facts.strings[name]) : NONE
}

/** The name of the field at a position of a struct or record, or -1. */
export function fieldAt(linker: Linker, id: number, position: number): number {
  const { values } = linker
  const unit = holderOf(linker, id)
  const { bindings, entities } = unit.facts
  const isInstance = values.kind(id) === Value.Instance
  if (!isInstance && values.kind(id) !== Value.Object) return NONE
  const scope = isInstance ? entities.scope[values.a(id) - unit.entityBase]! : values.a(id) - unit.scopeBase
  let at = 0
  for (let row = 0; scope >= 0 && row < bindings.length; row++) {
    if (bindings.scope[row] !== scope || bindings.kind[row] !== BindingKind.Member) continue
    if (at++ === position) return unit.names[bindings.name[row]!]!
  }
  return NONE
}

/** What `this` can be in a function that is stored in it. */
const HOLDERS: ReadonlySet<number> = new Set([Value.Instance, Value.Class, Value.Object, Value.Module])

/**
 * What a file writes into an object of the library holds for that file at most, and what a test writes into an object
 * of the code that it tests for that test, as an example does: `console.log = …`, `service.send = …`.
 */
function isOthers(linker: Linker, unit: Unit, id: number): boolean {
  const holder = holderOf(linker, id)
  return holder.outside || (isAside(unit) && !isAside(holder))
}

/** The file that declares or makes what stores are kept under. */
function holderOf(linker: Linker, id: number): Unit {
  const { values, program } = linker
  const a = values.a(id)
  switch (values.kind(id)) {
    case Value.Instance:
    case Value.Class:
      return unitOfEntity(linker, a)
    case Value.Object:
      return unitOfScope(linker, a)
    case Value.Site:
      return unitOfExpr(linker, a)
    case Value.Function:
      return unitOfFunction(linker, a)
    default:
      return program.units[a]!
  }
}

/** Whether a type is a name for one of which nothing is known: `type Any = any`. Its objects have nothing in common. */
function isOpenAlias(linker: Linker, id: number): boolean {
  const entity = linker.values.a(id)
  return aliasedType(linker, entity) >= 0 && withoutAliases(linker, id) === EMPTY_SET
}

function appendNew(map: Map<number, number[]>, key: number, item: number): void {
  if (!map.get(key)?.includes(item)) append(map, key, item)
}

/**
 * The value under which stores into `id` are kept: without type arguments or receiver; -1 when nothing is stored there.
 */
function storeKey(linker: Linker, id: number): number {
  const { values } = linker
  const a = values.a(id)
  switch (values.kind(id)) {
    case Value.Self:
    case Value.Instance:
      return isKeyed(linker, a) || isOpenAlias(linker, id) ? NONE : values.value(Value.Instance, a)
    case Value.SelfClass:
    case Value.Class:
      return values.value(Value.Class, a)
    case Value.Module:
      return linker.program.units[a]!.outside ? NONE : values.value(Value.Module, a)
    case Value.Object:
    case Value.Site:
      return values.value(values.kind(id), a)
    case Value.Function: {
      const entity = entityOfFunction(linker, a)
      return entity < 0 ? values.value(Value.Function, a) : values.value(Value.Class, entity)
    }
    default:
      return NONE
  }
}
