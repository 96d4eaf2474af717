// Expected types: the types that the places of lambdas and literals expect. A parameter of a lambda without a declared
// type takes its type from there, or from the arguments of callers. The entry point is `passedValue`.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingRow,
  type ExprRow,
  type FunctionRow,
  type ParamRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { Iterated, ParamKind } from '../../../vocabulary.ts'
import { functionReturn } from '../calls/returns.ts'
import { functionTypesOf, paramRows, signatureOf } from '../calls/signatures.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, passedIn, unitOfExpr, unitOfFunction } from '../linker.ts'
import { signedMember } from '../members/keyed-members.ts'
import { assignedThrough } from '../members/setters.ts'
import { Place, placesIn } from '../program/places.ts'
import type { Unit } from '../program/unit.ts'
import { elementOf, expectedType, exprValue, indexValue, memberValue, settled, typeValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { expectedArgument } from './expected-argument.ts'
import { isOutside, libraryType } from './library-types.ts'
import { fieldOfLiteral } from './literals.ts'
import { firstArgument } from './type-arguments.ts'

/** The values that an undeclared parameter receives: from the context of a lambda, its default, and callers. */
export function findPassed(linker: Linker, unit: Unit, row: BindingRow, param: ParamRow): SetId {
  const { values } = linker
  const { params } = unit.facts
  noteHow(linker, How.Inferred)
  const expected = expectedParameter(linker, unit, param)
  if (expected !== EMPTY_SET && !values.isExternal(expected)) return expected
  const inherited = params.type[param]! < 0 ? unit.hooks.inheritedParameter(linker, unit, param) : EMPTY_SET
  if (inherited !== EMPTY_SET && !values.isExternal(inherited)) return inherited
  let result = passedIn(linker, toId(row, unit.bindingBase))
  result = values.union(result, assignedThrough(linker, unit, params.fn[param]!))
  if (params.kind[param] === ParamKind.Rest) return values.union(listOfPassed(linker, unit, result), expected)
  const fallback = params.fallback[param]!
  const isUsed = result === EMPTY_SET || linker.defaulted[toId(row, unit.bindingBase)] === 1
  if (fallback >= 0 && isUsed) result = values.union(result, exprValue(linker, unit, fallback))
  return values.union(result, expected)
}

/** The value of a rest parameter: a list of all arguments that callers pass for it. */
function listOfPassed(linker: Linker, unit: Unit, passed: SetId): SetId {
  const entity = libraryType(linker, unit, unit.language.rules.types?.rest)
  if (entity < 0 || passed === EMPTY_SET) return passed
  return linker.values.single(linker.values.value(Value.Instance, entity, firstArgument(linker, entity, passed)))
}

/** The type that the place of a lambda gives to its parameter `param` (a row of `params`); the empty set for none. */
function expectedParameter(linker: Linker, unit: Unit, param: ParamRow): SetId {
  const fn = unit.facts.params.fn[param]!
  const expr = placesIn(linker, unit).get(-1 - fn)
  if (!expr) return EMPTY_SET
  const { values } = linker
  const expected = expectedType(linker, unit, expr[1])
  if (expected === EMPTY_SET) return expected
  const { params } = unit.facts
  const position = [...paramRows(unit, fn)].filter((row) => params.kind[row] !== ParamKind.Receiver).indexOf(param)
  let result = EMPTY_SET
  for (const id of values.items(expected)) {
    const kind = values.kind(id)
    if (kind === Value.External) result = values.union(result, values.externalSet)
    for (const one of functionTypesOf(linker, id))
      result = values.union(result, unit.hooks.takenAt(linker, unit, fn, signatureOf(linker, one), position))
  }
  return settled(linker, result)
}

/** The `this` declared by the function type that is expected of a function; the empty set for none. */
export function expectedThis(linker: Linker, unit: Unit, fn: FunctionRow): SetId {
  const place = placesIn(linker, unit).get(-1 - fn)
  return place ? thisOf(linker, expectedType(linker, unit, place[1])) : EMPTY_SET
}

/** The types of `this` that function types declare. */
export function thisOf(linker: Linker, functions: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(functions))
    for (const one of functionTypesOf(linker, id)) result = values.union(result, receiverType(linker, one))
  return result
}

/** The types of the project that the place of an object literal expects: the declared `this` in its methods. */
export function expectedOfObject(linker: Linker, unit: Unit, row: ExprRow): SetId {
  if (row < 0) return EMPTY_SET
  const { values } = linker
  const ids = values.items(expectedType(linker, unit, row))
  return values.setOf(ids.filter((id) => OBJECTS.has(values.kind(id)) && !isOutside(linker, id)))
}
const OBJECTS = new Kinds([Value.Instance, Value.Object])

/** The type of `this` that a function or function type declares. */
function receiverType(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  if (values.kind(id) === Value.FuncType) {
    const unit = unitOfExpr(linker, values.expr(id))
    return values.subst(
      typeValue(linker, unit, unit.facts.exprs.c[toRow(values.expr(id), unit.exprBase)]!),
      values.env(id),
    )
  }
  const unit = unitOfFunction(linker, values.fn(id))
  const type = unit.facts.functions.receiver[toRow(values.fn(id), unit.functionBase)]!
  return values.subst(typeValue(linker, unit, type), values.env(id))
}

/** The type that the place of an expression (row) expects, from the declarations there. */
export function findExpected(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const place = placesIn(linker, unit).get(row)
  if (!place) return EMPTY_SET
  const [kind, a, b] = place
  const { bindings, functions } = unit.facts
  switch (kind) {
    case Place.Argument:
      return expectedArgument(linker, unit, a, row)
    case Place.Binding:
      return bindings.type[a]! >= 0 ? typeValue(linker, unit, bindings.type[a]!) : EMPTY_SET
    case Place.Return: {
      if (functions.returnType[a]! >= 0) return typeValue(linker, unit, functions.returnType[a]!)
      return expectedReturn(linker, unit, a)
    }
    case Place.Member:
      return expectedMember(linker, unit, expectedType(linker, unit, a), unit.names[b]!)
    case Place.Stored:
      return memberValue(linker, exprValue(linker, unit, a), unit.names[b]!)
    case Place.Field:
      return fieldOfLiteral(linker, unit, a, unit.names[b]!)
    case Place.Element:
      return elementOf(linker, unit, expectedType(linker, unit, a), Iterated.Element)
    case Place.Entry:
      return indexValue(linker, unit, expectedType(linker, unit, a), NONE, false)
    case Place.Cast:
      return typeValue(linker, unit, a)
    default:
      return expectedType(linker, unit, a)
  }
}

/** The type of a member of an object literal: the declared one of that name, else that of any member. */
function expectedMember(linker: Linker, unit: Unit, expected: SetId, name: StringId): SetId {
  const found = memberValue(linker, expected, name)
  if (linker.values.isKnown(found)) return found
  return signedMember(linker, unit, expected, name) || indexValue(linker, unit, expected, NONE, false)
}

/** The result type that is expected of a lambda. */
function expectedReturn(linker: Linker, unit: Unit, fn: FunctionRow): SetId {
  const expr = placesIn(linker, unit).get(-1 - fn)
  if (!expr) return EMPTY_SET
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(expectedType(linker, unit, expr[1]))) {
    for (const one of functionTypesOf(linker, id)) result = values.union(result, functionReturn(linker, one))
  }
  return result
}
