// The evaluator: the values of expressions. Type expressions are evaluated in types/type-expressions.ts.

import { listOf } from '../../facts.ts'
import { type ExprRow, type SetId, type StringId, toId } from '../../ids.ts'
import {
  BLOCK_RECEIVER,
  Dereference,
  FOR_FUNCTIONS,
  Iterated,
  METHOD_NAMED,
  Narrowing,
  OF_VALUES,
  Op,
  Reference,
} from '../../vocabulary.ts'
import { callResult } from './calls/calls.ts'
import { operatorValue } from './calls/operators.ts'
import { isPointerExpression } from './calls/pointers.ts'
import { How, settle } from './certainty.ts'
import { elementAt } from './containers/indexing.ts'
import { pointedBy } from './containers/iteration.ts'
import { listsFunctions } from './containers/sites.ts'
import type { Linker } from './linker.ts'
import { pointedAt } from './members/instance-members.ts'
import { memberNamed } from './members/member-named.ts'
import { Question } from './memo.ts'
import { moduleOfImport } from './names/imports.ts'
import { guardedType, testedValue, without } from './names/narrow.ts'
import { superOf } from './names/self.ts'
import type { Unit } from './program/unit.ts'
import {
  elementOf,
  entityValue,
  expectedType,
  exprValue,
  indexValue,
  nameValue,
  selfOf,
  typeValue,
  unionOfList,
} from './questions.ts'
import { applyTypes } from './types/applied-types.ts'
import { instanceOfPrelude, pointedTo, preludeType } from './types/library-types.ts'
import { literalValue } from './types/literals.ts'
import { firstArgument } from './types/type-arguments.ts'
import { unwrapValue } from './types/wrappers.ts'
import { isAnyFunction, keptFunctions } from './values/callables.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from './values/values.ts'

/** The values of an expression (row), by its operation. The caller remembers the answer. */
export function evaluate(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const { values } = linker
  const a = exprs.a[row]!
  const b = exprs.b[row]!
  switch (exprs.op[row]) {
    case Op.Name:
      return nameValue(linker, unit, unit.names[a]!, b, exprs.c[row]!)
    case Op.Member:
      return memberNamed(linker, unit, row)
    case Op.Call:
    case Op.New:
      return callResult(linker, unit, row)
    case Op.This:
      return b === BLOCK_RECEIVER ? ofLanguage(linker, unit, row) : selfOf(linker, unit, a)
    case Op.SelfType:
    case Op.Receiver:
      return values.toClasses(selfOf(linker, unit, a))
    case Op.Super:
      return superOf(linker, unit, a)
    case Op.Literal:
      return instanceOfPrelude(linker, unit, unit.names[a]!)
    case Op.Union:
      return unionOfList(linker, unit, a, exprValue)
    case Op.First:
      return firstOf(linker, unit, a)
    case Op.Await:
      return unwrapValue(linker, unit, exprValue(linker, unit, a), Question.Awaited)
    case Op.Unwrap:
      return unwrapValue(linker, unit, exprValue(linker, unit, a), Question.Unwrapped)
    case Op.Iterate:
      return elementOf(linker, unit, exprValue(linker, unit, a), b < 0 ? Iterated.Element : b)
    case Op.Index:
      return exprs.c[row] === METHOD_NAMED ? ofLanguage(linker, unit, row) : indexedValue(linker, unit, a, b)
    case Op.Element:
      return elementAt(linker, unit, exprValue(linker, unit, a), b)
    case Op.Ref:
      return b === Reference.Constant ? values.toConstants(exprValue(linker, unit, a)) : exprValue(linker, unit, a)
    case Op.Deref:
      return dereferenced(linker, unit, row)
    case Op.Spread:
    case Op.TypeOf:
      return exprValue(linker, unit, a)
    case Op.Keyword:
      return exprValue(linker, unit, b)
    case Op.Cast:
      return castValue(linker, unit, row)
    case Op.Apply:
      return appliedValue(linker, unit, row)
    case Op.ArrayType:
      return arrayType(linker, unit, a, unit.names[b]!)
    case Op.Operator:
      return operatorValue(linker, unit, row)
    case Op.Module:
      return moduleOfImport(linker, unit, a)
    case Op.Instance:
      return b < 0 ? typeValue(linker, unit, a) : literalValue(linker, unit, row)
    case Op.Lookup:
    case Op.Conditional:
    case Op.FunctionPart:
      return typeValue(linker, unit, row)
    case Op.Through:
      return ofLanguage(linker, unit, row)
    case Op.Target:
      return values.toClasses(expectedType(linker, unit, row))
    default:
      return newValue(linker, unit, row)
  }
}

