// Members that only subclasses have: a mixin or template method calls methods defined by its subclasses.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import {
  AFTER_MODULE,
  type EntityId,
  type EntityRow,
  type SetId,
  type StringId,
  toId,
  type ValueId,
} from '../../../ids.ts'
import { EntityKind, HeritageKind } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { entityKind, isInterface } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { bindingInBody } from '../names/scope-bindings.ts'
import { mergedBindings, representativeOf } from '../program/merged-declarations.ts'
import { isFunctionKind, type Unit } from '../program/unit.ts'
import { basesOf, plainMember } from '../questions.ts'
import { asBase } from '../types/type-arguments.ts'
import { functionsOf } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { basesOfKinds } from './bases.ts'

/** With more definitions than this in subclasses, none of them counts. */
export const SUBCLASSES_MAX = 16
/** The same for implementations of a member of function type. */
const IMPLEMENTERS_MAX = 4

/** Records for every class of the project the classes that extend it, directly or not. */
export function collectSubclasses(linker: Linker): void {
  const { program } = linker
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (!unit.language.rules.membersBelow && !unit.hooks.implementsMembers) continue
    const { kind, length } = unit.facts.entities
    for (let row: EntityRow = AFTER_MODULE; row < length; row++) {
      const entity = toId(row, unit.entityBase)
      if (!isFunctionKind(kind[row]!) && representativeOf(program, entity) === entity) noteBases(linker, unit, row)
    }
  }
}

/** Records a class (a row) below its bases, and as an implementation of interfaces. */
function noteBases(linker: Linker, unit: Unit, row: EntityRow): void {
  const { membersBelow } = unit.language.rules
  const entity = toId(row, unit.entityBase)
  const bases = basesOf(linker, entity)
  if (membersBelow) noteBelow(linker, entity, bases)
  noteHosts(linker, entity, bases)
  if (!unit.hooks.implementsMembers || unit.facts.entities.kind[row] !== EntityKind.Class) return
  const interfaces = bases.filter((base) => isOwnInterface(linker, base))
  noteUnder(linker, linker.implementers, interfaces, entity)
}

/** Records a class below its bases and mixins, and its static side below the modules that extend it. */
function noteBelow(linker: Linker, entity: EntityId, bases: readonly ValueId[]): void {
  const { values } = linker
  const prepended = basesOfKinds(linker, entity, [HeritageKind.Prepended])
  noteUnder(linker, linker.below, [...bases, ...prepended], entity)
  const classes = bases.filter((base) => values.kind(base) === Value.Class).map((base) => values.entity(base))
  const extended = [entity, ...classes].flatMap((one) => basesOfKinds(linker, one, [HeritageKind.Extended]))
  noteUnder(linker, linker.below, extended, onClassSide(entity))
}

/** The entry in `Linker.below` of a class that itself, in place of its instances, has the members of a module. */
const onClassSide = (entity: EntityId): EntityId => (-1 - entity) as EntityId

/** Records the classes that adopt the members of an object literal: their objects are `this` in it. */
function noteHosts(linker: Linker, entity: EntityId, bases: readonly ValueId[]): void {
  for (const base of bases)
    if (linker.values.kind(base) === Value.Object) append(linker.hosts, linker.values.a(base), entity)
}

/**
 * The member `name` of the classes that adopt the members of an object which lacks it: `Object.assign(C.prototype,
 * object)`.
 */
export function memberOfHosts(linker: Linker, objects: SetId, name: StringId): SetId {
  const { values, hosts } = linker
  if (hosts.size === 0) return EMPTY_SET
  let result = EMPTY_SET
  for (const id of values.items(objects)) {
    const own = values.kind(id) === Value.Object ? hosts.get(values.scope(id)) : undefined
    if (!own || own.length > SUBCLASSES_MAX) continue
    for (const entity of own)
      result = values.union(result, plainMember(linker, values.single(values.value(Value.Instance, entity)), name))
  }
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred)
  return result
}

function noteUnder(linker: Linker, map: Map<number, number[]>, bases: readonly ValueId[], below: EntityId): void {
  for (const base of bases) {
    if (linker.values.kind(base) === Value.Class) append(map, linker.values.a(base), below)
  }
}

/** Whether a base is an interface of the project. */
function isOwnInterface(linker: Linker, base: ValueId): boolean {
  const entity = linker.values.entity(base)
  return (
    linker.values.kind(base) === Value.Class && isInterface(linker, entity) && !unitOfEntity(linker, entity).outside
  )
}

/**
 * The functions that implementing classes define for a member of an interface; classes that implement it with other
 * type arguments than those of `receiver` are left out.
 */
