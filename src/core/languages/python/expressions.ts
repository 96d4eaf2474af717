// Expressions -> rows of `exprs`: one small function for each kind of node.

import { NONE } from '../../facts.ts'
import { children, kindOf, textOf } from '../../syntax/syntax.ts'
import { Op, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { literal, mention, nameExpr, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { childOfKind, field, fields, has, parts } from '../kit/nodes.ts'
import { lowerCall } from './calls.ts'
import { comprehension, dictComprehension } from './comprehensions.ts'
import { narrowings, testedPath, withNarrowings } from './flow/narrowing.ts'
import { lowerLambda } from './functions.ts'
import { literalValue } from './literals.ts'
import { dotted, stringText } from './nodes.ts'
import { bindingScope, declareName, forget, implicitCall, type Lowering } from './state.ts'
import { assignTo } from './targets.ts'

/** Lowers an expression; every call inside it is recorded. `NONE` as node gives an unknown value. */
export function expression(l: Lowering, node: number): number {
  if (node === NONE || l.depth >= DEPTH_MAX) return unknown(l)
  const handler = handlers[kindOf(l.tree, node)]
  l.depth++
  const expr = handler ? handler(l, node) : evaluated(l, node)
  l.depth--
  return expr
}

/**
 * As `expression`, for a value that goes somewhere (an argument, an assignment, a return): names in it are mentioned.
 */
export function value(l: Lowering, node: number): number {
  const expr = expression(l, node)
  const kind = node === NONE ? '' : kindOf(l.tree, node)
  if ((kind === 'identifier' || kind === 'attribute') && !isLocalName(l, node)) mention(l, l.at, expr, node)
  return expr
}

/** Whether a plain name is a parameter or variable of a function around: mentioning it refers to no entity. */
function isLocalName(l: Lowering, node: number): boolean {
  if (kindOf(l.tree, node) !== 'identifier') return false
  const name = textOf(l.tree, node)
  for (let scope = l.at; scope.parent; scope = scope.parent)
    if (scope.kind !== ScopeKind.Class && boundIn(l, scope.scope, name) !== undefined) return true
  return false
}

type Handler = (l: Lowering, node: number) => number

/** An expression of unknown value; its parts are still evaluated. */
function evaluated(l: Lowering, node: number): number {
  for (const child of parts(l, node)) value(l, child)
  return unknown(l)
}

function boolean(l: Lowering, node: number): number {
  for (const child of parts(l, node)) value(l, child)
  return literal(l, 'bool')
}

function stringValue(l: Lowering, node: number): number {
  const text = stringText(l, node)
  if (text === undefined) interpolations(l, node)
  const prefix = kindOf(l.tree, node) === 'string' ? textOf(l.tree, node + 1) : ''
  if (/b/i.test(prefix)) return literal(l, 'bytes')
  return text === undefined ? literal(l, 'str') : literalValue(l, { type: 'str', text })
}

function interpolations(l: Lowering, node: number): void {
  for (const child of children(l.tree, node)) {
    if (kindOf(l.tree, child) === 'interpolation' || kindOf(l.tree, child) === 'format_expression')
      value(l, field(l, child, 'expression'))
    if (l.tree.next[child]! > child + 1 && kindOf(l.tree, child) !== 'interpolation') interpolations(l, child)
    else for (const part of fields(l, child, 'format_specifier')) interpolations(l, part)
  }
}

function attribute(l: Lowering, node: number): number {
  const member = field(l, node, 'attribute')
  const objectNode = field(l, node, 'object')
  const path = dotted(l, node)
  const name = member === NONE ? '' : textOf(l.tree, member)
  // `self.__class__` is the class of the instance.
  if (name === '__class__' && path === `${l.at.receiver}.__class__` && l.at.classScope && l.at.receiver)
    return l.b.expr(Op.Receiver, l.at.classScope.scope)
  const isPlain = isString(l, objectNode) && stringText(l, objectNode) !== undefined
  const object = isPlain ? literal(l, 'str') : value(l, objectNode)
  const expr = l.b.expr(Op.Member, object, l.b.str(name), 0)
  return path === undefined ? expr : narrowedTo(l, path, expr)
}

const isString = (l: Lowering, node: number): boolean =>
  node !== NONE && /^(?:concatenated_)?string$/.test(kindOf(l.tree, node))

/** The expression with the type that an earlier test has narrowed it to. */
function narrowedTo(l: Lowering, path: string, expr: number): number {
  const known = l.narrowed.get(path)
  if (known?.value !== undefined) return l.b.expr(Op.First, l.b.list([known.value, expr]))
  return known ? l.b.expr(Op.Cast, known.type, expr, known.excluded ? 1 : 2) : expr
}

function subscript(l: Lowering, node: number): number {
  const object = expression(l, field(l, node, 'value'))
  const keys = fields(l, node, 'subscript')
  if (keys.length === 1 && kindOf(l.tree, keys[0]!) === 'slice') {
    evaluated(l, keys[0]!)
    return object // a slice is a container of the same kind; in a class of the project `__getitem__` decides
  }
  const lowered = keys.map((key) => value(l, key))
  const key = lowered.length === 1 ? lowered[0]! : l.b.expr(Op.Tuple, l.b.list(lowered))
  const expr = l.b.expr(Op.Index, object, key)
  const path = l.narrowed.size === 0 ? undefined : testedPath(l, node)
  return path === undefined ? expr : narrowedTo(l, path, expr)
}

function container(op: number, type: string): Handler {
  return (l, node) => {
    const elements = parts(l, node).map((child) => element(l, child))
    return l.b.expr(op, l.b.list(elements), op === Op.Tuple ? NONE : l.b.str(type))
  }
}

function element(l: Lowering, node: number): number {
  if (kindOf(l.tree, node) === 'list_splat') return l.b.expr(Op.Spread, value(l, parts(l, node)[0] ?? NONE))
  return beginsWithSplat(l, node) ? l.b.expr(Op.Spread, value(l, node)) : value(l, node)
}

/** Whether `*` stands before the callee or the object: the grammar takes `[*f()]` for a call of `*f`. */
function beginsWithSplat(l: Lowering, node: number): boolean {
  let at = node
  while (at !== NONE && kindOf(l.tree, at) !== 'list_splat') {
    const inner = CHAINS[kindOf(l.tree, at)]
    if (inner === undefined) return false
    at = field(l, at, inner)
  }
  return at !== NONE
}

const CHAINS: Readonly<Record<string, string>> = { call: 'function', attribute: 'object', subscript: 'value' }

function dictionary(l: Lowering, node: number): number {
  const entries: number[] = []
  for (const child of parts(l, node)) {
    if (kindOf(l.tree, child) === 'pair') {
      const key = field(l, child, 'key')
      entries.push(value(l, key), value(l, field(l, child, 'value')))
    } else if (kindOf(l.tree, child) === 'dictionary_splat') {
      const spread = l.b.expr(Op.Spread, value(l, parts(l, child)[0] ?? NONE))
      entries.push(spread, spread)
    }
  }
  return l.b.expr(Op.Dict, l.b.list(entries), l.b.str('dict'))
}

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '__add__',
  '-': '__sub__',
  '*': '__mul__',
  '/': '__truediv__',
  '//': '__floordiv__',
  '%': '__mod__',
  '**': '__pow__',
  '@': '__matmul__',
  '&': '__and__',
  '|': '__or__',
  '^': '__xor__',
  '<<': '__lshift__',
  '>>': '__rshift__',
}

/** The method that implements an operator token (`+`, `+=`); undefined for operators without one. */
export const operatorMember = (token: string): string | undefined => OPERATORS[token.replace(/=$/, '')]

function binary(l: Lowering, node: number): number {
  const token = field(l, node, 'operator')
  const left = value(l, field(l, node, 'left'))
  const right = value(l, field(l, node, 'right'))
  const member = token === NONE ? undefined : operatorMember(textOf(l.tree, token))
  if (member === undefined) return unknown(l)
  return l.b.expr(Op.Operator, l.b.list([left, right]), l.b.str(member), NONE)
}

/** `a and b`, `a or b`: either value; the right side is evaluated under the narrowings of the left one. */
function booleanOperator(l: Lowering, node: number): number {
  const leftNode = field(l, node, 'left')
  const token = field(l, node, 'operator')
  const left = value(l, leftNode)
  const isAnd = token !== NONE && kindOf(l.tree, token) === 'and'
  const right = withNarrowings(l, narrowings(l, leftNode, isAnd), () => value(l, field(l, node, 'right')))
  return l.b.expr(Op.Union, l.b.list([left, right]))
}

function conditional(l: Lowering, node: number): number {
  const [yes, condition, no] = parts(l, node)
  if (yes === undefined || condition === undefined) return evaluated(l, node)
  value(l, condition)
  const first = withNarrowings(l, narrowings(l, condition, true), () => value(l, yes))
  const second = withNarrowings(l, narrowings(l, condition, false), () => value(l, no ?? NONE))
  return l.b.expr(Op.Union, l.b.list([first, second]))
}

/** `name := value` binds in the function around, also from within a comprehension. */
function walrus(l: Lowering, node: number): number {
  const name = field(l, node, 'name')
  const expr = value(l, field(l, node, 'value'))
  if (name === NONE) return expr
  forget(l, textOf(l.tree, name))
  assign(l, l.at, declareName(l, textOf(l.tree, name), name, bindingScope(l)), expr, l.tree.end[node]!)
  return expr
}

function yielded(l: Lowering, node: number): number {
  const from = has(l, node, 'from')
  const operand = parts(l, node)[0]
  const expr = operand === undefined ? literal(l, 'NoneType') : value(l, operand)
  addResult(l, l.at, expr, from ? ReturnKind.YieldFrom : ReturnKind.Yield)
  if (from) {
    implicitCall(l, expr, '__iter__', node)
    return ofGenerator(l, expr, '__result__')
  }
  const { returnType } = l.at
  return returnType === NONE ? unknown(l) : ofGenerator(l, l.b.expr(Op.Instance, returnType), '__sent__')
}

/** The value that a generator returns or is sent, by a member of the prelude. */
function ofGenerator(l: Lowering, generator: number, what: '__result__' | '__sent__'): number {
  return l.b.expr(Op.Call, l.b.expr(Op.Member, generator, l.b.str(what), 0), l.b.list([]), NONE)
}

const inner: Handler = (l, node) => {
  const child = parts(l, node)[0]
  return child === undefined ? unknown(l) : expression(l, child)
}

const handlers: Readonly<Record<string, Handler>> = {
  identifier: (l, node) => {
    const name = textOf(l.tree, node)
    return narrowedTo(l, name, nameExpr(l, l.at, name, node))
  },
  attribute,
  subscript,
  call: lowerCall,
  string: stringValue,
  concatenated_string: (l, node) => {
    const text = stringText(l, node)
    if (text === undefined) for (const part of parts(l, node)) expression(l, part)
    return literal(l, 'str')
  },
  integer: (l, node) => literalValue(l, { type: 'int', text: textOf(l.tree, node) }),
  float: (l) => literal(l, 'float'),
  true: (l) => literalValue(l, { type: 'bool', text: 'True' }),
  false: (l) => literalValue(l, { type: 'bool', text: 'False' }),
  none: (l) => literal(l, 'NoneType'),
  ellipsis: unknown,
  list: container(Op.List, 'list'),
  set: container(Op.List, 'set'),
  tuple: container(Op.Tuple, 'tuple'),
  expression_list: container(Op.Tuple, 'tuple'),
  pattern_list: container(Op.Tuple, 'tuple'),
  dictionary,
  list_comprehension: comprehension('list'),
  set_comprehension: comprehension('set'),
  generator_expression: comprehension('Generator'),
  dictionary_comprehension: dictComprehension,
  lambda: lowerLambda,
  parenthesized_expression: inner,
  conditional_expression: conditional,
  boolean_operator: booleanOperator,
  binary_operator: binary,
  comparison_operator: boolean,
  not_operator: boolean,
  unary_operator: inner,
  named_expression: walrus,
  await: (l, node) => l.b.expr(Op.Await, inner(l, node)),
  yield: yielded,
  list_splat: (l, node) => l.b.expr(Op.Spread, inner(l, node)),
  // `a = b = value` nests: the inner assignment's value is the outer one's.
  assignment: (l, node) => {
    const expr = value(l, field(l, node, 'right'))
    assignTo(l, field(l, node, 'left'), { expr, offset: l.tree.end[node]! })
    return expr
  },
  as_pattern: (l, node) => {
    const [source] = parts(l, node)
    const expr = value(l, source ?? NONE)
    const target = childOfKind(l, node, 'as_pattern_target')
    if (target !== NONE) assignTo(l, parts(l, target)[0] ?? NONE, { expr, offset: l.tree.end[node]! })
    return expr
  },
}
