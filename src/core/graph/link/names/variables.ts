// The values of variables and parameters: declared, assigned before the use, or passed by callers.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import { type BindingRow, type EntityId, type ParamRow, type SetId, toId } from '../../../ids.ts'
import { BindFlag, BindingKind, Flag, ParamKind } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, passedIn } from '../linker.ts'
import { groupOf } from '../program/tables.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { passedValue, selfOf, typeValue } from '../questions.ts'
import { isOutside } from '../types/library-types.ts'
import { firstArgument } from '../types/type-arguments.ts'
import { callableOnly, containersOf, functionsOf, holdsFunctions } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { assignedValue, isAssignedBefore } from './assignments.ts'
import type { Use } from './use.ts'

/** The values of the variable or field in a row of `bindings` at a use. */
export function variableValue(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { bindings } = unit.facts
  const declared = declaredVariable(linker, unit, row, use)
  if (declared !== EMPTY_SET) return declared
  if (bindings.type[row]! < 0) {
    const owner = enumOf(linker, unit, row)
    if (owner >= 0) return linker.values.single(linker.values.value(Value.Instance, owner))
  }
  noteHow(linker, How.Inferred)
  return assignedValue(linker, unit, row, use)
}

/** The values of a variable by its declared type, with the functions assigned to it; the empty set without a type. */
function declaredVariable(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { values } = linker
  const type = unit.facts.bindings.type[row]!
  if (type < 0) return EMPTY_SET
  const declared = typeValue(linker, unit, type)
  const here = unit.hooks.declaredAs(linker, unit, row, declared, use)
  if (here !== declared || declared === EMPTY_SET) return here
  if (callableOnly(linker, declared)) {
    const assigned = functionsOf(linker, assignedValue(linker, unit, row, use))
    if (assigned !== EMPTY_SET && unit.hooks.keepsFunctions) noteHow(linker, How.Inferred)
    return values.union(declared, assigned)
  }
  if (holdsFunctions(linker, declared))
    return values.union(declared, containersOf(linker, assignedValue(linker, unit, row, use)))
  return declared
}

/** The values of the parameter in a row of `bindings` at a use. */
export function parameterValue(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { bindings, params } = unit.facts
  const param = unit.paramOfBinding[row]!
  const reassigned = reassignedParameter(linker, unit, row, use)
  if (reassigned !== EMPTY_SET) return reassigned
  if (param < 0) return bindings.type[row]! >= 0 ? typeValue(linker, unit, bindings.type[row]!) : EMPTY_SET
  const declared = declaredParameter(linker, unit, row, use)
  if (declared !== EMPTY_SET) return declared
  return params.kind[param] === ParamKind.Receiver
    ? receiverValue(linker, unit, param)
    : passedValue(linker, unit, row, param)
}

/**
 * The values assigned to an undeclared parameter in the body, with the passed ones unless an assignment certainly
 * precedes.
 */
function reassignedParameter(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  if (unit.facts.bindings.type[row]! >= 0 || groupOf(unit.valuesOf, row).length === 0) return EMPTY_SET
  const later = assignedValue(linker, unit, row, use)
  if (later === EMPTY_SET) return EMPTY_SET
  noteHow(linker, How.Inferred)
  const param = unit.paramOfBinding[row]!
  const mayBePassed = param >= 0 && !isAssignedBefore(unit, row, use)
  return mayBePassed ? linker.values.union(later, passedValue(linker, unit, row, param)) : later
}

/** The values of a parameter by its declared type, with the functions passed for it; the empty set without a type. */
function declaredParameter(linker: Linker, unit: Unit, row: BindingRow, use: Use): SetId {
  const { values } = linker
  const { bindings, params } = unit.facts
  const param = unit.paramOfBinding[row]!
  const type = params.type[param]! >= 0 ? params.type[param]! : bindings.type[row]!
  if (type < 0) return EMPTY_SET
  const declared = typeValue(linker, unit, type)
  if (params.kind[param] === ParamKind.Receiver && isVariable(linker, declared)) return EMPTY_SET
  const here = unit.hooks.declaredAs(linker, unit, row, declared, use)
  const isNarrowed = here !== declared && !values.items(here).includes(values.external)
  if (isNarrowed || declared === EMPTY_SET) return here
  if (values.isExternal(declared)) return values.union(here, passedFunctions(linker, unit, row))
  if (callableOnly(linker, declared)) {
    const given = values.union(declared, passedFunctions(linker, unit, row))
    if (groupOf(unit.valuesOf, row).length === 0) return given
    return values.union(given, functionsOf(linker, assignedValue(linker, unit, row, use)))
  }
  if (!unit.hooks.keepsFunctions) return declared
  return values.union(declared, heldByParameter(linker, unit, row, declared))
}

const passedFunctions = (linker: Linker, unit: Unit, row: BindingRow): SetId =>
  functionsOf(linker, passedIn(linker, toId(row, unit.bindingBase)))

/** The value of a receiver declared as a parameter: an instance, or in a class method the class. */
function receiverValue(linker: Linker, unit: Unit, param: ParamRow): SetId {
  const { functions, params } = unit.facts
  const fn = params.fn[param]!
  const self = selfOf(linker, unit, functions.scope[fn]!)
  return (functions.flags[fn]! & Flag.ClassMethod) !== 0 ? linker.values.toClasses(self) : self
}

/** The containers of functions that callers pass for a parameter, or functions passed as the rest of the arguments. */
function heldByParameter(linker: Linker, unit: Unit, row: BindingRow, declared: SetId): SetId {
  if (!holdsFunctions(linker, declared)) return EMPTY_SET
  const { values } = linker
  const passed = passedIn(linker, toId(row, unit.bindingBase))
  const held = containersOf(linker, passed)
  const isRest = unit.facts.params.kind[unit.paramOfBinding[row]!] === ParamKind.Rest
  const functions = isRest ? functionsOf(linker, passed) : EMPTY_SET
  if (functions === EMPTY_SET) return held
  const lists = values.items(declared).filter((id) => isOutside(linker, id))
  const ofFunctions = lists.map((id) =>
    values.value(Value.Instance, values.entity(id), firstArgument(linker, values.entity(id), functions)),
  )
  return values.union(held, values.setOf(ofFunctions))
}

/** Whether a declared type is a type parameter; for a receiver (`self: T`) it stands for the receiver's own type. */
function isVariable({ values }: Linker, declared: SetId): boolean {
  const ids = values.items(declared)
  return ids.length > 0 && ids.every((id) => VARIABLES.has(values.kind(id)))
}

const VARIABLES = new Kinds([Value.Param, Value.ParamClass])

/** The enum of which a variable is a constant; NONE for any other variable. */
function enumOf(linker: Linker, unit: Unit, row: BindingRow): EntityId {
  const { bindings } = unit.facts
  if ((bindings.flags[row]! & BindFlag.EnumConstant) !== 0) return ownerOf(unit, row)
  return bindings.kind[row] === BindingKind.Member ? unit.hooks.enumOf(linker, unit, row, ownerOf(unit, row)) : NONE
}

/** The entity whose body contains a binding, or NONE. */
function ownerOf(unit: Unit, row: BindingRow): EntityId {
  const scope = unit.facts.bindings.scope[row]!
  return unit.ownerKind[scope] === Owner.Entity ? toId(unit.ownerRow[scope]!, unit.entityBase) : NONE
}
