// The type of a call that is an argument: type parameters that its own arguments leave open are determined by the
// parameter that takes it (`stream.collect(toList())`: a list of the stream's elements). `boundByPlace` is the way in.

import { inferFromArguments } from '../../../graph/link/calls/argument-inference.ts'
import { callAt } from '../../../graph/link/calls/call.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { chooseOverloads, exprValue, returnOf } from '../../../graph/link/questions.ts'
import { inferTypes } from '../../../graph/link/types/infer.ts'
import { typeParamsOfFunction } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type ExprRow, type SetId, toId, toRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** The values of the argument `row`, whose own value is `given`, for a parameter of the type `wanted`. */
export function boundByPlace(linker: Linker, unit: Unit, row: ExprRow, given: SetId, wanted: SetId): SetId {
  const { values } = linker
  if (unit.facts.exprs.op[row] !== Op.Call || !leavesOpen(linker, given)) return given
  const call = callAt(unit, row)
  const callee = exprValue(linker, unit, unit.facts.exprs.a[row]!)
  const functions = values.items(callee).filter((id) => values.kind(id) === Value.Function)
  const id = values.only(chooseOverloads(linker, values.setOf(functions), call))
  if (id < 0 || values.kind(id) !== Value.Function) return given
  const owner = unitOfFunction(linker, values.fn(id))
  const own = typeParamsOfFunction(owner, toRow(values.fn(id), owner.functionBase)).map((param) =>
    toId(param, owner.bindingBase),
  )
  const returned = returnOf(linker, values.fn(id))
  if (own.length === 0 || !values.isOpenSet(returned)) return given
  let env = inferFromArguments(linker, id, call)
  const asked = inferTypes(linker, values.subst(returned, env), wanted, env)
  for (const key of own) {
    const bound = values.lookup(env, key) === undefined ? values.lookup(asked, key) : undefined
    if (bound !== undefined && !values.isOpenSet(bound)) env = values.extend(env, key, bound)
  }
  return values.subst(returned, values.withEmpty(env, own))
}

/** Whether a value has a type argument of which nothing is known. */
function leavesOpen({ values }: Linker, set: SetId): boolean {
  return values.items(set).some((id) => {
    if (values.kind(id) !== Value.Instance || values.env(id) === 0) return false
    return values.pairs(values.env(id)).some((one, at) => at % 2 === 1 && one === EMPTY_SET)
  })
}
