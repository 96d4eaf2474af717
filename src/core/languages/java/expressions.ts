// Expressions: a rule for each kind of node, and the value it gives.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { DEPTH_MAX, openBlock, openScope } from '../block-scopes.ts'
import { assign, bindingOf, boundIn, declare } from '../kit/bindings.ts'
import { literal, literalOf, nameExpr, union, unknown } from '../kit/expressions.ts'
import { dispatcher, kind, line as startLine, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { quotedText, stringOf } from '../kit/texts.ts'
import { fieldAccess, methodInvocation, methodReference, objectCreation } from './calls.ts'
import { ARRAY, fieldOf, type Lowering } from './context.ts'
import { lowerParameters } from './members.ts'
import { bindPattern } from './patterns.ts'
import { lowerStatement, lowerSwitch } from './statements.ts'
import { arrayOf, dimensions, lowerType } from './types.ts'

type Rule = (l: Lowering, node: number, scope: number) => number

/**
 * The rule for each kind of expression. Kinds that are missing have no value of their own; their children are still
 * lowered.
 */
const RULES: Readonly<Record<string, Rule>> = {
  identifier: (l, node, scope) => nameExpr(l, { scope }, text(l, node), node),
  this: (l, _node, scope) => l.b.expr(Op.This, scope),
  super: (l, _node, scope) => l.b.expr(Op.Super, scope),
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
  template_expression: (l, node, scope) => {
    lowerInside(l, node, scope)
    return literal(l, 'String')
  },
  parenthesized_expression: (l, node, scope) => lowerExpression(l, node + 2, scope),
  field_access: fieldAccess,
  method_invocation: methodInvocation,
  object_creation_expression: objectCreation,
  array_access: (l, node, scope) =>
    l.b.expr(Op.Index, lowerField(l, node, 'array', scope), lowerField(l, node, 'index', scope)),
  array_creation_expression: arrayCreation,
  array_initializer: (l, node, scope) => l.b.expr(Op.List, l.b.list(lowerInside(l, node, scope)), l.b.str(ARRAY)),
  class_literal: classLiteral,
  method_reference: methodReference,
  lambda_expression: lambda,
  switch_expression: lowerSwitch,
  assignment_expression: assignment,
  binary_expression: binary,
  cast_expression: cast,
  instanceof_expression: instanceOf,
  ternary_expression: ternary,
  unary_expression: (l, node, scope) => {
    const operand = lowerField(l, node, 'operand', scope)
    return l.tree.text[l.tree.start[node]!] === '!' ? literal(l, '$boolean') : operand
  },
  update_expression: (l, node, scope) => lowerInside(l, node, scope)[0] ?? unknown(l),
}

const ruleOf = dispatcher(RULES)

/** Lowers an expression and returns its row; its calls, mentions and bindings are added on the way. */
export function lowerExpression(l: Lowering, node: number, scope: number): number {
  const rule = ruleOf(l, node)
  if (l.depth >= DEPTH_MAX) return unknown(l)
  l.depth++
  let expr: number
  if (rule) expr = rule(l, node, scope)
  else {
    lowerInside(l, node, scope)
    expr = unknown(l)
  }
  l.depth--
  return expr
}

/** Lowers the expressions among a node's children. */
export function lowerInside(l: Lowering, node: number, scope: number): number[] {
  const exprs: number[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const leaf = l.tree.next[child] === child + 1
    if (!leaf || ruleOf(l, child)) exprs.push(lowerExpression(l, child, scope))
  }
  return exprs
}

function lowerField(l: Lowering, node: number, field: keyof Lowering['fields'], scope: number): number {
  const child = fieldOf(l, node, field)
  return child === NONE ? unknown(l) : lowerExpression(l, child, scope)
}

/** The text is kept where the file looks methods or classes up by their names. */
function stringLiteral(l: Lowering, node: number, scope: number): number {
  lowerInside(l, node, scope)
  if (l.looksUp) return l.b.expr(Op.Key, l.b.str(text(l, node).slice(1, -1)))
  return stringOf(l, 'String', quotedText(l, node))
}

function integer(l: Lowering, node: number): number {
  return literal(l, /l$/i.test(text(l, node)) ? '$long' : '$int')
}

function floating(l: Lowering, node: number): number {
  return literal(l, /f$/i.test(text(l, node)) ? '$float' : '$double')
}

// ---- values ---------------------------------------------------------------------------------------------------

function arrayCreation(l: Lowering, node: number, scope: number): number {
  const element = fieldOf(l, node, 'type')
  if (element === NONE) return unknown(l)
  let depth = 0
  let elements: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) === 'dimensions') depth += dimensions(l, child)
    else if (kind(l, child) === 'dimensions_expr') {
      depth++
      lowerInside(l, child, scope)
    } else if (kind(l, child) === 'array_initializer') elements = lowerExpression(l, child, scope)
  }
  const type = arrayOf(l, lowerType(l, element, scope), depth)
  return elements === NONE ? l.b.expr(Op.Instance, type) : l.b.expr(Op.Cast, type, elements)
}

