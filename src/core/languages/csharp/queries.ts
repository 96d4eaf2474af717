import { NONE, Op } from '../../facts.ts'
import { bindLocal, nameExpr, openBlock } from '../block-scopes.ts'
import { field, kind, unknown } from '../lowering.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { childAfter, eachChild, isLeaf, type State, typeName } from './state.ts'
import { applied, lowerType } from './types.ts'

/**
 * A query expression: each clause sees the names of those before it; the result is a sequence of what `select` gives.
 */
export function lowerQuery(s: State, node: number, scope: number): number {
  let inner = openBlock(s, scope)
  let result = unknown(s)
  let continued = false
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
        result = sequenceOf(s, lowerInside(s, child, inner).at(-1) ?? unknown(s))
        break
      case 'group_clause':
        result = groups(s, child, inner)
        break
      case 'into':
        continued = true
        break
      case 'identifier':
        // `into g`: what follows sees the elements of the query so far, and nothing else of it
        if (continued) {
          inner = openBlock(s, scope)
          bindLocal(s, inner, child, NONE, s.b.expr(Op.Iterate, result))
        }
        continued = false
        break
      default:
        if (!isLeaf(s, child)) lowerInside(s, child, inner)
    }
  })
  return result
}

const sequenceOf = (s: State, item: number): number =>
  s.b.expr(Op.List, s.b.list([item]), s.b.str(typeName('IEnumerable', 1)))

/** `group x by k`: a sequence of groupings of what `x` is, each with a key. */
function groups(s: State, node: number, scope: number): number {
  const [item = unknown(s), key = unknown(s)] = lowerInside(s, node, scope)
  const types = [key, item].map((value) => s.b.expr(Op.TypeOf, value))
  const grouping = applied(s, nameExpr(s, typeName('IGrouping', 2), scope, node), types)
  return sequenceOf(s, s.b.expr(Op.Instance, grouping))
}

/** `from T x in xs`, `join y in ys on … equals … into g`. */
function rangeClause(s: State, node: number, scope: number): void {
  const typeNode = field(s, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  let name = field(s, node, 'name')
  let source: number = NONE
  let afterIn = false
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'in') afterIn = true
    else if (childKind === 'join_into_clause') {
      const into = childAfter(s, child, 'into')
      if (into !== NONE && source !== NONE) bindLocal(s, scope, into, NONE, source)
    } else if (!afterIn && childKind === 'identifier' && child !== typeNode && name === NONE) name = child
    else if (afterIn && (!isLeaf(s, child) || childKind === 'identifier')) {
      const value = lowerExpression(s, child, scope)
      if (source === NONE && name !== NONE) bindLocal(s, scope, name, type, s.b.expr(Op.Iterate, value), child)
      if (source === NONE) source = value
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
