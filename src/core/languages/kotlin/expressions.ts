// Expressions: the facts of each kind, and the values they have.

import { NONE } from '../../facts.ts'
import { Op, ReturnKind } from '../../vocabulary.ts'
import { ARRAY } from '../java/context.ts'
import { addCall, literal, literalOf, member, mention, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { childOfKind, dispatcher, field, has, kind, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { quotedText, stringOf } from '../kit/texts.ts'
import {
  boundReference,
  callableReference,
  callExpression,
  indexExpression,
  infixExpression,
  superOf,
  thisOf,
} from './calls.ts'
import { bareName, childrenOf, functionName, isLocal, isTypeName, type Lowering, word } from './context.ts'
import { ifExpression, tryExpression, whenExpression } from './control-flow.ts'
import { lowerNameless } from './declarations.ts'
import { getterName } from './facade.ts'
import { anonymousFunction } from './functions.ts'
import { lowerLambda } from './lambdas.ts'
import { binary, membership, OPERATOR, prefixed, range, unary } from './operators.ts'
import { lowerStatements } from './statements.ts'
import { lowerType } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => number

/** The rule of each kind of expression. Kinds without a rule have no value; the expressions in them are lowered. */
const RULES: Readonly<Record<string, Rule>> = {
  identifier,
  this_expression: thisOf,
  super_expression: superOf,
  number_literal: (l, _at, node) => literal(l, /[lL]$/.test(text(l, node)) ? '$long' : '$int'),
  float_literal: (l, _at, node) => literal(l, /[fF]$/.test(text(l, node)) ? '$float' : '$double'),
  character_literal: literalOf('$char'),
  string_literal: template,
  multiline_string_literal: template,
  parenthesized_expression: (l, at, node) => inside(l, at, node),
  annotated_expression: annotated,
  labeled_expression: labeled,
  navigation_expression: (l, at, node) => prefixed(l, at, node, navigation),
  call_expression: (l, at, node) => prefixed(l, at, node, callExpression),
  infix_expression: infixExpression,
  index_expression: (l, at, node) => prefixed(l, at, node, indexExpression),
  callable_reference: callableReference,
  object_literal: objectLiteral,
  lambda_literal: (l, at, node) => lowerLambda(l, at, node),
  annotated_lambda: (l, at, node) => lowerLambda(l, at, childOfKind(l, node, 'lambda_literal')),
  anonymous_function: anonymousFunction,
  binary_expression: binary,
  unary_expression: unary,
  range_expression: range,
  in_expression: membership,
  is_expression: (l, at, node) => {
    lowerField(l, at, node, 'left')
    const type = field(l, node, 'right')
    if (type !== NONE) lowerType(l, at, type)
    return literal(l, '$boolean')
  },
  as_expression: cast,
  spread_expression: (l, at, node) => l.b.expr(Op.Spread, inside(l, at, node)),
  collection_literal: (l, at, node) => l.b.expr(Op.List, l.b.list(lowerInside(l, at, node)), l.b.str(ARRAY)),
  if_expression: ifExpression,
  when_expression: whenExpression,
  try_expression: tryExpression,
  return_expression: returnExpression,
  throw_expression: (l, at, node) => {
    for (const expr of lowerInside(l, at, node)) addResult(l, at, expr, ReturnKind.Throw)
    return unknown(l)
  },
  block: (l, at, node) => {
    const given = lowerStatements(l, openBlock(l, at), node)
    return given === NONE ? unknown(l) : given
  },
}

const ruleOf = dispatcher(RULES)

/** Whether a node is an expression that has a rule of its own. */
export const isExpression = (l: Lowering, node: number): boolean => ruleOf(l, node) !== undefined

/** Lowers an expression and returns its row; its calls, mentions and bindings are added on the way. */
export function lowerExpression(l: Lowering, at: Here, node: number): number {
  if (l.depth >= DEPTH_MAX) return unknown(l)
  if (l.operands.size > 0 && l.operands.has(node)) return l.operands.get(node)!
  const rule = ruleOf(l, node)
  l.depth++
  let expr: number
  if (rule) expr = rule(l, at, node)
  else {
    lowerInside(l, at, node)
    expr = unknown(l)
  }
  l.depth--
  return expr
}

/** Lowers the expressions among a node's children. */
function lowerInside(l: Lowering, at: Here, node: number): number[] {
  const exprs: number[] = []
  for (const child of childrenOf(l, node))
    if (l.tree.next[child] !== child + 1 || ruleOf(l, child)) exprs.push(lowerExpression(l, at, child))
  return exprs
}

/** The value of the only expression in a node. */
const inside = (l: Lowering, at: Here, node: number): number => lowerInside(l, at, node)[0] ?? unknown(l)

function lowerField(l: Lowering, at: Here, node: number, name: string): number {
  const child = field(l, node, name)
  return child === NONE ? unknown(l) : lowerExpression(l, at, child)
}

/** The grammar has no kinds of their own for these. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['true', '$boolean'],
  ['false', '$boolean'],
  ['null', '$null'],
])
const JUMPS: ReadonlySet<string> = new Set(['break', 'continue'])

function identifier(l: Lowering, at: Here, node: number): number {
  return named(l, at, word(l, node), node)
}

/** A name that stands at a node. */
function named(l: Lowering, at: Here, name: string, node: number): number {
  const constant = CONSTANTS.get(name)
  if (constant !== undefined) return literal(l, constant)
  if (JUMPS.has(name)) return unknown(l)
  const value = bareName(l, at, name, node)
  if (isLocal(l, at, name)) return value
  mention(l, at, value, node)
  accessorCall(l, at, node, bareName(l, at, functionName(getterName(name)), node))
  return value
}

/** A text: the code in its templates is lowered. */
function template(l: Lowering, at: Here, node: number): number {
  // of `$$"a $b"` the sign stands for itself
  const isPlain = l.tree.text[l.tree.start[node]! - 1] === '$'
  let isTemplate = false
  let isFixed = true
  for (const part of childrenOf(l, node)) {
    const isCode = kind(l, part) === 'interpolation'
    if (isCode) lowerInside(l, at, part)
    // the grammar reads `$name` as a sign and a text that begins with the name
    const name = isTemplate ? NAME_IN_TEXT.exec(text(l, part))?.[0] : undefined
    if (name !== undefined && name !== 'this') named(l, at, name, part)
    if (isCode || name !== undefined) isFixed = false
    isTemplate = !isPlain && kind(l, part) === 'string_content' && text(l, part) === '$'
  }
  return isFixed ? stringOf(l, 'String', quotedText(l, node)) : literal(l, 'String')
}
const NAME_IN_TEXT = /^[\p{L}_][\p{L}\p{Nd}_]*/u

function annotated(l: Lowering, at: Here, node: number): number {
  const expression = childrenOf(l, node).find((child) => kind(l, child) !== 'annotation')
  return expression === undefined ? unknown(l) : lowerExpression(l, at, expression)
}

/** `label@ { … }`, and `continue@label`, which the grammar reads the same way. */
function labeled(l: Lowering, at: Here, node: number): number {
  const label = childOfKind(l, node, 'label')
  const expression = childrenOf(l, node).find((child) => child !== label)
  if (expression === undefined || /^(?:break|continue)@$/.test(text(l, label))) return unknown(l)
  if (kind(l, expression) === 'lambda_literal') return lowerLambda(l, at, expression, text(l, label).slice(0, -1))
  return lowerExpression(l, at, expression)
}

/** `object.name`, `object?.name`, `Type::class`, `object::name`. */
function navigation(l: Lowering, at: Here, node: number): number {
  const parts = childrenOf(l, node)
  const [object, name] = [parts[0], parts.at(-1)]
  if (object === undefined || name === undefined || name === object) return unknown(l)
  if (has(l, node, '::')) {
    const holder = lowerExpression(l, at, object)
    if (word(l, name) === 'class') return classLiteral(l, holder)
    return boundReference(l, at, holder, name, isTypeName(text(l, object).split('.').at(-1)!))
  }
  if (kind(l, name) !== 'identifier') return inside(l, at, node)
  const holder = lowerExpression(l, at, object)
  const found = member(l, holder, word(l, name))
  mention(l, at, found, name)
  accessorCall(l, at, name, member(l, holder, functionName(getterName(word(l, name)))))
  return found
}

/** The code that runs where a property is read, if it has any: that of its accessor, or a method of Java. */
function accessorCall(l: Lowering, at: Here, name: number, accessor: number): void {
  if (!isTypeName(word(l, name))) addCall(l, at, accessor, [], name, { flags: OPERATOR })
}

/** `Type::class`, the class of `Type`. */
export const classLiteral = (l: Lowering, type: number): number =>
  l.b.expr(Op.Instance, l.b.expr(Op.Apply, literal(l, 'KClass'), l.b.list([type])))

/** `value as Type`. */
function cast(l: Lowering, at: Here, node: number): number {
  const value = lowerField(l, at, node, 'left')
  const type = field(l, node, 'right')
  return type === NONE ? value : l.b.expr(Op.Cast, lowerType(l, at, type), value)
}

/** `object : Base(x), Interface { … }`. */
function objectLiteral(l: Lowering, at: Here, node: number): number {
  const entity = lowerNameless(l, at, node, childOfKind(l, node, 'class_body'), [])
  return l.b.expr(Op.Instance, l.b.expr(Op.Entity, entity))
}

/** `return x` leaves the innermost function, `return@label x` the function or lambda of that label. */
function returnExpression(l: Lowering, at: Here, node: number): number {
  const label = field(l, node, 'label')
  const given = childrenOf(l, node).find((child) => child !== label && isValue(l, child))
  const expr: number = given === undefined ? NONE : lowerExpression(l, at, given)
  const name = label === NONE ? undefined : word(l, label)
  const left = l.returns.findLast((one) => (name === undefined ? !one.isLambda : one.label === name))
  if (expr !== NONE && left) addResult(l, left, expr)
  return unknown(l)
}

const isValue = (l: Lowering, node: number): boolean =>
  kind(l, node) !== 'return' && kind(l, node) !== 'return@' && (l.tree.next[node] !== node + 1 || isExpression(l, node))
