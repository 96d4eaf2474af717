// What rules out a parameter in overload choice: `List<String>` is no `List<Integer>`, `event::name` is no text.

import { isInterface } from '../../../graph/link/entities.ts'
import type { Given } from '../../../graph/link/hooks/calls.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { isArray, isPrimitive, isTop, subtype } from '../../../graph/link/types/subtypes.ts'
import { asBase, typeArguments } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId, ValueId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { methodName } from '../context.ts'

/**
 * Whether a variable's type arguments rule out a parameter of type `wanted`: `List<String>` is no `Collection<Object>`,
 * nor a `List<Integer>`. Wildcards are compared as their bounds, which admit subtypes. A method reference is no
 * object of a class, also where the method is unknown.
 */
export function excludes(linker: Linker, { unit, row, given: value }: Given, wanted: SetId): boolean {
  const { values } = linker
  const { op } = unit.facts.exprs
  if (op[row] !== Op.Name && op[row] !== Op.Member) return false
  if (isMethodReference(unit, row))
    return wanted !== EMPTY_SET && values.items(wanted).every((one) => isPlain(linker, one))
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

/** Whether an argument is `object::method`; a field is named without brackets. */
const isMethodReference = ({ facts }: Unit, row: ExprRow): boolean =>
  facts.exprs.op[row] === Op.Member && facts.strings[facts.exprs.b[row]!]!.endsWith(methodName(''))

/** Whether a type is a class or primitive, which no function implements. */
function isPlain(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  return isPrimitive(linker, id) || (values.kind(id) === Value.Instance && !isInterface(linker, values.entity(id)))
}
