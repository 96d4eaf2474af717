// Prototypes of objects that assignments set: `object.__proto__ = base`.

import { type Linker, stringId } from '../../../graph/link/linker.ts'
import { anyOf } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ScopeId, SetId } from '../../../ids.ts'
import { PROTOTYPE_MEMBER } from '../members/library-calls.ts'

/** The set of values stored as prototypes of an object. */
export function prototypesSet(linker: Linker, scope: ScopeId): SetId {
  const { values } = linker
  const name = stringId(linker, PROTOTYPE_MEMBER)
  return name === undefined ? EMPTY_SET : anyOf(linker, linker.stored.get(values.value(Value.Object, scope))?.get(name))
}
