// Statements, and the scopes they open.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ReturnKind } from '../../vocabulary.ts'
import { declare, declareLocal } from '../kit/bindings.ts'
import { addCall, union, unknown } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import { DEPTH_MAX, type Here } from '../kit/lowering.ts'
import { childOfKind, dispatcher, field, kind, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { lowerArguments } from './calls.ts'
import type { Lowering } from './context.ts'
import { declareType } from './declarations.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { bindPattern } from './patterns.ts'
import { bindTested, testsType } from './type-tests.ts'
import { arrayOf, dimensions, isVar, lowerType } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => void

/** The rule for each kind of statement; a missing kind is an expression. */
const RULES: Readonly<Record<string, Rule>> = {
  block: (l, at, node) => lowerStatements(l, openBlock(l, at), node),
  local_variable_declaration: localVariables,
  expression_statement: lowerStatements,
  explicit_constructor_invocation: constructorInvocation,
  if_statement: ifStatement,
  while_statement: whileStatement,
  do_statement: lowerStatements,
  for_statement: (l, at, node) => lowerStatements(l, openBlock(l, at), node),
  enhanced_for_statement: enhancedFor,
  try_with_resources_statement: (l, at, node) => lowerStatements(l, openBlock(l, at), node),
  resource: resource,
  catch_clause: catchClause,
  return_statement: returnStatement,
  yield_statement: yieldStatement,
  throw_statement: throwStatement,
  switch_expression: lowerSwitch,
  labeled_statement: (l, at, node) =>
    lowerStatement(l, at, l.tree.next[node]! > node + 3 ? lastChild(l, node) : node + 1),
  break_statement: nothing,
  continue_statement: nothing,
  line_comment: nothing,
  block_comment: nothing,
  class_declaration: localType,
  interface_declaration: localType,
  enum_declaration: localType,
  record_declaration: localType,
  annotation_type_declaration: localType,
  finally_clause: lowerStatements,
  synchronized_statement: lowerStatements,
  try_statement: lowerStatements,
  assert_statement: lowerStatements,
  static_initializer: lowerStatements,
  resource_specification: lowerStatements,
  constructor_body: lowerStatements,
  ERROR: lowerStatements,
}

const ruleOf = dispatcher(RULES)

/** Lowers one statement at a place. */
export function lowerStatement(l: Lowering, at: Here, node: number): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  ;(ruleOf(l, node) ?? lowerExpression)(l, at, node)
  l.depth--
}

/** Lowers the statements among the children of a node. */
export function lowerStatements(l: Lowering, at: Here, node: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) lowerStatement(l, at, child)
}

function localType(l: Lowering, at: Here, node: number): void {
  declareType(l, at, node, NONE)()
}

function nothing(): void {
  // Labels and comments say nothing of values.
}

function lastChild(l: Lowering, node: number): number {
  let last: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) last = child
  return last
}

function localVariables(l: Lowering, at: Here, node: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE || isVar(l, typeNode) ? NONE : lowerType(l, at, typeNode)
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'variable_declarator') continue
    const name = field(l, child, 'name')
    if (name === NONE) continue
    const value = field(l, child, 'value')
    const declared: number = type === NONE ? NONE : arrayOf(l, type, dimensions(l, field(l, child, 'dimensions')))
    const given = value === NONE ? NONE : lowerExpression(l, at, value)
    declareLocal(l, at, name, { type: declared, value: given })
  }
}

/** `this(…)` and `super(…)` at the head of a constructor. */
function constructorInvocation(l: Lowering, at: Here, node: number): void {
  const target = field(l, node, 'constructor')
  const object = field(l, node, 'object')
  if (object !== NONE) lowerExpression(l, at, object)
  if (target === NONE) return
  const args = field(l, node, 'arguments')
  const isBase = kind(l, target) === 'super'
  const callee = l.b.expr(isBase ? Op.Super : Op.SelfType, at.scope)
  addCall(l, at, callee, lowerArguments(l, at, args), target, { op: isBase ? Op.Call : Op.New })
}

/**
 * A pattern variable of a condition is visible where the condition holds: after the statement when the condition is
 * negated (`if (!(o instanceof T t)) return;`), else only inside it.
 */
