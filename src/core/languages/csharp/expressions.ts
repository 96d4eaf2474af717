// Expressions: what becomes of each kind, and the values they have.

import { NONE, Op } from '../../facts.ts'
import { bindLocal, DEPTH_MAX, mention, nameExpr } from '../block-scopes.ts'
import { childOfKind, dispatcher, field, kind, line, literal, member, text, unknown } from '../lowering.ts'
import { anonymousObject, arrayCreation, initializer, lowerTyped, objectCreation, tuple } from './construction.ts'
import { lowerLambda } from './functions.ts'
import { assignment, binary, switchExpression } from './operators.ts'
import { bindPattern } from './patterns.ts'
import { lowerQuery } from './queries.ts'
import { ARRAY, eachChild, isLeaf, type State, typeName } from './state.ts'
import { applied, isBound, lowerAliasQualified, lowerType, typeArguments } from './types.ts'

type Rule = (s: State, node: number, scope: number) => number

const typed =
  (type: string): Rule =>
  (s, node, scope) => {
    if (!isLeaf(s, node)) lowerInside(s, node, scope)
    return literal(s, type)
  }

/** What becomes of each kind of expression; of kinds that are missing only the parts are lowered. */
const RULES: Readonly<Record<string, Rule>> = {
  identifier: (s, node, scope) => nameExpr(s, text(s, node), scope, node),
  generic_name: genericName,
  this: (s, _node, scope) => s.b.expr(Op.This, scope),
  base: (s, _node, scope) => s.b.expr(Op.Super, scope),
  predefined_type: (s, node, scope) => lowerType(s, node, scope),
  qualified_name: (s, node, scope) => lowerType(s, node, scope),
  alias_qualified_name: lowerAliasQualified,
  boolean_literal: typed('Boolean'),
  character_literal: typed('Char'),
  null_literal: typed('Null'),
  string_literal: (s) => literal(s, 'String'),
  verbatim_string_literal: (s) => literal(s, 'String'),
  raw_string_literal: (s) => literal(s, 'String'),
  interpolated_string_expression: typed('String'),
  integer_literal: (s, node) => literal(s, /l/i.test(text(s, node)) ? 'Int64' : 'Int32'),
  real_literal: (s, node) => {
    const last = text(s, node).at(-1)!.toLowerCase()
    return literal(s, last === 'f' ? 'Single' : last === 'm' ? 'Decimal' : 'Double')
  },
  parenthesized_expression: inside,
  checked_expression: inside,
  ref_expression: inside,
  declaration_expression: declaration,
  invocation_expression: invocation,
  member_access_expression: memberAccess,
  conditional_access_expression: conditionalAccess,
  element_access_expression: elementAccess,
  object_creation_expression: objectCreation,
  implicit_object_creation_expression: (s, node, scope) => lowerTyped(s, node, NONE, scope),
  anonymous_object_creation_expression: anonymousObject,
  array_creation_expression: arrayCreation,
  implicit_array_creation_expression: inside,
  initializer_expression: initializer,
  collection_expression: (s, node, scope) => list(s, lowerInside(s, node, scope)),
  tuple_expression: tuple,
  argument: argument,
  lambda_expression: lowerLambda,
  anonymous_method_expression: lowerLambda,
  query_expression: lowerQuery,
  await_expression: (s, node, scope) => s.b.expr(Op.Await, inside(s, node, scope)),
  assignment_expression: assignment,
  binary_expression: binary,
  conditional_expression: (s, node, scope) => {
    part(s, node, 'condition', scope)
    return union(s, [part(s, node, 'consequence', scope), part(s, node, 'alternative', scope)])
  },
  cast_expression: (s, node, scope) =>
    s.b.expr(Op.Cast, typePart(s, node, 'type', scope), part(s, node, 'value', scope)),
  as_expression: (s, node, scope) => s.b.expr(Op.Cast, typePart(s, node, 'right', scope), part(s, node, 'left', scope)),
  is_expression: (s, node, scope) => {
    part(s, node, 'left', scope)
    typePart(s, node, 'right', scope)
    return literal(s, 'Boolean')
  },
  is_pattern_expression: (s, node, scope) => {
    const value = part(s, node, 'expression', scope)
    const pattern = field(s, node, 'pattern')
    if (pattern !== NONE) bindPattern(s, pattern, value, scope)
    return literal(s, 'Boolean')
  },
  switch_expression: switchExpression,
  default_expression: (s, node, scope) => s.b.expr(Op.Instance, typePart(s, node, 'type', scope)),
  typeof_expression: (s, node, scope) => {
    typePart(s, node, 'type', scope)
    return literal(s, 'Type')
  },
  sizeof_expression: typed('Int32'),
  prefix_unary_expression: (s, node, scope) => {
    const operand = inside(s, node, scope)
    return s.tree.text[s.tree.start[node]!] === '!' ? literal(s, 'Boolean') : operand
  },
  postfix_unary_expression: inside,
  with_expression: (s, node, scope) => lowerInside(s, node, scope)[0] ?? unknown(s),
}

