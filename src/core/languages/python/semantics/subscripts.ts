// An index into a class binds its type parameters: `Stack[int]()`.

import { EntityKind, listOf, Op } from '../../../facts.ts'
import { entityKind } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { applyTypes } from '../../../graph/link/types/applied-types.ts'
import { typeParamsOfEntity } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'

/** A generic class applied to the types in an index (a row); the empty set for any other class. */
export function classApplied(linker: Linker, unit: Unit, id: number, key: number): number {
  return isGeneric(linker, id) ? applyTypes(linker, unit, linker.values.single(id), keysOf(unit, key)) : EMPTY_SET
}

/** The value of an indexed class: the class itself, since its type parameters may be declared in another file. */
export function classIndexed(linker: Linker, id: number): number {
  return isEnum(linker, id) ? EMPTY_SET : linker.values.single(id)
}

function isEnum(linker: Linker, id: number): boolean {
  return entityKind(linker, linker.values.a(id)) === EntityKind.Enum
}

/** Whether a class has type parameters. */
function isGeneric(linker: Linker, id: number): boolean {
  const unit = unitOfEntity(linker, linker.values.a(id))
  return typeParamsOfEntity(unit, linker.values.a(id) - unit.entityBase).length > 0
}

/** The keys of an index, of which there may be several: `Pair[int, str]`. */
function keysOf({ facts }: Unit, key: number): readonly number[] {
  if (key < 0) return []
  return facts.exprs.op[key] === Op.Tuple ? [...listOf(facts, facts.exprs.a[key]!)] : [key]
}
