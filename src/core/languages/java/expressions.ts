// Expressions: a rule for each kind of node, and the value it gives.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, bindingOf, boundIn, declare } from '../kit/bindings.ts'
import { addStore, literal, literalOf, nameExpr, union, unknown } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import { DEPTH_MAX, type Here } from '../kit/lowering.ts'
import { dispatcher, field, fields, kind, text } from '../kit/nodes.ts'
import { openBlock, openFunction, outer } from '../kit/scopes.ts'
import { quotedText, stringOf } from '../kit/texts.ts'
import { fieldAccess, methodInvocation, methodReference, objectCreation } from './calls.ts'
import { ARRAY, type Lowering } from './context.ts'
import { lowerParameters } from './members.ts'
import { bindPattern } from './patterns.ts'
import { lowerStatement, lowerSwitch } from './statements.ts'
import { arrayOf, dimensions, lowerType } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => number

/**
 * The rule for each kind of expression. Kinds that are missing have no value of their own; their children are still
 * lowered.
 */
const RULES: Readonly<Record<string, Rule>> = {
  identifier: (l, at, node) => nameExpr(l, at, text(l, node), node),
  this: (l, at) => l.b.expr(Op.This, at.scope),
  super: (l, at) => l.b.expr(Op.Super, at.scope),
  decimal_integer_literal: integer,
  hex_integer_literal: integer,
  octal_integer_literal: integer,
  binary_integer_literal: integer,
  decimal_floating_point_literal: floating,
  hex_floating_point_literal: floating,
  true: literalOf('$boolean'),
  false: literalOf('$boolean'),
  character_literal: literalOf('$char'),
  null_literal: literalOf('$null'),
  string_literal: stringLiteral,
  template_expression: (l, at, node) => {
    lowerInside(l, at, node)
    return literal(l, 'String')
  },
  parenthesized_expression: (l, at, node) => lowerExpression(l, at, node + 2),
  field_access: fieldAccess,
  method_invocation: methodInvocation,
  object_creation_expression: objectCreation,
  array_access: (l, at, node) => l.b.expr(Op.Index, lowerField(l, at, node, 'array'), lowerField(l, at, node, 'index')),
  array_creation_expression: arrayCreation,
  array_initializer: (l, at, node) => l.b.expr(Op.List, l.b.list(lowerInside(l, at, node)), l.b.str(ARRAY)),
  class_literal: classLiteral,
  method_reference: methodReference,
  lambda_expression: lambda,
  switch_expression: lowerSwitch,
  assignment_expression: assignment,
  binary_expression: binary,
  cast_expression: cast,
  instanceof_expression: instanceOf,
  ternary_expression: ternary,
  unary_expression: (l, at, node) => {
    const operand = lowerField(l, at, node, 'operand')
    return l.tree.text[l.tree.start[node]!] === '!' ? literal(l, '$boolean') : operand
  },
  update_expression: (l, at, node) => lowerInside(l, at, node)[0] ?? unknown(l),
}

const ruleOf = dispatcher(RULES)

/** Lowers an expression and returns its row; its calls, mentions and bindings are added on the way. */
export function lowerExpression(l: Lowering, at: Here, node: number): number {
  const rule = ruleOf(l, node)
  if (l.depth >= DEPTH_MAX) return unknown(l)
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
export function lowerInside(l: Lowering, at: Here, node: number): number[] {
  const exprs: number[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const leaf = l.tree.next[child] === child + 1
    if (!leaf || ruleOf(l, child)) exprs.push(lowerExpression(l, at, child))
  }
  return exprs
}

function lowerField(l: Lowering, at: Here, node: number, name: string): number {
  const child = field(l, node, name)
  return child === NONE ? unknown(l) : lowerExpression(l, at, child)
}

/** The text is kept where the file looks methods or classes up by their names. */
function stringLiteral(l: Lowering, at: Here, node: number): number {
  lowerInside(l, at, node)
  if (l.looksUp) return l.b.expr(Op.Key, l.b.str(text(l, node).slice(1, -1)))
  return stringOf(l, 'String', quotedText(l, node))
}

function integer(l: Lowering, _at: Here, node: number): number {
  return literal(l, /l$/i.test(text(l, node)) ? '$long' : '$int')
}

function floating(l: Lowering, _at: Here, node: number): number {
  return literal(l, /f$/i.test(text(l, node)) ? '$float' : '$double')
}

// ---- values ---------------------------------------------------------------------------------------------------

function arrayCreation(l: Lowering, at: Here, node: number): number {
  const element = field(l, node, 'type')
  if (element === NONE) return unknown(l)
  let depth = 0
  let elements: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) === 'dimensions') depth += dimensions(l, child)
    else if (kind(l, child) === 'dimensions_expr') {
      depth++
      lowerInside(l, at, child)
    } else if (kind(l, child) === 'array_initializer') elements = lowerExpression(l, at, child)
  }
  const type = arrayOf(l, lowerType(l, at, element), depth)
  return elements === NONE ? l.b.expr(Op.Instance, type) : l.b.expr(Op.Cast, type, elements)
}

