// Members that an object lacks, where a catch-all method of its class answers for them (`__getattr__`).

import type { SetId, StringId, ValueId } from '../../../ids.ts'
import { callValues } from '../calls/returns.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { specialMember } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'

/** The results of the catch-all method for a name, or the member that it delegates to. */
export function fallbackMember(linker: Linker, unit: Unit, id: ValueId, name: StringId): SetId {
  const { values, program } = linker
  const { fallback } = unit.hooks.special
  if (fallback === undefined || program.strings[name] === fallback) return EMPTY_SET
  const method = specialMember(linker, values.single(id), fallback)
  if (method === EMPTY_SET) return EMPTY_SET
  noteHow(linker, How.Inferred)
  let result = unlessSeveral(linker, callValues(linker, method))
  for (const one of values.items(method))
    if (values.kind(one) === Value.Function)
      result = values.union(result, unitOfFunction(linker, values.fn(one)).hooks.fallbackMember(linker, one, name))
  return result
}

/** The results for any name, without functions when there are several: each belongs to another name. */
function unlessSeveral({ values }: Linker, given: SetId): SetId {
  const ids = values.items(given)
  const others = ids.filter((id) => values.kind(id) !== Value.Function && values.kind(id) !== Value.Bound)
  return ids.length - others.length > 1 ? values.setOf(others) : given
}
