// A call as the functions see it that it may mean: the arguments, with the file that they stand in.

import { listOf, Op } from '../../../facts.ts'
import type { Unit } from '../program/unit.ts'

/** A call of something, whatever that turns out to be. */
export type Call = {
  /** The file in which it stands. */
  unit: Unit
  /** Its arguments: expressions (rows) of that file, in their order. */
  args: Int32Array
  /** Whether it constructs: `new f()`. */
  isNew: boolean
  /** The use of the macro in whose body it stands. */
  within?: Call
}

/** The call that the Call or New expression `row` is. */
export function callAt(unit: Unit, row: number): Call {
  const { exprs } = unit.facts
  const list = exprs.b[row]!
  return { unit, args: list < 0 ? NO_ARGUMENTS : listOf(unit.facts, list), isNew: exprs.op[row] === Op.New }
}

/** What a call in the body of a macro calls where the macro is used: as many arguments as are handed on. */
export function callWithin(unit: Unit, row: number, within: Call): Call {
  const { exprs } = unit.facts
  const call = { ...callAt(unit, row), within }
  const spread = call.args.findIndex((arg) => exprs.op[arg] === Op.Spread)
  if (spread < 0) return call
  const count = Math.max(0, within.args.length - exprs.a[exprs.a[call.args[spread]!]!]!)
  const rest = Array.from({ length: count }, () => exprs.a[call.args[spread]!]!)
  return { ...call, args: Int32Array.from([...call.args.slice(0, spread), ...rest, ...call.args.slice(spread + 1)]) }
}

/** The argument of the use of a macro that an expression of the macro's body stands for. */
export function givenTo(call: Call, position: number): { unit: Unit; row: number } | undefined {
  const row = call.args[position]
  if (row === undefined) return undefined
  const { exprs } = call.unit.facts
  if (exprs.op[row] !== Op.Given) return { unit: call.unit, row }
  return call.within && exprs.b[row]! < 0 ? givenTo(call.within, exprs.a[row]!) : undefined
}

/** What a call without arguments has for a list of them. */
export const NO_ARGUMENTS = new Int32Array(0)
