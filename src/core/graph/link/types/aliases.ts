// Aliases and defined types.

import { addAll } from '../../../collections/lists.ts'
import { NONE } from '../../../facts.ts'
import { type EntityId, type ExprRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, Op, Reference } from '../../../vocabulary.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, settled, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** The type behind a defined type or alias; the empty set for any other value. */
export function underlyingOf(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return EMPTY_SET
  const entity = values.entity(id)
  const type = aliasedType(linker, entity)
  if (type < 0) return EMPTY_SET
  const owner = unitOfEntity(linker, entity)
  const set = values.kind(id) === Value.Class ? exprValue(linker, owner, type) : typeValue(linker, owner, type)
  const under = settled(linker, values.subst(set, values.env(id)))
  // an alias of a type is constant with its object, unless it is a pointer
  return values.isConstant(id) && !isPointerRef(owner, type) ? values.toConstants(under) : under
}

const isPointerRef = ({ facts: { exprs } }: Unit, type: ExprRow): boolean =>
  exprs.op[type] === Op.Ref && exprs.b[type] === Reference.Pointer

/**
 * The type behind an alias, with nested aliases resolved in turn; the empty set for any other value. An alias that is
 * defined by itself (`type Path<T> = Part | Path<Rest<T>>`) is resolved once.
 */
export function withoutAliases(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  const seen = new Set([values.a(id)])
  const todo = [...values.items(underlyingOf(linker, id))].filter((one) => one !== id)
  let result = EMPTY_SET
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    const under = underlyingOf(linker, one)
    if (under === EMPTY_SET || under === values.single(one)) result = values.union(result, values.single(one))
    else if (!seen.has(values.a(one))) {
      seen.add(values.a(one))
      addAll(todo, values.items(under))
    }
  }
  return result
}

/** The type expression (row) of an alias, or NONE. Follows from facts alone, and is therefore computed once. */
export function aliasedType(linker: Linker, entity: EntityId): ExprRow {
  const known = linker.aliased[entity]!
  if (known !== 0) return (known - FOUND) as ExprRow
  const found = findAliased(linker, entity)
  linker.aliased[entity] = found + FOUND
  return found
}

/** Added to rows in `Linker.aliased`, where 0 means not computed. */
const FOUND = 2

function findAliased(linker: Linker, entity: EntityId): ExprRow {
  const unit = unitOfEntity(linker, entity)
  const row = toRow(entity, unit.entityBase)
  const { entities, bindings } = unit.facts
  if (entities.declaredIn[row]! < 0) return NONE
  const first = firstBinding(unit, entities.declaredIn[row]!, unit.names[entities.name[row]!]!)
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const binding = toRow(at, unit.bindingBase)
    if (bindings.kind[binding] === BindingKind.Entity && bindings.ref[binding] === row) return bindings.type[binding]!
  }
  return NONE
}