/** `Foo.class` is a `Class<Foo>`. */
function classLiteral(l: Lowering, node: number, scope: number): number {
  const type = l.b.expr(Op.Apply, literal(l, 'Class'), l.b.list([lowerType(l, node + 1, scope)]))
  return l.b.expr(Op.Instance, type)
}

function cast(l: Lowering, node: number, scope: number): number {
  const types: number[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!)
    if (l.tree.field[child] === l.fields.type) types.push(lowerType(l, child, scope))
  return l.b.expr(Op.Cast, union(l, types), lowerField(l, node, 'value', scope))
}

function instanceOf(l: Lowering, node: number, scope: number): number {
  const value = lowerField(l, node, 'left', scope)
  const name = fieldOf(l, node, 'name')
  const right = fieldOf(l, node, 'right')
  const pattern = fieldOf(l, node, 'pattern')
  if (pattern !== NONE) bindPattern(l, pattern, value, scope)
  else if (right !== NONE) {
    const type = lowerType(l, right, scope)
    if (name !== NONE) declare(l, { scope }, text(l, name), name, { kind: BindingKind.Variable, type })
  }
  return literal(l, '$boolean')
}

function ternary(l: Lowering, node: number, scope: number): number {
  // a pattern variable of the condition is visible in the branches, and only there
  const inner = openBlock(l, scope)
  lowerField(l, node, 'condition', inner)
  const branches = [lowerField(l, node, 'consequence', inner), lowerField(l, node, 'alternative', inner)]
  return union(l, branches)
}

const BOOLEAN = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||'])

/** Operand chains are walked along their left spine: a concatenation of thousands of strings is one level deep. */
function binary(l: Lowering, node: number, scope: number): number {
  const spine: number[] = []
  let first = node
  while (kind(l, first) === 'binary_expression') {
    spine.push(first)
    first = fieldOf(l, first, 'left')
    if (first === NONE) return unknown(l)
  }
  let value = lowerExpression(l, first, scope)
  for (const at of spine.reverse()) {
    const operator = text(l, fieldOf(l, at, 'operator'))
    const right = lowerField(l, at, 'right', scope)
    if (BOOLEAN.has(operator)) value = literal(l, '$boolean')
    else if (operator === '<<' || operator === '>>' || operator === '>>>') continue
    else value = l.b.expr(Op.Operator, l.b.list([value, right]), l.b.str(operator), NONE)
  }
  return value
}

function assignment(l: Lowering, node: number, scope: number): number {
  const left = fieldOf(l, node, 'left')
  if (left === NONE) return unknown(l)
  const operator = text(l, fieldOf(l, node, 'operator'))
  const target = lowerExpression(l, left, scope)
  const value = lowerField(l, node, 'right', scope)
  if (operator !== '=') return target
  const leftKind = kind(l, left)
  if (leftKind === 'identifier') {
    const binding = bindingOf(l, scope, text(l, left))
    if (binding !== NONE) assign(l, { scope }, binding, value, l.tree.end[node]!)
  } else if (leftKind === 'field_access') {
    const field = fieldOf(l, left, 'field')
    const object = fieldOf(l, left, 'object')
    if (field !== NONE && object !== NONE && kind(l, object) === 'this' && declaresField(l, scope, text(l, field)))
      l.b.add('stores', {
        object: l.b.expr(Op.This, scope),
        name: l.b.str(text(l, field)),
        value,
        scope,
        line: startLine(l, left),
      })
  }
  // a lambda has the type of the variable it is assigned to
  return l.b.opOf(value) === Op.Function ? target : value
}

/**
 * Whether the innermost class around `scope` declares the field itself: an assignment to an inherited field declares
 * nothing.
 */
function declaresField(l: Lowering, scope: number, name: string): boolean {
  let at = scope
  while (at !== NONE && l.b.get('scopes', at, 'kind') !== ScopeKind.Class) at = outer(l, at)
  return at !== NONE && boundIn(l, at, name) !== undefined
}

/**
 * A lambda: its calls belong to the method around it; its parameters are typed by the functional interface it becomes.
 */
function lambda(l: Lowering, node: number, scope: number): number {
  const { fn: outerFn, yields } = l
  const fn = l.b.add('functions', { flags: 0 })
  const inner = openScope(l, scope, ScopeKind.Function, l.owner, fn)
  l.b.set('functions', fn, 'scope', inner)
  l.fn = fn
  l.yields = undefined
  const parameters = fieldOf(l, node, 'parameters')
  if (parameters !== NONE) lowerParameters(l, parameters, fn, inner)
  const body = fieldOf(l, node, 'body')
  if (body !== NONE) {
    if (kind(l, body) === 'block') {
      lowerStatement(l, body, inner)
      // a body that never ends fits a function type with a result
      if (neverEnds(l, body)) l.b.add('returns', { fn, expr: l.b.expr(Op.Unknown, NONE, 1), kind: ReturnKind.Return })
    } else l.b.add('returns', { fn, expr: lowerExpression(l, body, inner), kind: ReturnKind.Return })
  }
  l.fn = outerFn
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
