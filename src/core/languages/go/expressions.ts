// Expressions of Go.

import { NONE } from '../../facts.ts'
import { BindingKind, Iterated, Op } from '../../vocabulary.ts'
import { addCall, literal, literalOf, member, mention, nameExpr } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { keepText, quotedText, stringOf } from '../kit/texts.ts'
import { functionBody } from './functions.ts'
import { compositeLiteral, functionList, keyExpression, mayAppend } from './literals.ts'
import { isLocal, type Lowering, localBinding } from './state.ts'
import { block } from './statements.ts'
import { orUnknown, typeExpr } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => number

/** An expression that is not itself called: its name counts as a mention. */
export function expression(l: Lowering, at: Here, node: number): number {
  const expr = evaluated(l, at, node)
  const shape = node === NONE ? '' : kind(l, node)
  if (shape === 'identifier' && !isLocal(l, at.scope, text(l, node))) mention(l, at, expr, node)
  if (shape === 'selector_expression') mention(l, at, expr, node)
  return expr
}

/** An expression that is called, or of which a part is taken: its name is no mention. */
export function evaluated(l: Lowering, at: Here, node: number): number {
  if (node === NONE) return l.b.expr(Op.Unknown)
  const rule = RULES[kind(l, node)]
  if (rule) return rule(l, at, node)
  for (const child of parts(l, node)) expression(l, at, child)
  return l.b.expr(Op.Unknown)
}

const plainName: Rule = (l, at, node) => nameExpr(l, at, text(l, node), node)

const typed: Rule = (l, at, node) => orUnknown(l, typeExpr(l, at, node))

const RULES: Readonly<Record<string, Rule>> = {
  identifier: plainName,
  type_identifier: plainName,
  field_identifier: (l) => l.b.expr(Op.Unknown),
  int_literal: literalOf('int'),
  float_literal: literalOf('float64'),
  rune_literal: literalOf('rune'),
  interpreted_string_literal: (l, _at, node) => stringOf(l, 'string', quotedText(l, node)),
  raw_string_literal: (l, _at, node) => stringOf(l, 'string', quotedText(l, node)),
  true: literalOf('bool'),
  false: literalOf('bool'),
  nil: (l) => l.b.expr(Op.Unknown),
  iota: literalOf('int'),
  parenthesized_expression: (l, at, node) => evaluated(l, at, parts(l, node)[0] ?? NONE),
  selector_expression: (l, at, node) => {
    const object = evaluated(l, at, field(l, node, 'operand'))
    return l.b.expr(Op.Member, object, l.b.str(text(l, field(l, node, 'field'))))
  },
  call_expression: callExpression,
  unary_expression: unary,
  binary_expression: binary,
  index_expression: (l, at, node) => {
    const object = evaluated(l, at, field(l, node, 'operand'))
    return l.b.expr(Op.Index, object, keyExpression(l, at, field(l, node, 'index')))
  },
  slice_expression: (l, at, node) => {
    const [object, ...bounds] = parts(l, node)
    for (const bound of bounds) expression(l, at, bound)
    return evaluated(l, at, object ?? NONE)
  },
  type_assertion_expression: (l, at, node) => {
    const object = evaluated(l, at, field(l, node, 'operand'))
    return l.b.expr(Op.Cast, orUnknown(l, typeExpr(l, at, field(l, node, 'type'))), object)
  },
  type_conversion_expression: conversion,
  type_instantiation_expression: instantiation,
  composite_literal: compositeLiteral,
  func_literal: functionLiteral,
  variadic_argument: (l, at, node) => l.b.expr(Op.Spread, expression(l, at, parts(l, node)[0] ?? NONE)),
  slice_type: typed,
  array_type: typed,
  map_type: typed,
  channel_type: typed,
  function_type: typed,
  interface_type: typed,
  struct_type: typed,
  pointer_type: typed,
  qualified_type: typed,
  generic_type: typed,
  parenthesized_type: typed,
}

function unary(l: Lowering, at: Here, node: number): number {
  const operator = text(l, field(l, node, 'operator'))
  const operand = evaluated(l, at, field(l, node, 'operand'))
  if (operator === '<-') return l.b.expr(Op.Iterate, operand, Iterated.Value)
  if (operator === '!') return literal(l, 'bool')
  return l.b.expr(operator === '*' ? Op.Deref : Op.Ref, operand)
}

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||'])

function binary(l: Lowering, at: Here, node: number): number {
  const left = expression(l, at, field(l, node, 'left'))
  const right = expression(l, at, field(l, node, 'right'))
  if (COMPARISONS.has(text(l, field(l, node, 'operator')))) return literal(l, 'bool')
  return l.b.expr(Op.Operator, l.b.list([left, right]))
}

/** Members that gin and echo register routes by: their paths may be plain words. */
const ROUTING = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|Any|Group)$/

function keepRelativePath(l: Lowering, callee: number, node: number, path: number): void {
  if (node === NONE || kind(l, callee) !== 'selector_expression') return
  if (ROUTING.test(text(l, field(l, callee, 'field')))) keepText(l, path, quotedText(l, node))
}

