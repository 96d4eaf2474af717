// Arguments of parameters that take one truth value: `raw: Literal[True]`. Texts and numbers are values of the linker;
// those of `bool` are told apart here, by the expressions of type and argument.

import type { Expression, Given } from '../../../graph/link/hooks/calls.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import { EMPTY_SET } from '../../../graph/link/values/values.ts'
import type { SetId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/** Whether an argument is not known to be the truth value that a type asks for; an unknown argument may be. */
export function contradicts(_linker: Linker, arg: Given, _wanted: SetId, type: Expression | undefined): boolean {
  const wanted = type === undefined ? undefined : truthOf(type)
  return wanted !== undefined && arg.given !== EMPTY_SET && truthOf(arg) !== wanted
}

/** 'True' or 'False' for such a literal. */
function truthOf({ unit, row }: Expression): string | undefined {
  const { exprs } = unit.facts
  if (exprs.op[row] !== Op.Literal || exprs.b[row]! < 0) return undefined
  const text = unit.facts.strings[exprs.b[row]!]!
  return text === 'True' || text === 'False' ? text : undefined
}
