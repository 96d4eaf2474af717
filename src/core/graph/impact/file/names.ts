// The names that expressions end in.

import { type Facts, listOf, NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'

/** A name without the suffixes that languages add to it: the arity of a method, the number of type parameters. */
export const plainName = (name: string): string => name.replace(/[(`<].*$/s, '')

/**
 * The last name of an expression (`b` of `a.b`), through expressions of the ops in `through`, whose first operand is
 * the named one; '' when there is none.
 */
export function nameOf(facts: Facts, expr: number, through: ReadonlySet<number>): string {
  const { exprs, strings, imports } = facts
  for (let at = expr; at >= 0; ) {
    const op = exprs.op[at]!
    if (op === Op.Name) return plainName(strings[exprs.a[at]!]!)
    if (op === Op.Member) return plainName(strings[exprs.b[at]!]!)
    if (op === Op.Module) return imports.name[exprs.a[at]!]! >= 0 ? strings[imports.name[exprs.a[at]!]!]! : ''
    if (op === Op.First || op === Op.Union) at = listOf(facts, exprs.a[at]!)[0] ?? NONE
    else if (through.has(op)) at = exprs.a[at]!
    else return ''
  }
  return ''
}
