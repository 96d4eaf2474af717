// Types that depend on type parameters still unknown: members looked up by a key (`E[K]`), parts of functions
// (`ReturnType<F>`) and conditional types that infer (`T extends Promise<infer U> ? U : T`). The entry point is
// `settled`.

import { listOf } from '../../../facts.ts'
import {
  type BindingRow,
  type EnvId,
  type ExprRow,
  FIRST,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { type Linker, unitOfExpr, unitOfScope } from '../linker.ts'
import { signedMember } from '../members/keyed-members.ts'
import type { Unit } from '../program/unit.ts'
import { indexValue, plainMember, settled, typeValue } from '../questions.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { functionPart } from './function-parts.ts'
import { inferTypes } from './infer.ts'
import { isOfProject } from './library-types.ts'

/**
 * The type expression `row` (Lookup, Conditional or FunctionPart): evaluated, or as a late type while it mentions open
 * type parameters.
 */
export function lateType(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const asked = values.items(typeValue(linker, unit, exprs.a[row]!))
  const keys = exprs.op[row] === Op.Lookup ? values.items(typeValue(linker, unit, exprs.b[row]!)) : []
  const late = values.single(values.value(Value.Late, toId(row, unit.exprBase)))
  return [...asked, ...keys].some((id) => isUndetermined(linker, id)) ? late : settled(linker, late)
}

const isUndetermined = ({ values }: Linker, id: ValueId): boolean =>
  values.kind(id) === Value.Param || values.kind(id) === Value.Late

export function resolveLate(linker: Linker, id: ValueId): SetId {
  const unit = unitOfExpr(linker, linker.values.expr(id))
  const row = toRow(linker.values.expr(id), unit.exprBase)
  const env = linker.values.env(id)
  switch (unit.facts.exprs.op[row]) {
    case Op.Lookup:
      return lookedUp(linker, unit, row, env)
    case Op.FunctionPart:
      return partOf(linker, unit, row, env)
    default:
      return branch(linker, unit, row, env)
  }
}

/** The part (`ReturnType<F>` and the like) of a function type, once F is known. */
function partOf(linker: Linker, unit: Unit, row: ExprRow, env: EnvId): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const of = settled(linker, values.subst(typeValue(linker, unit, exprs.a[row]!), env))
  return settled(linker, functionPart(linker, unit, of, exprs.b[row]!))
}

/** The members of `E[K]` named by the texts of the key; for an unknown key, any member. */
function lookedUp(linker: Linker, unit: Unit, row: ExprRow, env: EnvId): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const base = settled(linker, values.subst(typeValue(linker, unit, exprs.a[row]!), env))
  const key = settled(linker, values.subst(typeValue(linker, unit, exprs.b[row]!), env))
  const names = values.items(key).filter((one) => values.kind(one) === Value.Text)
  let result = EMPTY_SET
  for (const one of names) {
    const plain = plainMember(linker, base, values.text(one))
    const found = plain === EMPTY_SET ? signedMember(linker, unit, base, values.text(one)) : plain
    result = values.union(result, values.known(found))
  }
  const isWithout = names.length > 0 && values.items(base).every((id) => hasNames(linker, id))
  return result === EMPTY_SET && !isWithout ? indexValue(linker, unit, base, exprs.b[row]!, false) : result
}

/** Whether the members of a type are known by name, as those of objects and types of the project are. */
function hasNames(linker: Linker, id: ValueId): boolean {
  return linker.values.kind(id) === Value.Object || isOfProject(linker, id)
}

/**
 * The first branch of a conditional type, with the types that it infers, if the checked type fits; both branches if
 * unknown.
 */
function branch(linker: Linker, unit: Unit, row: ExprRow, env: EnvId): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const [then, otherwise] = listOf(unit.facts, exprs.c[row]!)
  const checked = settled(linker, values.subst(typeValue(linker, unit, exprs.a[row]!), env))
  const give = (type: ExprRow, bound: EnvId): SetId =>
    settled(linker, values.subst(typeValue(linker, unit, type), bound))
  const either = (): SetId => values.union(give(then!, env), give(otherwise!, env))
  if (exprs.b[row]! < 0) return isKnown(linker, checked) ? give(otherwise!, env) : either()
  const pattern = values.subst(typeValue(linker, unit, exprs.b[row]!), env)
  let result = EMPTY_SET
  let isTold = checked !== EMPTY_SET
  for (const one of values.items(checked)) {
    const inferred = inferTypes(linker, pattern, values.single(one), EMPTY_ENV)
    const fits = !isUndetermined(linker, one) && (inferred !== 0 || isLike(linker, pattern, one))
    if (fits) result = values.union(result, give(then!, values.merge(env, inferred)))
    else isTold = false
  }
  return isTold ? result : values.union(result, either())
}

/** Whether a type is known, so that it is not `never`. */
function isKnown(linker: Linker, set: SetId): boolean {
  const ids = linker.values.items(set)
  return ids.length > 0 && !ids.some((id) => isUndetermined(linker, id))
}

/** Whether a value is a function where a function type is expected. */
function isLike(linker: Linker, pattern: SetId, one: ValueId): boolean {
  const { values } = linker
  const isFunction = values.kind(one) === Value.Function || values.kind(one) === Value.FuncType
  return isFunction && values.items(pattern).every((id) => values.kind(id) === Value.FuncType)
}

/** The type of a named member of a mapped type, with the key parameter bound to that name. */
export function mappedMember(linker: Linker, object: ValueId, name: StringId, found: SetId): SetId {
  const { values } = linker
  if (found === EMPTY_SET || values.kind(object) !== Value.Object) return found
  const unit = unitOfScope(linker, values.scope(object))
  const { bindings } = unit.facts
  const scope = toRow(values.scope(object), unit.scopeBase)
  for (let row: BindingRow = FIRST; row < bindings.length; row++) {
    if (bindings.scope[row] !== scope || bindings.kind[row] !== BindingKind.TypeParameter) continue
    const key = values.single(values.value(Value.Text, name, EMPTY_ENV, unit.index))
    return settled(linker, values.subst(found, values.extend(EMPTY_ENV, toId(row, unit.bindingBase), key)))
  }
  return found
}
