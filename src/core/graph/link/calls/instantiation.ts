// Callees with type arguments (`f<A>(x)`), and functions that a variable of a declared type holds: what is called is
// their signatures.

import { BindingKind, listOf, NONE, Op } from '../../../facts.ts'
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
 * What `f<A>` is as the callee of the Call or New expression `row`: of an object the signatures by which it is called,
 * with their type parameters bound; where f is a type and a value without type parameters, the value.
 */
export function valueApplied(linker: Linker, unit: Unit, row: number, applied: number): number {
  const { values } = linker
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  const only = values.only(applied)
  if (only >= 0 && values.kind(only) === Value.Class && isPureType(linker, values.a(only)))
    return valuesOnly(linker, exprValue(linker, unit, exprs.a[callee]!))
  if (exprs.op[row] === Op.New || !values.items(applied).some((id) => isObject(linker, id))) return applied
  return signaturesApplied(linker, unit, callee, applied)
}

/** Values with objects replaced by the signatures by which they are called, to which the Apply expression gives types. */
function signaturesApplied(linker: Linker, unit: Unit, apply: number, set: number): number {
  const { values } = linker
  const args = listOf(unit.facts, unit.facts.exprs.b[apply]!)
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const signatures = isObject(linker, id) ? signaturesOf(linker, unit, id) : EMPTY_SET
    const called = applyTypes(linker, unit, signatures === EMPTY_SET ? values.single(id) : signatures, args)
    result = values.union(result, called)
  }
  return result
}

const isObject = ({ values }: Linker, id: number): boolean =>
  values.kind(id) === Value.Instance || values.kind(id) === Value.Object

/** The members by which an object is called, else the function types that its own type is an alias of. */
function signaturesOf(linker: Linker, unit: Unit, id: number): number {
  const { values } = linker
  const members = callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return members
  return values.setOf(values.items(withoutAliases(linker, id)).filter((one) => values.kind(one) === Value.FuncType))
}

/**
 * What a function without a declared result gives that a variable of a declared type holds (`const f: F = () => …`): what
 * that type says, and the functions that are returned; undefined where there is no such type or nothing is known of it.
 */
export function givenByType(linker: Linker, fn: number, call: Call): number | undefined {
  const { values } = linker
  const owner = unitOfFunction(linker, fn)
  const row = fn - owner.functionBase
  if (call.isNew || owner.facts.functions.returnType[row]! >= 0) return undefined
  const type = typesOfVariables(owner).get(row) ?? NONE
  if (type < 0) return undefined
  const declared = typeValue(linker, owner, type)
  const given = applyCall(linker, withTypesGiven(linker, declared, call), call)
  if (given === EMPTY_SET || values.isExternal(given)) return undefined
  return values.union(
    given,
    keptFunctions(linker, given, () => returnOf(linker, fn)),
  )
}

/** A declared function type with the type arguments that a call gives. */
function withTypesGiven(linker: Linker, declared: number, { unit, row }: Call): number {
  const callee = row === undefined ? NONE : unit.facts.exprs.a[row]!
  return callee >= 0 && unit.facts.exprs.op[callee] === Op.Apply
    ? signaturesApplied(linker, unit, callee, declared)
    : declared
}

/** The declared types (expressions) of the variables that hold functions from their declaration on, by function. */
const typesOfVariables = oncePerUnit((unit): ReadonlyMap<number, number> => {
  const { bindings, entities } = unit.facts
  const result = new Map<number, number>()
  for (let row = 0; row < bindings.length; row++) {
    const entity = bindings.kind[row] === BindingKind.Entity && bindings.type[row]! >= 0 ? bindings.ref[row]! : NONE
    if (entity >= 0 && entities.fn[entity]! >= 0) result.set(entities.fn[entity]!, bindings.type[row]!)
  }
  return result
})
