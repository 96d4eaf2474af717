// Code that runs only where its file is started as a program, as Python writes it.

import { type Facts, NONE } from '../../../facts.ts'
import { Op, ScopeKind } from '../../../vocabulary.ts'

/**
 * The scopes under `if __name__ == '__main__':` in a file's own code, each with the line of the condition. A comparison is
 * a truth value to the linker, so that no fact holds its sides together. They are found by a promise of Python's lowering:
 * it makes expressions in the order of the source, so that the rows of both sides are neighbours, and those of the block
 * follow them.
 */
export function scriptsOf({ exprs, scopes, strings, mentions }: Facts): { scope: number; line: number }[] {
  const name = strings.indexOf('__name__')
  const main = strings.indexOf('__main__')
  if (name < 0 || main < 0) return []
  const found: { scope: number; line: number }[] = []
  for (let row = 0; row + 1 < exprs.length; row++) {
    if (exprs.op[row] !== Op.Name || exprs.a[row] !== name) continue
    if (exprs.op[row + 1] !== Op.Key || exprs.a[row + 1] !== main) continue
    const scope = nextWithin(row + 2, exprs.b[row]!)
    const mention = mentions.expr.indexOf(row)
    if (scope >= 0 && mention >= 0) found.push({ scope, line: mentions.line[mention]! })
  }
  return found

  /** The scope of control flow directly in another in which the next name stands. */
  function nextWithin(from: number, outer: number): number {
    for (let row = from; row < exprs.length; row++) {
      if (exprs.op[row] !== Op.Name) continue
      let at: number = exprs.b[row]!
      while (at >= 0 && scopes.parent[at] !== outer) at = scopes.parent[at]!
      return at >= 0 && scopes.kind[at] === ScopeKind.Flow ? at : NONE
    }
    return NONE
  }
}
