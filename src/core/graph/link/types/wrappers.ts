// What the wrappers of promises, options and results hold. `unwrapValue` is the way in.

import { callValues } from '../calls/returns.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { plainMember } from '../members/members.ts'
import { ask, Question } from '../memo.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { underlyingOf } from './aliases.ts'
import { typeArguments } from './type-arguments.ts'

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
  // a promise of a promise is awaited at once; of `Result<Option<T>>` one `?` takes off one
  if (args.length > 0) return question === Question.Awaited ? unwrapValue(linker, unit, args[0]!, question) : args[0]!
  const itself = values.single(id)
  if (owner.outside) return itself
  const returned = question === Question.Awaited ? returnedByAwait(linker, unit, itself) : undefined
  if (returned !== undefined) return returned
  const under = underlyingOf(linker, id)
  return under === EMPTY_SET || under === itself ? itself : unwrapAlias(linker, unit, under, question, itself)
}

/**
 * What an object gives to who awaits it: what the iterator of its member for that returns, the last type argument of a
 * generator. Undefined for objects without such a member.
 */
function returnedByAwait(linker: Linker, unit: Unit, object: number): number | undefined {
  const { values, program } = linker
  const { awaitMember } = unit.language.rules
  const name = awaitMember === undefined ? undefined : program.stringIds.get(awaitMember)
  const method = name === undefined ? EMPTY_SET : plainMember(linker, object, name)
  if (method === EMPTY_SET || method === values.externalSet) return undefined
  let result = EMPTY_SET
  for (const id of values.items(callValues(linker, method))) {
    const args = typeArguments(linker, id)
    if (args.length > 2) result = values.union(result, args.at(-1)!)
  }
  return result
}

/** An alias of a wrapper is unwrapped, one of anything else stays itself. */
function unwrapAlias(linker: Linker, unit: Unit, under: number, question: Unwrapping, itself: number): number {
  const unwrapped = unwrapValue(linker, unit, under, question)
  return unwrapped === under ? itself : unwrapped
}
