// Operators: calls of the functions that implement them.

import { NONE } from '../../facts.ts'
import { CallFlag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { addCall, literal, member, union, unknown } from '../kit/expressions.ts'
import { field, kind, line, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { PUNCTUATION } from './calls.ts'
import { childrenOf, functionName, isLocal, type Lowering, word } from './context.ts'
import { lowerExpression } from './expressions.ts'
import { setterName } from './facade.ts'
import { conditionScope } from './narrowing.ts'

/** Calls without a name in the source. */
export const OPERATOR = CallFlag.Implicit | CallFlag.Operator

/** The functions of binary operators. */
const BINARY: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'div',
  '%': 'rem',
  '<': 'compareTo',
  '>': 'compareTo',
  '<=': 'compareTo',
  '>=': 'compareTo',
  '==': 'equals',
  '!=': 'equals',
}

const BOOLEAN: ReadonlySet<string> = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', '&&', '||'])

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
  let known = scope
  for (const at of spine.reverse()) {
    const operator = textOf(l, at)
    const left = field(l, at, 'left')
    const right = field(l, at, 'right')
    // the tests on the left side of `&&` hold on its right side
    if (operator === '&&' || operator === '||') known = conditionScope(l, left, operator === '&&', known)
    const other = right === NONE ? unknown(l) : lowerExpression(l, right, known)
    value = combined(l, at, operator, [value, other], scope)
  }
  return value
}

function textOf(l: Lowering, node: number): string {
  const operator = field(l, node, 'operator')
  return operator === NONE ? '' : text(l, operator)
}

function combined(l: Lowering, node: number, operator: string, operands: readonly number[], scope: number): number {
  if (operator === '?:') return union(l, operands)
  // comparing with null calls nothing
  const called = EQUALITY.has(operator) && operands.some((one) => isNull(l, one)) ? undefined : BINARY[operator]
  if (called === undefined) return BOOLEAN.has(operator) ? literal(l, '$boolean') : unknown(l)
  operatorCall(l, node, called, operands, scope)
  if (BOOLEAN.has(operator)) return literal(l, '$boolean')
  const name = l.b.str(operator === '+' ? functionName('plus') : functionName(called))
  return l.b.expr(Op.Operator, l.b.list(operands), name, NONE)
}

const EQUALITY: ReadonlySet<string> = new Set(['==', '!='])

const isNull = (l: Lowering, expr: number): boolean =>
  l.b.opOf(expr) === Op.Literal && l.b.get('exprs', expr, 'a') === l.b.str('$null')

/** The function that implements an operator, if the type of the first operand declares it. */
export function operatorCall(
  l: Lowering,
  node: number,
  name: string,
  operands: readonly number[],
  scope: number,
): number {
  const [object, ...args] = operands
  if (object === undefined || l.b.opOf(object) === Op.Literal) return unknown(l)
  return addCall(l, { scope }, member(l, object, functionName(name)), args, node, { flags: OPERATOR })
}

const UNARY: Readonly<Record<string, string>> = {
  '!': 'not',
  '-': 'unaryMinus',
  '+': 'unaryPlus',
  '++': 'inc',
  '--': 'dec',
}

/** `-a`, `!a`, `a++`, `a!!`. */
export function unary(l: Lowering, node: number, scope: number): number {
  const argument = field(l, node, 'argument')
  const operator = textOf(l, node)
  if (argument === NONE) return unknown(l)
  const operand = lowerExpression(l, argument, scope)
  const called = UNARY[operator]
  if (called === undefined) return operand
  operatorCall(l, node, called, [operand], scope)
  return operator === '!'
    ? literal(l, '$boolean')
    : l.b.expr(Op.Operator, l.b.list([operand]), l.b.str(functionName(called)), NONE)
}

/** `a..b`, `a..<b`. */
export function range(l: Lowering, node: number, scope: number): number {
  const [from, operator, to] = childrenOf(l, node)
  if (from === undefined || operator === undefined || to === undefined) return unknown(l)
  const [first, last] = [lowerExpression(l, from, scope), lowerExpression(l, to, scope)]
  const name = text(l, operator) === '..<' ? 'rangeUntil' : 'rangeTo'
  return addCall(l, { scope }, member(l, first, functionName(name)), [last], node, { flags: OPERATOR })
}

