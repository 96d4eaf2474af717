// Corrects the operand of operators where the grammar's precedence differs from the language's.

import { kindOf, type Syntax } from '../../../syntax/syntax.ts'

/**
 * The grammar reads `await f<T>(x)` as `(await f)<T>(x)`, and `!f<T>(x).y` and `a + f<T>(x)` likewise. The operator is
 * put in its place in the tree, above the calls and members that follow.
 */
export function regroup(tree: Syntax): void {
  for (let node = 0; node + 1 < tree.count; node++) {
    if (kindOf(tree, node) !== 'call_expression' || !OPERATIONS.has(kindOf(tree, node + 1))) continue
    const operand = lastChild(tree, node + 1)
    // the operand's first part may be misread as well
    if (kindOf(tree, operand) !== 'comment') node = lift(tree, node, operand)
  }
}

const OPERATIONS = new Set(['await_expression', 'unary_expression', 'binary_expression'])
const FOLLOWING = new Set(['call_expression', 'member_expression', 'subscript_expression', 'non_null_expression'])

function lastChild(tree: Syntax, node: number): number {
  let last = node + 1
  for (let child = last; child < tree.next[node]!; child = tree.next[child]!) last = child
  return last
}

/**
 * Puts the operation whose last part is `operand` above `call` and the expressions that begin with the call. In
 * pre-order these precede the operation and its parts up to the operand, so only the order of the two changes. Returns
 * the operation's node.
 */
function lift(tree: Syntax, call: number, operand: number): number {
  let top = call
  while (FOLLOWING.has(kindOf(tree, top - 1)) && tree.parent[top] === top - 1) top--
  const chain = call + 1 - top
  const prefix = operand - call - 1
  const outer = { parent: tree.parent[top]!, field: tree.field[top]!, end: tree.end[top]!, next: tree.next[top]! }
  const inner = { field: tree.field[operand]!, start: tree.start[operand]! }
  tree.field[operand] = tree.field[call + 1]!
  for (const column of [tree.kind, tree.field, tree.start, tree.end, tree.parent, tree.next]) {
    const before = column.slice(top, call + 1)
    column.copyWithin(top, call + 1, operand)
    column.set(before, top + prefix)
  }
  for (let node = top + 1; node < top + prefix; node++) {
    tree.parent[node]! -= chain
    tree.next[node]! -= chain
  }
  tree.parent[top] = outer.parent
  tree.field[top] = outer.field
  tree.end[top] = outer.end
  tree.next[top] = outer.next
  for (let node = top + prefix; node < operand; node++) {
    tree.start[node] = inner.start
    for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) tree.parent[child] = node
  }
  tree.parent[top + prefix] = top
  tree.field[top + prefix] = inner.field
  return top
}
