// Classes whose `extends` names an object in place of a class: they inherit its members as static ones.

import { isInterface } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import { exprValue, plainMember } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { HeritageKind } from '../../../vocabulary.ts'

/** A static member that a class or one of its bases (`line`) inherits from an extended object that is no class. */
export function memberOfExtendedObject(linker: Linker, line: readonly ValueId[], _id: ValueId, name: StringId): SetId {
  const { values } = linker
  for (const base of line) {
    const objects = values.kind(base) === Value.Class ? extendedObjects(linker, values.entity(base)) : EMPTY_SET
    const found = objects === EMPTY_SET ? EMPTY_SET : plainMember(linker, objects, name)
    if (values.isKnown(found)) return found
  }
  return EMPTY_SET
}

/** The set of objects among the bases of a class (an entity). */
function extendedObjects(linker: Linker, entity: EntityId): SetId {
  const { values } = linker
  const unit = unitOfEntity(linker, entity)
  if (unit.outside || isInterface(linker, entity)) return EMPTY_SET
  const { heritage } = unit.facts
  let objects = EMPTY_SET
  for (const at of groupOf(unit.heritageOf, toRow(entity, unit.entityBase))) {
    if (heritage.kind[at] !== HeritageKind.Extends) continue
    const extended = values.items(exprValue(linker, unit, heritage.type[at]!))
    objects = values.union(objects, values.setOf(extended.filter((id) => isObject(linker, id))))
  }
  return objects
}

const isObject = ({ values }: Linker, id: ValueId): boolean =>
  values.kind(id) === Value.Instance || values.kind(id) === Value.Object
