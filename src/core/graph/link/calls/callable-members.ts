// The members that make a value callable, or its type constructible (`operator()`, `new (): T`).

import type { SetId, ValueId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { specialMember } from '../questions.ts'
import { EMPTY_SET } from '../values/values.ts'

/** The construct signatures of an object's type. */
export const constructSignatures = (linker: Linker, unit: Unit, id: ValueId): SetId =>
  specialMember(linker, linker.values.single(id), unit.hooks.special.construct)

/** The members through which a value is called like a function (`operator()`); the empty set when it has none. */
export function callableMembers(linker: Linker, unit: Unit, id: ValueId): SetId {
  for (const name of unit.language.rules.callable) {
    const members = specialMember(linker, linker.values.single(id), name)
    if (members !== EMPTY_SET) return members
  }
  return EMPTY_SET
}
