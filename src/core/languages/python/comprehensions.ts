// Comprehensions and generator expressions: their variables live in a scope of their own; the first iterable is
// evaluated outside it.

import { NONE } from '../../facts.ts'
import { children, kindOf } from '../../syntax/syntax.ts'
import { Iterated, Op, ScopeKind } from '../../vocabulary.ts'
import { field, has, parts } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { value } from './expressions.ts'
import { narrowings } from './flow/narrowing.ts'
import { implicitCall, type Lowering, open } from './state.ts'
import { assignTo } from './targets.ts'

/** A comprehension that yields values into a container of the given prelude type. */
export function comprehension(type: string): (l: Lowering, node: number) => number {
  return (l, node) =>
    inClauses(l, node, () => {
      const element = value(l, field(l, node, 'body'))
      return l.b.expr(Op.List, l.b.list([element]), l.b.str(type))
    })
}

/** `{k: v for … in …}`. */
export function dictComprehension(l: Lowering, node: number): number {
  return inClauses(l, node, () => {
    const pair = field(l, node, 'body')
    const key = value(l, pair === NONE ? NONE : field(l, pair, 'key'))
    const entry = value(l, pair === NONE ? NONE : field(l, pair, 'value'))
    return l.b.expr(Op.Dict, l.b.list([key, entry]), l.b.str('dict'))
  })
}

function inClauses(l: Lowering, node: number, body: () => number): number {
  const clauses = [...children(l.tree, node)]
  const first = clauses.find((child) => kindOf(l.tree, child) === 'for_in_clause')
  const source = first === undefined ? NONE : value(l, field(l, first, 'right'))
  // In the body of a class it sees no more of the class than a function does.
  const kind = l.at.kind === ScopeKind.Class ? ScopeKind.Function : ScopeKind.Block
  const scope = open(l, kind, { start: l.tree.start[node]! })
  const { narrowed, reassigned } = l
  l.reassigned = new Set()
  const result = within(l, scope, () => {
    for (const clause of clauses) {
      const kind = kindOf(l.tree, clause)
      if (kind === 'for_in_clause') {
        const iterable = clause === first ? source : value(l, field(l, clause, 'right'))
        assignTo(l, field(l, clause, 'left'), {
          expr: iterate(l, iterable, clause),
          offset: scope.start,
          scope,
        })
      } else if (kind === 'if_clause') {
        const condition = parts(l, clause)[0] ?? NONE
        value(l, condition)
        l.narrowed = new Map([...l.narrowed, ...narrowings(l, condition, true)])
      }
    }
    return body()
  })
  l.narrowed = narrowed
  l.reassigned = reassigned
  return result
}

/** An element of an iterable; the calls of the iteration protocol are recorded. */
export function iterate(l: Lowering, iterable: number, node: number): number {
  if (has(l, node, 'async')) {
    implicitCall(l, implicitCall(l, iterable, '__aiter__', node), '__anext__', node)
    return l.b.expr(Op.Iterate, iterable, Iterated.AsyncElement)
  }
  implicitCall(l, implicitCall(l, iterable, '__iter__', node), '__next__', node)
  return l.b.expr(Op.Iterate, iterable, NONE)
}
