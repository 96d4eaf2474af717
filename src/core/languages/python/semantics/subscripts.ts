// An index into a class binds its type parameters: `Stack[int]()`.

import { listOf } from '../../../facts.ts'
import { entityKind } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { applyTypes } from '../../../graph/link/types/applied-types.ts'
import { typeParamsOfEntity } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import { type ExprRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { EntityKind, Op } from '../../../vocabulary.ts'

/**
 * The value of a class indexed by an expression (a row): a generic class applied to the types that it names; another
 * class by its metaclass (`other`), else the class itself, since its type parameters may be declared in another file.
 */
export function classIndexed(linker: Linker, unit: Unit, id: ValueId, key: ExprRow, other: () => SetId): SetId {
  const itself = linker.values.single(id)
  const applied = isGeneric(linker, id) ? applyTypes(linker, unit, itself, keysOf(unit, key)) : EMPTY_SET
  return applied || other() || (isEnum(linker, id) ? EMPTY_SET : itself)
}

function isEnum(linker: Linker, id: ValueId): boolean {
  return entityKind(linker, linker.values.entity(id)) === EntityKind.Enum
}

/** Whether a class has type parameters. */
function isGeneric(linker: Linker, id: ValueId): boolean {
  const unit = unitOfEntity(linker, linker.values.entity(id))
  return typeParamsOfEntity(unit, toRow(linker.values.entity(id), unit.entityBase)).length > 0
}

/** The keys of an index, of which there may be several: `Pair[int, str]`. */
function keysOf({ facts }: Unit, key: ExprRow): readonly ExprRow[] {
  if (key < 0) return []
  return facts.exprs.op[key] === Op.Tuple ? [...listOf(facts, facts.exprs.a[key]!)] : [key]
}