/** What lowers a node as an expression; undefined when it is none. */
export const ruleOf = dispatcher(RULES)

/** Lowers an expression and returns its row; its calls, mentions and bindings are added on the way. */
export function lowerExpression(s: State, node: number, scope: number): number {
  if (s.depth >= DEPTH_MAX) return unknown(s)
  const rule = ruleOf(s, node)
  s.depth++
  let expr: number
  if (rule) expr = rule(s, node, scope)
  else {
    lowerInside(s, node, scope)
    expr = unknown(s)
  }
  s.depth--
  return expr
}

/** Lowers the expressions among a node's children. */
export function lowerInside(s: State, node: number, scope: number): number[] {
  const exprs: number[] = []
  eachChild(s, node, (child) => {
    if (!isLeaf(s, child) || ruleOf(s, child)) exprs.push(lowerExpression(s, child, scope))
  })
  return exprs
}

function inside(s: State, node: number, scope: number): number {
  return lowerInside(s, node, scope).at(-1) ?? unknown(s)
}

/** The expression under a field, unknown when there is none. */
export function part(s: State, node: number, name: string, scope: number): number {
  const child = field(s, node, name)
  return child === NONE ? unknown(s) : lowerExpression(s, child, scope)
}

function typePart(s: State, node: number, name: string, scope: number): number {
  const child = field(s, node, name)
  return child === NONE ? unknown(s) : lowerType(s, child, scope)
}

/** One of several values. */
export function union(s: State, exprs: readonly number[]): number {
  return exprs.length === 1 ? exprs[0]! : s.b.expr(Op.Union, s.b.list(exprs))
}

/** An array of values. */
export const list = (s: State, items: readonly number[]): number => s.b.expr(Op.List, s.b.list(items), s.b.str(ARRAY))

// ---- members and calls ----------------------------------------------------------------------------------------

function genericName(s: State, node: number, scope: number): number {
  const name = childOfKind(s, node, 'identifier')
  if (name === NONE) return unknown(s)
  const args = typeArguments(s, node, scope)
  // a generic method when it is called, else a type
  const parent = kind(s, s.tree.parent[node]!)
  const plain = parent === 'invocation_expression' ? text(s, name) : typeName(text(s, name), args.length)
  return applied(s, nameExpr(s, plain, scope, node), args)
}

function memberAccess(s: State, node: number, scope: number): number {
  const object = field(s, node, 'expression')
  const name = field(s, node, 'name')
  if (object === NONE || name === NONE) return unknown(s)
  return memberNamed(s, objectOf(s, object, scope), name, scope)
}

/** What is before a dot; a name that the file does not bind may be a type, and is mentioned. */
export function objectOf(s: State, object: number, scope: number): number {
  const expr = isTypeParameter(s, object, scope)
    ? nameExpr(s, typeName(text(s, object), 0), scope, object)
    : lowerExpression(s, object, scope)
  if (kind(s, object) === 'identifier' && !isBound(s, scope, text(s, object))) mention(s, expr, scope, object)
  return expr
}

