// Casts of functions.

import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { callableOnly } from '../../../graph/link/values/callables.ts'
import { Value } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** A named function that is cast to a function type stays that function. */
export function castFunction(linker: Linker, declared: SetId, unit: Unit, expr: ExprRow): SetId {
  const { values } = linker
  const op = unit.facts.exprs.op[expr]
  if (op !== Op.Name && op !== Op.Member) return declared
  const types = values.items(declared)
  if (!types.some((id) => values.kind(id) === Value.Function) && !callableOnly(linker, declared)) return declared
  const functions = values.items(exprValue(linker, unit, expr)).filter((id) => values.kind(id) === Value.Function)
  if (functions.length === 0) return declared
  return values.setOf([...functions, ...types.filter((id) => values.kind(id) !== Value.Function)])
}
