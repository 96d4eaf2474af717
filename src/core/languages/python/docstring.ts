// Docstrings: the string that opens a body.

import { NONE } from '../../facts.ts'
import { kindOf, lineAt } from '../../syntax/syntax.ts'
import type { Lowering } from '../kit/lowering.ts'
import { line, parts } from '../kit/nodes.ts'

/** Lines of the docstring of a module, class or function body; zeros when it has none. */
export function docstring(l: Lowering, body: number): { docStart: number; docEnd: number } {
  const first = body === NONE ? undefined : parts(l, body)[0]
  const string =
    first !== undefined && kindOf(l.tree, first) === 'expression_statement' ? parts(l, first)[0] : undefined
  if (string === undefined || !/^(?:concatenated_)?string$/.test(kindOf(l.tree, string)))
    return { docStart: 0, docEnd: 0 }
  return { docStart: line(l, string), docEnd: lineAt(l.tree, l.tree.end[string]! - 1) }
}
