// Types of Java's operators: `+` concatenates a text with anything; of two numbers the wider type counts.

import { listOf, NONE } from '../../../facts.ts'
import type { Linker } from '../../../graph/link/linker.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { exprValue } from '../../../graph/link/questions.ts'
import { instanceOfPrelude } from '../../../graph/link/types/library-types.ts'
import { isPrimitive, preludeInstance, preludeNameOf, subtype } from '../../../graph/link/types/subtypes.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import type { ExprRow, SetId, ValueId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { PRIMITIVES } from '../library-types.ts'

/**
 * The result of the Operator expression `row` with first operand `left`; undefined where a declared type states it, and
 * for other expressions. */
export function operatorResult(linker: Linker, unit: Unit, row: ExprRow, left: SetId): SetId | undefined {
  const { exprs, strings } = unit.facts
  if (exprs.op[row] !== Op.Operator) return undefined
  const text = concatenated(linker, unit, row)
  if (text !== EMPTY_SET) return text
  const type = exprs.c[row]!
  const operands = listOf(unit.facts, exprs.a[row]!)
  if ((type >= 0 && strings[type] !== '') || operands.length !== 2) return undefined
  return widened(linker, left, exprValue(linker, unit, operands[1]!))
}

/** The type of texts, if `+` joins a text with any value; else the empty set. */
function concatenated(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs, strings } = unit.facts
  if (exprs.b[row]! < 0 || strings[exprs.b[row]!] !== '+') return EMPTY_SET
  const name = linker.program.stringIds.get('String')
  const text = name === undefined ? EMPTY_SET : instanceOfPrelude(linker, unit, name)
  if (text === EMPTY_SET) return text
  const operands = listOf(unit.facts, exprs.a[row]!)
  return operands.some((operand) => isText(linker, exprValue(linker, unit, operand), text)) ? text : EMPTY_SET
}

/** Whether a value is of the type of texts, known texts included. */
function isText({ values }: Linker, set: SetId, text: SetId): boolean {
  return set === text || (set !== EMPTY_SET && values.items(set).every((id) => values.kind(id) === Value.Text))
}

/** The result of an operator on two numbers: `1 * 2L` is long. For other operands it is the first one. */
function widened(linker: Linker, left: SetId, right: SetId): SetId {
  if (left === right) return left
  const [one, other] = [linker.values.only(left), linker.values.only(right)]
  if (one < 0 || other < 0) return left
  const [first, second] = [unboxed(linker, one), unboxed(linker, other)]
  if (!isPrimitive(linker, first) || !isPrimitive(linker, second)) return left
  return linker.values.single(subtype(linker, first, second) ? second : first)
}

/** The value inside a box; any other value unchanged. */
function unboxed(linker: Linker, id: ValueId): ValueId {
  const name = preludeNameOf(linker, id)
  const held = name === undefined ? undefined : PRIMITIVES.get(name)
  const instance = held === undefined ? NONE : preludeInstance(linker, id, held)
  return instance < 0 ? id : instance
}
