// Lambdas that are run as part of an object: `html { body { … } }`. `blockReceiver` is the way in.

import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { expectedThis } from '../../../graph/link/types/expected-type.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** `this` of the lambda with that scope, by the type that its place expects; the empty set where that declares none. */
export function blockReceiver(linker: Linker, unit: Unit, row: ExprRow): SetId | undefined {
  const { exprs, scopes } = unit.facts
  if (exprs.op[row] !== Op.This) return undefined
  const fn = scopes.fn[exprs.a[row]!]!
  return fn < 0 ? EMPTY_SET : expectedThis(linker, unit, fn)
}
