// Expressions: a rule for each kind of node, and the value it gives.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { declareLocal } from '../kit/bindings.ts'
import { addCall, literal, member, mention, nameExpr, union, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { childOfKind, dispatcher, field, has, kind, text } from '../kit/nodes.ts'
import { quotedText, stringOf } from '../kit/texts.ts'
import { anonymousObject, arrayCreation, initializer, lowerTyped, objectCreation, tuple } from './construction.ts'
import { BY_REFERENCE, lowerLambda } from './functions.ts'
import { assignment, binary, cast, switchExpression, unary } from './operators.ts'
import { bindPattern } from './patterns.ts'
import { lowerQuery } from './queries.ts'
import { ARRAY, eachChild, isLeaf, type Lowering, typeName } from './state.ts'
import { applied, isBound, isLocal, lowerAliasQualified, lowerType, typeArguments } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => number

const typed =
  (type: string): Rule =>
  (l, at, node) => {
    if (!isLeaf(l, node)) lowerInside(l, at, node)
    return literal(l, type)
  }

/** The rule for each kind of expression; of missing kinds only the children are lowered. */
const RULES: Readonly<Record<string, Rule>> = {
  identifier: (l, at, node) => nameExpr(l, at, text(l, node), node),
  generic_name: genericName,
  this: (l, at) => l.b.expr(Op.This, at.scope),
  base: (l, at) => l.b.expr(Op.Super, at.scope),
  predefined_type: (l, at, node) => lowerType(l, at, node),
  qualified_name: (l, at, node) => lowerType(l, at, node),
  alias_qualified_name: lowerAliasQualified,
  boolean_literal: typed('Boolean'),
  character_literal: typed('Char'),
  null_literal: typed('Null'),
  string_literal: (l, _at, node) => stringOf(l, 'String', quotedText(l, node)),
  verbatim_string_literal: (l, _at, node) => stringOf(l, 'String', quotedText(l, node)),
  raw_string_literal: (l, _at, node) => stringOf(l, 'String', quotedText(l, node)),
  interpolated_string_expression: typed('String'),
  integer_literal: (l, _at, node) => literal(l, /l/i.test(text(l, node)) ? 'Int64' : 'Int32'),
  real_literal: (l, _at, node) => {
    const last = text(l, node).at(-1)!.toLowerCase()
    return literal(l, last === 'f' ? 'Single' : last === 'm' ? 'Decimal' : 'Double')
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
  implicit_object_creation_expression: (l, at, node) => lowerTyped(l, at, node, NONE),
  anonymous_object_creation_expression: anonymousObject,
  array_creation_expression: arrayCreation,
  implicit_array_creation_expression: inside,
  initializer_expression: initializer,
  collection_expression: (l, at, node) => list(l, lowerInside(l, at, node)),
  tuple_expression: tuple,
  argument: argument,
  lambda_expression: lowerLambda,
  anonymous_method_expression: lowerLambda,
  query_expression: lowerQuery,
  await_expression: (l, at, node) => l.b.expr(Op.Await, inside(l, at, node)),
  assignment_expression: assignment,
  binary_expression: binary,
  conditional_expression: (l, at, node) => {
    part(l, at, node, 'condition')
    return union(l, [part(l, at, node, 'consequence'), part(l, at, node, 'alternative')])
  },
  cast_expression: cast,
  as_expression: (l, at, node) => l.b.expr(Op.Cast, typePart(l, at, node, 'right'), part(l, at, node, 'left')),
  is_expression: (l, at, node) => {
    part(l, at, node, 'left')
    typePart(l, at, node, 'right')
    return literal(l, 'Boolean')
  },
  is_pattern_expression: (l, at, node) => {
    const value = part(l, at, node, 'expression')
    const pattern = field(l, node, 'pattern')
    if (pattern !== NONE) bindPattern(l, at, pattern, value)
    return literal(l, 'Boolean')
  },
  switch_expression: switchExpression,
  default_expression: (l, at, node) => l.b.expr(Op.Instance, typePart(l, at, node, 'type')),
  typeof_expression: (l, at, node) => {
    typePart(l, at, node, 'type')
    return literal(l, 'Type')
  },
  sizeof_expression: typed('Int32'),
  prefix_unary_expression: unary,
  postfix_unary_expression: unary,
  with_expression: (l, at, node) => lowerInside(l, at, node)[0] ?? unknown(l),
}

/** The rule that lowers a node as an expression; undefined when it is none. */
export const ruleOf = dispatcher(RULES)

/** Lowers an expression and returns its row; its calls, mentions and bindings are added on the way. */
export function lowerExpression(l: Lowering, at: Here, node: number): number {
  if (l.depth >= DEPTH_MAX) return unknown(l)
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

/** Lowers an expression whose value is handed on: a method that it names is used there, though not called. */
export function lowerValue(l: Lowering, at: Here, node: number): number {
  const expr = lowerExpression(l, at, node)
  const what = kind(l, node)
  if (what === 'member_access_expression' || (what === 'identifier' && !isLocal(l, at, text(l, node))))
    mention(l, at, expr, node)
  return expr
}

/** Lowers the expressions among a node's children. */
export function lowerInside(l: Lowering, at: Here, node: number): number[] {
  const exprs: number[] = []
  eachChild(l, node, (child) => {
    if (!isLeaf(l, child) || ruleOf(l, child)) exprs.push(lowerExpression(l, at, child))
  })
  return exprs
}

/** The value of the last expression among a node's children. */
export function inside(l: Lowering, at: Here, node: number): number {
  return lowerInside(l, at, node).at(-1) ?? unknown(l)
}

/** The expression under a field, unknown when there is none. */
export function part(l: Lowering, at: Here, node: number, name: string): number {
  const child = field(l, node, name)
  return child === NONE ? unknown(l) : lowerExpression(l, at, child)
}

function typePart(l: Lowering, at: Here, node: number, name: string): number {
  const child = field(l, node, name)
  return child === NONE ? unknown(l) : lowerType(l, at, child)
}

/** An array of values. */
export const list = (l: Lowering, items: readonly number[]): number =>
  l.b.expr(Op.List, l.b.list(items), l.b.str(ARRAY))

// ---- members and calls ----------------------------------------------------------------------------------------

function genericName(l: Lowering, at: Here, node: number): number {
  const name = childOfKind(l, node, 'identifier')
  if (name === NONE) return unknown(l)
  const args = typeArguments(l, at, node)
  // a generic method when it is called, else a type
  const parent = kind(l, l.tree.parent[node]!)
  const plain = parent === 'invocation_expression' ? text(l, name) : typeName(text(l, name), args.length)
  return applied(l, nameExpr(l, at, plain, node), args)
}

function memberAccess(l: Lowering, at: Here, node: number): number {
  const object = field(l, node, 'expression')
  const name = field(l, node, 'name')
  if (object === NONE || name === NONE) return unknown(l)
  return memberNamed(l, at, objectOf(l, at, object), name)
}

/** The object before a dot; a name that the file does not bind may be a type, and is mentioned. */
export function objectOf(l: Lowering, at: Here, object: number): number {
  const expr = isTypeParameter(l, at, object)
    ? nameExpr(l, at, typeName(text(l, object), 0), object)
    : lowerExpression(l, at, object)
  const what = kind(l, object)
  if (what === 'generic_name' || (what === 'identifier' && !isBound(l, at, text(l, object))))
    mention(l, at, expr, object)
  return expr
}

/** Whether the object before a dot is a type parameter: `T.Create()`. */
const isTypeParameter = (l: Lowering, at: Here, node: number): boolean =>
  kind(l, node) === 'identifier' && !isBound(l, at, text(l, node)) && isBound(l, at, typeName(text(l, node), 0))

/** The member of an object that a name, generic or not, means. */
export function memberNamed(l: Lowering, at: Here, object: number, name: number): number {
  if (kind(l, name) !== 'generic_name') return member(l, object, text(l, name))
  const identifier = childOfKind(l, name, 'identifier')
  if (identifier === NONE) return unknown(l)
  return applied(l, member(l, object, text(l, identifier)), typeArguments(l, at, name))
}

/** `a?.b`, `a?[i]`: the member or element of `a` where it is not null. */
function conditionalAccess(l: Lowering, at: Here, node: number): number {
  const object = part(l, at, node, 'condition')
  const binding = childOfKind(l, node, 'member_binding_expression')
  if (binding !== NONE) {
    const name = field(l, binding, 'name')
    return name === NONE ? unknown(l) : memberNamed(l, at, object, name)
  }
  const element = childOfKind(l, node, 'element_binding_expression')
  if (element === NONE) return unknown(l)
  return l.b.expr(Op.Index, object, lowerInside(l, at, element)[0] ?? unknown(l))
}

function elementAccess(l: Lowering, at: Here, node: number): number {
  const object = part(l, at, node, 'expression')
  const subscript = field(l, node, 'subscript')
  const keys = subscript === NONE ? [] : lowerInside(l, at, subscript)
  const isRange = subscript !== NONE && isRangeArgument(l, subscript)
  if (isRange) return object // a part of an array is an array
  return l.b.expr(Op.Index, object, keys[0] ?? unknown(l))
}

function isRangeArgument(l: Lowering, subscript: number): boolean {
  const only = childOfKind(l, subscript, 'argument')
  return only !== NONE && childOfKind(l, only, 'range_expression') !== NONE
}

function invocation(l: Lowering, at: Here, node: number): number {
  const callee = field(l, node, 'function')
  if (callee === NONE) return unknown(l)
  const args = field(l, node, 'arguments')
  if (kind(l, callee) === 'identifier' && text(l, callee) === 'nameof') {
    if (args !== NONE) lowerInside(l, at, args)
    return literal(l, 'String')
  }
  const called = lowerExpression(l, at, callee)
  return addCall(l, at, called, lowerArguments(l, at, args), lastName(l, callee))
}

/** The name at the end of a callee: the line a reader looks for in a chain. */
function lastName(l: Lowering, callee: number): number {
  const name = field(l, callee, 'name')
  return name === NONE ? callee : name
}

/** The expressions of an argument list, which may be missing. */
export const lowerArguments = (l: Lowering, at: Here, list: number): readonly number[] =>
  list === NONE ? [] : lowerInside(l, at, list)

/** An argument: positional, or `name: value`; `out var x` declares a variable. */
function argument(l: Lowering, at: Here, node: number): number {
  const name = field(l, node, 'name')
  let value: number = NONE
  eachChild(l, node, (child) => {
    if (child !== name && (!isLeaf(l, child) || ruleOf(l, child))) value = lowerValue(l, at, child)
  })
  if (value === NONE) value = unknown(l)
  if (has(l, node, 'ref') || has(l, node, 'out')) value = l.b.expr(Op.Ref, value, BY_REFERENCE)
  return name === NONE ? value : l.b.expr(Op.Keyword, l.b.str(text(l, name)), value)
}

function declaration(l: Lowering, at: Here, node: number): number {
  const type = typePart(l, at, node, 'type')
  const name = field(l, node, 'name')
  // `out var x` has the type of the parameter that it is passed for
  const value = l.b.expr(Op.Instance, type === NONE ? l.b.expr(Op.Target) : type)
  if (name !== NONE && kind(l, name) === 'identifier') declareLocal(l, at, name, type === NONE ? { value } : { type })
  return value
}
