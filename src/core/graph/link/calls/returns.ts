// Results of functions independent of their arguments.

import { type FunctionId, type FunctionRow, type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, ReturnKind } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, unitOfExpr, unitOfFunction } from '../linker.ts'
import { unlessAnyKey } from '../members/keyed-members.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, returnOf, typeValue } from '../questions.ts'
import { libraryType } from '../types/library-types.ts'
import { firstArgument } from '../types/type-arguments.ts'
import { keptFunctions } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** The results of calling any of the values without arguments: getters, iterators, operators. */
export function callValues(linker: Linker, set: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    if (values.kind(id) === Value.External) result = values.union(result, values.externalSet)
    else if (values.kind(id) === Value.Function || values.kind(id) === Value.FuncType) {
      result = values.union(result, functionReturn(linker, id))
    }
  }
  return result
}

/** The result of a function value, with its environment applied. */
export function functionReturn(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  if (values.kind(id) === Value.FuncType) {
    const unit = unitOfExpr(linker, values.expr(id))
    const result = unit.facts.exprs.b[toRow(values.expr(id), unit.exprBase)]!
    return result < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, result), values.env(id))
  }
  if (values.kind(id) !== Value.Function) return EMPTY_SET
  const unit = unitOfFunction(linker, values.fn(id))
  const fn = toRow(values.fn(id), unit.functionBase)
  if ((unit.facts.functions.flags[fn]! & Flag.Generator) !== 0 && unit.facts.functions.returnType[fn]! < 0) {
    return values.single(values.value(Value.Generator, values.fn(id), values.env(id)))
  }
  return values.subst(returnOf(linker, values.fn(id)), values.env(id))
}

export function findReturn(linker: Linker, fn: FunctionId): SetId {
  const unit = unitOfFunction(linker, fn)
  const { functions } = unit.facts
  const row = toRow(fn, unit.functionBase)
  if (functions.returnType[row]! >= 0) {
    const declared = typeValue(linker, unit, functions.returnType[row]!)
    if (declared !== EMPTY_SET && unit.hooks.keepsFunctions && !unit.outside)
      return linker.values.union(declared, keptFunctions(linker, declared, returned, unit, row))
    if (declared !== EMPTY_SET || unit.outside) return declared
  }
  const result = returned(linker, unit, row)
  return (functions.flags[row]! & Flag.Async) !== 0 ? promised(linker, unit, result) : result
}

/** The union of all that a function (a row) returns. */
function returned(linker: Linker, unit: Unit, row: FunctionRow): SetId {
  const { returns } = unit.facts
  noteHow(linker, How.Inferred)
  let result = EMPTY_SET
  for (let at = unit.returnsOf.start[row]!; at < unit.returnsOf.start[row + 1]!; at++) {
    const one = unit.returnsOf.rows[at]!
    if (returns.kind[one] !== ReturnKind.Return) continue
    const given = unlessAnyKey(linker, exprValue, unit, returns.expr[one]!)
    result = linker.values.union(result, given)
  }
  return result
}

function promised(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values } = linker
  const entity = libraryType(linker, unit, unit.language.rules.awaitable[0])
  if (entity < 0) return set
  const inner = values.items(set).filter((id) => values.kind(id) !== Value.Instance || values.a(id) !== entity)
  const already = values.items(set).filter((id) => values.kind(id) === Value.Instance && values.a(id) === entity)
  if (inner.length === 0 && already.length > 0) return set
  return values.union(
    values.setOf(already),
    values.single(values.value(Value.Instance, entity, firstArgument(linker, entity, values.setOf(inner)))),
  )
}
