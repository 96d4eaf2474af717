// Expressions: each becomes a row of `exprs` that says where its value comes from; calls are recorded on the way.

import { NONE } from '../../facts.ts'
import { lineAt } from '../../syntax/syntax.ts'
import { OPEN_END, Op, ReturnKind } from '../../vocabulary.ts'
import { literal, literalOf, nameExpr, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { childOfKind, dispatcher, field, parts } from '../kit/nodes.ts'
import { stringOf } from '../kit/texts.ts'
import { lowerAssignment, lowerAugmentedAssignment } from './assignments.ts'
import { addIteration, lowerCall, lowerNew } from './calls.ts'
import { lowerClassExpression } from './classes.ts'
import { inBranch, narrowedPath } from './flow/narrowed-scopes.ts'
import { narrowing } from './flow/narrowing.ts'
import { lowerFunctionExpression } from './functions.ts'
import { lowerJsx } from './jsx.ts'
import { prototypeOwner } from './members/prototypes.ts'
import { noteRead } from './members/redefinitions.ts'
import { lowerObject } from './objects.ts'
import { declareArguments } from './parameters.ts'
import { mention, thisExpr, valueNameExpr } from './scopes.ts'
import type { Lowering } from './state.ts'
import { beginningOf, constantName, indexName, isSymbol, pathBeside, stringText } from './syntax/names.ts'
import { kindAt, memberExpr, textAt } from './syntax/nodes.ts'
import { castBefore } from './types/doc-comments.ts'
import { lowerType, typeArguments } from './types/types.ts'

type Rule = (l: Lowering, node: number) => number

/**
 * Lowers an expression; returns its row of `exprs`. Unknown kinds of nodes have an unknown value; their children are
 * still lowered.
 */
export function lowerExpression(l: Lowering, node: number): number {
  if (node === NONE) return unknown(l)
  const rule = ruleOf(l, node)
  return rule ? rule(l, node) : lowerInside(l, node)
}

/** Lowers the children of a node that has no value of its own. */
export function lowerInside(l: Lowering, node: number): number {
  for (const child of parts(l, node)) lowerExpression(l, child)
  return unknown(l)
}

/** Lowers a callee or the object of a member access: the bare name is no mention there. */
export function lowerCallee(l: Lowering, node: number): number {
  if (kindAt(l, node) === 'identifier') return valueNameExpr(l, textAt(l, node), node)
  return lowerExpression(l, node)
}

const first: Rule = (l, node) => {
  const [inner] = parts(l, node)
  return inner === undefined ? unknown(l) : lowerExpression(l, inner)
}

const rules: Record<string, Rule> = {
  identifier: lowerName,
  shorthand_property_identifier: lowerName,
  undefined: missing,
  null: unknown,
  this: (l, node) => narrowedPath(l, node) ?? thisExpr(l),
  super: lowerSuper,
  number: literalOf('Number'),
  string: lowerString,
  regex: literalOf('RegExp'),
  true: literalOf('Boolean'),
  false: literalOf('Boolean'),
  template_string: lowerTemplate,
  parenthesized_expression: lowerParenthesised,
  non_null_expression: first,
  instantiation_expression: (l, node) => lowerExpression(l, parts(l, node)[0] ?? NONE),
  member_expression: lowerMember,
  subscript_expression: lowerSubscript,
  call_expression: lowerCall,
  new_expression: lowerNew,
  arrow_function: lowerFunctionExpression,
  function_expression: lowerFunctionExpression,
  generator_function: lowerFunctionExpression,
  class: lowerClassExpression,
  object: lowerObject,
  array: (l, node) =>
    l.b.expr(Op.List, l.b.list(parts(l, node).map((item) => lowerExpression(l, item))), l.b.str('Array')),
  spread_element: lowerSpread,
  assignment_expression: lowerAssignment,
  augmented_assignment_expression: lowerAugmentedAssignment,
  binary_expression: lowerBinary,
  unary_expression: lowerUnary,
  update_expression: (l, node) => {
    lowerInside(l, node)
    return literal(l, 'Number')
  },
  ternary_expression: lowerTernary,
  await_expression: (l, node) => l.b.expr(Op.Await, first(l, node)),
  yield_expression: lowerYield,
  sequence_expression: (l, node) => parts(l, node).reduce((_, part) => lowerExpression(l, part), unknown(l)),
  as_expression: lowerCast,
  satisfies_expression: (l, node) => {
    const [value, type] = parts(l, node)
    const satisfied = type === undefined ? NONE : lowerType(l, type)
    const expr = lowerExpression(l, value ?? NONE)
    // states the type expected of the value; the value keeps its own
    if (satisfied !== NONE) l.b.expr(Op.Cast, satisfied, expr)
    return expr
  },
  type_assertion: (l, node) => {
    const [type, value] = parts(l, node)
    const types = type === undefined ? [] : typeArguments(l, type)
    return l.b.expr(Op.Cast, types[0] ?? unknown(l), lowerExpression(l, value ?? NONE))
  },
  jsx_element: lowerJsx,
  jsx_self_closing_element: lowerJsx,
  jsx_fragment: lowerJsx,
  meta_property: unknown,
  import: unknown,
  comment: unknown,
}
const ruleOf = dispatcher(rules)

/** `undefined`: as an argument it leaves a parameter to its default. */
function missing(l: Lowering): number {
  return l.b.expr(Op.Unknown, NONE, 1)
}

function lowerName(l: Lowering, node: number): number {
  const name = textAt(l, node)
  if (name === 'undefined') return missing(l)
  if (name === 'arguments') declareArguments(l)
  const expr = valueNameExpr(l, name, node)
  mention(l, expr, name, node)
  return expr
}

/** A string that may be a key keeps its text. */
function lowerString(l: Lowering, node: number): number {
  const text = stringText(l, node)
  return text !== undefined && KEY.test(text) ? l.b.expr(Op.Key, l.b.str(text)) : stringOf(l, 'String', text)
}
const KEY = /^[\w$.-]{1,40}$/

/** `...list`: the elements of the list, spread into another list or a call. */
function lowerSpread(l: Lowering, node: number): number {
  const list = first(l, node)
  addIteration(l, node, list)
  return l.b.expr(Op.Spread, list)
}

function lowerSuper(l: Lowering): number {
  if (l.self.kind === 'scope' || l.self.kind === 'type') return l.b.expr(Op.Super, l.self.scope)
  if (l.self.kind !== 'class') return unknown(l)
  return l.b.expr(Op.Super, l.b.get('entities', l.self.entity, 'scope'))
}

function lowerTemplate(l: Lowering, node: number): number {
  for (const part of parts(l, node)) if (kindAt(l, part) === 'template_substitution') lowerInside(l, part)
  return beginningExpr(l, node) ?? stringOf(l, 'String', pathBeside(l, node))
}

function lowerMember(l: Lowering, node: number): number {
  const narrowed = narrowedPath(l, node)
  if (narrowed !== undefined) return narrowed
  const object = field(l, node, 'object')
  const property = textAt(l, field(l, node, 'property'))
  if (property === 'exports' && kindAt(l, object) === 'identifier' && textAt(l, object) === 'module') {
    return nameExpr(l, l.at, 'exports', node)
  }
  if (property === 'callee' && textAt(l, object) === 'arguments' && l.plainFn !== NONE)
    return l.b.expr(Op.Function, l.plainFn)
  const expr = memberExpr(l, lowerExpression(l, object), property)
  const owner = prototypeOwner(l, object)
  if (owner !== NONE) noteRead(l, owner, property, { offset: l.tree.start[node]!, expr })
  return expr
}

function lowerSubscript(l: Lowering, node: number): number {
  const narrowed = narrowedPath(l, node)
  if (narrowed !== undefined) return narrowed
  const object = lowerExpression(l, field(l, node, 'object'))
  const index = field(l, node, 'index')
  const name = indexName(l, index)
  if (name !== undefined) {
    if (/^\d+$/.test(name)) return l.b.expr(Op.Index, object, l.b.expr(Op.Key, l.b.str(name)))
    return memberExpr(l, object, name)
  }
  const expr = l.b.expr(Op.Index, object, lowerExpression(l, index))
  const constant = constantName(l, index)
  if (constant !== undefined) return l.b.expr(Op.First, l.b.list([memberExpr(l, object, constant), expr]))
  if (kindAt(l, index) === 'identifier') {
    const key = textAt(l, index)
    const { scope } = l.at
    l.later.push(() => {
      const member = isSymbol(l, key, scope)
      if (member === 'maybe') {
        // a key of another module is a symbol or a text
        const index = l.b.expr(Op.Index, object, l.b.get('exprs', expr, 'b'))
        l.b.set('exprs', expr, 'op', Op.First)
        l.b.set('exprs', expr, 'a', l.b.list([memberExpr(l, object, `[${key}]`), index]))
        l.b.set('exprs', expr, 'b', NONE)
      }
      if (member !== 'yes') return
      l.b.set('exprs', expr, 'op', Op.Member)
      l.b.set('exprs', expr, 'b', l.b.str(`[${key}]`))
      l.b.set('exprs', expr, 'c', 0)
    })
  }
  return expr
}

function lowerBinary(l: Lowering, node: number): number {
  const leftNode = field(l, node, 'left')
  const rightNode = field(l, node, 'right')
  const operator = textAt(l, field(l, node, 'operator'))
  if (operator === '&&') {
    lowerExpression(l, leftNode)
    return inBranch(l, rightNode, narrowing(l, leftNode, true), () => lowerExpression(l, rightNode))
  }
  if (operator === '||' || operator === '??') {
    const left = lowerExpression(l, leftNode)
    const narrowed = operator === '||' ? narrowing(l, leftNode, false) : []
    return union(
      l,
      left,
      inBranch(l, rightNode, narrowed, () => lowerExpression(l, rightNode)),
    )
  }
  const left = lowerExpression(l, leftNode)
  const right = lowerExpression(l, rightNode)
  if (operator === '+') {
    const text = kindAt(l, leftNode).endsWith('string') || kindAt(l, rightNode).endsWith('string')
    return text
      ? (beginningExpr(l, node) ?? stringOf(l, 'String', pathBeside(l, node)))
      : l.b.expr(Op.Operator, l.b.list([left, right]))
  }
  return literal(l, COMPARISON.has(operator) ? 'Boolean' : 'Number')
}
/** A text whose beginning is known, where it may be a key or is held or returned as one; undefined for others. */
function beginningExpr(l: Lowering, node: number): number | undefined {
  const parent = l.tree.parent[node]!
  const isKey = parent > 0 && KEPT.has(kindAt(l, parent)) && field(l, parent, 'object') !== node
  const text = isKey ? beginningOf(l, node) : undefined
  return text === undefined ? undefined : l.b.expr(Op.Key, l.b.str(text + OPEN_END))
}
const KEPT = new Set(['subscript_expression', 'variable_declarator', 'assignment_expression', 'return_statement'])

const COMPARISON = new Set(['==', '===', '!=', '!==', '<', '>', '<=', '>=', 'in', 'instanceof'])

/** One of several values. */
export const union = (l: Lowering, ...parts: number[]): number => l.b.expr(Op.Union, l.b.list(parts))

function lowerUnary(l: Lowering, node: number): number {
  lowerInside(l, node)
  const operator = textAt(l, field(l, node, 'operator'))
  if (operator === 'typeof') return literal(l, 'String')
  if (operator === '!' || operator === 'delete') return literal(l, 'Boolean')
  return operator === 'void' ? unknown(l) : literal(l, 'Number')
}

function lowerTernary(l: Lowering, node: number): number {
  const condition = field(l, node, 'condition')
  lowerExpression(l, condition)
  const [then, otherwise] = [field(l, node, 'consequence'), field(l, node, 'alternative')]
  const yes = inBranch(l, then, narrowing(l, condition, true), () => lowerExpression(l, then))
  const no = inBranch(l, otherwise, narrowing(l, condition, false), () => lowerExpression(l, otherwise))
  return union(l, yes, no)
}

/** `yield x`, whose own value is unknown, and `yield* x`, which evaluates to the return value of x's iterator. */
function lowerYield(l: Lowering, node: number): number {
  const { b } = l
  const expr = first(l, node)
  const isFrom = childOfKind(l, node, '*') !== NONE
  if (l.at.fn !== NONE) addResult(l, l.at, expr, isFrom ? ReturnKind.YieldFrom : ReturnKind.Yield)
  if (!isFrom || expr === NONE) return unknown(l)
  const ofGenerator = b.expr(Op.Call, b.expr(Op.Member, expr, b.str(GENERATOR_RESULT), 0), b.list([]), NONE)
  const iterator = b.expr(Op.Call, b.expr(Op.Member, expr, b.str('[Symbol.iterator]'), 0))
  const step = b.expr(Op.Call, b.expr(Op.Member, iterator, b.str('next'), 0))
  return b.expr(Op.First, b.list([ofGenerator, b.expr(Op.Member, step, b.str(STEP_RESULT), 0)]))
}

/** The prelude's member for the return value of a generator: the value of `yield*`. */
const GENERATOR_RESULT = '[result]'
/** The prelude's member for the return value within a step of any iterator. */
const STEP_RESULT = '%returned'

/** `(x)`; a comment with `@type` right before it is a cast. */
function lowerParenthesised(l: Lowering, node: number): number {
  const type = castBefore(l, l.tree.start[node]!)
  const value = first(l, node)
  return type === undefined ? value : l.b.expr(Op.Cast, type, value)
}

function lowerCast(l: Lowering, node: number): number {
  const [value, type] = parts(l, node)
  const expr = lowerExpression(l, value ?? NONE)
  if (type === undefined) return expr // `as const`
  return l.b.expr(Op.Cast, lowerType(l, type), expr)
}

/** The line of the callee's name: the line of `b` in `a.b()`, however many lines `a` takes. */
export function calleeLine(l: Lowering, callee: number): number {
  const property = kindAt(l, callee) === 'member_expression' ? field(l, callee, 'property') : NONE
  return lineAt(l.tree, l.tree.start[property === NONE ? callee : property]!)
}
