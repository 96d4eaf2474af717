// A call independent of its callee: the arguments, with the file they are in.

import { listOf, NONE, Op } from '../../../facts.ts'
import type { Unit } from '../program/unit.ts'

/** A call whose callee is yet to be determined. */
export type Call = {
  /** The file in which it stands. */
  unit: Unit
  /** Its arguments: expressions (rows) of that file, in their order. */
  args: Int32Array
  /** Whether it constructs: `new f()`. */
  isNew: boolean
  /** The use of the macro in whose body it stands. */
  within?: Call
  /** The expression (row) that it is, where one is. */
  row?: number
}

/** The expression of the object in `object.f()`, or -1. */
export function receiverOf({ facts: { exprs } }: Unit, call: number): number {
  const callee = exprs.a[call]!
  return exprs.op[call] === Op.Call && exprs.op[callee] === Op.Member ? exprs.a[callee]! : NONE
}

/** The call that the Call or New expression `row` is. */
export function callAt(unit: Unit, row: number): Call {
  const { exprs } = unit.facts
  const list = exprs.b[row]!
  return { unit, args: list < 0 ? NO_ARGUMENTS : listOf(unit.facts, list), isNew: exprs.op[row] === Op.New, row }
}

/** A call in the body of a macro, as made by one use of the macro, with the arguments that are passed on. */
export function callWithin(unit: Unit, row: number, within: Call): Call {
  const { exprs } = unit.facts
  const call = { ...callAt(unit, row), within }
  const spread = call.args.findIndex((arg) => exprs.op[arg] === Op.Spread)
  if (spread < 0) return call
  const count = Math.max(0, within.args.length - exprs.a[exprs.a[call.args[spread]!]!]!)
  const rest = Array.from({ length: count }, () => exprs.a[call.args[spread]!]!)
  return { ...call, args: Int32Array.from([...call.args.slice(0, spread), ...rest, ...call.args.slice(spread + 1)]) }
}

/** The argument at a position; inside a macro's body, the argument of the macro's use that it stands for. */
export function givenTo(call: Call, position: number): { unit: Unit; row: number } | undefined {
  const row = call.args[position]
  return row === undefined ? undefined : standsFor(call, row)
}

/** What an argument of a call stands for: itself, but in a macro's body what the macro's use gives in its place. */
export function standsFor(call: Call, row: number): { unit: Unit; row: number } | undefined {
  const { exprs } = call.unit.facts
  if (exprs.op[row] !== Op.Given) return { unit: call.unit, row }
  return call.within && exprs.b[row]! < 0 ? givenTo(call.within, exprs.a[row]!) : undefined
}

/** The argument list of a call without arguments. */
export const NO_ARGUMENTS = new Int32Array(0)