function callExpression(l: Lowering, at: Here, node: number): number {
  const callee = field(l, node, 'function')
  const list = parts(l, field(l, node, 'arguments'))
  const word = kind(l, callee) === 'identifier' ? text(l, callee) : ''
  if ((word === 'make' || (word === 'new' && list.length === 1)) && !isLocal(l, at.scope, word)) {
    for (const arg of list.slice(1)) expression(l, at, arg)
    return l.b.expr(Op.Instance, orUnknown(l, typeExpr(l, at, list[0] ?? NONE)))
  }
  const types = field(l, node, 'type_arguments')
  const object = evaluated(l, at, callee)
  const target = isIndex(l, at, callee, types) ? indexed(l, at, object, types) : applied(l, at, object, types)
  const args = list.map((arg) => expression(l, at, arg))
  keepRelativePath(l, callee, list[0] ?? NONE, args[0] ?? NONE)
  const given = addCall(l, at, target, args, node)
  if (word !== 'append' || isLocal(l, at.scope, word)) return given
  const isOfFunctions = list.slice(1).some((arg) => mayAppend(l, at, arg))
  return isOfFunctions ? l.b.expr(Op.Union, l.b.list([given, functionList(l, args.slice(1))])) : given
}

/** `f[T](x)` is parsed as a conversion to a generic type; only the name tells it from a call. */
function conversion(l: Lowering, at: Here, node: number): number {
  const type = field(l, node, 'type')
  const isDereferenced = kind(l, type) === 'pointer_type' // `*f[T](x)`
  const generic = isDereferenced ? (parts(l, type)[0] ?? type) : type
  if (kind(l, generic) !== 'generic_type') {
    const object = expression(l, at, field(l, node, 'operand'))
    return l.b.expr(Op.Cast, orUnknown(l, typeExpr(l, at, type)), object)
  }
  const base = field(l, generic, 'type')
  const list = field(l, generic, 'type_arguments')
  const target = isIndex(l, at, base, list)
    ? indexed(l, at, asValue(l, at, base), list)
    : applied(l, at, typeExpr(l, at, base), list)
  const given = addCall(l, at, target, [expression(l, at, field(l, node, 'operand'))], node)
  return isDereferenced ? l.b.expr(Op.Deref, given) : given
}

/** `f[T]`, or `m[k][i]`, which reads like it. */
function instantiation(l: Lowering, at: Here, node: number): number {
  const [type, ...rest] = parts(l, node)
  if (type === undefined) return l.b.expr(Op.Unknown)
  const [only, ...others] = rest
  if (only !== undefined && others.length === 0 && (isVariable(l, at, type) || isVariable(l, at, only)))
    return l.b.expr(Op.Index, asValue(l, at, type), asValue(l, at, only))
  const args = rest.map((one) => orUnknown(l, typeExpr(l, at, one)))
  return l.b.expr(Op.Apply, evaluated(l, at, type), l.b.list(args))
}

/** `fns[i](x)` reads like a call with type arguments: it is none when a variable stands in the brackets or before them. */
function isIndex(l: Lowering, at: Here, object: number, list: number): boolean {
  const [arg, ...others] = list === NONE ? [] : parts(l, list)
  if (arg === undefined || others.length > 0) return false
  return isVariable(l, at, object) || isVariable(l, at, arg)
}

/** Whether a name, or the first name of a node that the grammar takes for a type, is a variable of a function. */
function isVariable(l: Lowering, at: Here, node: number): boolean {
  if (node === NONE) return false
  const shape = kind(l, node)
  if (shape === 'qualified_type') return isVariable(l, at, field(l, node, 'package'))
  if (shape === 'generic_type') return isVariable(l, at, field(l, node, 'type'))
  if (shape === 'pointer_type' || shape === 'type_elem') return isVariable(l, at, parts(l, node)[0] ?? NONE)
  const binding = NAMES.has(shape) ? localBinding(l, at.scope, text(l, node)) : NONE
  const bound = binding === NONE ? NONE : l.b.get('bindings', binding, 'kind')
  return bound === BindingKind.Variable || bound === BindingKind.Parameter
}

const NAMES: ReadonlySet<string> = new Set(['identifier', 'type_identifier', 'package_identifier'])

function indexed(l: Lowering, at: Here, object: number, list: number): number {
  return l.b.expr(Op.Index, object, asValue(l, at, parts(l, list)[0]!))
}

/** A node that the grammar takes for a type, as a value. */
function asValue(l: Lowering, at: Here, node: number): number {
  switch (kind(l, node)) {
    case 'qualified_type': {
      const object = field(l, node, 'package')
      const base = nameExpr(l, at, text(l, object), object)
      return member(l, base, text(l, field(l, node, 'name')))
    }
    case 'generic_type':
      return indexed(l, at, asValue(l, at, field(l, node, 'type')), field(l, node, 'type_arguments'))
    case 'pointer_type':
      return l.b.expr(Op.Deref, asValue(l, at, parts(l, node)[0] ?? node))
    case 'type_elem':
      return asValue(l, at, parts(l, node)[0] ?? node)
    default:
      return evaluated(l, at, node)
  }
}

function applied(l: Lowering, at: Here, callee: number, list: number): number {
  if (list === NONE) return callee
  const args = parts(l, list).map((one) => orUnknown(l, typeExpr(l, at, one)))
  return l.b.expr(Op.Apply, callee, l.b.list(args))
}

function functionLiteral(l: Lowering, at: Here, node: number): number {
  const body = functionBody(l, at, node, NONE, 0)
  block(l, body, field(l, node, 'body'))
  return l.b.expr(Op.Function, body.fn)
}