/** Whether what is before a dot is a type parameter: `T.Create()`. */
const isTypeParameter = (s: State, node: number, scope: number): boolean =>
  kind(s, node) === 'identifier' && !isBound(s, scope, text(s, node)) && isBound(s, scope, typeName(text(s, node), 0))

/** The member of an object that a name, generic or not, means. */
export function memberNamed(s: State, object: number, name: number, scope: number): number {
  if (kind(s, name) !== 'generic_name') return member(s, object, text(s, name))
  const identifier = childOfKind(s, name, 'identifier')
  if (identifier === NONE) return unknown(s)
  return applied(s, member(s, object, text(s, identifier)), typeArguments(s, name, scope))
}

/** `a?.b`, `a?[i]`: the member or element of what is there. */
function conditionalAccess(s: State, node: number, scope: number): number {
  const object = part(s, node, 'condition', scope)
  const binding = childOfKind(s, node, 'member_binding_expression')
  if (binding !== NONE) {
    const name = field(s, binding, 'name')
    return name === NONE ? unknown(s) : memberNamed(s, object, name, scope)
  }
  const element = childOfKind(s, node, 'element_binding_expression')
  if (element === NONE) return unknown(s)
  return s.b.expr(Op.Index, object, lowerInside(s, element, scope)[0] ?? unknown(s))
}

function elementAccess(s: State, node: number, scope: number): number {
  const object = part(s, node, 'expression', scope)
  const subscript = field(s, node, 'subscript')
  const keys = subscript === NONE ? [] : lowerInside(s, subscript, scope)
  const isRange = subscript !== NONE && isRangeArgument(s, subscript)
  if (isRange) return object // a part of an array is an array
  return s.b.expr(Op.Index, object, keys[0] ?? unknown(s))
}

function isRangeArgument(s: State, subscript: number): boolean {
  const only = childOfKind(s, subscript, 'argument')
  return only !== NONE && childOfKind(s, only, 'range_expression') !== NONE
}

function invocation(s: State, node: number, scope: number): number {
  const callee = field(s, node, 'function')
  if (callee === NONE) return unknown(s)
  const args = field(s, node, 'arguments')
  if (kind(s, callee) === 'identifier' && text(s, callee) === 'nameof') {
    if (args !== NONE) lowerInside(s, args, scope)
    return literal(s, 'String')
  }
  return addCall(s, Op.Call, lowerExpression(s, callee, scope), args, scope, lastName(s, callee))
}

/** The name at the end of a callee: the line a reader looks for in a chain. */
function lastName(s: State, callee: number): number {
  const name = field(s, callee, 'name')
  return name === NONE ? callee : name
}

/** Adds a call site; `args` is an argument list or NONE, `at` the node whose line is the call's. */
export function addCall(s: State, op: number, callee: number, args: number, scope: number, at: number): number {
  const given = s.b.list(args === NONE ? [] : lowerInside(s, args, scope))
  const row = s.b.add('calls', { expr: NONE, scope, line: line(s, at), flags: 0 })
  const expr = s.b.expr(op, callee, given, row)
  s.b.set('calls', row, 'expr', expr)
  return expr
}

/** An argument: positional, or `name: value`; `out var x` declares a variable. */
function argument(s: State, node: number, scope: number): number {
  const name = field(s, node, 'name')
  let value: number = NONE
  eachChild(s, node, (child) => {
    if (child !== name && (!isLeaf(s, child) || ruleOf(s, child))) value = lowerExpression(s, child, scope)
  })
  if (value === NONE) value = unknown(s)
  return name === NONE ? value : s.b.expr(Op.Keyword, s.b.str(text(s, name)), value)
}

function declaration(s: State, node: number, scope: number): number {
  const type = typePart(s, node, 'type', scope)
  const name = field(s, node, 'name')
  // `out var x` has the type of the parameter that it is passed for
  const value = s.b.expr(Op.Instance, type === NONE ? s.b.expr(Op.Target) : type)
  if (name !== NONE && kind(s, name) === 'identifier') bindLocal(s, scope, name, type, type === NONE ? value : NONE)
  return value
}
