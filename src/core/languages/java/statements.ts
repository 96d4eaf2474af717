// Statements, and the scopes they open.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { BindingKind, Op, ReturnKind } from '../../vocabulary.ts'
import { bindLocal, DEPTH_MAX, openBlock } from '../block-scopes.ts'
import { declare } from '../kit/bindings.ts'
import { addCall, union, unknown } from '../kit/expressions.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { lowerArguments } from './calls.ts'
import { fieldOf, type Lowering } from './context.ts'
import { declareType, isTypeDeclaration } from './declarations.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { bindPattern } from './patterns.ts'
import { bindTested, testsType } from './type-tests.ts'
import { arrayOf, dimensions, isVar, lowerType } from './types.ts'

type Rule = (l: Lowering, node: number, scope: number) => void

/** The rule for each kind of statement; a missing kind is an expression, or only contains other statements. */
const RULES: Readonly<Record<string, Rule>> = {
  block: (l, node, scope) => lowerStatements(l, node, openBlock(l, scope)),
  local_variable_declaration: localVariables,
  expression_statement: lowerStatements,
  explicit_constructor_invocation: constructorInvocation,
  if_statement: ifStatement,
  while_statement: whileStatement,
  do_statement: lowerStatements,
  for_statement: (l, node, scope) => lowerStatements(l, node, openBlock(l, scope)),
  enhanced_for_statement: enhancedFor,
  try_with_resources_statement: (l, node, scope) => lowerStatements(l, node, openBlock(l, scope)),
  resource: resource,
  catch_clause: catchClause,
  return_statement: returnStatement,
  yield_statement: yieldStatement,
  throw_statement: throwStatement,
  switch_expression: lowerSwitch,
  labeled_statement: (l, node, scope) =>
    lowerStatement(l, l.tree.next[node]! > node + 3 ? lastChild(l, node) : node + 1, scope),
  break_statement: nothing,
  continue_statement: nothing,
  line_comment: nothing,
  block_comment: nothing,
}

/** Kinds without a value whose children are statements or expressions. */
const CONTAINERS = new Set([
  'finally_clause',
  'synchronized_statement',
  'try_statement',
  'assert_statement',
  'static_initializer',
  'resource_specification',
  'constructor_body',
  'ERROR',
])

const rulesByKind: Rule[] = []

/** Lowers one statement in a scope. */
export function lowerStatement(l: Lowering, node: number, scope: number): void {
  if (l.depth >= DEPTH_MAX) return
  const id = l.tree.kind[node]!
  const rule = rulesByKind[id] ?? ruleOf(l, node)
  if (id < 4096) rulesByKind[id] = rule // ERROR has the highest id
  l.depth++
  rule(l, node, scope)
  l.depth--
}

function ruleOf(l: Lowering, node: number): Rule {
  const nodeKind = kind(l, node)
  const rule = entryOf(RULES, nodeKind)
  if (rule) return rule
  if (isTypeDeclaration(l, node)) return (at, declaration, scope) => declareType(at, declaration, scope, NONE)()
  if (CONTAINERS.has(nodeKind)) return lowerStatements
  return lowerExpression
}

/** Lowers the statements among the children of a node. */
export function lowerStatements(l: Lowering, node: number, scope: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) lowerStatement(l, child, scope)
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

function localVariables(l: Lowering, node: number, scope: number): void {
  const typeNode = fieldOf(l, node, 'type')
  const type: number = typeNode === NONE || isVar(l, typeNode) ? NONE : lowerType(l, typeNode, scope)
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'variable_declarator') continue
    const name = fieldOf(l, child, 'name')
    if (name === NONE) continue
    const value = fieldOf(l, child, 'value')
    const declared: number = type === NONE ? NONE : arrayOf(l, type, dimensions(l, fieldOf(l, child, 'dimensions')))
    const given = value === NONE ? NONE : lowerExpression(l, value, scope)
    bindLocal(l, { scope }, name, { type: declared, value: given })
  }
}

/** `this(…)` and `super(…)` at the head of a constructor. */
function constructorInvocation(l: Lowering, node: number, scope: number): void {
  const target = fieldOf(l, node, 'constructor')
  const object = fieldOf(l, node, 'object')
  if (object !== NONE) lowerExpression(l, object, scope)
  if (target === NONE) return
  const args = fieldOf(l, node, 'arguments')
  const isBase = kind(l, target) === 'super'
  const callee = l.b.expr(isBase ? Op.Super : Op.SelfType, scope)
  addCall(l, { scope }, callee, lowerArguments(l, args, scope), target, { op: isBase ? Op.Call : Op.New })
}

/**
 * A pattern variable of a condition is visible where the condition holds: after the statement when the condition is
 * negated (`if (!(o instanceof T t)) return;`), else only inside it.
 */
