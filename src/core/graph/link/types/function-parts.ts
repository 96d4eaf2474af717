// Parts of function types known once the function is: its result, its parameters, the object that it constructs.

import type { SetId, ValueId } from '../../../ids.ts'
import { Part } from '../../../vocabulary.ts'
import { constructSignatures } from '../calls/callable-members.ts'
import { callValues } from '../calls/returns.ts'
import { functionTypesOf, signatureOf } from '../calls/signatures.ts'
import type { Linker } from '../linker.ts'
import { Question } from '../memo.ts'
import type { Unit } from '../program/unit.ts'
import { constructorsOf } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { unwrapValue } from './wrappers.ts'

/** A part, one of `Part`, of the functions and classes of a set. */
export function functionPart(linker: Linker, unit: Unit, set: SetId, part: number): SetId {
  if (part === Part.Awaited) return unwrapValue(linker, unit, set, Question.Awaited)
  const { values } = linker
  const isMade = part === Part.Made || part === Part.MadeBy
  const functions = values
    .items(set)
    .flatMap((id) => (isMade ? makersOf(linker, unit, id) : functionTypesOf(linker, id)))
  if (part === Part.Given) return callValues(linker, values.setOf(functions))
  if (part === Part.Made) return made(linker, unit, set)
  return values.setOf(functions.map((id) => values.value(Value.Parameters, id)))
}

/** The constructors of a class, or the construct signatures of a type. */
function makersOf(linker: Linker, unit: Unit, id: ValueId): readonly ValueId[] {
  const { values } = linker
  const kind = values.kind(id)
  if (kind === Value.Class) return values.items(constructorsOf(linker, id))
  if (kind === Value.Instance || kind === Value.Object) return values.items(constructSignatures(linker, unit, id))
  return functionTypesOf(linker, id)
}

function made(linker: Linker, unit: Unit, set: SetId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const one =
      values.kind(id) === Value.Class
        ? values.toInstances(values.single(id))
        : callValues(linker, values.setOf(makersOf(linker, unit, id)))
    result = values.union(result, one)
  }
  return result
}

/** The type at a position of a function's parameter list. */
export const parameterAt = (linker: Linker, id: ValueId, position: number): SetId =>
  signatureOf(linker, linker.values.ofParameters(id))[position] ?? EMPTY_SET

/** The union of the types in a function's parameter list. */
export const anyParameter = (linker: Linker, id: ValueId): SetId =>
  signatureOf(linker, linker.values.ofParameters(id)).reduce((all, one) => linker.values.union(all, one), EMPTY_SET)
