// The target of an edge for a construction: a constructor of the project, or the class.

import { NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, toId, toRow, type ValueId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import type { Call } from '../calls/call.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { chooseOverloads, constructorsOf } from '../questions.ts'
import { Value } from '../values/values.ts'

/** The target of a call that constructs the class `id`: its constructor if the project has one, else the class. */
export function constructionTarget(linker: Linker, id: ValueId, call: Call): EntityId {
  const { values } = linker
  for (const one of values.items(chooseOverloads(linker, constructorsOf(linker, id), call))) {
    const entity = values.kind(one) === Value.Function ? constructorEntity(linker, one, values.entity(id)) : NONE
    if (entity >= 0) return entity // an applicable constructor of the library has no node
  }
  return values.entity(id)
}

/** The entity of a constructor; NONE if the edge leads to the class. */
function constructorEntity(linker: Linker, id: ValueId, classEntity: EntityId): EntityId {
  const unit = unitOfFunction(linker, linker.values.fn(id))
  const { facts, entityBase, outside, hooks } = unit
  const entity = facts.functions.entity[toRow(linker.values.fn(id), unit.functionBase)]!
  if (outside || entity < 0 || isAllocator(unit, entity)) return NONE
  if (hooks.implicitConstructors && toId(facts.entities.parent[entity]!, entityBase) !== classEntity) return NONE
  const isAbstract = (facts.entities.flags[entity]! & Flag.Abstract) !== 0
  return isAbstract && unit !== unitOfEntity(linker, classEntity) ? NONE : toId(entity, entityBase)
}

/** Whether a constructor only allocates (`__new__`), so that the edge leads to the class. */
function isAllocator(unit: Unit, entity: EntityRow): boolean {
  const name = unit.facts.strings[unit.facts.entities.name[entity]!]!
  return unit.language.rules.constructors.indexOf(name) > 0
}
