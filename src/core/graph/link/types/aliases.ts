// Names for types: what an alias stands for.

import { BindingKind, NONE, Op } from '../../../facts.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, settled, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** What a defined type or alias stands for. */
export function underlyingOf(linker: Linker, id: number): number {
  const { values } = linker
  if (values.kind(id) !== Value.Instance && values.kind(id) !== Value.Class) return EMPTY_SET
  const entity = values.a(id)
  const type = aliasedType(linker, entity)
  if (type < 0) return EMPTY_SET
  const owner = unitOfEntity(linker, entity)
  const set = values.kind(id) === Value.Class ? exprValue(linker, owner, type) : typeValue(linker, owner, type)
  const under = settled(linker, values.subst(set, values.env(id)))
  // what is said of an object of the name is said of what the name stands for, unless that points elsewhere
  return values.isConstant(id) && !isPointer(owner, type) ? values.toConstants(under) : under
}

const isPointer = ({ facts: { exprs } }: Unit, type: number): boolean =>
  exprs.op[type] === Op.Ref && exprs.b[type] === 2

/**
 * What an alias stands for, the aliases in that followed in turn; the empty set for any other value.
 * One that is defined by itself (`type Path<T> = Part | Path<Rest<T>>`) says no more at the next turn.
 */
export function withoutAliases(linker: Linker, id: number): number {
  const { values } = linker
  const seen = new Set([values.a(id)])
  const todo = [...values.items(underlyingOf(linker, id))].filter((one) => one !== id)
  let result = EMPTY_SET
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    const under = underlyingOf(linker, one)
    if (under === EMPTY_SET || under === values.single(one)) result = values.union(result, values.single(one))
    else if (!seen.has(values.a(one))) {
      seen.add(values.a(one))
      todo.push(...values.items(under))
    }
  }
  return result
}

/** The type expression that a type entity stands for, or -1; known once it was asked for, for facts alone say it. */
export function aliasedType(linker: Linker, entity: number): number {
  const known = linker.aliased[entity]!
  if (known !== 0) return known - FOUND
  const found = findAliased(linker, entity)
  linker.aliased[entity] = found + FOUND
  return found
}

/** Added to rows in `Linker.aliased`, where 0 says that nothing was asked. */
const FOUND = 2

function findAliased(linker: Linker, entity: number): number {
  const unit = unitOfEntity(linker, entity)
  const row = entity - unit.entityBase
  const { entities, bindings } = unit.facts
  if (entities.declaredIn[row]! < 0) return NONE
  const first = firstBinding(linker, unit, entities.declaredIn[row]!, unit.names[entities.name[row]!]!)
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const binding = at - unit.bindingBase
    if (bindings.kind[binding] === BindingKind.Entity && bindings.ref[binding] === row) return bindings.type[binding]!
  }
  return NONE
}
