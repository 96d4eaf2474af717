// The types that extensions extend: for members outside their type, and for further declarations of a class.

import { NONE } from '../../../facts.ts'
import { AFTER_MODULE, type EntityId, type EntityRow, type SetId, toId, toRow } from '../../../ids.ts'
import { EntityKind } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'

/**
 * By unit, scope of an extension, or its only entity (as `-1 - entity`) -> the entity of the project that it extends.
 */
export type Targets = Map<number, EntityId>[]

/** Of a unit without extensions, as most are. */
const NO_TARGETS: Targets[number] = new Map()

/** By unit of the project: scope or only entity of an extension -> the entity that it extends. */
export function extensionTargets(linker: Linker): Targets {
  const { program } = linker
  const found = program.units.slice(0, program.projectUnits).map((unit) => {
    const { extensions } = unit.facts
    if (extensions.length === 0) return NO_TARGETS
    const targets = new Map<number, EntityId>()
    for (let row = 0; row < extensions.length; row++) {
      const target = firstEntity(linker, typeValue(linker, unit, extensions.target[row]!))
      if (target === NONE) continue
      if (extensions.scope[row]! >= 0) targets.set(extensions.scope[row]!, target)
      else if (extensions.entity[row]! >= 0 && !standsInClass(unit, extensions.entity[row]!))
        targets.set(-1 - extensions.entity[row]!, target)
    }
    return targets
  })
  for (const unit of program.units.slice(0, program.projectUnits))
    for (const key of found[unit.index]!.keys()) if (isRing(linker, found, unit, key)) found[unit.index]!.delete(key)
  return found
}

/**
 * Whether an extension, directly or through others, extends a type declared inside itself. A missing brace makes this
 * of two declarations: `impl Host { struct Host;`.
 */
function isRing(linker: Linker, found: Targets, unit: Unit, key: number): boolean {
  let owner = unit
  let at = key
  for (let steps = 0; steps <= RING_MAX; steps++) {
    const target = found[owner.index]!.get(at)!
    owner = unitOfEntity(linker, target)
    const around = extensionAround(owner, found[owner.index]!, toRow(target, owner.entityBase))
    if (around === undefined) return false
    at = around
    if (owner === unit && at === key) return true
  }
  return true
}

/** The greatest number of nested extensions. */
const RING_MAX = 64

/** The key of the extension around an entity (row); undefined when there is none. */
function extensionAround({ facts }: Unit, targets: ReadonlyMap<number, number>, row: EntityRow): number | undefined {
  const { entities, scopes } = facts
  for (let scope = entities.declaredIn[row]!; scope >= 0; scope = scopes.parent[scope]!)
    if (targets.has(scope)) return scope
  for (let up = entities.parent[row]!; up > 0; up = entities.parent[up]!) if (targets.has(-1 - up)) return -1 - up
  return undefined
}

/** The first of the project's entities, in order of files, with an instance in a set; NONE without any. */
function firstEntity(linker: Linker, set: SetId): EntityId {
  const { values } = linker
  let first: EntityId = NONE
  for (const id of values.items(set)) {
    const entity = values.entity(id)
    if (values.kind(id) !== Value.Instance || unitOfEntity(linker, entity).outside) continue
    if (first === NONE || entity < first) first = entity
  }
  return first
}

/** Further declarations of classes with a node for each -> the first declaration, which has the members. */
export function firstParts({ program }: Linker, extended: Targets): Map<number, number> {
  const result = new Map<number, number>()
  for (const unit of program.units.slice(0, program.projectUnits)) {
    const { entities, extensions } = unit.facts
    if (extensions.length === 0) continue
    for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
      const scope = entities.scope[row]!
      if (scope < 0 || unit.ownerKind[scope] !== Owner.Extension) continue
      const first = extended[unit.index]!.get(scope)
      if (first !== undefined && first !== toId(row, unit.entityBase)) result.set(toId(row, unit.entityBase), first)
    }
  }
  return result
}

/** Whether an extension method is declared in a class, of which it is a member besides. */
function standsInClass(unit: Unit, entity: EntityRow): boolean {
  const parent = unit.facts.entities.parent[entity]!
  return parent > 0 && unit.facts.entities.kind[parent] === EntityKind.Class
}

/** The entity to which a member declared in an extension belongs, or NONE. */
export function extendedBy({ extended }: { extended: Targets }, unit: Unit, row: EntityRow): EntityId {
  const targets = extended[unit.index]
  if (!targets) return NONE // a unit of the library
  const direct = targets.get(-1 - row)
  if (direct !== undefined) return direct
  const scope = unit.facts.entities.declaredIn[row]!
  return scope >= 0 && unit.ownerKind[scope] === Owner.Extension ? (targets.get(scope) ?? NONE) : NONE
}
