// The classes that a program instantiates, or could instantiate: in all of them, an abstract method may have the same
// implementation.

import { addTo } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { AFTER_MODULE, type EntityId, type EntityRow, type EnvId, toId, toRow, type ValueId } from '../../../ids.ts'
import { folderOf } from '../../../paths.ts'
import { EntityKind, Flag, Op } from '../../../vocabulary.ts'
import { entityFlags, entityOfFunction } from '../entities.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import { boundName, hasFlag, oncePerUnit, type Unit } from '../program/unit.ts'
import { basesOf, exprValue, plainMember } from '../questions.ts'
import { EMPTY_ENV, Value } from '../values/values.ts'
import { isOverridden } from './overrides.ts'

// ---- by the objects that the program makes ------------------------------------------------------------------------

/**
 * The single method that implements an abstract method in all classes that the project instantiates (rapid type
 * analysis: Bacon and Sweeney, OOPSLA 1996) or could instantiate (class hierarchy analysis: Dean, Grove and Chambers,
 * ECOOP 1995), depending on the language. Objects of tests and of other source trees do not count.
 */
export function byObjects(linker: Linker, entity: EntityId): readonly EntityId[] {
  const found = linker.onlyMethods.get(entity) ?? findOnly(linker, entity)
  linker.onlyMethods.set(entity, found)
  return found
}

function findOnly(linker: Linker, entity: EntityId): readonly EntityId[] {
  const unit = unitOfEntity(linker, entity)
  const row = toRow(entity, unit.entityBase)
  const { flags, parent } = unit.facts.entities
  if ((flags[row]! & Flag.Abstract) === 0 || isOverloadSignature(unit, row)) return []
  const found = new Set<EntityId>()
  for (const below of classesBelow(linker, unit).get(toId(parent[row]!, unit.entityBase)) ?? []) {
    const own = unitOfEntity(linker, below)
    if (own.test || sourceTree(own) !== sourceTree(unit)) continue
    for (const method of implementing(linker, below, unit, row)) found.add(method)
    if (found.size > 1) return []
  }
  return [...found]
}

/** By base, the classes below it whose objects count in the language of a unit. */
function classesBelow(linker: Linker, unit: Unit): ReadonlyMap<EntityId, ReadonlySet<EntityId>> {
  return unit.language.rules.dispatch === 'classes'
    ? (linker.concrete ??= underBases(linker, concreteClasses(linker)))
    : (linker.made ??= underBases(linker, collectMade(linker)))
}

/** The methods with a body by which the objects of a class implement a method (a row) of one of its bases. */
function implementing(linker: Linker, entity: EntityId, unit: Unit, row: EntityRow): readonly EntityId[] {
  const { values } = linker
  const owner = unit.facts.entities.parent[row]!
  const members = plainMember(linker, values.single(values.value(Value.Instance, entity)), boundName(unit, row))
  return values.items(members).flatMap((id) => {
    const method = definedEntity(linker, id)
    if (method < 0) return []
    const holder = unitOfEntity(linker, method)
    const own = { unit: holder, row: toRow(method, holder.entityBase) }
    const env = baseArguments(linker, holder, own.row, toId(owner, unit.entityBase))
    return isOverridden(linker, row, own, { unit, row: owner, env }) ? [method] : []
  })
}

/** Whether an abstract method is an overload signature of a method with a body. */
function isOverloadSignature(unit: Unit, row: EntityRow): boolean {
  const { name, flags, parent } = unit.facts.entities
  return groupOf(unit.membersOf, parent[row]!).some(
    (one) => name[one] === name[row] && (flags[one]! & (Flag.Overload | Flag.Abstract)) === Flag.Overload,
  )
}

/** The type arguments that the class of a method gives to one of its bases. */
function baseArguments(linker: Linker, unit: Unit, method: EntityRow, base: EntityId): EnvId {
  const { values } = linker
  const own = toId(unit.facts.entities.parent[method]!, unit.entityBase)
  const found = basesOf(linker, own).find((id) => values.kind(id) === Value.Class && values.a(id) === base)
  return found === undefined ? EMPTY_ENV : values.env(found)
}

/** The classes that are instantiated somewhere, or always have objects. */
function collectMade(linker: Linker): Set<EntityId> {
  const { program } = linker
  const made = new Set<EntityId>()
  for (const unit of program.units.slice(0, program.projectUnits)) {
    noteMade(linker, unit)
    const { length } = unit.facts.entities
    for (let row: EntityRow = AFTER_MODULE; row < length; row++)
      if (isAlwaysMade(unit, row)) made.add(toId(row, unit.entityBase))
  }
  for (const entity of linker.madeIn.keys()) made.add(entity)
  return made
}

