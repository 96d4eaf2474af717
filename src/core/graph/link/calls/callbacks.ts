// Functions of the project that are passed to a function of the library, which calls them: `items.map(show)`. The entry
// point is `handedToLibrary`.

import { type EnvId, type FunctionRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { argumentValue, inferFromArguments } from './argument-inference.ts'
import type { Call } from './call.ts'
import { matchArguments, paramRows, signatureOf } from './signatures.ts'

/** A function of the project (a value), and the argument values of the library's calls of it, by position. */
export type Callback = { fn: ValueId; signature: readonly SetId[] }

/**
 * The functions of the project that a call passes to the library function `id`. A function written in place is left
 * out: the context of a lambda determines its parameters (types/expected-type.ts).
 */
export function handedToLibrary(linker: Linker, id: ValueId, call: Call): readonly Callback[] {
  const { values } = linker
  const { unit } = call
  const owner = unitOfFunction(linker, values.fn(id))
  if (call.args.length === 0 || !takesFunctions(linker, owner, toRow(values.fn(id), owner.functionBase))) return []
  const result: Callback[] = []
  for (const { param, arg } of matchArguments(linker, id, call)) {
    const type = owner.facts.params.type[param]!
    if (type < 0 || unit.facts.exprs.op[arg] === Op.Function) continue
    const wanted = functionTypes(linker, typeValue(linker, owner, type))
    if (wanted.length === 0) continue
    const given = values.items(argumentValue(linker, unit, arg)).filter((one) => isProjectFunction(linker, one))
    if (given.length === 0) continue
    const env = inferFromArguments(linker, id, call, { lambdas: true })
    result.push(...calledAs(linker, given, wanted, env))
  }
  return result
}

/**
 * Pairs each given function with the parameter types of each wanted function type, whose type parameters are bound by
 * `env`.
 */
function calledAs(linker: Linker, given: readonly ValueId[], wanted: readonly ValueId[], env: EnvId): Callback[] {
  const { values } = linker
  return wanted.flatMap((one) => {
    const [bound] = values.items(values.subst(values.single(one), env))
    const signature = signatureOf(linker, bound ?? one)
    return given.map((fn) => ({ fn, signature }))
  })
}

const functionTypes = ({ values }: Linker, set: SetId): readonly ValueId[] =>
  values.items(set).filter((id) => values.kind(id) === Value.FuncType)

function isProjectFunction(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  return values.kind(id) === Value.Function && !unitOfFunction(linker, values.fn(id)).outside
}

/** Whether a parameter of a library function is declared as a function. */
function takesFunctions(linker: Linker, owner: Unit, fn: FunctionRow): boolean {
  const known = linker.takesFunctions.get(toId(fn, owner.functionBase))
  if (known !== undefined) return known
  const { type } = owner.facts.params
  const takes = [...paramRows(owner, fn)].some(
    (row) => type[row]! >= 0 && functionTypes(linker, typeValue(linker, owner, type[row]!)).length > 0,
  )
  linker.takesFunctions.set(toId(fn, owner.functionBase), takes)
  return takes
}
