// Operators, assignments and `switch` as an expression.

import { NONE } from '../../facts.ts'
import { CallFlag, Op } from '../../vocabulary.ts'
import { assign, bindingOf } from '../kit/bindings.ts'
import { addCall, addStore, isLiteral, literal, member, union, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, kind, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { inside, lowerExpression, lowerValue, memberNamed, objectOf, part } from './expressions.ts'
import { assignParts, bindPattern, isPattern } from './patterns.ts'
import { childAfter, eachChild, isLeaf, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

const BOOLEAN = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||'])

/** Chains are walked along their left spine, so that a long concatenation needs only one level of recursion. */
export function binary(l: Lowering, at: Here, node: number): number {
  const spine: number[] = []
  let first = node
  while (kind(l, first) === 'binary_expression') {
    spine.push(first)
    first = field(l, first, 'left')
    if (first === NONE) return unknown(l)
  }
  let value = lowerExpression(l, at, first)
  let isText = false
  for (const operation of spine.reverse()) {
    const operator = operatorOf(l, operation)
    const right = part(l, at, operation, 'right')
    const operands = [value, right]
    isText ||= operator === '+' && operands.some((operand) => isString(l, operand))
    if (!isText && !LOGICAL.has(operator)) operatorCall(l, at, operation, operator, operands)
    if (operator !== '+') isText = false
    value = combined(l, operator, operands)
  }
  return value
}

function operatorOf(l: Lowering, node: number): string {
  const operator = field(l, node, 'operator')
  return operator === NONE ? '' : text(l, operator)
}

/** The result of a built-in operator. */
function combined(l: Lowering, operator: string, operands: readonly number[]): number {
  if (operator === '??') return union(l, operands)
  if (BOOLEAN.has(operator)) return literal(l, 'Boolean')
  return l.b.expr(Op.Operator, l.b.list(operands), l.b.str(`operator${operator}`), NONE)
}

const LOGICAL: ReadonlySet<string> = new Set(['??', '&&', '||', ''])

/** Whether an expression is a text literal: concatenation with it gives text. */
const isString = (l: Lowering, expr: number): boolean => isLiteral(l, expr, 'String')

/** The operator of a type of either operand, if it declares one. */
function operatorCall(l: Lowering, at: Here, node: number, operator: string, operands: readonly number[]): void {
  if (operands.every((operand) => l.b.opOf(operand) === Op.Literal)) return
  const callee = union(
    l,
    operands.map((operand) => member(l, operand, `operator${operator}`)),
  )
  addCall(l, at, callee, operands, node, { flags: OPERATOR })
}

/** Calls without a name in the source. */
export const OPERATOR = CallFlag.Implicit | CallFlag.Operator

/** `-a`, `a++`; `!` gives a truth value. */
export function unary(l: Lowering, at: Here, node: number): number {
  const operand = inside(l, at, node)
  const operator = /^(\+\+|--|[-+~!^&*])|(\+\+|--|!)$/.exec(text(l, node))?.[0] ?? ''
  if (operator === '!') return l.tree.text[l.tree.start[node]!] === '!' ? literal(l, 'Boolean') : operand
  if (!UNARY.has(operator)) return operand
  operatorCall(l, at, node, operator, [operand])
  return l.b.expr(Op.Operator, l.b.list([operand]), l.b.str(`operator${operator}`), NONE)
}

const UNARY: ReadonlySet<string> = new Set(['++', '--', '+', '-', '~'])

/** `(T)value`; the type of either may declare the conversion. */
export function cast(l: Lowering, at: Here, node: number): number {
  const typeNode = field(l, node, 'type')
  const type = typeNode === NONE ? unknown(l) : lowerType(l, at, typeNode)
  const value = part(l, at, node, 'value')
  if (typeNode !== NONE && !(l.b.opOf(value) === Op.Literal && kind(l, typeNode) === 'predefined_type')) {
    const name = `operator ${text(l, typeNode)}`
    const holders = kind(l, typeNode) === 'predefined_type' ? [value] : [l.b.expr(Op.Instance, type), value]
    const callee = union(
      l,
      holders.map((holder) => member(l, holder, name)),
    )
    addCall(l, at, callee, [value], node, { flags: OPERATOR })
  }
  return l.b.expr(Op.Cast, type, value)
}

/** `a = b`, `a += b`; the assigned value flows into the target. */
export function assignment(l: Lowering, at: Here, node: number): number {
  const left = field(l, node, 'left')
  if (left === NONE) return unknown(l)
  const operator = field(l, node, 'operator')
  const sign = operator === NONE ? '=' : text(l, operator)
  const right = field(l, node, 'right')
  const isHandler = sign === '+=' && right !== NONE && mayBeFunction(l, right)
  const isStored = sign === '=' || sign === '??=' || isHandler
  if (kind(l, left) === 'tuple_expression' && right !== NONE) {
    const whole = lowerExpression(l, at, right)
    assignParts(l, at, left, whole)
    return whole
  }
  const compound = sign === '=' || sign === '??=' ? '' : sign.slice(0, -1)
  if (kind(l, left) === 'member_access_expression')
    return memberAssignment(l, at, { node, left, right, isStored, compound })
  const target = lowerExpression(l, at, left)
  const value = right === NONE ? unknown(l) : lowerValue(l, at, right)
  if (compound !== '') operatorCall(l, at, node, compound, [target, value])
  if (!isStored) return target
  if (kind(l, left) === 'identifier') {
    const binding = bindingOf(l, at.scope, text(l, left))
    if (binding !== NONE) assign(l, at, binding, value, l.tree.end[node]!)
  }
  return value
}

/** `compound`: the operator of `a += b`. */
type Assigned = { node: number; left: number; right: number; isStored: boolean; compound: string }

/** Assignments to members of `this` are followed, and functions assigned to any member. */
function memberAssignment(l: Lowering, at: Here, { node, left, right, isStored, compound }: Assigned): number {
  const object = field(l, left, 'expression')
  const name = field(l, left, 'name')
  if (object === NONE || name === NONE) return unknown(l)
  const holder = objectOf(l, at, object)
  const target = memberNamed(l, at, holder, name)
  const value = right === NONE ? unknown(l) : lowerValue(l, at, right)
  if (compound !== '') operatorCall(l, at, node, compound, [target, value])
  if (!isStored) return target
  if (kind(l, object) === 'this' || (right !== NONE && mayBeFunction(l, right)))
    addStore(l, at, holder, text(l, name), value, left)
  return value
}

/** Whether a node may be a function that is stored in a delegate or added to an event. */
export function mayBeFunction(l: Lowering, node: number): boolean {
  if (FUNCTIONS.has(kind(l, node))) return true
  if (kind(l, node) !== 'object_creation_expression' || field(l, node, 'initializer') !== NONE) return false
  const args = field(l, node, 'arguments') // `new EventHandler(OnClick)`
  return args !== NONE && /^\(\s*[\w.]+\s*\)$/.test(text(l, args))
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'lambda_expression',
  'anonymous_method_expression',
  'identifier',
  'member_access_expression',
])

/** `x switch { … }`: one of the values of its arms. */
export function switchExpression(l: Lowering, at: Here, node: number): number {
  const subject = lowerExpression(l, at, node + 1)
  const results: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'switch_expression_arm') return
    const arm = openBlock(l, at)
    const result = childAfter(l, child, '=>')
    eachChild(l, child, (piece, pieceKind) => {
      if (piece === result) results.push(lowerExpression(l, arm, piece))
      else if (isPattern(pieceKind)) bindPattern(l, arm, piece, subject)
      else if (!isLeaf(l, piece)) lowerExpression(l, arm, piece)
    })
  })
  return union(l, results)
}
