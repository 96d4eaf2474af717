// Destructuring: each name of a pattern gets the part of the value at the same place.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { field, parts } from '../kit/nodes.ts'
import { lowerExpression, union } from './expressions.ts'
import { declare } from './scopes.ts'
import type { Lowering } from './state.ts'
import { memberName } from './syntax/names.ts'
import { kindAt, memberExpr, textAt } from './syntax/nodes.ts'

/** How the names of a pattern are declared, and the offset from which they have their values. */
export type Declaration = { kind: number; scope: number; flags: number; end?: number }

/** Whether a node is a destructuring pattern. */
export const isPattern = (l: Lowering, node: number): boolean =>
  kindAt(l, node) === 'object_pattern' || kindAt(l, node) === 'array_pattern'

/**
 * Declares the names of a pattern; `value` returns the row of the destructured value (a new one at each call). A plain
 * identifier is the simplest pattern.
 */
export function lowerPattern(l: Lowering, node: number, value: () => number, declaration: Declaration): void {
  const kind = kindAt(l, node)
  if (kind === 'object_pattern') lowerObjectPattern(l, node, value, declaration)
  else if (kind === 'array_pattern') lowerArrayPattern(l, node, value, declaration)
  else if (kind === 'assignment_pattern' || kind === 'object_assignment_pattern') {
    const fallback = lowerExpression(l, field(l, node, 'right'))
    lowerPattern(l, field(l, node, 'left'), () => union(l, value(), fallback), declaration)
  } else if (kind === 'rest_pattern') {
    const [inner] = parts(l, node)
    if (inner !== undefined) lowerPattern(l, inner, value, declaration)
  } else if (NAMES.has(kind)) bindName(l, node, value(), declaration)
}
const NAMES = new Set(['identifier', 'shorthand_property_identifier_pattern', 'undefined'])

function bindName(l: Lowering, node: number, value: number, declaration: Declaration): void {
  const { kind, scope, flags } = declaration
  const name = textAt(l, node)
  const known = boundIn(l, scope, name)
  const reuse =
    known !== undefined && kind === BindingKind.Variable && l.b.get('bindings', known, 'kind') !== BindingKind.Entity
  const binding = reuse ? known : declare(l, { scope }, name, node, { kind, flags })
  assign(l, l.at, binding, value, declaration.end ?? l.tree.end[node]!)
}

function lowerObjectPattern(l: Lowering, node: number, value: () => number, declaration: Declaration): void {
  for (const part of parts(l, node)) {
    const kind = kindAt(l, part)
    if (kind === 'pair_pattern') {
      const key = field(l, part, 'key')
      const name = memberName(l, key)
      if (name === undefined) lowerExpression(l, parts(l, key)[0] ?? NONE)
      const member = () => (name === undefined ? l.b.expr(Op.Unknown) : memberExpr(l, value(), name))
      lowerPattern(l, field(l, part, 'value'), member, declaration)
    } else if (kind === 'rest_pattern') {
      lowerPattern(l, part, value, declaration)
    } else {
      const nameNode = kind === 'object_assignment_pattern' ? field(l, part, 'left') : part
      lowerPattern(l, part, () => memberExpr(l, value(), textAt(l, nameNode)), declaration)
    }
  }
}

function lowerArrayPattern(l: Lowering, node: number, value: () => number, declaration: Declaration): void {
  const { tree } = l
  let position = 0
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) {
    const kind = kindAt(l, child)
    if (kind === ',') position++
    else if (kind === 'rest_pattern') lowerPattern(l, child, value, declaration)
    else if (kind !== '[' && kind !== ']' && kind !== 'comment') {
      const at = position
      lowerPattern(l, child, () => l.b.expr(Op.Element, value(), at), declaration)
    }
  }
}
