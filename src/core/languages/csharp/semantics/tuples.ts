// Tuples, whose elements have names, and objects that are deconstructed like them.

import { listOf } from '../../../facts.ts'
import { signatureOf } from '../../../graph/link/calls/signatures.ts'
import { sitePosition } from '../../../graph/link/containers/sites.ts'
import { type Linker, unitOfExpr } from '../../../graph/link/linker.ts'
import { fieldAt } from '../../../graph/link/members/stores.ts'
import { memberValue } from '../../../graph/link/questions.ts'
import { isOutside } from '../../../graph/link/types/library-types.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import { type SetId, toRow, type ValueId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'

/**
 * The element of a tuple that its own name, or the language's name of its position, means; undefined when none does.
 */
export function namedElement(linker: Linker, id: ValueId, name: number): SetId | undefined {
  const unit = unitOfExpr(linker, linker.values.expr(id))
  const { exprs, strings } = unit.facts
  const row = toRow(linker.values.expr(id), unit.exprBase)
  if (exprs.op[row] !== Op.Tuple) return undefined
  const called = linker.program.strings[name]!
  if (exprs.b[row]! >= 0) {
    const at = listOf(unit.facts, exprs.b[row]!).findIndex((text) => strings[text] === called)
    if (at >= 0) return sitePosition(linker, id, at)
  }
  const position = called.startsWith('Item') ? Number(called.slice('Item'.length)) : 0
  return position > 0 ? sitePosition(linker, id, position - 1) : undefined
}

/** The part of an object at a position of its deconstruction: by its `Deconstruct` method, or in order. */
export function partOf(linker: Linker, id: ValueId, position: number): SetId {
  const { values, program } = linker
  if (values.kind(id) !== Value.Instance) return EMPTY_SET
  const name = program.stringIds.get('Deconstruct')
  const method = name === undefined ? EMPTY_SET : memberValue(linker, values.single(id), name)
  let result = EMPTY_SET
  for (const one of values.items(method)) {
    if (values.kind(one) === Value.Function)
      result = values.union(result, signatureOf(linker, one)[position] ?? EMPTY_SET)
  }
  if (result !== EMPTY_SET || isOutside(linker, id)) return result
  const field = fieldAt(linker, id, position)
  return field < 0 ? EMPTY_SET : memberValue(linker, values.single(id), field)
}