export function implementedMember(linker: Linker, entity: EntityId, name: StringId, receiver: ValueId): SetId {
  const all = linker.implementers.get(representativeOf(linker.program, entity))
  if (!all || all.length > SUBCLASSES_MAX) return EMPTY_SET
  const { values } = linker
  let result = EMPTY_SET
  const own = all.filter((each) => declares(linker, each, name) && !isOfOthers(linker, each, entity, receiver))
  if (own.length > IMPLEMENTERS_MAX) return EMPTY_SET
  for (const each of own) {
    const found = plainMember(linker, values.single(values.value(Value.Instance, each)), name)
    result = values.union(result, functionsOf(linker, found))
  }
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred)
  return result
}

/** Whether a class implements a generic interface with other plain type arguments than an instance has. */
function isOfOthers(linker: Linker, each: EntityId, entity: EntityId, receiver: ValueId): boolean {
  const { values } = linker
  const wanted = asBase(linker, receiver, entity)
  const given = wanted < 0 ? NONE : asBase(linker, values.value(Value.Instance, each), entity)
  if (given < 0) return false
  const pairs = values.pairs(values.env(wanted))
  return pairs.some((key, i) => {
    if (i % 2 === 1 || key < 0) return false
    const has = plainTypes(linker, values.lookup(values.env(given), key) ?? EMPTY_SET)
    const asked = plainTypes(linker, pairs[i + 1]!)
    return has.length > 0 && asked.length > 0 && !asked.some((one) => has.includes(one))
  })
}

/**
 * The types of a set by number: entities, and 0 for an object type or an alias. None when anything else is among them.
 */
function plainTypes(linker: Linker, set: SetId): readonly number[] {
  const { values } = linker
  const types = values.items(set).map((id) => {
    if (values.kind(id) === Value.Object) return 0
    if (values.kind(id) !== Value.Instance) return NONE
    const isAlias = entityKind(linker, values.entity(id)) === EntityKind.Type
    return isAlias ? 0 : values.a(id)
  })
  return types.includes(NONE) ? [] : types
}

/** The member `name` of the classes that extend `entity`, for a class that lacks it itself. */
export function memberBelow(linker: Linker, entity: EntityId, name: StringId, isInstance: boolean): SetId {
  const below = linker.below.get(entity)
  if (!below || below.length > SUBCLASSES_MAX) return EMPTY_SET
  const { values } = linker
  let result = EMPTY_SET
  for (const each of below) {
    const isExtended = each < 0
    const entity = isExtended ? onClassSide(each) : each
    if (!declares(linker, entity, name)) continue
    const kind = isInstance && !isExtended ? Value.Instance : Value.Class
    result = values.union(result, plainMember(linker, values.single(values.value(kind, entity)), name))
  }
  if (result === EMPTY_SET && linker.program.ofMember[name] !== 0 && isMixin(linker, entity, below))
    result = besideMixin(linker, below, name, isInstance)
  if (result !== EMPTY_SET) noteHow(linker, How.Inferred)
  return result
}

/** Whether one of the classes below a type mixes it in. */
const isMixin = (linker: Linker, entity: EntityId, below: readonly EntityId[]): boolean =>
  below.some(
    (each) =>
      each < 0 ||
      basesOfKinds(linker, each, [HeritageKind.Mixin]).some((base) => linker.values.entity(base) === entity),
  )

/** The method that the classes below a mixin inherit from their other bases, where it is one and they are few. */
function besideMixin(linker: Linker, below: readonly EntityId[], name: StringId, isInstance: boolean): SetId {
  const { values } = linker
  if (below.length > IMPLEMENTERS_MAX) return EMPTY_SET
  let result = EMPTY_SET
  for (const each of below) {
    const isExtended = each < 0
    const kind = isInstance && !isExtended ? Value.Instance : Value.Class
    const type = values.value(kind, isExtended ? onClassSide(each) : each)
    const found = functionsOf(linker, plainMember(linker, values.single(type), name))
    const own = values.items(found).filter((id) => !unitOfFunction(linker, values.fn(id)).outside)
    result = values.union(result, values.setOf(own))
    if (new Set(values.items(result).map((id) => values.fn(id))).size > 1) return EMPTY_SET
  }
  return result
}

/** Whether the body of a class binds the name, or its methods assign it. */
function declares(linker: Linker, entity: EntityId, name: StringId): boolean {
  const { values } = linker
  if (linker.stored.get(values.value(Value.Instance, entity))?.has(name)) return true
  return mergedBindings(linker.program, entity, name).length > 0 || bindingInBody(linker, entity, name) >= 0
}