/** Whether a class (a row) always has objects: an enum, or an anonymous class. */
export const isAlwaysMade = ({ facts: { entities } }: Unit, row: EntityRow): boolean =>
  hasFlag(entities.flags[row]!, Flag.Anonymous) || entities.kind[row] === EntityKind.Enum

/** Whether objects of a class (a row) may be there in languages with `dispatch: 'classes'`: it is not abstract. */
export const mayBeMade = ({ facts: { entities } }: Unit, row: EntityRow): boolean =>
  (entities.kind[row] === EntityKind.Class || entities.kind[row] === EntityKind.Enum) &&
  (entities.flags[row]! & Flag.Abstract) === 0

/** Notes the classes that the code of a unit instantiates. What tests make does not count. */
export function noteMade(linker: Linker, unit: Unit): void {
  if (unit.test) return
  const made = new Set<EntityId>()
  collectInstantiated(linker, unit, made)
  for (const entity of made) addTo(linker.madeIn, entity, unit.index)
}

function collectInstantiated(linker: Linker, unit: Unit, made: Set<EntityId>): void {
  const { calls, exprs } = unit.facts
  for (const row of calls.expr) {
    // a call of another constructor of the same class creates no object
    if (exprs.op[row] !== Op.New || exprs.op[exprs.a[row]!] === Op.SelfType) continue
    for (const id of linker.values.items(exprValue(linker, unit, exprs.a[row]!)))
      for (const entity of madeOf(linker, id)) made.add(entity)
  }
}

/** The classes of the project that are not abstract, in languages with `dispatch: 'classes'`. */
function concreteClasses({ program }: Linker): Set<EntityId> {
  const found = new Set<EntityId>()
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (unit.language.rules.dispatch !== 'classes') continue
    const { length } = unit.facts.entities
    for (let row: EntityRow = AFTER_MODULE; row < length; row++)
      if (mayBeMade(unit, row)) found.add(toId(row, unit.entityBase))
  }
  return found
}

/** By base, the classes of the given set below it. */
function underBases(linker: Linker, classes: ReadonlySet<EntityId>): Map<EntityId, Set<EntityId>> {
  const { values } = linker
  const byBase = new Map<EntityId, Set<EntityId>>()
  for (const entity of classes) {
    for (const base of basesOf(linker, entity)) {
      if (values.kind(base) === Value.Class) addTo(byBase, values.a(base), entity)
    }
  }
  return byBase
}

/** The classes that a `new` instantiates; for `new static`, also the subclasses of the class. */
function madeOf(linker: Linker, id: ValueId): readonly EntityId[] {
  const entity = linker.values.entity(id)
  if (linker.values.kind(id) === Value.Class) return [entity]
  if (linker.values.kind(id) !== Value.SelfClass) return []
  return [entity, ...(linker.below.get(entity) ?? [])].filter((one) => one >= 0 && isConcrete(linker, one))
}

/** The entity of a function value with a body in the project, or NONE. */
export function definedEntity(linker: Linker, id: ValueId): EntityId {
  if (linker.values.kind(id) !== Value.Function) return NONE
  const entity = entityOfFunction(linker, linker.values.fn(id))
  if (entity < 0 || unitOfEntity(linker, entity).outside) return NONE
  return hasFlag(entityFlags(linker, entity), Flag.Abstract) ? NONE : entity
}

/** Whether an entity is a class of the project that can be instantiated. */
export function isConcrete(linker: Linker, entity: EntityId): boolean {
  const unit = unitOfEntity(linker, entity)
  const row = toRow(entity, unit.entityBase)
  const kind = unit.facts.entities.kind[row]!
  return !unit.outside && kind === EntityKind.Class && (unit.facts.entities.flags[row]! & Flag.Abstract) === 0
}

/**
 * The source root of a file: `core/src/main/java` for `core/src/main/java/a/b/C.java`. Files without a package share
 * one root.
 */
export const sourceTree = oncePerUnit((unit) => {
  const folder = folderOf(unit.path)
  const inner = unit.facts.package.replaceAll('.', '/')
  if (inner === '') return ''
  return folder.endsWith(inner) ? folder.slice(0, folder.length - inner.length) : folder
})
