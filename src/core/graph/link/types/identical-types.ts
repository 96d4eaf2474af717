// Whether two types are identical, as the types of a method and of the interface method that it implements must be.
// Unknown parts of a type, and type parameters, agree with anything.

import { Kinds } from '../../../collections/kinds.ts'
import { type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import { functionReturn } from '../calls/returns.ts'
import { signatureOf, tupleItems } from '../calls/signatures.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { hasFlag } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { isSameForeign } from './subtypes.ts'
import { typeArguments } from './type-arguments.ts'

/** Levels of type arguments, elements and parameters that are compared. */
const DEPTH_MAX = 6

/** Whether two types are identical. */
function isIdentical(linker: Linker, one: SetId, other: SetId, depth = 0): boolean {
  if (one === EMPTY_SET || other === EMPTY_SET || one === other || depth > DEPTH_MAX) return true
  const others = namedTypes(linker, other)
  return namedTypes(linker, one).some((id) => others.some((also) => isOne(linker, id, also, depth + 1)))
}

/** The types of a set with aliases resolved. */
function namedTypes(linker: Linker, set: SetId, depth = 0): readonly ValueId[] {
  const { values } = linker
  const types = values.items(set)
  if (depth > DEPTH_MAX || !types.some((id) => isAlias(linker, id))) return types
  return types.flatMap((id) => (isAlias(linker, id) ? namedTypes(linker, underlyingOf(linker, id), depth + 1) : [id]))
}

/** Whether a type is an alias. */
function isAlias(linker: Linker, id: ValueId): boolean {
  if (linker.values.kind(id) !== Value.Instance) return false
  const entity = linker.values.entity(id)
  const unit = unitOfEntity(linker, entity)
  return hasFlag(unit.facts.entities.flags[toRow(entity, unit.entityBase)]!, Flag.Alias)
}

/** Whether two functions have identical parameter and result types. */
export function haveIdenticalSignatures(linker: Linker, one: ValueId, other: ValueId, depth = 0): boolean {
  return (
    areIdentical(linker, signatureOf(linker, one), signatureOf(linker, other), depth) &&
    isIdentical(linker, functionReturn(linker, one), functionReturn(linker, other), depth)
  )
}

function isOne(linker: Linker, id: ValueId, other: ValueId, depth: number): boolean {
  const { values } = linker
  const [kind, also] = [values.kind(id), values.kind(other)]
  if (id === other || kind === Value.Param || also === Value.Param) return true
  if (kind === Value.External && kind === also) return isSameForeign(linker, id, other)
  if (kind !== also) return !TOLD.has(kind) || !TOLD.has(also)
  if (kind === Value.TupleType) return areIdentical(linker, tupleItems(linker, id), tupleItems(linker, other), depth)
  if (kind === Value.FuncType) return haveIdenticalSignatures(linker, id, other, depth)
  if (kind !== Value.Instance) return true
  if (values.a(id) !== values.a(other)) return false
  return areIdentical(linker, typeArguments(linker, id), typeArguments(linker, other), depth)
}

/** Kinds of values that determine a type. */
const TOLD = new Kinds([Value.External, Value.Instance, Value.TupleType])

function areIdentical(linker: Linker, ones: readonly SetId[], others: readonly SetId[], depth: number): boolean {
  return ones.length === others.length && ones.every((one, at) => isIdentical(linker, one, others[at]!, depth))
}
