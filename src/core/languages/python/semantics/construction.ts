// Classes whose construction makes something other than an instance: metaclasses, and classes with a `__new__` of
// another type.

import type { Call } from '../../../graph/link/calls/call.ts'
import { functionReturn } from '../../../graph/link/calls/returns.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, elementOf, exprValue, ownMember } from '../../../graph/link/questions.ts'
import { libraryType } from '../../../graph/link/types/library-types.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type EntityId, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Iterated, Op } from '../../../vocabulary.ts'

/** The result of constructing a class if it is no instance of that class, else the empty set. */
export function constructed(linker: Linker, id: ValueId, call: Call): SetId {
  const entity = linker.values.entity(id)
  const owner = unitOfEntity(linker, entity)
  const type = call.args.length > 1 && isMetaclass(linker, owner, entity) ? classMade(linker, call) : EMPTY_SET
  return type !== EMPTY_SET || owner.outside ? type : allocatedBy(linker, id)
}

/** Whether a class of the library may have unknown members: all but the base of metaclasses may. */
export const isOpen = (linker: Linker, unit: Unit, entity: EntityId): boolean =>
  unit.outside && !isTypeOfClasses(linker, unit, entity)

/** Whether a class is the library's base of metaclasses (`type`), whose members all classes have. */
const isTypeOfClasses = (linker: Linker, unit: Unit, entity: EntityId): boolean =>
  libraryType(linker, unit, 'type') === entity

/** Whether the instances of a class are classes. */
function isMetaclass(linker: Linker, owner: Unit, entity: EntityId): boolean {
  if (owner.outside) return isTypeOfClasses(linker, owner, entity)
  const { values } = linker
  return basesOf(linker, entity).some((base) => {
    const unit = values.kind(base) === Value.Class ? unitOfEntity(linker, values.entity(base)) : undefined
    return unit?.outside === true && isTypeOfClasses(linker, unit, values.entity(base))
  })
}

/** `type('Name', (Base,), members)`: a class like its bases; the empty set if none is a class of the project. */
function classMade(linker: Linker, { unit, args }: Call): SetId {
  const { values } = linker
  const op = unit.facts.exprs.op[args[1]!]
  if (op === Op.Keyword || op === Op.Spread) return EMPTY_SET
  const bases = elementOf(linker, unit, exprValue(linker, unit, args[1]!), Iterated.Element)
  return values.setOf(values.items(bases).filter((one) => values.kind(one) === Value.Class))
}

/** The instances that a class yields if its `__new__` declares another type; the empty set for any other class. */
function allocatedBy(linker: Linker, id: ValueId): SetId {
  const { values, program } = linker
  const entity = values.entity(id)
  const name = program.stringIds.get('__new__')
  const own =
    name === undefined
      ? undefined
      : ownMember(linker, values.value(Value.Class, entity), {
          name,
          of: id,
          isInstance: false,
          env: values.env(id),
        })
  let result = EMPTY_SET
  for (const one of own === undefined ? [] : values.items(own)) {
    if (values.kind(one) !== Value.Function) continue
    const unit = unitOfFunction(linker, values.fn(one))
    if (unit.facts.functions.returnType[toRow(values.fn(one), unit.functionBase)]! < 0) return EMPTY_SET
    result = values.union(result, functionReturn(linker, one))
  }
  const isOther = (one: ValueId): boolean =>
    values.kind(one) === Value.TupleType || (values.kind(one) === Value.Instance && values.a(one) !== entity)
  return values.items(result).every(isOther) ? result : EMPTY_SET
}
