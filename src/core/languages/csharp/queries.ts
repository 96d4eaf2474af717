// Query expressions of C# (`from x in xs select f(x)`).

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { declareLocal } from '../kit/bindings.ts'
import { nameExpr, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, kind } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { childAfter, eachChild, isLeaf, type Lowering, typeName } from './state.ts'
import { applied, lowerType } from './types.ts'

/**
 * A query expression: each clause sees the names of those before it; the result is a sequence of the values of
 * `select`.
 */
export function lowerQuery(l: Lowering, at: Here, node: number): number {
  let inner = openBlock(l, at)
  let result = unknown(l)
  let continued = false
  eachChild(l, node, (child, childKind) => {
    switch (childKind) {
      case 'from_clause':
      case 'join_clause':
        rangeClause(l, inner, child)
        break
      case 'let_clause':
        letClause(l, inner, child)
        break
      case 'select_clause':
        result = sequenceOf(l, lowerInside(l, inner, child).at(-1) ?? unknown(l))
        break
      case 'group_clause':
        result = groups(l, inner, child)
        break
      case 'into':
        continued = true
        break
      case 'identifier':
        // `into g`: the clauses after it see the elements of the query so far, and no other names of it
        if (continued) {
          inner = openBlock(l, at)
          declareLocal(l, inner, child, { value: l.b.expr(Op.Iterate, result) })
        }
        continued = false
        break
      default:
        if (!isLeaf(l, child)) lowerInside(l, inner, child)
    }
  })
  return result
}

const sequenceOf = (l: Lowering, item: number): number =>
  l.b.expr(Op.List, l.b.list([item]), l.b.str(typeName('IEnumerable', 1)))

/** `group x by k`: a sequence of groupings with elements `x`, each with a key. */
function groups(l: Lowering, at: Here, node: number): number {
  const [item = unknown(l), key = unknown(l)] = lowerInside(l, at, node)
  const types = [key, item].map((value) => l.b.expr(Op.TypeOf, value))
  const grouping = applied(l, nameExpr(l, at, typeName('IGrouping', 2), node), types)
  return sequenceOf(l, l.b.expr(Op.Instance, grouping))
}

/** `from T x in xs`, `join y in ys on … equals … into g`. */
function rangeClause(l: Lowering, at: Here, node: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  const name = rangeVariable(l, node)
  let source: number = NONE
  let afterIn = false
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'in') afterIn = true
    if (!afterIn || (isLeaf(l, child) && childKind !== 'identifier')) return
    if (childKind === 'join_into_clause') {
      bindGroup(l, at, child, source)
      return
    }
    const value = lowerExpression(l, at, child)
    if (source !== NONE) return
    source = value
    if (name !== NONE) declareLocal(l, at, name, { type, value: l.b.expr(Op.Iterate, value), until: child })
  })
}

/** `into g`: the elements joined to one element. */
function bindGroup(l: Lowering, at: Here, node: number, source: number): void {
  const name = childAfter(l, node, 'into')
  if (name !== NONE && source !== NONE) declareLocal(l, at, name, { value: source })
}

/** The name that a clause binds to each element, or NONE. */
function rangeVariable(l: Lowering, node: number): number {
  const named = field(l, node, 'name')
  if (named !== NONE) return named
  const type = field(l, node, 'type')
  let name: number = NONE
  let afterIn = false
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'in') afterIn = true
    if (!afterIn && childKind === 'identifier' && child !== type && name === NONE) name = child
  })
  return name
}

function letClause(l: Lowering, at: Here, node: number): void {
  let name: number = NONE
  eachChild(l, node, (child) => {
    if (kind(l, child) === 'identifier' && name === NONE) name = child
    else if (name !== NONE && kind(l, child) !== '=')
      declareLocal(l, at, name, { value: lowerExpression(l, at, child), until: child })
  })
}