/** The values of `object[key]`. */
function indexedValue(linker: Linker, unit: Unit, object: ExprRow, key: ExprRow): SetId {
  const { answer: set, how } = settle(linker, exprValue, unit, object)
  return indexValue(linker, unit, set, key, (how & How.AnyKey) !== 0)
}

/** The values of `*p`: a pointer already stands for its target, an object is dereferenced by its own operator. */
function dereferenced(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { a, b } = unit.facts.exprs
  const set = exprValue(linker, unit, a[row]!)
  if (b[row] === Dereference.Arrow) return isPointerExpression(linker, unit, a[row]!) ? set : pointedAt(linker, set)
  if (b[row]! > 0) return b[row] === Dereference.Own ? pointedAt(linker, set) : pointedTo(linker, set)
  const pointed = pointedBy(linker, unit, set)
  return pointed === set || isPointerExpression(linker, unit, a[row]!) === true ? set : pointed
}

/** The value that an expression creates: a container literal, an object, a function, a type. */
function newValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const { values } = linker
  const a = exprs.a[row]!
  switch (exprs.op[row]) {
    case Op.List:
    case Op.Tuple:
    case Op.Dict:
      if (exprs.c[row] === FOR_FUNCTIONS && !listsFunctions(linker, unit, row)) return EMPTY_SET
      return values.single(values.value(Value.Site, toId(row, unit.exprBase)))
    case Op.Object:
      return values.single(values.value(Value.Object, toId(a, unit.scopeBase)))
    case Op.Function:
      return values.single(values.value(Value.Function, toId(a, unit.functionBase)))
    case Op.Entity:
      return values.single(entityValue(linker, unit, a))
    case Op.FuncType:
      return values.single(values.value(Value.FuncType, toId(row, unit.exprBase)))
    case Op.Key:
      return values.single(values.value(Value.Text, unit.names[a]!, EMPTY_ENV, unit.index))
    case Op.Bind:
      return values.single(values.value(Value.Bound, toId(row, unit.exprBase)))
    default:
      return EMPTY_SET
  }
}

/** The values of an expression that only the rules of its language explain. */
const ofLanguage = (linker: Linker, unit: Unit, row: ExprRow): SetId =>
  unit.hooks.ownValue(linker, unit, row, EMPTY_SET) ?? EMPTY_SET

/**
 * The values of `Foo<A>` and `f::<A>`; a generic type of an unknown package keeps the types of the project in its
 * arguments.
 */
function appliedValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const { values } = linker
  const applied = exprValue(linker, unit, exprs.a[row]!)
  if (exprs.c[row] === OF_VALUES && applied === values.externalSet)
    return unit.hooks.ownValue(linker, unit, row, applied) ?? applied
  return applyTypes(linker, unit, applied, listOf(unit.facts, exprs.b[row]!))
}

function firstOf(linker: Linker, unit: Unit, list: number): SetId {
  let external = EMPTY_SET
  for (const item of listOf(unit.facts, list)) {
    const found = exprValue(linker, unit, item)
    if (found === linker.values.externalSet || isAnyFunction(linker, found)) external = found
    else if (found !== EMPTY_SET) return found
  }
  return external
}

/** The values of an expression cast to a type, or narrowed where a test of it holds or fails. */
function castValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { op, a, b, c } = unit.facts.exprs
  const [type, expr] = [a[row]!, b[row]!]
  if (c[row] === Narrowing.Tested) return testedValue(linker, unit, type, expr)
  const isGuard = type >= 0 && op[type] === Op.Call
  const declared = isGuard ? guardedType(linker, unit, exprValue(linker, unit, type)) : typeValue(linker, unit, type)
  if (c[row] === Narrowing.Excluded) return without(linker, exprValue(linker, unit, expr), declared)
  if (declared === EMPTY_SET) return exprValue(linker, unit, expr)
  const cast = expr >= 0 && !isGuard ? unit.hooks.ownValue(linker, unit, row, declared) : undefined
  if (cast !== undefined) return cast
  if (!unit.hooks.keepsFunctions) return declared
  const kept = keptFunctions(linker, declared, exprValue, unit, expr)
  return linker.values.union(declared, kept)
}

function arrayType(linker: Linker, unit: Unit, element: ExprRow, name: StringId): SetId {
  const entity = preludeType(linker, unit, name)
  const { values } = linker
  if (entity < 0) return values.externalSet
  return values.single(
    values.value(Value.Class, entity, firstArgument(linker, entity, typeValue(linker, unit, element))),
  )
}
