// Assignments to members and elements (`object.name = value`, `object[key] = value`), by the objects that they change.

import { Kinds } from '../../../collections/kinds.ts'
import { append } from '../../../collections/multimap.ts'
import { oncePer } from '../../../collections/once.ts'
import { listOf, NONE } from '../../../facts.ts'
import { type ExprId, FIRST, type StoreRow, type StringId, toId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { entityOfFunction } from '../entities.ts'
import { type Linker, unitOfBinding, unitOfEntity, unitOfExpr, unitOfFunction, unitOfScope } from '../linker.ts'
import { forgetAll } from '../memo.ts'
import type { Step } from '../program/step.ts'
import { isTestOrExample, type Unit } from '../program/unit.ts'
import { exprValue } from '../questions.ts'
import { aliasedType, withoutAliases } from '../types/aliases.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isBeginning } from './begun-names.ts'
import { isKeyed } from './keyed-members.ts'

/**
 * Records `object.name = value` under the objects that it may change. Twice, since an object may itself have been
 * stored.
 */
export function collectStores(linker: Linker, onStep?: Step): void {
  for (const simple of [true, false]) {
    for (const unit of linker.program.units) {
      onStep?.()
      const { stores, exprs } = unit.facts
      for (let row: StoreRow = FIRST; row < stores.length; row++) {
        const object = stores.object[row]!
        // in a block, `self` is the first known object that may run it
        const first = exprs.op[object] === Op.First ? listOf(unit.facts, exprs.a[object]!)[0]! : object
        const op = exprs.op[first]
        if ((op === Op.This || op === Op.Name) !== simple) continue
        collectStore(linker, unit, row)
      }
    }
    forgetAll(linker)
  }
}

/** An assignment (a row of `stores`): the possible names of the member, or instead the position of a field. */
type Store = { unit: Unit; row: StoreRow; names: readonly StringId[]; position: number }

function collectStore(linker: Linker, unit: Unit, row: StoreRow): void {
  const { stores } = unit.facts
  const position = unit.hooks.keepsFunctions ? positionOf(unit, row) : NONE
  const store = { unit, row, names: position < 0 ? namesStored(linker, unit, row) : [], position }
  for (const id of linker.values.items(exprValue(linker, unit, stores.object[row]!))) {
    const shared = sharedScopeOf(linker, id)
    if (shared < 0) storeUnder(linker, storeKey(linker, id), store)
    else assignShared(linker, shared, store)
  }
}

/** Records a store under the key of an object; a negative key, or an object of others, records nothing. */
function storeUnder(linker: Linker, key: ValueId, { unit, row, names, position }: Store): void {
  if (key < 0 || isForeignStore(unit, holderOf(linker, key))) return
  const field = position < 0 ? NONE : fieldAt(linker, key, position)
  if (position >= 0 && field < 0) return
  const { stores, exprs } = unit.facts
  const value = stores.value[row]!
  record(linker, key, field < 0 ? names : [field], toId(value, unit.exprBase))
  if (exprs.op[value] === Op.Function && HOLDERS.has(linker.values.kind(key)))
    linker.storedIn.set(toId(exprs.a[value]!, unit.functionBase), key)
}

/** The names of the members that a store may change; none when its key is unknown. */
function namesStored(linker: Linker, unit: Unit, row: StoreRow): readonly StringId[] {
  const { values } = linker
  const { name, key } = unit.facts.stores
  if (name[row]! >= 0) return [unit.names[name[row]!]!]
  const keys = key[row]! < 0 ? [] : values.items(exprValue(linker, unit, key[row]!))
  return keys.filter((id) => values.kind(id) === Value.Text && !isBeginning(linker, id)).map((id) => values.text(id))
}

/** Records a value stored in an object: under names, or without names among its elements. */
function record(linker: Linker, key: ValueId, names: readonly StringId[], value: ExprId): void {
  if (names.length === 0) {
    appendNew(linker.storedElements, key, value)
    return
  }
  let members = linker.stored.get(key)
  if (!members) linker.stored.set(key, (members = new Map()))
  for (const name of names) {
    appendNew(members, name, value)
    linker.storedNames.add(name)
  }
}

/** The scope shared by the files of a package when the assignment is to the package or a file of it; else NONE. */
function sharedScopeOf({ values, program }: Linker, id: ValueId): number {
  const a = values.a(id)
  if (values.kind(id) === Value.Folder) return program.sharedScopes.get(program.strings[a]!) ?? NONE
  if (values.kind(id) !== Value.Module) return NONE
  return program.units[a]!.language.rules.module === 'folder' ? program.units[a]!.sharedScope : NONE
}

/** Records that another file than their own assigns a value to shared variables. */
function assignShared(linker: Linker, shared: number, { unit, row, names }: Store): void {
  const { sharedAt, sharedBindings } = linker.program
  const slots = names.map((name) => sharedAt.find(shared, name)).filter((slot) => slot >= 0)
  for (const binding of slots.flatMap((slot) => sharedBindings[slot]!)) {
    const owner = unitOfBinding(linker, binding)
    const isVariable = owner.facts.bindings.kind[toRow(binding, owner.bindingBase)] === BindingKind.Variable
    // a file for another build assigns nothing in the build of the graph
    const isOfBuild = !unit.elsewhere || owner.elsewhere
    if (!isVariable || !isOfBuild || isForeignStore(unit, owner)) continue
    appendNew(linker.assigned, binding, toId(unit.facts.stores.value[row]!, unit.exprBase))
  }
}

/** The position of a field that a store names, or NONE. */
function positionOf({ facts }: Unit, row: StoreRow): number {
  const name = facts.stores.name[row]!
  return name >= 0 && /^\d/.test(facts.strings[name]!) ? Number(facts.strings[name]) : NONE
}

/** The name of the field at a position of a struct or record, or NONE. */
export function fieldAt(linker: Linker, id: ValueId, position: number): StringId {
  const { values } = linker
  const unit = holderOf(linker, id)
  const { bindings, entities } = unit.facts
  const isInstance = values.kind(id) === Value.Instance
  if (!isInstance && values.kind(id) !== Value.Object) return NONE
  const scope = isInstance
    ? entities.scope[toRow(values.entity(id), unit.entityBase)]!
    : toRow(values.scope(id), unit.scopeBase)
  let at = 0
  for (let row = 0; scope >= 0 && row < bindings.length; row++) {
    if (bindings.scope[row] !== scope || bindings.kind[row] !== BindingKind.Member) continue
    if (at++ === position) return unit.names[bindings.name[row]!]!
  }
  return NONE
}

/** Kinds of values that can be `this` in a function stored in them. */
const HOLDERS = new Kinds([Value.Instance, Value.Class, Value.Object, Value.Module])

/**
 * Whether an assignment is no evidence for the holder of its object. An assignment to an object of the library holds
 * for that file at most, one of a test or example to an object of production code for the test or example:
 * `console.log = …`, `service.send = …`.
 */
function isForeignStore(unit: Unit, holder: Unit): boolean {
  return holder.outside || (isTestOrExample(unit) && !isTestOrExample(holder))
}

/** The file that declares or creates the object behind a key of stores. */
function holderOf(linker: Linker, id: ValueId): Unit {
  const { values, program } = linker
  switch (values.kind(id)) {
    case Value.Instance:
    case Value.Class:
      return unitOfEntity(linker, values.entity(id))
    case Value.Object:
      return unitOfScope(linker, values.scope(id))
    case Value.Site:
      return unitOfExpr(linker, values.expr(id))
    case Value.Function:
      return unitOfFunction(linker, values.fn(id))
    default:
      return program.units[values.a(id)]!
  }
}

/** Whether a type is an alias of an unknown type (`type Any = any`), whose objects have nothing in common. */
function isOpenAlias(linker: Linker, id: ValueId): boolean {
  const entity = linker.values.entity(id)
  return aliasedType(linker, entity) >= 0 && withoutAliases(linker, id) === EMPTY_SET
}

function appendNew(map: Map<number, number[]>, key: number, item: ExprId): void {
  const known = map.get(key)
  if (known === undefined || known.length < MANY) {
    if (!known?.includes(item)) append(map, key, item)
  } else if (!itemsOf(known).has(item)) {
    known.push(item)
    itemsOf(known).add(item)
  }
}

/** From so many on items are looked up: a table may be filled by a hundred thousand assignments. */
const MANY = 32
const itemsOf = oncePer((items: readonly number[]) => new Set(items))

/**
 * The value under which stores into `id` are recorded, without type arguments or receiver; NONE for a value without
 * stores.
 */
function storeKey(linker: Linker, id: ValueId): ValueId {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.Self:
    case Value.Instance: {
      const entity = values.entity(id)
      return isKeyed(linker, entity) || isOpenAlias(linker, id) ? NONE : values.value(Value.Instance, entity)
    }
    case Value.SelfClass:
    case Value.Class:
      return values.value(Value.Class, values.entity(id))
    case Value.Module:
      return linker.program.units[values.a(id)]!.outside ? NONE : values.value(Value.Module, values.a(id))
    case Value.Object:
      return values.value(Value.Object, values.scope(id))
    case Value.Site:
      return values.value(Value.Site, values.expr(id))
    case Value.Function: {
      const fn = values.fn(id)
      const entity = entityOfFunction(linker, fn)
      return entity < 0 ? values.value(Value.Function, fn) : values.value(Value.Class, entity)
    }
    default:
      return NONE
  }
}
