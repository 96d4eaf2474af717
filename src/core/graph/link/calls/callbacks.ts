// Functions of the project that are handed to a function of the library, which calls them: `items.map(show)`.
// `handedToLibrary` is the way in.

import { Op } from '../../../facts.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { argumentValue, inferFromArguments } from './argument-inference.ts'
import type { Call } from './call.ts'
import { matchArguments, paramRows, signatureOf } from './signatures.ts'

/** A function of the project (a value), and the sets of values that the library calls it with, by position. */
export type Callback = { fn: number; signature: readonly number[] }

/**
 * The functions that a call of the library function `id` hands over. One that is written right there is not among them:
 * its place tells what it receives.
 */
export function handedToLibrary(linker: Linker, id: number, call: Call): readonly Callback[] {
  const { values } = linker
  const { unit } = call
  const owner = unitOfFunction(linker, values.a(id))
  if (call.args.length === 0 || !takesFunctions(linker, owner, values.a(id) - owner.functionBase)) return []
  const result: Callback[] = []
  for (const [param, arg] of matchArguments(linker, id, call)) {
    const type = owner.facts.params.type[param]!
    if (type < 0 || unit.facts.exprs.op[arg] === Op.Function) continue
    const wanted = functionTypes(linker, typeValue(linker, owner, type))
    if (wanted.length === 0) continue
    const given = values.items(argumentValue(linker, unit, arg)).filter((one) => isOfProject(linker, one))
    if (given.length === 0) continue
    const env = inferFromArguments(linker, id, call, { lambdas: true })
    result.push(...calledAs(linker, given, wanted, env))
  }
  return result
}

/** Functions given where function types are wanted, with what each type, its parameters bound, says they receive. */
function calledAs(linker: Linker, given: readonly number[], wanted: readonly number[], env: number): Callback[] {
  const { values } = linker
  return wanted.flatMap((one) => {
    const [bound] = values.items(values.subst(values.single(one), env))
    const signature = signatureOf(linker, bound ?? one)
    return given.map((fn) => ({ fn, signature }))
  })
}

const functionTypes = ({ values }: Linker, set: number): readonly number[] =>
  values.items(set).filter((id) => values.kind(id) === Value.FuncType)

function isOfProject(linker: Linker, id: number): boolean {
  const { values } = linker
  return values.kind(id) === Value.Function && !unitOfFunction(linker, values.a(id)).outside
}

/** Whether a parameter of a library function is declared as a function. */
function takesFunctions(linker: Linker, owner: Unit, fn: number): boolean {
  const known = linker.takesFunctions.get(owner.functionBase + fn)
  if (known !== undefined) return known
  const { type } = owner.facts.params
  const takes = [...paramRows(owner, fn)].some(
    (row) => type[row]! >= 0 && functionTypes(linker, typeValue(linker, owner, type[row]!)).length > 0,
  )
  linker.takesFunctions.set(owner.functionBase + fn, takes)
  return takes
}
