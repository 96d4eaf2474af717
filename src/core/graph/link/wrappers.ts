// What the wrappers of promises, options and results hold. `unwrapValue` is the way in.

import { underlyingOf } from './aliases.ts'
import { type Linker, unitOfEntity } from './linker.ts'
import { ask, Question } from './memo.ts'
import { typeArguments } from './type-arguments.ts'
import type { Unit } from './unit.ts'
import { EMPTY_SET, Value } from './values.ts'

/** What promises (`Awaited`) or options and results (`Unwrapped`) hold; other values are themselves. */
export function unwrapValue(linker: Linker, unit: Unit, set: number, question: Unwrapping): number {
  const { values } = linker
  const { rules } = unit.language
  const wrappers = question === Question.Awaited ? rules.awaitable : rules.unwrappable
  if (wrappers.length === 0) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const isInstance = values.kind(id) === Value.Instance
    const inner = isInstance
      ? ask(linker, question, id, () => unwrapOne(linker, unit, id, question))
      : values.single(id)
    result = values.union(result, inner)
  }
  return result
}

/** Which wrapper is to be taken off: of what is awaited, or of an optional or a result. */
export type Unwrapping = typeof Question.Awaited | typeof Question.Unwrapped

function unwrapOne(linker: Linker, unit: Unit, id: number, question: Unwrapping): number {
  const { values } = linker
  const { rules } = unit.language
  const wrappers = question === Question.Awaited ? rules.awaitable : rules.unwrappable
  const owner = unitOfEntity(linker, values.a(id))
  const name = owner.facts.strings[owner.facts.entities.name[values.a(id) - owner.entityBase]!]!
  const args = wrappers.includes(name) ? typeArguments(linker, id) : []
  if (args.length > 0) return unwrapValue(linker, unit, args[0]!, question)
  const itself = values.single(id)
  if (owner.outside) return itself
  const under = underlyingOf(linker, id)
  return under === EMPTY_SET || under === itself ? itself : unwrapAlias(linker, unit, under, question, itself)
}

/** An alias of a wrapper is unwrapped, one of anything else stays itself. */
function unwrapAlias(linker: Linker, unit: Unit, under: number, question: Unwrapping, itself: number): number {
  const unwrapped = unwrapValue(linker, unit, under, question)
  return unwrapped === under ? itself : unwrapped
}
