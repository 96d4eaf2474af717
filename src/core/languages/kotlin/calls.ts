// Calls: of functions, methods and constructors, by infix names and by brackets; references to them; `this` and `super`.

import { NONE } from '../../facts.ts'
import { Op, TRAILING } from '../../vocabulary.ts'
import { addCall, member, mention, nameExpr, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, has, kind, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { bareName, childrenOf, functionName, isLocal, isTypeName, type Lowering, ofKind, word } from './context.ts'
import { classLiteral, lowerExpression } from './expressions.ts'
import { lowerLambda } from './lambdas.ts'
import { isPostfix, OPERATOR, prefixed } from './operators.ts'
import { isType, lowerType, typeArguments, typeIn } from './types.ts'

/** The parts of a call; a lambda behind the parentheses is an argument like those in them. */
type Parts = { callee: number; types: number; values: number; lambda: number }

function partsOf(l: Lowering, node: number): Parts {
  const lambda = childOfKind(l, node, 'annotated_lambda')
  const values = childOfKind(l, node, 'value_arguments')
  const first = node + 1
  // `!f()`: see `prefixed`
  const callee = l.prefixes.has(first) ? field(l, first, 'argument') : first
  const isSplit = lambda !== NONE && values === NONE && kind(l, callee) === 'call_expression'
  if (isSplit && childOfKind(l, callee, 'value_arguments') !== NONE && !has(l, callee, 'annotated_lambda')) {
    const inner = partsOf(l, callee)
    return { ...inner, lambda }
  }
  return { callee, types: childOfKind(l, node, 'type_arguments'), values, lambda }
}

/** `f(…)`, `object.f(…) { … }`, `Type(…)`. */
export function callExpression(l: Lowering, at: Here, node: number): number {
  const { callee: called, types, values, lambda } = partsOf(l, node)
  return asOperand(l, at, called, (target) => {
    let callee = calleeOf(l, at, target)
    const given = types === NONE ? [] : typeArguments(l, at, types)
    if (given.length > 0) callee = l.b.expr(Op.Apply, callee, l.b.list(given))
    const args = lowerArguments(l, at, values, lambda, nameOf(l, target))
    return addCall(l, at, callee, args, nameNode(l, target))
  })
}

/** A call with a type and one argument that the grammar has read as expressions; a lambda may be that argument. */
export function callWithType(
  l: Lowering,
  at: Here,
  { called, type, argument: value }: { called: number; type: number; argument: number },
): number {
  return asOperand(l, at, called, (target) =>
    prefixed(l, at, target, () => {
      const callee = l.b.expr(Op.Apply, calleeOf(l, at, target), l.b.list([lowerExpression(l, at, type)]))
      const arg =
        kind(l, value) === 'lambda_literal'
          ? l.b.expr(Op.Keyword, l.b.str(TRAILING), lowerLambda(l, at, value, nameOf(l, target)))
          : lowerExpression(l, at, value)
      return addCall(l, at, callee, [arg], nameNode(l, target))
    }),
  )
}

/** `a + f<T>(x)`, which the grammar reads as `(a + f)<T>(x)`: only the last operand is called. */
function asOperand(l: Lowering, at: Here, called: number, call: (target: number) => number): number {
  let target = called
  while (OPERATIONS.has(kind(l, target)) && !isPostfix(l, target)) target = childrenOf(l, target).at(-1)!
  if (target === called) return call(target)
  l.operands.set(target, call(target))
  const value = lowerExpression(l, at, called)
  l.operands.delete(target)
  return value
}

const OPERATIONS: ReadonlySet<string> = new Set([
  'binary_expression',
  'infix_expression',
  'range_expression',
  'in_expression',
  'unary_expression',
])

/** The node of the name that is called, which has the line of the call. */
const nameNode = (l: Lowering, target: number): number =>
  kind(l, target) === 'navigation_expression' ? childrenOf(l, target).at(-1)! : target

/** The name that is called, '' for any other expression. */
function nameOf(l: Lowering, target: number): string {
  const node = nameNode(l, target)
  return kind(l, node) === 'identifier' ? word(l, node) : ''
}

/**
 * The callee: functions have names of their own; a name that is of no function may be that of a class, or of a value
 * that can be called.
 */
function calleeOf(l: Lowering, at: Here, target: number): number {
  if (kind(l, target) === 'identifier') return namedCallee(l, at, target)
  if (kind(l, target) !== 'navigation_expression' || has(l, target, '::')) return lowerExpression(l, at, target)
  const parts = childrenOf(l, target)
  const [object, name] = [parts[0], parts.at(-1)]
  if (object === undefined || name === undefined || kind(l, name) !== 'identifier')
    return lowerExpression(l, at, target)
  return memberCallee(l, at, lowerExpression(l, at, object), name)
}

function namedCallee(l: Lowering, at: Here, node: number): number {
  const name = word(l, node)
  const value = bareName(l, at, name, node)
  const called = bareName(l, at, functionName(name), node)
  // a variable that cannot be called hides no function
  const isVariable = isLocal(l, at, name) && !isLocal(l, at, functionName(name))
  return l.b.expr(Op.First, l.b.list(isVariable ? [value, called] : [called, value]))
}

/** A member that is called; a local value may be a function that is called on the object: `object.block()`. */
function memberCallee(l: Lowering, at: Here, object: number, node: number): number {
  const name = word(l, node)
  const found = [member(l, object, functionName(name)), member(l, object, name)]
  if (isLocal(l, at, name)) found.push(nameExpr(l, at, name, node))
  return l.b.expr(Op.First, l.b.list(found))
}

/** The arguments of a call; a lambda behind the parentheses goes to the last parameter, even if others are left out. */
export function lowerArguments(l: Lowering, at: Here, list: number, lambda: number, label = ''): number[] {
  const args = list === NONE ? [] : ofKind(l, list, 'value_argument').map((one) => argument(l, at, one, label))
  if (lambda === NONE) return args
  if (args.length === 1) args[0] = titled(l, list, args[0]!)
  const own = childOfKind(l, lambda, 'label')
  const literal = childOfKind(l, lambda, 'lambda_literal')
  if (literal === NONE) return args
  const block = lowerLambda(l, at, literal, own === NONE ? label : text(l, own).slice(0, -1))
  args.push(l.b.expr(Op.Keyword, l.b.str(TRAILING), block))
  return args
}

/** A text before a lambda may be the title of a test: `test("adds") { … }`. */
function titled(l: Lowering, list: number, expr: number): number {
  const value = childrenOf(l, childOfKind(l, list, 'value_argument')).at(-1)!
  if (kind(l, value) !== 'string_literal' || has(l, value, 'interpolation')) return expr
  return l.b.expr(Op.Literal, l.b.str('String'), l.b.str(text(l, value).slice(1, -1)))
}

/** `value`, `name = value`, `*values`. */
function argument(l: Lowering, at: Here, node: number, label: string): number {
  const parts = childrenOf(l, node)
  const value = parts.at(-1)
  if (value === undefined) return unknown(l)
  const expr = kind(l, value) === 'lambda_literal' ? lowerLambda(l, at, value, label) : lowerExpression(l, at, value)
  const isNamed = parts.length > 1 && has(l, node, '=') && kind(l, parts[0]!) === 'identifier'
  return isNamed ? l.b.expr(Op.Keyword, l.b.str(word(l, parts[0]!)), expr) : expr
}

/** `a name b`: a call of the member `name` of `a`. */
export function infixExpression(l: Lowering, at: Here, node: number): number {
  const [left, name, right] = childrenOf(l, node)
  if (left === undefined || name === undefined || right === undefined) return unknown(l)
  const callee = memberCallee(l, at, lowerExpression(l, at, left), name)
  return addCall(l, at, callee, [lowerExpression(l, at, right)], name)
}

/** `object[key]`: a call of `get`. */
export function indexExpression(l: Lowering, at: Here, node: number): number {
  const [object, ...keys] = childrenOf(l, node).filter((child) => !PUNCTUATION.has(kind(l, child)))
  if (object === undefined) return unknown(l)
  const callee = member(l, lowerExpression(l, at, object), functionName('get'))
  const args = keys.map((key) => lowerExpression(l, at, key))
  return addCall(l, at, callee, args, node, { flags: OPERATOR })
}

/** Tokens between the parts of an index. */
export const PUNCTUATION: ReadonlySet<string> = new Set(['[', ']', ','])

/** `::name`, `Type::name`, `value::name`, `Type::class`. */
export function callableReference(l: Lowering, at: Here, node: number): number {
  const type = typeIn(l, node)
  if (has(l, node, 'class')) return classLiteral(l, type === NONE ? unknown(l) : lowerType(l, at, type))
  const name = childrenOf(l, node).findLast((child) => kind(l, child) === 'identifier')
  if (name === undefined) return unknown(l)
  return type === NONE ? freeReference(l, at, name) : memberReference(l, at, type, name)
}

function freeReference(l: Lowering, at: Here, name: number): number {
  for (const called of [functionName(word(l, name)), word(l, name)]) mention(l, at, nameExpr(l, at, called, name), name)
  const plain = bareName(l, at, word(l, name), name)
  return l.b.expr(Op.First, l.b.list([bareName(l, at, functionName(word(l, name)), name), plain]))
}

/** The grammar reads the value before `::` as a type: `value::name` begins with a name like any other. */
function memberReference(l: Lowering, at: Here, type: number, name: number): number {
  const names = childrenOf(l, type).filter((child) => kind(l, child) === 'identifier')
  const isPlain = kind(l, type) === 'user_type' && names.length > 0
  let object = isPlain ? bareName(l, at, word(l, names[0]!), type) : lowerType(l, at, type)
  if (isPlain) for (const part of names.slice(1)) object = member(l, object, word(l, part))
  if (isPlain && !isLocal(l, at, word(l, names[0]!))) mention(l, at, object, type)
  return boundReference(l, at, object, name, isPlain && isTypeName(word(l, names.at(-1)!)))
}

/** The member of a value, or of the objects of a type, that a reference names: a function, or a property. */
export function boundReference(l: Lowering, at: Here, object: number, name: number, isType = false): number {
  const holders = isType ? [object, l.b.expr(Op.Instance, object)] : [object]
  const words = [functionName(word(l, name)), word(l, name)]
  const found = words.flatMap((called) => holders.map((holder) => member(l, holder, called)))
  for (const one of found) mention(l, at, one, name)
  return l.b.expr(Op.First, l.b.list(found))
}

/** `this`, `this@Outer`, `this@function`. */
export function thisOf(l: Lowering, at: Here, node: number): number {
  const label = childOfKind(l, node, 'identifier')
  if (label !== NONE) {
    const outer = scopeOfLabel(l, at, word(l, label))
    if (outer !== NONE) return l.b.expr(Op.This, outer)
  }
  const own = l.b.expr(Op.This, at.scope)
  return l.receivers.length === 0 || label !== NONE
    ? own
    : l.b.expr(Op.First, l.b.list([...l.receivers.toReversed(), own]))
}

/** The scope around whose entity is called by a label: that of a class, or of the extension that a function is. */
function scopeOfLabel(l: Lowering, at: Here, label: string): number {
  const name = l.b.str(label)
  for (let scope = at.scope; scope !== NONE; scope = outer(l, scope)) {
    const entity = l.b.get('scopes', scope, 'entity')
    const isOwn = entity > 0 && l.b.get('entities', entity, 'scope') === scope
    if (isOwn && l.b.get('entities', entity, 'name') === name) return scope
  }
  return NONE
}

/** `super`, `super<Base>`, `super@Outer`. */
export function superOf(l: Lowering, at: Here, node: number): number {
  const type = childrenOf(l, node).find((child) => isType(l, child))
  if (type !== undefined) return l.b.expr(Op.Instance, lowerType(l, at, type))
  const label = childOfKind(l, node, 'identifier')
  const outer = label === NONE ? NONE : scopeOfLabel(l, at, word(l, label))
  return l.b.expr(Op.Super, outer === NONE ? at.scope : outer)
}
