// Docstrings: the string that opens a body.

import { NONE } from '../../facts.ts'
import { kindOf, lineAt } from '../../syntax/syntax.ts'
import { type Lowering, line } from '../lowering.ts'
import { named } from './nodes.ts'

/** Lines of the docstring of a module, class or function body; zeros when it has none. */
export function docstring(l: Lowering, body: number): { docStart: number; docEnd: number } {
  const first = body === NONE ? undefined : named(l.tree, body)[0]
  const string =
    first !== undefined && kindOf(l.tree, first) === 'expression_statement' ? named(l.tree, first)[0] : undefined
  if (string === undefined || !/^(?:concatenated_)?string$/.test(kindOf(l.tree, string)))
    return { docStart: 0, docEnd: 0 }
  return { docStart: line(l, string), docEnd: lineAt(l.tree, l.tree.end[string]! - 1) }
}
