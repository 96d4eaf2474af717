// Access to the nodes of a tree, under names that leave `kind`, `line`, `text` and `member` free for variables.

import { kind as kindAt, text as textAt } from '../../lowering.ts'
import type { Lowering } from '../state.ts'

export { kind as kindAt, line as lineOf, member as memberExpr, text as textAt } from '../../lowering.ts'

const PUNCTUATION = /^[^A-Za-z_]/

/** Children that are not punctuation, keywords or comments. */
export function namedChildren(l: Lowering, node: number): number[] {
  const { tree } = l
  const found: number[] = []
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    const kind = kindAt(l, child)
    if (PUNCTUATION.test(kind) || kind === 'comment') continue
    if (tree.next[child] === child + 1 && kind === textAt(l, child) && !SELF_NAMED.has(kind)) continue
    found.push(child)
  }
  return found
}
// Leaves that are named nodes although their kind equals their text.
const SELF_NAMED = new Set([
  'this',
  'super',
  'null',
  'undefined',
  'true',
  'false',
  'number',
  'string',
  'identifier',
  'any',
])
