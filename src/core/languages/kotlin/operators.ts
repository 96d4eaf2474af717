// Operators: calls of the functions that implement them.

import { NONE } from '../../facts.ts'
import { CallFlag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { addCall, addStore, isLiteral, literal, member, union, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, kind, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { callWithType, PUNCTUATION } from './calls.ts'
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
export function binary(l: Lowering, at: Here, node: number): number {
  const typed = typedCall(l, node)
  if (typed !== undefined) return callWithType(l, at, typed)
  const spine: number[] = []
  let first = node
  while (kind(l, first) === 'binary_expression' && typedCall(l, first) === undefined) {
    spine.push(first)
    first = field(l, first, 'left')
    if (first === NONE) return unknown(l)
  }
  let value = lowerExpression(l, at, first)
  let known = at
  for (const operation of spine.reverse()) {
    const operator = textOf(l, operation)
    const left = field(l, operation, 'left')
    const right = field(l, operation, 'right')
    // the tests on the left side of `&&` hold on its right side
    if (operator === '&&' || operator === '||') known = conditionScope(l, known, left, operator === '&&')
    const other = right === NONE ? unknown(l) : lowerExpression(l, known, right)
    value = combined(l, at, operation, operator, [value, other])
  }
  return value
}

/** `f<Type>(x)`, `f<Type> { … }`, which the grammar reads as two comparisons; nothing else compares in this way. */
function typedCall(l: Lowering, node: number): Parameters<typeof callWithType>[2] | undefined {
  const [first, argument] = [field(l, node, 'left'), field(l, node, 'right')]
  if (argument === NONE || !ARGUMENTS.has(kind(l, argument)) || textOf(l, node) !== '>') return undefined
  if (first === NONE || kind(l, first) !== 'binary_expression' || textOf(l, first) !== '<') return undefined
  const [called, type] = [field(l, first, 'left'), field(l, first, 'right')]
  return called === NONE || type === NONE ? undefined : { called, type, argument }
}

const ARGUMENTS: ReadonlySet<string> = new Set(['lambda_literal', 'parenthesized_expression'])

function textOf(l: Lowering, node: number): string {
  const operator = field(l, node, 'operator')
  return operator === NONE ? '' : text(l, operator)
}

function combined(l: Lowering, at: Here, node: number, operator: string, operands: readonly number[]): number {
  if (operator === '?:') return union(l, operands)
  // comparing with null calls nothing
  const called = EQUALITY.has(operator) && operands.some((one) => isNull(l, one)) ? undefined : BINARY[operator]
  if (called === undefined) return BOOLEAN.has(operator) ? literal(l, '$boolean') : unknown(l)
  operatorCall(l, at, node, called, operands)
  if (BOOLEAN.has(operator)) return literal(l, '$boolean')
  const name = l.b.str(operator === '+' ? functionName('plus') : functionName(called))
  return l.b.expr(Op.Operator, l.b.list(operands), name, NONE)
}

const EQUALITY: ReadonlySet<string> = new Set(['==', '!='])

const isNull = (l: Lowering, expr: number): boolean => isLiteral(l, expr, '$null')

/** The function that implements an operator, if the type of the first operand declares it. */
export function operatorCall(l: Lowering, at: Here, node: number, name: string, operands: readonly number[]): number {
  const [object, ...args] = operands
  if (object === undefined || l.b.opOf(object) === Op.Literal) return unknown(l)
  return addCall(l, at, member(l, object, functionName(name)), args, node, { flags: OPERATOR })
}

const UNARY: Readonly<Record<string, string>> = {
  '!': 'not',
  '-': 'unaryMinus',
  '+': 'unaryPlus',
  '++': 'inc',
  '--': 'dec',
}

/** `-a`, `!a`, `a++`, `a!!`. */
export function unary(l: Lowering, at: Here, node: number): number {
  return isPostfix(l, node) ? prefixed(l, at, node, operation) : operation(l, at, node)
}

function operation(l: Lowering, at: Here, node: number): number {
  const argument = field(l, node, 'argument')
  if (argument === NONE) return unknown(l)
  const operand = lowerExpression(l, at, argument)
  return l.prefixes.has(node) ? operand : applied(l, at, node, operand)
}

/** The value of an operator before or behind its operand. */
function applied(l: Lowering, at: Here, node: number, operand: number): number {
  const operator = textOf(l, node)
  const called = UNARY[operator]
  if (called === undefined) return operand
  operatorCall(l, at, node, called, [operand])
  return operator === '!'
    ? literal(l, '$boolean')
    : l.b.expr(Op.Operator, l.b.list([operand]), l.b.str(functionName(called)), NONE)
}

/** Whether an operator stands behind its operand. */
export const isPostfix = (l: Lowering, node: number): boolean => field(l, node, 'argument') === node + 1

/** `!a.b()`: the operator holds for the whole chain, though in the tree its operand is the first name alone. */
export function prefixed(l: Lowering, at: Here, node: number, chain: typeof operation): number {
  const prefix = prefixOf(l, node)
  if (prefix === NONE || l.prefixes.has(prefix)) return chain(l, at, node)
  l.prefixes.add(prefix)
  return applied(l, at, prefix, chain(l, at, node))
}

/** The operator before a chain, a node at its very beginning; NONE without one. */
function prefixOf(l: Lowering, node: number): number {
  const start = l.tree.start[node]!
  if (!PREFIXES.has(l.tree.text[start]!)) return NONE
  let first = node
  while (kind(l, first) !== 'unary_expression' || isPostfix(l, first)) {
    first++
    if (first >= l.tree.next[node]! || l.tree.start[first] !== start) return NONE
  }
  return first
}

const PREFIXES: ReadonlySet<string> = new Set(['!', '-', '+'])

/** `a..b`, `a..<b`. */
export function range(l: Lowering, at: Here, node: number): number {
  const [from, operator, to] = childrenOf(l, node)
  if (from === undefined || operator === undefined || to === undefined) return unknown(l)
  const [first, last] = [lowerExpression(l, at, from), lowerExpression(l, at, to)]
  const name = text(l, operator) === '..<' ? 'rangeUntil' : 'rangeTo'
  return addCall(l, at, member(l, first, functionName(name)), [last], node, { flags: OPERATOR })
}

/** `a in b`: a call of `contains` on `b`. */
export function membership(l: Lowering, at: Here, node: number): number {
  const [left, right] = [field(l, node, 'left'), field(l, node, 'right')]
  if (left === NONE || right === NONE) return unknown(l)
  const [element, container] = [lowerExpression(l, at, left), lowerExpression(l, at, right)]
  operatorCall(l, at, node, 'contains', [container, element])
  return literal(l, '$boolean')
}

/** `a = b`, `a.b += c`, `a[i] = b`. */
export function assignment(l: Lowering, at: Here, node: number): void {
  const [left, right] = [field(l, node, 'left'), field(l, node, 'right')]
  if (left === NONE || right === NONE) return
  const sign = textOf(l, node)
  const compound = sign.length > 1 ? BINARY[sign.slice(0, -1)] : undefined
  if (kind(l, left) === 'index_expression') {
    assignElement(l, at, { node, left, right, compound })
    return
  }
  const target = lowerExpression(l, at, left)
  const value = lowerExpression(l, at, right)
  if (compound !== undefined) {
    const callee = union(l, [
      member(l, target, functionName(`${compound}Assign`)),
      member(l, target, functionName(compound)),
    ])
    addCall(l, at, callee, [value], node, { flags: OPERATOR })
    return
  }
  store(l, at, { node, left, target, value })
}

type Assigned = { node: number; left: number; target: number; value: number }

/** The assigned value flows into a variable, or is stored in a property, which Java may define by a method. */
function store(l: Lowering, at: Here, { node, left, target, value }: Assigned): void {
  if (kind(l, left) === 'identifier') {
    const name = word(l, left)
    const binding = variableOf(l, at, name)
    if (binding !== NONE) assign(l, at, binding, value, l.tree.end[node]!)
    else if (l.b.opOf(target) === Op.First) setterCall(l, at, left, l.receivers.at(-1)!, name, value)
    return
  }
  if (l.b.opOf(target) !== Op.Member) return
  const object = l.b.get('exprs', target, 'a')
  const name = l.b.textOf(l.b.get('exprs', target, 'b'))
  setterCall(l, at, left, object, name, value)
  const isOwn = l.b.opOf(object) === Op.This
  if (isOwn) addStore(l, at, object, name, value, left)
}

/** The setter of Java for an assignment to a property, if there is one. */
function setterCall(l: Lowering, at: Here, node: number, object: number, name: string, value: number): void {
  addCall(l, at, member(l, object, functionName(setterName(name))), [value], node, { flags: OPERATOR })
}

/** The variable or property that a name means in a scope or those around it; NONE where this file does not tell. */
function variableOf(l: Lowering, at: Here, name: string): number {
  for (let scope = at.scope; scope !== NONE; scope = outer(l, scope)) {
    const row = boundIn(l, scope, name)
    if (row !== undefined && l.b.get('scopes', scope, 'kind') !== ScopeKind.Flow) {
      const isProperty = scope === 0 || !isLocal(l, at, name)
      return isProperty && l.receivers.length > 0 ? NONE : row
    }
  }
  return NONE
}

type Element = { node: number; left: number; right: number; compound: string | undefined }

/** `a[i] = b`: a call of `set`; `a[i] += b` gets, adds and sets. */
function assignElement(l: Lowering, at: Here, { node, left, right, compound }: Element): void {
  const [object, ...keys] = childrenOf(l, left).filter((child) => !PUNCTUATION.has(kind(l, child)))
  if (object === undefined) return
  const holder = lowerExpression(l, at, object)
  const args = keys.map((key) => lowerExpression(l, at, key))
  const value = lowerExpression(l, at, right)
  if (compound !== undefined) {
    const element = operatorCall(l, at, node, 'get', [holder, ...args])
    operatorCall(l, at, node, compound, [element, value])
  }
  operatorCall(l, at, node, 'set', [holder, ...args, value])
}