/** `Foo.class` is a `Class<Foo>`. */
function classLiteral(l: Lowering, at: Here, node: number): number {
  const type = l.b.expr(Op.Apply, literal(l, 'Class'), l.b.list([lowerType(l, at, node + 1)]))
  return l.b.expr(Op.Instance, type)
}

function cast(l: Lowering, at: Here, node: number): number {
  const types = fields(l, node, 'type').map((type) => lowerType(l, at, type))
  return l.b.expr(Op.Cast, union(l, types), lowerField(l, at, node, 'value'))
}

function instanceOf(l: Lowering, at: Here, node: number): number {
  const value = lowerField(l, at, node, 'left')
  const name = field(l, node, 'name')
  const right = field(l, node, 'right')
  const pattern = field(l, node, 'pattern')
  if (pattern !== NONE) bindPattern(l, at, pattern, value)
  else if (right !== NONE) {
    const type = lowerType(l, at, right)
    if (name !== NONE) declare(l, at, text(l, name), name, { kind: BindingKind.Variable, type })
  }
  return literal(l, '$boolean')
}

function ternary(l: Lowering, at: Here, node: number): number {
  // a pattern variable of the condition is visible in the branches, and only there
  const inner = openBlock(l, at)
  lowerField(l, inner, node, 'condition')
  const branches = [lowerField(l, inner, node, 'consequence'), lowerField(l, inner, node, 'alternative')]
  return union(l, branches)
}

const BOOLEAN = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||'])

/** Operand chains are walked along their left spine: a concatenation of thousands of strings is one level deep. */
function binary(l: Lowering, at: Here, node: number): number {
  const spine: number[] = []
  let first = node
  while (kind(l, first) === 'binary_expression') {
    spine.push(first)
    first = field(l, first, 'left')
    if (first === NONE) return unknown(l)
  }
  let value = lowerExpression(l, at, first)
  for (const operation of spine.reverse()) {
    const operator = text(l, field(l, operation, 'operator'))
    const right = lowerField(l, at, operation, 'right')
    if (BOOLEAN.has(operator)) value = literal(l, '$boolean')
    else if (operator === '<<' || operator === '>>' || operator === '>>>') continue
    else value = l.b.expr(Op.Operator, l.b.list([value, right]), l.b.str(operator), NONE)
  }
  return value
}

function assignment(l: Lowering, at: Here, node: number): number {
  const left = field(l, node, 'left')
  if (left === NONE) return unknown(l)
  const operator = text(l, field(l, node, 'operator'))
  const target = lowerExpression(l, at, left)
  const value = lowerField(l, at, node, 'right')
  if (operator !== '=') return target
  const leftKind = kind(l, left)
  if (leftKind === 'identifier') {
    const binding = bindingOf(l, at.scope, text(l, left))
    if (binding !== NONE) assign(l, at, binding, value, l.tree.end[node]!)
  } else if (leftKind === 'field_access') {
    const name = field(l, left, 'field')
    const object = field(l, left, 'object')
    if (name !== NONE && object !== NONE && kind(l, object) === 'this' && declaresField(l, at, text(l, name)))
      addStore(l, at, l.b.expr(Op.This, at.scope), text(l, name), value, left)
  }
  // a lambda has the type of the variable it is assigned to
  return l.b.opOf(value) === Op.Function ? target : value
}

/**
 * Whether the innermost class around a place declares the field itself: an assignment to an inherited field declares
 * nothing.
 */
function declaresField(l: Lowering, at: Here, name: string): boolean {
  let scope = at.scope
  while (scope !== NONE && l.b.get('scopes', scope, 'kind') !== ScopeKind.Class) scope = outer(l, scope)
  return scope !== NONE && boundIn(l, scope, name) !== undefined
}

/**
 * A lambda: its calls belong to the method around it; its parameters are typed by the functional interface it becomes.
 */
function lambda(l: Lowering, at: Here, node: number): number {
  const { yields } = l
  const fn = addFunction(l)
  const inner = openFunction(l, at, fn)
  l.yields = undefined
  const parameters = field(l, node, 'parameters')
  if (parameters !== NONE) lowerParameters(l, inner, parameters)
  const body = field(l, node, 'body')
  if (body !== NONE) {
    if (kind(l, body) === 'block') {
      lowerStatement(l, inner, body)
      // a body that never ends fits a function type with a result
      if (neverEnds(l, body)) addResult(l, inner, l.b.expr(Op.Unknown, NONE, 1))
    } else addResult(l, inner, lowerExpression(l, inner, body))
  }
  l.yields = yields
  return l.b.expr(Op.Function, fn)
}

/** Whether the last statement of a block throws, or is a loop without end that nothing breaks. */
function neverEnds(l: Lowering, block: number): boolean {
  let last: number = NONE
  const end = l.tree.next[block]!
  for (let child = block + 1; child < end; child = l.tree.next[child]!) if (/^[a-z]/.test(kind(l, child))) last = child
  if (last === NONE) return false
  const leaves = (node: number, how: RegExp): boolean => how.test(text(l, node))
  if (kind(l, last) === 'throw_statement') return !leaves(block, /\breturn\b/)
  const isEndless = kind(l, last) === 'while_statement' && leaves(last, /^while\s*\(\s*true\s*\)/)
  return isEndless && !leaves(last, /\b(?:break|return)\b/)
}
