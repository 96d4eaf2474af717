// The classes of which a program has objects, after an edit, and the methods that are reached through them: an abstract
// method may have another only implementation, or one that nothing redeclared may be redeclared now.

import { addTo } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, type StringId, toId, toRow } from '../../../ids.ts'
import { byObjects, isAlwaysMade, mayBeMade, noteMade } from '../edges/made-objects.ts'
import { isRedeclared } from '../edges/redeclared.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import { boundName, isFunctionKind } from '../program/unit.ts'
import { basesOf } from '../questions.ts'
import { Value } from '../values/values.ts'
import type { Side } from './mentions.ts'
import type { Both } from './rounds.ts'
import type { Translation } from './translation.ts'

/** Classes that have come, or gone, or of which there are objects only before an edit, or only after it. */
type Apart = { before: Set<EntityId>; after: Set<EntityId> }

/** By base, the classes below it of which there are objects, or could be. */
type Objects = Map<EntityId, Set<EntityId>>

/** Gives the linker now the classes of which its program has objects; returns those that are others than before. */
export function carryObjects({ old, now, edited, t }: Both, sides: readonly Side[]): Apart {
  const apart: Apart = { before: new Set(), after: new Set() }
  now.made = carriedObjects(old.made, t)
  now.concrete = carriedObjects(old.concrete, t)
  now.madeIn = new Map()
  if (old.made) carryMade({ old, now, edited, t }, apart)
  for (const { linker, unit, declared } of sides)
    for (const row of declared.types) {
      const entity = toId(row, unit.entityBase)
      apart[linker === old ? 'before' : 'after'].add(entity)
      if (linker === old) continue
      if (unit.language.rules.dispatch === 'classes' && mayBeMade(unit, row)) noteUnder(now, now.concrete, entity)
      if (isAlwaysMade(unit, row)) noteUnder(now, now.made, entity)
    }
  return apart
}

function carriedObjects(made: Objects | undefined, t: Translation): Objects | undefined {
  if (!made) return undefined
  const result: Objects = new Map()
  for (const [base, classes] of made) {
    if (t.entity(base) < 0) continue
    result.set(t.entity(base), new Set([...classes].map(t.entity).filter((entity) => entity >= 0)))
  }
  return result
}

/** Carries the files in which classes are instantiated; those that are followed are asked anew. */
function carryMade({ old, now, edited, t }: Pick<Both, 'old' | 'now' | 'edited' | 't'>, apart: Apart): void {
  for (const [entity, files] of old.madeIn) {
    const own = t.entity(entity)
    const others = [...files].filter((file) => !edited.has(file))
    if (own >= 0 && others.length > 0) now.madeIn.set(own, new Set(others))
  }
  for (const index of edited.keys()) noteMade(now, now.program.units[index]!)
  const known = new Set<EntityId>()
  for (const entity of old.madeIn.keys()) {
    const own = t.entity(entity)
    known.add(own)
    if (own >= 0 && (now.madeIn.has(own) || isAlways(now, own))) continue
    apart.before.add(entity)
    for (const base of own < 0 ? [] : classesAbove(now, own)) now.made!.get(base)?.delete(own)
  }
  for (const entity of now.madeIn.keys()) {
    if (known.has(entity) || isAlways(now, entity)) continue
    apart.after.add(entity)
    noteUnder(now, now.made, entity)
  }
}

const isAlways = (linker: Linker, entity: EntityId): boolean => {
  const unit = unitOfEntity(linker, entity)
  return isAlwaysMade(unit, toRow(entity, unit.entityBase))
}

/** Notes a class under its bases. */
function noteUnder(linker: Linker, objects: Objects | undefined, entity: EntityId): void {
  if (objects) for (const base of classesAbove(linker, entity)) addTo(objects, base, entity)
}

const classesAbove = (linker: Linker, entity: EntityId): EntityId[] =>
  basesOf(linker, entity).flatMap((base) =>
    linker.values.kind(base) === Value.Class ? [linker.values.entity(base)] : [],
  )

/** The names of methods through which calls may reach others, given the classes that are others than before. */
export function namesDispatched(both: Both, { before, after }: Apart): Set<StringId> {
  const { old, now, names, t } = both
  for (const linker of [old, now]) linker.onlyMethods.clear()
  const bases = new Map<EntityId, EntityId>()
  for (const entity of before) for (const base of classesAbove(old, entity)) bases.set(base, t.entity(base))
  for (const entity of after) for (const base of classesAbove(now, entity)) bases.set(entityBefore(both, base), base)
  const found = new Set<StringId>()
  for (const [base, own] of bases)
    if (base >= 0 && own >= 0) for (const name of methodsApart(both, base)) if (!names.has(name)) found.add(name)
  return found
}

/** An entity of the program now in the one before, or NONE. */
function entityBefore({ old, now, edited }: Both, entity: EntityId): EntityId {
  const { index, entityBase } = unitOfEntity(now, entity)
  const row = toRow(entity, entityBase)
  const partner = (edited.get(index)?.from.entities[row] ?? row) as EntityRow
  return partner < 0 ? NONE : toId(partner, old.program.units[index]!.entityBase)
}

/** The names of the methods of a class (of the program before) through which calls may reach others now. */
function methodsApart({ old, now, t }: Both, entity: EntityId): StringId[] {
  const unit = unitOfEntity(old, entity)
  const { dispatch } = unit.language.rules
  if (unit.outside || dispatch === undefined) return []
  const isAsked = (dispatch === 'classes' ? old.concrete : old.made) !== undefined
  const found: StringId[] = []
  for (const row of groupOf(unit.membersOf, toRow(entity, unit.entityBase))) {
    const [method, own] = [toId(row, unit.entityBase), t.entity(toId(row, unit.entityBase))]
    if (own < 0 || !isFunctionKind(unit.facts.entities.kind[row]!)) continue
    const name = boundName(unit, row)
    const isApart =
      (isAsked && !areSame(byObjects(old, method).map(t.entity), byObjects(now, own))) ||
      (dispatch === 'receivers' && isRedeclared(old, [method], name) !== isRedeclared(now, [own], name))
    if (isApart) found.push(name)
  }
  return found
}

const areSame = (one: readonly EntityId[], other: readonly EntityId[]): boolean =>
  one.length === other.length && one.every((entity) => other.includes(entity))
