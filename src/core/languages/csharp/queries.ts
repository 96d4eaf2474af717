import { field } from '../lowering.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { bindLocal, eachChild, isLeaf, kind, NONE, Op, openBlock, type State, typeName, unknown } from './state.ts'
import { lowerType } from './types.ts'

/** A query expression: each clause sees the names of those before it; the result is a sequence of what `select` gives. */
export function lowerQuery(s: State, node: number, scope: number): number {
  const inner = openBlock(s, scope)
  let selected: number = NONE
  eachChild(s, node, (child, childKind) => {
    switch (childKind) {
      case 'from_clause':
      case 'join_clause':
        rangeClause(s, child, inner)
        break
      case 'let_clause':
        letClause(s, child, inner)
        break
      case 'select_clause':
        selected = lowerInside(s, child, inner).at(-1) ?? NONE
        break
      default:
        if (!isLeaf(s, child)) lowerInside(s, child, inner)
    }
  })
  if (selected === NONE) return unknown(s)
  return s.b.expr(Op.List, s.b.list([selected]), s.b.str(typeName('IEnumerable', 1)))
}

/** `from T x in xs`, `join y in ys on … equals … into g`. */
function rangeClause(s: State, node: number, scope: number): void {
  const typeNode = field(s, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  let name = field(s, node, 'name')
  let bound = false
  let afterIn = false
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'in') afterIn = true
    else if (!afterIn && childKind === 'identifier' && child !== typeNode && name === NONE) name = child
    else if ((afterIn && !isLeaf(s, child)) || (afterIn && childKind === 'identifier')) {
      const value = lowerExpression(s, child, scope)
      if (!bound && name !== NONE) bindLocal(s, scope, name, type, s.b.expr(Op.Iterate, value), child)
      bound = true
    }
  })
}

function letClause(s: State, node: number, scope: number): void {
  let name: number = NONE
  eachChild(s, node, (child) => {
    if (kind(s, child) === 'identifier' && name === NONE) name = child
    else if (name !== NONE && kind(s, child) !== '=')
      bindLocal(s, scope, name, NONE, lowerExpression(s, child, scope), child)
  })
}
