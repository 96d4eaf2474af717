// Operators, assignments and `switch` as an expression.

import { NONE, Op } from '../../facts.ts'
import { assign, bindingOf, openBlock } from '../block-scopes.ts'
import { field, kind, line, literal, text, unknown } from '../lowering.ts'
import { lowerExpression, memberNamed, objectOf, part, union } from './expressions.ts'
import { bindPattern, isPattern } from './patterns.ts'
import { childAfter, eachChild, isLeaf, type State } from './state.ts'

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
  const sign = operator === NONE ? '=' : text(s, operator)
  const right = field(s, node, 'right')
  const isHandler = sign === '+=' && right !== NONE && FUNCTIONS.has(kind(s, right))
  const isStored = sign === '=' || sign === '??=' || isHandler
  if (kind(s, left) === 'member_access_expression') return memberAssignment(s, left, right, isStored, scope)
  const target = lowerExpression(s, left, scope)
  const value = right === NONE ? unknown(s) : lowerExpression(s, right, scope)
  if (!isStored) return target
  if (kind(s, left) === 'identifier') {
    const binding = bindingOf(s, scope, text(s, left))
    if (binding !== NONE) assign(s, binding, value, node, scope)
  }
  return value
}

/** What is stored in `this` is followed, and functions wherever they are stored. */
function memberAssignment(s: State, left: number, right: number, isStored: boolean, scope: number): number {
  const object = field(s, left, 'expression')
  const name = field(s, left, 'name')
  if (object === NONE || name === NONE) return unknown(s)
  const holder = objectOf(s, object, scope)
  const target = memberNamed(s, holder, name, scope)
  const value = right === NONE ? unknown(s) : lowerExpression(s, right, scope)
  if (!isStored) return target
  if (kind(s, object) === 'this' || (right !== NONE && FUNCTIONS.has(kind(s, right))))
    s.b.add('stores', { object: holder, name: s.b.str(text(s, name)), value, scope, line: line(s, left) })
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
