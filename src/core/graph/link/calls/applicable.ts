// Which methods are applicable to the arguments of a call: by strict invocation, by loose invocation (boxing), or with
// variable arity (The Java Language Specification, 15.12.2.2 to 15.12.2.4). The entry point is `accepts`.

import type { SetId, ValueId } from '../../../ids.ts'
import { TRAILING } from '../../../vocabulary.ts'
import { settle } from '../certainty.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { isOutside } from '../types/library-types.ts'
import { isArray, mayBeOfType, preludeNameOf, subtype } from '../types/subtypes.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isVoid, isVoidReference, lambdaFits } from './lambda-fit.ts'
import type { Argument, Method } from './overload-methods.ts'
import { PHASES, Phase, valueFits } from './value-fit.ts'

/** Whether a method is applicable to these arguments in a phase. */
export function accepts(linker: Linker, method: Method, args: readonly Argument[], phase: number): boolean {
  const variable = phase === Phase.Variable
  if (variable ? !method.rest : method.rest && args.length !== method.types.length) return false
  if (!takes(method, args.length)) return false
  return args.every((arg, i) => {
    if (arg.name >= 0) return arg.unit.facts.strings[arg.name] !== TRAILING || fitsLast(linker, method, arg, phase)
    const wanted = typeAt(linker, method, i, variable)
    return (
      arg.byReference === (method.byReference[i] ?? false) &&
      argumentFits(linker, arg, wanted, phase) &&
      !(
        !method.open[i] &&
        arg.unit.hooks.contradicts(linker, { unit: arg.unit, row: arg.expr, given: arg.value }, wanted, undefined)
      )
    )
  })
}

/** Whether the last parameter takes the argument that is passed for it. */
const fitsLast = (linker: Linker, { types }: Method, arg: Argument, phase: number): boolean =>
  argumentFits(linker, arg, types.at(-1) ?? EMPTY_SET, phase)

/** Whether a method is applicable to this number of arguments. */
export function takes(method: Method, count: number): boolean {
  const { types, rest, optional } = method
  if (rest) return count >= types.length - 1 - optional
  return count <= types.length && count >= types.length - optional
}

/**
 * The declared type of the parameter that takes the argument at a position; `variable`: the element type of the last
 * parameter for every argument from there on.
 */
export function typeAt(linker: Linker, method: Method, position: number, variable: boolean): SetId {
  const last = method.types.length - 1
  if (!variable || !method.rest || position < last) return method.types[position] ?? EMPTY_SET
  let element = EMPTY_SET
  for (const id of linker.values.items(method.types[last]!)) {
    element = linker.values.union(element, typeArguments(linker, id)[0] ?? EMPTY_SET)
  }
  return element
}

function argumentFits(linker: Linker, arg: Argument, wanted: SetId, phase: number): boolean {
  const { values } = linker
  if (wanted === EMPTY_SET) return true
  if (arg.lambda) return values.items(wanted).some((want) => lambdaFits(linker, arg, want))
  if (arg.value === EMPTY_SET) return true
  const slot = fitSlot(linker, arg, phase, wanted)
  const known = linker.fits[slot]
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, () => valuesFit(linker, arg.value, wanted, phase))
  if (final && how === 0) linker.fits[slot] = answer
  return answer
}

/** The place in `Linker.fits` of a question about an argument and a type: a phase, or `SURE`. */
const fitSlot = (linker: Linker, arg: Argument, question: number, wanted: SetId): number =>
  linker.fitsAt.slot(arg.value * (PHASES.length + 1) + question, wanted)

/** Stands for `isSure` beside the phases. */
const SURE = PHASES.length

function valuesFit(linker: Linker, given: SetId, wanted: SetId, phase: number): boolean {
  const { values } = linker
  const wants = values.items(wanted)
  if (isVoidReference(linker, given) && wants.every((want) => isVoid(linker, values.single(want)) === false))
    return false
  const ids = values.items(given)
  const fitsOne = (id: ValueId): boolean => wants.some((want) => valueFits(linker, id, want, phase))
  // Of several methods of one name that are passed as one argument, any may be the one that fits.
  return ids.length > 1 && ids.every((id) => values.kind(id) === Value.Function)
    ? ids.some(fitsOne)
    : ids.every(fitsOne)
}

/**
 * Whether an argument certainly has the type of its parameter. Values and types outside the project are accepted on
 * weaker evidence, since their bases are unknown.
 */
export function isSure(linker: Linker, arg: Argument, wanted: SetId): boolean {
  const { values } = linker
  if (wanted === EMPTY_SET) return true
  const wants = values.items(wanted)
  if (arg.lambda) return wants.some((want) => values.kind(want) !== Value.External)
  const slot = fitSlot(linker, arg, SURE, wanted)
  const known = linker.fits[slot]
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, () => valuesAreSure(linker, arg.value, wants))
  if (final && how === 0) linker.fits[slot] = answer
  return answer
}

function valuesAreSure(linker: Linker, given: SetId, wants: readonly ValueId[]): boolean {
  const { values } = linker
  return values.items(given).every((id) => {
    const isExternal = values.kind(id) === Value.External
    // an unknown value is seldom an array that stands for a variable number of arguments
    if (isExternal && values.a(id) === 0) return !wants.some((want) => isArray(linker, want))
    return wants.some((want) => {
      if (!isExternal && values.kind(want) !== Value.External) return hasDeclaredType(linker, id, want)
      return values.kind(want) === Value.Param || mayBeOfType(linker, id, want) === true
    })
  })
}

/** Whether an object of a class of the project has a type of the project by its declared bases. */
function hasDeclaredType(linker: Linker, id: ValueId, want: ValueId): boolean {
  const { values } = linker
  const isObject = values.kind(id) === Value.Instance || values.kind(id) === Value.Self
  if (isObject && preludeNameOf(linker, id) === unitOfEntity(linker, values.entity(id)).language.rules.types?.null)
    return true
  if (!isObject || values.kind(want) !== Value.Instance) return true
  return isOutside(linker, want) || subtype(linker, id, want)
}
