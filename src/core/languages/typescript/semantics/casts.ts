// Casts of functions.

import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { callableOnly } from '../../../graph/link/values/callables.ts'
import { Value } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** A named function that is cast to a function type (the Cast `row` to `declared`) stays that function. */
export function castFunction(linker: Linker, unit: Unit, row: ExprRow, declared: SetId): SetId | undefined {
  const { values } = linker
  const { exprs } = unit.facts
  if (exprs.op[row] !== Op.Cast) return undefined
  const expr = exprs.b[row]!
  if (exprs.op[expr] !== Op.Name && exprs.op[expr] !== Op.Member) return undefined
  const types = values.items(declared)
  if (!types.some((id) => values.kind(id) === Value.Function) && !callableOnly(linker, declared)) return undefined
  const functions = values.items(exprValue(linker, unit, expr)).filter((id) => values.kind(id) === Value.Function)
  if (functions.length === 0) return undefined
  return values.setOf([...functions, ...types.filter((id) => values.kind(id) !== Value.Function)])
}
