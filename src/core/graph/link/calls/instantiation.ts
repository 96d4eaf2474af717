// Callees with type arguments (`f<A>(x)`), and functions held by a variable with a declared function type, whose calls
// have the result that the declared type states.

import { listOf, NONE } from '../../../facts.ts'
import { type ExprRow, type FunctionId, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue, returnOf, typeValue } from '../questions.ts'
import { withoutAliases } from '../types/aliases.ts'
import { applyTypes } from '../types/applied-types.ts'
import { isPureType, valuesOnly } from '../types/type-or-value.ts'
import { keptFunctions } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import type { Call } from './call.ts'
import { callableMembers } from './callable-members.ts'
import { applyCall } from './calls.ts'

/**
 * The values of the callee `f<A>` of the Call or New expression `row`. An object is replaced by its call signatures,
 * with their type parameters bound. Where f is both a type and a value without type parameters, the value is called.
 */
export function valueApplied(linker: Linker, unit: Unit, row: ExprRow, applied: SetId): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  const only = values.only(applied)
  if (only >= 0 && values.kind(only) === Value.Class && isPureType(linker, values.entity(only)))
    return valuesOnly(linker, exprValue(linker, unit, exprs.a[callee]!))
  if (exprs.op[row] === Op.New || !values.items(applied).some((id) => isCalledObject(linker, id))) return applied
  return signaturesApplied(linker, unit, callee, applied)
}

/**
 * The values of `set` with objects replaced by their call signatures, and the type arguments of the Apply expression
 * bound.
 */
function signaturesApplied(linker: Linker, unit: Unit, apply: ExprRow, set: SetId): SetId {
  const { values } = linker
  const args = listOf(unit.facts, unit.facts.exprs.b[apply]!)
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const signatures = isCalledObject(linker, id) ? callSignatures(linker, unit, id) : EMPTY_SET
    const called = applyTypes(linker, unit, signatures === EMPTY_SET ? values.single(id) : signatures, args)
    result = values.union(result, called)
  }
  return result
}

const isCalledObject = ({ values }: Linker, id: ValueId): boolean =>
  values.kind(id) === Value.Instance || values.kind(id) === Value.Object

/** The members through which an object is called, else the function types for which its type is an alias. */
function callSignatures(linker: Linker, unit: Unit, id: ValueId): SetId {
  const { values } = linker
  const members = callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return members
  return values.setOf(values.items(withoutAliases(linker, id)).filter((one) => values.kind(one) === Value.FuncType))
}

/**
 * The result of a function without a declared result that is assigned to a variable of a declared type (`const f: F =
 * () => …`): that of the type, and the functions returned. Undefined without such a type, or when its result is
 * unknown.
 */
export function givenByType(linker: Linker, fn: FunctionId, call: Call): SetId | undefined {
  const { values } = linker
  const owner = unitOfFunction(linker, fn)
  const row = toRow(fn, owner.functionBase)
  if (call.isNew || owner.facts.functions.returnType[row]! >= 0) return undefined
  const type = typesOfVariables(owner).get(row) ?? NONE
  if (type < 0) return undefined
  const declared = typeValue(linker, owner, type)
  const given = applyCall(linker, withTypesGiven(linker, declared, call), call)
  if (given === EMPTY_SET || values.isExternal(given)) return undefined
  return values.union(given, keptFunctions(linker, given, returnOf, fn))
}

/** A declared function type with the type arguments of a call bound. */
function withTypesGiven(linker: Linker, declared: SetId, { unit, row }: Call): SetId {
  const callee = row === undefined ? NONE : unit.facts.exprs.a[row]!
  return callee >= 0 && unit.facts.exprs.op[callee] === Op.Apply
    ? signaturesApplied(linker, unit, callee, declared)
    : declared
}

/** By function (row), the declared type (expression) of the variable that is declared with it as its value. */
const typesOfVariables = oncePerUnit((unit): ReadonlyMap<number, ExprRow> => {
  const { bindings, entities } = unit.facts
  const result = new Map<number, ExprRow>()
  for (let row = 0; row < bindings.length; row++) {
    const entity = bindings.kind[row] === BindingKind.Entity && bindings.type[row]! >= 0 ? bindings.ref[row]! : NONE
    if (entity >= 0 && entities.fn[entity]! >= 0) result.set(entities.fn[entity]!, bindings.type[row]!)
  }
  return result
})
