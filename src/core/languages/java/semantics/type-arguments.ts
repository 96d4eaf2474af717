// Type arguments in overload choice: `List<String>` is no `List<Integer>`.

import type { Given } from '../../../graph/link/hooks/calls.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { isArray, isTop, subtype } from '../../../graph/link/types/subtypes.ts'
import { asBase, typeArguments } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { SetId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/**
 * Whether a variable's type arguments rule out a parameter of type `wanted`: `List<String>` is no `Collection<Object>`,
 * nor a `List<Integer>`. Wildcards are compared as their bounds, which admit subtypes.
 */
export function excludes(linker: Linker, { unit, row, given: value }: Given, wanted: SetId): boolean {
  const { values } = linker
  const { op } = unit.facts.exprs
  if (op[row] !== Op.Name && op[row] !== Op.Member) return false
  const [want, given] = [values.only(wanted), values.only(value)]
  if (want < 0 || given < 0) return false
  if (values.kind(want) !== Value.Instance || values.env(want) === 0 || isArray(linker, want)) return false
  const same = asBase(linker, given, values.entity(want))
  if (same < 0 || values.env(same) === 0) return false
  const own = typeArguments(linker, same)
  return typeArguments(linker, want).some((set, at) => {
    const [one, other] = [values.only(set), values.only(own[at] ?? EMPTY_SET)]
    if (one < 0 || other < 0) return false
    if (values.kind(one) !== Value.Instance || values.kind(other) !== Value.Instance) return false
    if (values.a(one) === values.a(other)) return false
    return isTop(linker, one) || !(subtype(linker, one, other, true) || subtype(linker, other, one, true))
  })
}