function conditionScope(l: Lowering, condition: number, scope: number): number {
  if (condition === NONE) return scope
  const source = text(l, condition)
  if (!testsType(source) || /^\(?\s*!/.test(source)) return scope
  const inner = openBlock(l, scope)
  bindTested(l, condition, inner)
  return inner
}

function ifStatement(l: Lowering, node: number, scope: number): void {
  const condition = fieldOf(l, node, 'condition')
  const inner = conditionScope(l, condition, scope)
  if (condition !== NONE) lowerExpression(l, condition, inner)
  const consequence = fieldOf(l, node, 'consequence')
  if (consequence !== NONE) lowerStatement(l, consequence, inner)
  const alternative = fieldOf(l, node, 'alternative')
  if (alternative !== NONE) lowerStatement(l, alternative, scope)
}

function whileStatement(l: Lowering, node: number, scope: number): void {
  const condition = fieldOf(l, node, 'condition')
  const inner = conditionScope(l, condition, scope)
  if (condition !== NONE) lowerExpression(l, condition, inner)
  const body = fieldOf(l, node, 'body')
  if (body !== NONE) lowerStatement(l, body, inner)
}

function enhancedFor(l: Lowering, node: number, scope: number): void {
  const inner = openBlock(l, scope)
  const typeNode = fieldOf(l, node, 'type')
  const name = fieldOf(l, node, 'name')
  const value = fieldOf(l, node, 'value')
  const iterated: number = value === NONE ? NONE : lowerExpression(l, value, scope)
  if (typeNode !== NONE && name !== NONE) {
    const declared: number = isVar(l, typeNode) ? NONE : lowerType(l, typeNode, scope)
    const type: number = declared === NONE ? NONE : arrayOf(l, declared, dimensions(l, fieldOf(l, node, 'dimensions')))
    const element: number = iterated === NONE ? NONE : l.b.expr(Op.Iterate, iterated)
    bindLocal(l, { scope: inner }, name, { type, value: element })
  }
  const body = fieldOf(l, node, 'body')
  if (body !== NONE) lowerStatement(l, body, inner)
}

function resource(l: Lowering, node: number, scope: number): void {
  const typeNode = fieldOf(l, node, 'type')
  const name = fieldOf(l, node, 'name')
  if (name === NONE) {
    lowerInside(l, node, scope)
    return
  }
  const type: number = typeNode === NONE || isVar(l, typeNode) ? NONE : lowerType(l, typeNode, scope)
  const value = fieldOf(l, node, 'value')
  const given = value === NONE ? NONE : lowerExpression(l, value, scope)
  bindLocal(l, { scope }, name, { type, value: given })
}

function catchClause(l: Lowering, node: number, scope: number): void {
  const inner = openBlock(l, scope)
  const parameter = childOfKind(l, node, 'catch_formal_parameter')
  if (parameter !== NONE) {
    const types = childOfKind(l, parameter, 'catch_type')
    const name = fieldOf(l, parameter, 'name')
    const type: number = types === NONE ? NONE : lowerType(l, types, scope)
    if (name !== NONE) declare(l, { scope: inner }, text(l, name), name, { kind: BindingKind.Variable, type })
  }
  const body = fieldOf(l, node, 'body')
  if (body !== NONE) lowerStatements(l, body, inner)
}

function returnStatement(l: Lowering, node: number, scope: number): void {
  for (const expr of lowerInside(l, node, scope))
    if (l.fn !== NONE) l.b.add('returns', { fn: l.fn, expr, kind: ReturnKind.Return })
}

function throwStatement(l: Lowering, node: number, scope: number): void {
  for (const expr of lowerInside(l, node, scope))
    if (l.fn !== NONE) l.b.add('returns', { fn: l.fn, expr, kind: ReturnKind.Throw })
}

function yieldStatement(l: Lowering, node: number, scope: number): void {
  for (const expr of lowerInside(l, node, scope)) l.yields?.push(expr)
}

/** A switch, statement or expression; returns its value: those of its rules and of the `yield`s in its blocks. */
export function lowerSwitch(l: Lowering, node: number, scope: number): number {
  const condition = fieldOf(l, node, 'condition')
  const body = fieldOf(l, node, 'body')
  const subject: number = condition === NONE ? NONE : lowerExpression(l, condition, scope)
  if (body === NONE) return unknown(l)
  const outer = l.yields
  const yields: number[] = []
  l.yields = yields
  const groups = openBlock(l, scope) // old-style groups share one scope
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'switch_rule') switchRule(l, child, subject, openBlock(l, scope))
    else if (childKind === 'switch_block_statement_group') switchGroup(l, child, subject, groups)
  }
  l.yields = outer
  return union(l, yields)
}

function switchGroup(l: Lowering, node: number, subject: number, scope: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) === 'switch_label') switchLabel(l, child, subject, scope)
    else if (kind(l, child) !== ':') lowerStatement(l, child, scope)
  }
}

function switchRule(l: Lowering, node: number, subject: number, scope: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'switch_label') switchLabel(l, child, subject, scope)
    else if (childKind === 'expression_statement') l.yields?.push(...lowerInside(l, child, scope))
    else if (childKind !== '->') lowerStatement(l, child, scope)
  }
}

/** `case` labels: patterns bind names, guards are conditions; a bare name is a constant of the subject's enum. */
function switchLabel(l: Lowering, node: number, subject: number, scope: number): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'pattern') bindPattern(l, child, subject, scope)
    else if (childKind === 'guard') lowerInside(l, child, scope)
    else if (childKind !== 'identifier' && l.tree.next[child]! > child + 1) lowerExpression(l, child, scope)
  }
}
