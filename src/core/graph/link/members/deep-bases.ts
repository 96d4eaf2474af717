// The bases of classes in hierarchies deeper than questions may wait for each other, as programs generate them or those
// who mean harm write them. Elsewhere the question for the bases of a class asks for those of each base.

import type { EntityId } from '../../../ids.ts'
import { componentsOf } from '../../components.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { basesOf, directBasesOf, hasBases } from '../questions.ts'
import { Value } from '../values/values.ts'
import { DEPTH_MAX, isDeep } from './deep-names.ts'

/** Asks for the bases of all that a class derives from, those of the deepest first: so none has to wait for many others. */
export function askDeepestFirst(linker: Linker, entity: EntityId): void {
  const seen = new Set<EntityId>([entity])
  const open = [{ at: entity, left: classesAbove(linker, entity) }]
  while (open.length > 0) {
    const { at, left } = open.at(-1)!
    const next = left.pop()
    if (next === undefined) {
      open.pop()
      if (at !== entity) basesOf(linker, at)
    } else if (!seen.has(next) && !hasBases(linker, next)) {
      seen.add(next)
      open.push({ at: next, left: tangledClasses(linker).has(next) ? [] : classesAbove(linker, next) })
    }
  }
}

/** The direct bases of a class that are classes of the project. */
function classesAbove(linker: Linker, entity: EntityId): EntityId[] {
  const { values } = linker
  const classes = directBasesOf(linker, entity).filter((base) => values.kind(base) === Value.Class)
  return classes.map((base) => values.entity(base)).filter((base) => !unitOfEntity(linker, base).outside)
}

/**
 * The classes of circles in which more than `DEPTH_MAX` derive from each other. Such a circle has no right order; its
 * classes do not ask each other for one.
 */
export function tangledClasses(linker: Linker): ReadonlySet<EntityId> {
  if (linker.tangled) return linker.tangled
  linker.tangled = new Set()
  const above = new Map<EntityId, readonly EntityId[]>()
  for (const { facts, entityBase } of linker.program.units.slice(0, linker.program.projectUnits))
    for (let row = 0; row < facts.entities.length; row++) {
      const entity = (entityBase + row) as EntityId
      if (isDeep(linker.program, entity)) above.set(entity, classesAbove(linker, entity))
    }
  const classes = [...above.keys()]
  const numbers = new Map(classes.map((entity, at) => [entity, at]))
  const targets = classes.map((entity) => above.get(entity)!.flatMap((base) => numbers.get(base) ?? []))
  const circles = componentsOf(targets).filter((component) => component.length > DEPTH_MAX)
  linker.tangled = new Set(circles.flat().map((at) => classes[at]!))
  return linker.tangled
}
