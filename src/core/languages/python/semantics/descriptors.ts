// Descriptors: objects whose class defines the value of reading them as a member.

import { callValues } from '../../../graph/link/calls/returns.ts'
import { How, settle } from '../../../graph/link/certainty.ts'
import { entityFlags, entityOfFunction } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { gettersCalled } from '../../../graph/link/members/found-members.ts'
import { bindingInBody } from '../../../graph/link/names/scope-bindings.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import { hasFlag, type Unit } from '../../../graph/link/program/unit.ts'
import { plainMember, specialMember } from '../../../graph/link/questions.ts'
import { isOfProject } from '../../../graph/link/types/library-types.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type BindingRow, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { BindFlag, Flag, Op } from '../../../vocabulary.ts'
import { definedValue } from './sequential.ts'

/** The method that computes the value of a descriptor when it is read as a member of another object. */
const DESCRIPTOR = '__get__'

/**
 * The value of a descriptor that is found as the member `name` of an instance of the class `base`, if it is known;
 * empty for any other object. Only a descriptor stored in the class counts, not one stored in its instances.
 */
export function describedValue(linker: Linker, id: ValueId, base: ValueId, name: StringId): SetId {
  const given = givenBy(linker, id)
  return given !== EMPTY_SET && (base < 0 || isOfClass(linker, base, name)) ? given : EMPTY_SET
}

/** The value of reading a descriptor; empty for any other object. */
function givenBy(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  const method = specialMember(linker, values.single(id), DESCRIPTOR)
  if (method === EMPTY_SET) return EMPTY_SET
  // read from the class itself, it is the descriptor; that is one of its signatures
  const isOther = (one: ValueId): boolean => values.kind(one) !== Value.Instance || values.a(one) !== values.a(id)
  const given = unlessPassed(linker, () => callValues(linker, declaredOnly(linker, method)))
  return values.setOf(values.items(given).filter((one) => isOther(one) && values.kind(one) !== Value.Self))
}

/** Whether a class has a member itself: it is declared in its body or stored in the class. */
function isOfClass(linker: Linker, base: ValueId, name: StringId): boolean {
  const { values } = linker
  if (values.kind(base) !== Value.Class) return true
  const entity = values.entity(base)
  const unit = unitOfEntity(linker, entity)
  const first = bindingInBody(linker, entity, name)
  if (first >= 0 && !hasFlag(unit.facts.bindings.flags[toRow(first, unit.bindingBase)]!, BindFlag.Instance)) return true
  return linker.stored.get(values.value(Value.Class, entity))?.has(name) === true
}

/** Of the signatures and the body of an overloaded method, the signatures. */
function declaredOnly(linker: Linker, set: SetId): SetId {
  const { values } = linker
  const signatures = values.items(set).filter((id) => {
    if (values.kind(id) !== Value.Function) return false
    const entity = entityOfFunction(linker, values.fn(id))
    return entity >= 0 && hasFlag(entityFlags(linker, entity), Flag.Abstract)
  })
  return signatures.length === 0 ? set : values.setOf(signatures)
}

/**
 * The answer of `read`, unless it depends on arguments of callers: those of one descriptor would be taken for those of
 * every other of its class.
 */
function unlessPassed(linker: Linker, read: () => SetId): SetId {
  const { answer: given, how } = settle(linker, read)
  return (how & How.Flow) !== 0 ? EMPTY_SET : given
}

/**
 * Objects that decorators have put in the place of a method: the member has their value, or the value that they
 * describe.
 */
export function objectsMade(linker: Linker, unit: Unit, row: BindingRow, method: ValueId): SetId {
  const made = groupOf(unit.valuesOf, row)
  if (made.length !== 1) return EMPTY_SET
  if (unit.facts.exprs.op[unit.facts.values.expr[made[0]!]!] !== Op.Call) return EMPTY_SET
  const { values } = linker
  const objects = values.setOf(values.items(definedValue(linker, unit, row)).filter((id) => isOfProject(linker, id)))
  if (objects === EMPTY_SET || gettersCalled(linker, objects) !== objects) return objects
  // a descriptor that returns the arguments of callers is taken to return the method's result
  const name = linker.program.stringIds.get(DESCRIPTOR)
  const isRead = name !== undefined && plainMember(linker, objects, name) !== EMPTY_SET
  return isRead ? callValues(linker, values.single(method)) : objects
}