/** `a in b`: a call of `contains` on `b`. */
export function membership(l: Lowering, node: number, scope: number): number {
  const [left, right] = [field(l, node, 'left'), field(l, node, 'right')]
  if (left === NONE || right === NONE) return unknown(l)
  const [element, container] = [lowerExpression(l, left, scope), lowerExpression(l, right, scope)]
  operatorCall(l, node, 'contains', [container, element], scope)
  return literal(l, '$boolean')
}

/** `a = b`, `a.b += c`, `a[i] = b`. */
export function assignment(l: Lowering, node: number, scope: number): void {
  const [left, right] = [field(l, node, 'left'), field(l, node, 'right')]
  if (left === NONE || right === NONE) return
  const sign = textOf(l, node)
  const compound = sign.length > 1 ? BINARY[sign.slice(0, -1)] : undefined
  if (kind(l, left) === 'index_expression') {
    assignElement(l, { node, left, right, compound }, scope)
    return
  }
  const target = lowerExpression(l, left, scope)
  const value = lowerExpression(l, right, scope)
  if (compound !== undefined) {
    const callee = union(l, [
      member(l, target, functionName(`${compound}Assign`)),
      member(l, target, functionName(compound)),
    ])
    addCall(l, { scope }, callee, [value], node, { flags: OPERATOR })
    return
  }
  store(l, { node, left, target, value }, scope)
}

type Assigned = { node: number; left: number; target: number; value: number }

/** The assigned value flows into a variable, or is stored in a property, which Java may define by a method. */
function store(l: Lowering, { node, left, target, value }: Assigned, scope: number): void {
  if (kind(l, left) === 'identifier') {
    const name = word(l, left)
    const binding = variableOf(l, scope, name)
    if (binding !== NONE) assign(l, { scope }, binding, value, l.tree.end[node]!)
    else if (l.b.opOf(target) === Op.First) setterCall(l, left, l.receivers.at(-1)!, name, value, scope)
    return
  }
  if (l.b.opOf(target) !== Op.Member) return
  const object = l.b.get('exprs', target, 'a')
  const name = l.b.textOf(l.b.get('exprs', target, 'b'))
  setterCall(l, left, object, name, value, scope)
  const isOwn = l.b.opOf(object) === Op.This
  if (isOwn) l.b.add('stores', { object, name: l.b.str(name), value, scope, line: line(l, left) })
}

/** The setter of Java for an assignment to a property, if there is one. */
function setterCall(l: Lowering, node: number, object: number, name: string, value: number, scope: number): void {
  addCall(l, { scope }, member(l, object, functionName(setterName(name))), [value], node, { flags: OPERATOR })
}

/** The variable or property that a name means in a scope or those around it; NONE where this file does not tell. */
function variableOf(l: Lowering, scope: number, name: string): number {
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    const row = boundIn(l, at, name)
    if (row !== undefined && l.b.get('scopes', at, 'kind') !== ScopeKind.Flow) {
      const isProperty = at === 0 || !isLocal(l, scope, name)
      return isProperty && l.receivers.length > 0 ? NONE : row
    }
  }
  return NONE
}

type Element = { node: number; left: number; right: number; compound: string | undefined }

/** `a[i] = b`: a call of `set`; `a[i] += b` gets, adds and sets. */
function assignElement(l: Lowering, { node, left, right, compound }: Element, scope: number): void {
  const [object, ...keys] = childrenOf(l, left).filter((child) => !PUNCTUATION.has(kind(l, child)))
  if (object === undefined) return
  const holder = lowerExpression(l, object, scope)
  const args = keys.map((key) => lowerExpression(l, key, scope))
  const value = lowerExpression(l, right, scope)
  if (compound !== undefined) {
    const element = operatorCall(l, node, 'get', [holder, ...args], scope)
    operatorCall(l, node, compound, [element, value], scope)
  }
  operatorCall(l, node, 'set', [holder, ...args, value], scope)
}
