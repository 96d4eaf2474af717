// The values of operator expressions. The entry point is `operatorValue`.

import { listOf } from '../../../facts.ts'
import type { ExprRow, SetId } from '../../../ids.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, memberValue } from '../questions.ts'
import { instanceOfPrelude } from '../types/library-types.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { argumentsIn, type Call, madeUpCall, withoutFirst } from './call.ts'
import { applyCall } from './calls.ts'

/**
 * The result of an operator: that of the member that implements it, else of the language's own rule, else the declared
 * result type, else the type of the first operand.
 */
export function operatorValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs, strings } = unit.facts
  const operands = listOf(unit.facts, exprs.a[row]!)
  const left = operands.length > 0 ? exprValue(linker, unit, operands[0]!) : EMPTY_SET
  const implemented = exprs.b[row]! < 0 ? undefined : byMember(linker, unit, row, left)
  if (implemented !== undefined) return implemented
  const own = unit.hooks.ownValue(linker, unit, row, left)
  if (own !== undefined) return own
  const type = exprs.c[row]!
  if (type >= 0 && strings[type] !== '') return instanceOfPrelude(linker, unit, unit.names[type]!)
  return left
}

/** The result of the member that implements an operator; undefined when the left operand has none. */
function byMember(linker: Linker, unit: Unit, row: ExprRow, left: SetId): SetId | undefined {
  const { exprs } = unit.facts
  const found = left === EMPTY_SET ? left : memberValue(linker, left, unit.names[exprs.b[row]!]!)
  if (!linker.values.isKnown(found)) return undefined
  return applyCall(linker, unit.hooks.callee(linker, unit, row, found), operatorCall(linker, unit, row, found))
}

/** The call of implementations of the Operator expression `row`: without the first operand if that is their receiver. */
export function operatorCall({ values }: Linker, unit: Unit, row: ExprRow, found: SetId): Call {
  const list = unit.facts.exprs.a[row]!
  const isFree = values.items(found).every((id) => values.kind(id) === Value.Function && values.receiver(id) < 0)
  const call = { ...madeUpCall(unit, argumentsIn(unit, list)), list }
  return isFree ? call : withoutFirst(call)
}
