// Operators, assignments and `switch` as an expression.

import { NONE, Op } from '../../facts.ts'
import { assign, bindingOf, openBlock } from '../block-scopes.ts'
import { field, kind, line, literal, text, unknown } from '../lowering.ts'
import { lowerExpression, memberNamed, objectOf, part, union } from './expressions.ts'
import { bindPattern, isPattern } from './patterns.ts'
import { childAfter, eachChild, isLeaf, type Lowering } from './state.ts'

const BOOLEAN = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||'])

/** Chains are walked along their left spine, so that a long concatenation is one level deep. */
export function binary(l: Lowering, node: number, scope: number): number {
  const spine: number[] = []
  let first = node
  while (kind(l, first) === 'binary_expression') {
    spine.push(first)
    first = field(l, first, 'left')
    if (first === NONE) return unknown(l)
  }
  let value = lowerExpression(l, first, scope)
  for (const at of spine.reverse()) {
    const operatorNode = field(l, at, 'operator')
    const operator = operatorNode === NONE ? '' : text(l, operatorNode)
    const right = part(l, at, 'right', scope)
    if (operator === '??') value = union(l, [value, right])
    else if (BOOLEAN.has(operator)) value = literal(l, 'Boolean')
    else value = l.b.expr(Op.Operator, l.b.list([value, right]), l.b.str(`operator${operator}`), NONE)
  }
  return value
}

/** `a = b`, `a += b`; what is assigned flows into the target. */
export function assignment(l: Lowering, node: number, scope: number): number {
  const left = field(l, node, 'left')
  if (left === NONE) return unknown(l)
  const operator = field(l, node, 'operator')
  const sign = operator === NONE ? '=' : text(l, operator)
  const right = field(l, node, 'right')
  const isHandler = sign === '+=' && right !== NONE && FUNCTIONS.has(kind(l, right))
  const isStored = sign === '=' || sign === '??=' || isHandler
  if (kind(l, left) === 'member_access_expression') return memberAssignment(l, left, right, isStored, scope)
  const target = lowerExpression(l, left, scope)
  const value = right === NONE ? unknown(l) : lowerExpression(l, right, scope)
  if (!isStored) return target
  if (kind(l, left) === 'identifier') {
    const binding = bindingOf(l, scope, text(l, left))
    if (binding !== NONE) assign(l, binding, value, node, scope)
  }
  return value
}

/** What is stored in `this` is followed, and functions wherever they are stored. */
function memberAssignment(l: Lowering, left: number, right: number, isStored: boolean, scope: number): number {
  const object = field(l, left, 'expression')
  const name = field(l, left, 'name')
  if (object === NONE || name === NONE) return unknown(l)
  const holder = objectOf(l, object, scope)
  const target = memberNamed(l, holder, name, scope)
  const value = right === NONE ? unknown(l) : lowerExpression(l, right, scope)
  if (!isStored) return target
  if (kind(l, object) === 'this' || (right !== NONE && FUNCTIONS.has(kind(l, right))))
    l.b.add('stores', { object: holder, name: l.b.str(text(l, name)), value, scope, line: line(l, left) })
  return value
}

/** What may be a function that is stored in a delegate or added to an event. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  'lambda_expression',
  'anonymous_method_expression',
  'identifier',
  'member_access_expression',
])

/** `x switch { … }`: one of the values of its arms. */
export function switchExpression(l: Lowering, node: number, scope: number): number {
  const subject = lowerExpression(l, node + 1, scope)
  const results: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'switch_expression_arm') return
    const arm = openBlock(l, scope)
    const result = childAfter(l, child, '=>')
    eachChild(l, child, (piece, pieceKind) => {
      if (piece === result) results.push(lowerExpression(l, piece, arm))
      else if (isPattern(pieceKind)) bindPattern(l, piece, subject, arm)
      else if (!isLeaf(l, piece)) lowerExpression(l, piece, arm)
    })
  })
  return results.length === 0 ? unknown(l) : union(l, results)
}
