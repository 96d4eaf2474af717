// The expressions inside an expression, for any operation.

import { type Facts, listOf } from '../facts.ts'
import { Op } from '../vocabulary.ts'

/** Columns of an expression that hold another one, and those that hold a list of them. */
type Operands = { readonly one?: readonly ('a' | 'b' | 'c')[]; readonly many?: readonly ('a' | 'b' | 'c')[] }

const ONE: Operands = { one: ['a'] }
const MANY: Operands = { many: ['a'] }
const CALL: Operands = { one: ['a'], many: ['b'] }

const OPERANDS: Readonly<Record<number, Operands>> = {
  [Op.Member]: ONE,
  [Op.Call]: CALL,
  [Op.New]: CALL,
  [Op.List]: MANY,
  [Op.Tuple]: MANY,
  [Op.Dict]: MANY,
  [Op.Union]: MANY,
  [Op.Await]: ONE,
  [Op.Iterate]: ONE,
  [Op.Index]: { one: ['a', 'b'] },
  [Op.Unwrap]: ONE,
  [Op.Spread]: ONE,
  [Op.Cast]: { one: ['a', 'b'] },
  [Op.Apply]: CALL,
  [Op.FuncType]: { one: ['b', 'c'], many: ['a'] },
  [Op.ArrayType]: ONE,
  [Op.Operator]: MANY,
  [Op.Keyword]: { one: ['b'] },
  [Op.TypeOf]: ONE,
  [Op.Ref]: ONE,
  [Op.Instance]: CALL,
  [Op.Deref]: ONE,
  [Op.Bind]: CALL,
  [Op.Element]: ONE,
  [Op.First]: MANY,
  [Op.Conditional]: { one: ['a', 'b'], many: ['c'] },
  [Op.Lookup]: { one: ['a', 'b'] },
  [Op.FunctionPart]: ONE,
  [Op.Through]: { one: ['a', 'b'] },
}

/** The columns of an expression that hold another one, by operation. */
export const EXPRESSION_OPERANDS: Readonly<Record<number, readonly ('a' | 'b' | 'c')[]>> = Object.fromEntries(
  Object.entries(OPERANDS).map(([op, { one = [] }]) => [op, one]),
)

/** Calls `visit` with each expression (row of `exprs`) directly inside another one. */
function eachOperand(facts: Facts, row: number, visit: (operand: number) => void): void {
  const { exprs } = facts
  const operands = OPERANDS[exprs.op[row]!]
  if (!operands) return
  for (const column of operands.one ?? []) if (exprs[column][row]! >= 0) visit(exprs[column][row]!)
  for (const column of operands.many ?? [])
    if (exprs[column][row]! >= 0) for (const item of listOf(facts, exprs[column][row]!)) if (item >= 0) visit(item)
}

/** Calls `visit` with an expression and all inside it, each once; it goes no deeper where `visit` returns false. */
export function eachInside(facts: Facts, row: number, visit: (expr: number) => boolean): void {
  const open = [row]
  const seen = new Set(open)
  for (let expr = open.pop(); expr !== undefined; expr = open.pop()) {
    if (!visit(expr)) continue
    eachOperand(facts, expr, (operand) => {
      if (seen.has(operand)) return
      seen.add(operand)
      open.push(operand)
    })
  }
}
