// Calls of methods of traits: which implementation of a trait is meant.

import { listOf } from '../../../facts.ts'
import { type Call, callAt, withoutFirst } from '../../../graph/link/calls/call.ts'
import { applyCall } from '../../../graph/link/calls/calls.ts'
import { operatorCall } from '../../../graph/link/calls/operators.ts'
import { paramRows } from '../../../graph/link/calls/signatures.ts'
import { entityOfFunction, nameOfEntity } from '../../../graph/link/entities.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { isOutside } from '../../../graph/link/types/library-types.ts'
import { Position } from '../../../graph/link/types/type-or-value.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type ExprRow, type SetId, toRow } from '../../../ids.ts'
import { EntityKind, Op, ParamKind } from '../../../vocabulary.ts'
import { amongImpls, givenOperator, memberByTrait } from './trait-impls.ts'

/** The result of a method called by the path of its trait; undefined for any other call. */
export function callResult(linker: Linker, unit: Unit, row: ExprRow, callee: SetId): SetId | undefined {
  const call = callAt(unit, row)
  const own = ofFirstArgument(linker, row, callee, call)
  return own === EMPTY_SET ? undefined : applyCall(linker, own, withoutFirst(call))
}

/**
 * Of the methods that the Call or Operator expression `row` may call, the one of the implementation that fits its
 * arguments.
 */
export function calleeMeant(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { exprs } = unit.facts
  if (exprs.op[row] === Op.Operator) return operatorMeant(linker, unit, row, found)
  const callee = exprs.a[row]!
  if (exprs.op[callee] !== Op.Member) return found
  return amongImpls(linker, found, exprValue(linker, unit, exprs.a[callee]!), callAt(unit, row))
}

/** `Trait::method(x, …)`: the method that `x` has; the empty set if it is no method of a trait. */
function ofFirstArgument(linker: Linker, row: ExprRow, callee: SetId, { unit, args }: Call): SetId {
  const { values } = linker
  const { exprs } = unit.facts
  const id = values.only(callee)
  const path = exprs.a[row]!
  if (exprs.op[path] !== Op.Member || exprs.c[path] !== Position.InPath || args.length === 0) return EMPTY_SET
  if (id < 0 || values.kind(id) !== Value.Function || values.receiver(id) >= 0) return EMPTY_SET
  const owner = unitOfFunction(linker, values.fn(id))
  const { functions, entities, params } = owner.facts
  const entity = functions.entity[toRow(values.fn(id), owner.functionBase)]!
  const [first] = paramRows(owner, toRow(values.fn(id), owner.functionBase))
  if (entity < 0 || first === undefined || params.kind[first] !== ParamKind.Receiver) return EMPTY_SET
  if (entities.kind[entities.parent[entity]!] !== EntityKind.Interface) return EMPTY_SET
  const object = exprValue(linker, unit, args[0]!)
  const method = memberByTrait(linker, object, { unit, row: exprs.a[path]! }, unit.names[exprs.b[path]!]!)
  if (!values.items(method).every((one) => values.kind(one) === Value.Function && values.receiver(one) >= 0))
    return EMPTY_SET
  return amongImpls(linker, method, object, { unit, args: args.slice(1) })
}

/** Of an operator's implementations for the type on the left, the one for the operand on the right. */
function operatorMeant(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { values } = linker
  const left = exprValue(linker, unit, listOf(unit.facts, unit.facts.exprs.a[row]!)[0]!)
  const call = operatorCall(linker, unit, row, found)
  const [id] = values.items(found)
  if (id === undefined || values.kind(id) !== Value.Function) return found
  if (!unitOfFunction(linker, values.fn(id)).outside) return amongImpls(linker, found, left, call)
  const right = call.args.length === 1 ? exprValue(linker, call.unit, call.args[0]!) : EMPTY_SET
  const isProjects = values.items(right).some((one) => values.kind(one) === Value.Instance && !isOutside(linker, one))
  const entity = entityOfFunction(linker, values.fn(id))
  if (!isProjects || entity < 0) return found
  return givenOperator(linker, left, nameOfEntity(linker, entity), call) ?? found
}