function conditionScope(l: Lowering, at: Here, condition: number): Here {
  if (condition === NONE) return at
  const source = text(l, condition)
  if (!testsType(source) || /^\(?\s*!/.test(source)) return at
  const inner = openBlock(l, at)
  bindTested(l, inner, condition)
  return inner
}

function ifStatement(l: Lowering, at: Here, node: number): void {
  const condition = field(l, node, 'condition')
  const inner = conditionScope(l, at, condition)
  if (condition !== NONE) lowerExpression(l, inner, condition)
  const consequence = field(l, node, 'consequence')
  if (consequence !== NONE) lowerStatement(l, inner, consequence)
  const alternative = field(l, node, 'alternative')
  if (alternative !== NONE) lowerStatement(l, at, alternative)
}

function whileStatement(l: Lowering, at: Here, node: number): void {
  const condition = field(l, node, 'condition')
  const inner = conditionScope(l, at, condition)
  if (condition !== NONE) lowerExpression(l, inner, condition)
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatement(l, inner, body)
}

function enhancedFor(l: Lowering, at: Here, node: number): void {
  const inner = openBlock(l, at)
  const typeNode = field(l, node, 'type')
  const name = field(l, node, 'name')
  const value = field(l, node, 'value')
  const iterated: number = value === NONE ? NONE : lowerExpression(l, at, value)
  if (typeNode !== NONE && name !== NONE) {
    const declared: number = isVar(l, typeNode) ? NONE : lowerType(l, at, typeNode)
    const type: number = declared === NONE ? NONE : arrayOf(l, declared, dimensions(l, field(l, node, 'dimensions')))
    const element: number = iterated === NONE ? NONE : l.b.expr(Op.Iterate, iterated)
    declareLocal(l, inner, name, { type, value: element })
  }
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatement(l, inner, body)
}

function resource(l: Lowering, at: Here, node: number): void {
  const typeNode = field(l, node, 'type')
  const name = field(l, node, 'name')
  if (name === NONE) {
    lowerInside(l, at, node)
    return
  }
  const type: number = typeNode === NONE || isVar(l, typeNode) ? NONE : lowerType(l, at, typeNode)
  const value = field(l, node, 'value')
  const given = value === NONE ? NONE : lowerExpression(l, at, value)
  declareLocal(l, at, name, { type, value: given })
}

function catchClause(l: Lowering, at: Here, node: number): void {
  const inner = openBlock(l, at)
  const parameter = childOfKind(l, node, 'catch_formal_parameter')
  if (parameter !== NONE) {
    const types = childOfKind(l, parameter, 'catch_type')
    const name = field(l, parameter, 'name')
    const type: number = types === NONE ? NONE : lowerType(l, at, types)
    if (name !== NONE) declare(l, inner, text(l, name), name, { kind: BindingKind.Variable, type })
  }
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatements(l, inner, body)
}

function returnStatement(l: Lowering, at: Here, node: number): void {
  for (const expr of lowerInside(l, at, node)) addResult(l, at, expr)
}

function throwStatement(l: Lowering, at: Here, node: number): void {
  for (const expr of lowerInside(l, at, node)) addResult(l, at, expr, ReturnKind.Throw)
}

function yieldStatement(l: Lowering, at: Here, node: number): void {
  for (const expr of lowerInside(l, at, node)) l.yields?.push(expr)
}

/** A switch, statement or expression; returns its value: those of its rules and of the `yield`s in its blocks. */
export function lowerSwitch(l: Lowering, at: Here, node: number): number {
  const condition = field(l, node, 'condition')
  const body = field(l, node, 'body')
  const subject: number = condition === NONE ? NONE : lowerExpression(l, at, condition)
  if (body === NONE) return unknown(l)
  const outer = l.yields
  const yields: number[] = []
  l.yields = yields
  const groups = openBlock(l, at) // old-style groups share one scope
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'switch_rule') switchRule(l, openBlock(l, at), child, subject)
    else if (childKind === 'switch_block_statement_group') switchGroup(l, groups, child, subject)
  }
  l.yields = outer
  return union(l, yields)
}

function switchGroup(l: Lowering, at: Here, node: number, subject: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) === 'switch_label') switchLabel(l, at, child, subject)
    else if (kind(l, child) !== ':') lowerStatement(l, at, child)
  }
}

function switchRule(l: Lowering, at: Here, node: number, subject: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'switch_label') switchLabel(l, at, child, subject)
    else if (childKind === 'expression_statement') l.yields?.push(...lowerInside(l, at, child))
    else if (childKind !== '->') lowerStatement(l, at, child)
  }
}

/** `case` labels: patterns bind names, guards are conditions; a bare name is a constant of the subject's enum. */
function switchLabel(l: Lowering, at: Here, node: number, subject: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'pattern') bindPattern(l, at, child, subject)
    else if (childKind === 'guard') lowerInside(l, at, child)
    else if (childKind !== 'identifier' && l.tree.next[child]! > child + 1) lowerExpression(l, at, child)
  }
}
