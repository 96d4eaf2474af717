// A call independent of its callee: its arguments, with the file that they are in.

import { NONE } from '../../../facts.ts'
import type { ExprRow } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import type { Unit } from '../program/unit.ts'

/** A call whose callee is yet to be determined. */
export type Call = {
  /** The file that contains the call. */
  unit: Unit
  /** The arguments in order: expressions (rows) of that file. */
  args: readonly ExprRow[]
  /** Their place among the lists of the file; NONE when they are made up, or are those of no list. */
  list: number
  /** Whether it is a construction: `new f()`. */
  isNew: boolean
  /** The use of the macro whose body contains the call. */
  within: Call | undefined
  /** The Call or New expression (row); absent for a call that the linker makes up. */
  row: ExprRow | undefined
}

/** The object in `object.f()` (a row), or NONE. */
export function receiverOfCall({ facts: { exprs } }: Unit, call: ExprRow): ExprRow {
  const callee = exprs.a[call]!
  return exprs.op[call] === Op.Call && exprs.op[callee] === Op.Member ? exprs.a[callee]! : NONE
}

/** The call in the Call or New expression `row`. */
export function callAt(unit: Unit, row: ExprRow): Call {
  const { exprs } = unit.facts
  const list = exprs.b[row]!
  return { unit, args: argumentsIn(unit, list), list, isNew: exprs.op[row] === Op.New, within: undefined, row }
}

/** A call with given arguments that is written nowhere. */
export const madeUpCall = (unit: Unit, args: readonly ExprRow[]): Call => ({
  unit,
  args,
  list: NONE,
  isNew: false,
  within: undefined,
  row: undefined,
})

/** A call without the first argument of `call`. */
export const withoutFirst = (call: Call): Call => ({
  ...call,
  args: call.args.slice(1),
  list: call.list < 0 ? NONE : call.list + 1,
})

/** The arguments in a list of the file, or NONE. An array, since V8 makes views of a table slowly, and calls are many. */
export function argumentsIn({ facts: { lists } }: Unit, list: number): readonly ExprRow[] {
  const count = list < 0 ? 0 : lists[list]!
  if (count === 0) return NO_ARGUMENTS
  const args = new Array<ExprRow>(count)
  for (let at = 0; at < count; at++) args[at] = lists[list + 1 + at]! as number as ExprRow
  return args
}

/**
 * A call in the body of a macro, expanded for one use of the macro: spread arguments are replaced by those of the use.
 */
export function callWithin(unit: Unit, row: ExprRow, within: Call): Call {
  const { exprs } = unit.facts
  const call = { ...callAt(unit, row), list: NONE, within }
  const spread = call.args.findIndex((arg) => exprs.op[arg] === Op.Spread)
  if (spread < 0) return call
  const count = Math.max(0, within.args.length - exprs.a[exprs.a[call.args[spread]!]!]!)
  const rest = Array.from({ length: count }, () => exprs.a[call.args[spread]!]!)
  return { ...call, args: [...call.args.slice(0, spread), ...rest, ...call.args.slice(spread + 1)] }
}

/** The argument at a position; inside a macro's body, the argument of the macro's use that it stands for. */
export function argumentAt(call: Call, position: number): { unit: Unit; row: ExprRow } | undefined {
  const row = call.args[position]
  return row === undefined ? undefined : standsFor(call, row)
}

/**
 * The expression that an argument stands for: itself, or in the body of a macro the argument of the macro's use.
 * Undefined when the use has no such argument.
 */
export function standsFor(call: Call, row: ExprRow): { unit: Unit; row: ExprRow } | undefined {
  const { exprs } = call.unit.facts
  if (exprs.op[row] !== Op.Given) return { unit: call.unit, row }
  return call.within && exprs.b[row]! < 0 ? argumentAt(call.within, exprs.a[row]!) : undefined
}

/** The argument list of a call without arguments. */
export const NO_ARGUMENTS: readonly ExprRow[] = []
