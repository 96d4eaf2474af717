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
}

/** The call that the Call or New expression `row` is. */
export function callAt(unit: Unit, row: number): Call {
  const { exprs } = unit.facts
  const list = exprs.b[row]!
  return { unit, args: list < 0 ? NO_ARGUMENTS : listOf(unit.facts, list), isNew: exprs.op[row] === Op.New }
}

/** What a call without arguments has for a list of them. */
export const NO_ARGUMENTS = new Int32Array(0)
