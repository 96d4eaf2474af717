// Operators, assignments and `switch` as an expression.

import { field } from '../lowering.ts'
import { lowerExpression, part, union } from './expressions.ts'
import { bindPattern, isPattern } from './patterns.ts'
import {
  assign,
  bindingOf,
  childAfter,
  eachChild,
  isLeaf,
  kind,
  line,
  literal,
  NONE,
  Op,
  openBlock,
  type State,
  text,
  unknown,
} from './state.ts'

const BOOLEAN = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||'])

/** Chains are walked along their left spine, so that a long concatenation is one level deep. */
export function binary(s: State, node: number, scope: number): number {
  const spine: number[] = []
  let first = node
  while (kind(s, first) === 'binary_expression') {
    spine.push(first)
    first = field(s, first, 'left')
    if (first === NONE) return unknown(s)
  }
  let value = lowerExpression(s, first, scope)
  for (const at of spine.reverse()) {
    const operatorNode = field(s, at, 'operator')
    const operator = operatorNode === NONE ? '' : text(s, operatorNode)
    const right = part(s, at, 'right', scope)
    if (operator === '??') value = union(s, [value, right])
    else if (BOOLEAN.has(operator)) value = literal(s, 'Boolean')
    else value = s.b.expr(Op.Operator, s.b.list([value, right]), s.b.str(`operator${operator}`), NONE)
  }
  return value
}

/** `a = b`, `a += b`; what is assigned flows into the target. */
export function assignment(s: State, node: number, scope: number): number {
  const left = field(s, node, 'left')
  if (left === NONE) return unknown(s)
  const operator = field(s, node, 'operator')
  const target = lowerExpression(s, left, scope)
  const value = part(s, node, 'right', scope)
  if (operator !== NONE && text(s, operator) !== '=' && text(s, operator) !== '??=') return target
  if (kind(s, left) === 'identifier') {
    const binding = bindingOf(s, scope, text(s, left))
    if (binding !== NONE) assign(s, binding, value, node, scope)
  } else if (kind(s, left) === 'member_access_expression') {
    const object = field(s, left, 'expression')
    const name = field(s, left, 'name')
    if (object !== NONE && name !== NONE && kind(s, object) === 'this')
      s.b.add('stores', {
        object: s.b.expr(Op.This, scope),
        name: s.b.str(text(s, name)),
        value,
        scope,
        line: line(s, left),
      })
  }
  return value
}

/** `x switch { … }`: one of the values of its arms. */
export function switchExpression(s: State, node: number, scope: number): number {
  const subject = lowerExpression(s, node + 1, scope)
  const results: number[] = []
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'switch_expression_arm') return
    const arm = openBlock(s, scope)
    const result = childAfter(s, child, '=>')
    eachChild(s, child, (piece, pieceKind) => {
      if (piece === result) results.push(lowerExpression(s, piece, arm))
      else if (isPattern(pieceKind)) bindPattern(s, piece, subject, arm)
      else if (!isLeaf(s, piece)) lowerExpression(s, piece, arm)
    })
  })
  return results.length === 0 ? unknown(s) : union(s, results)
}
