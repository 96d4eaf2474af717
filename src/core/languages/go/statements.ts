// Statements of Go.

import { NONE } from '../../facts.ts'
import { BindingKind, Iterated, Op } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { addStore, literal } from '../kit/expressions.ts'
import { addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, fields, kind, parts, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { assignAll, type Given, partOf, typeDeclaration, variableDeclaration } from './declarations.ts'
import { evaluated, expression } from './expressions.ts'
import { functionsByKey, keyExpression, mayAppend, mayHold } from './literals.ts'
import { declareName, type Lowering, localBinding } from './state.ts'
import { typeExpr } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => void

/** The statements among the children of a node, in its place. */
export function block(l: Lowering, at: Here, node: number): void {
  for (const child of parts(l, node)) statement(l, at, child)
}

/** Lowers one statement; a node that is none is lowered as an expression. */
export function statement(l: Lowering, at: Here, node: number): void {
  const rule = RULES[kind(l, node)]
  if (rule) rule(l, at, node)
  else expression(l, at, node)
}

const scoped: Rule = (l, at, node) => block(l, openBlock(l, at), node)

const RULES: Readonly<Record<string, Rule>> = {
  block: scoped,
  statement_list: block,
  expression_statement: block,
  expression_list: block,
  go_statement: block,
  defer_statement: block,
  labeled_statement: (l, at, node) => {
    for (const child of parts(l, node)) if (kind(l, child) !== 'label_name') statement(l, at, child)
  },
  send_statement: sendStatement,
  var_declaration: variableDeclaration,
  const_declaration: variableDeclaration,
  type_declaration: typeDeclaration,
  short_var_declaration: shortDeclaration,
  assignment_statement: assignment,
  return_statement: returnStatement,
  if_statement: ifStatement,
  for_statement: forStatement,
  expression_switch_statement: scoped,
  expression_case: scoped,
  default_case: scoped,
  select_statement: scoped,
  communication_case: scoped,
  receive_statement: receiveStatement,
  type_switch_statement: typeSwitch,
  break_statement: () => undefined,
  continue_statement: () => undefined,
  goto_statement: () => undefined,
  fallthrough_statement: () => undefined,
  label_name: () => undefined,
}

function shortDeclaration(l: Lowering, at: Here, node: number): void {
  const values = parts(l, field(l, node, 'right')).map((one) => expression(l, at, one))
  declareNames(l, at, parts(l, field(l, node, 'left')), { values, from: l.tree.end[node]! })
}

/** `a, b := …`: declares the names that are new in this scope, assigns to the others. */
function declareNames(l: Lowering, at: Here, names: readonly number[], given: Given): void {
  const bindings = names.map((name) => {
    if (kind(l, name) !== 'identifier') return NONE
    const known = boundIn(l, at.scope, text(l, name))
    const about = { kind: BindingKind.Variable, offset: given.from }
    return known ?? declareName(l, at, text(l, name), name, about)
  })
  assignParts(l, at, bindings, given)
}

/**
 * As `assignAll`, but the second of two names assigned from a map, channel or type assertion tells whether there was a
 * value.
 */
function assignParts(l: Lowering, at: Here, bindings: readonly number[], given: Given): void {
  const { values, from: offset } = given
  const single = values.length === 1 && bindings.length === 2 ? values[0]! : NONE
  if (single !== NONE && hasCommaOk(l, single)) {
    if (bindings[0] !== NONE) assign(l, at, bindings[0]!, single, offset)
    if (bindings[1] !== NONE) {
      assign(l, at, bindings[1]!, literal(l, 'bool'), offset)
    }
    return
  }
  assignAll(l, at, bindings, given)
}

const COMMA_OK: ReadonlySet<number> = new Set([Op.Cast, Op.Index, Op.Iterate])

const hasCommaOk = (l: Lowering, expr: number): boolean => COMMA_OK.has(l.b.opOf(expr))

function assignment(l: Lowering, at: Here, node: number): void {
  const targets = parts(l, field(l, node, 'left'))
  const nodes = parts(l, field(l, node, 'right'))
  const values = nodes.map((one) => expression(l, at, one))
  const isPlain = text(l, field(l, node, 'operator')) === '='
  const end = l.tree.end[node]!
  const isSingle = values.length === 1 && targets.length === 2 && hasCommaOk(l, values[0]!)
  for (const [index, target] of targets.entries()) {
    const value = isSingle ? (index === 0 ? values[0]! : NONE) : partOf(l, values, index, targets.length)
    const from = isPlain && value !== NONE ? (nodes[index] ?? nodes[0]!) : NONE
    const rule = ASSIGNMENTS[kind(l, target)]
    if (rule) rule(l, at, target, { value, from, isPlain, end })
    else expression(l, at, target)
  }
}

/** The value assigned to a target; `from` is its node, NONE when the node tells nothing. */
type Assigned = { value: number; from: number; isPlain: boolean; end: number }

const ASSIGNMENTS: Readonly<Record<string, (l: Lowering, at: Here, target: number, assigned: Assigned) => void>> = {
  identifier: assignName,
  selector_expression: (l, at, target, { value, from }) => {
    const object = expression(l, at, field(l, target, 'operand'))
    const name = text(l, field(l, target, 'field'))
    if (from !== NONE && mayHold(l, from, value)) addStore(l, at, object, name, value, NONE)
  },
  index_expression: (l, at, target, { value, from, end }) => {
    const node = field(l, target, 'operand')
    const holder = { node, expr: evaluated(l, at, node) }
    const key = keyExpression(l, at, field(l, target, 'index'))
    if (from !== NONE && (mayAppend(l, at, from) || l.b.opOf(value) === Op.Union))
      hold(l, at, holder, [key, value], end)
  },
}

function assignName(l: Lowering, at: Here, target: number, { value, from, isPlain, end }: Assigned): void {
  const binding = localBinding(l, at.scope, text(l, target))
  if (binding !== NONE && isPlain) {
    if (value !== NONE) assign(l, at, binding, value, end)
    return
  }
  expression(l, at, target)
  if (binding === NONE && from !== NONE && mayHold(l, from, value))
    l.assigned.push({ name: text(l, target), expr: value, offset: end, scope: at.scope })
}

/** `channel <- value`: the channel holds the value, if it is a function. */
function sendStatement(l: Lowering, at: Here, node: number): void {
  const target = field(l, node, 'channel')
  const channel = { node: target, expr: expression(l, at, target) }
  const valueNode = field(l, node, 'value')
  const value = expression(l, at, valueNode)
  if (mayAppend(l, at, valueNode)) hold(l, at, channel, [value, value], l.tree.end[node]!)
}

type Holder = { node: number; expr: number }

/** Notes that the map or channel in a variable or field holds a function: `item` is its key and value. */
function hold(l: Lowering, at: Here, holder: Holder, item: readonly [number, number], offset: number): void {
  const op = l.b.opOf(holder.expr)
  if (op !== Op.Name && op !== Op.Member) return
  const value = functionsByKey(l, item)
  if (op === Op.Member) {
    const object = l.b.get('exprs', holder.expr, 'a')
    addStore(l, at, object, l.b.textOf(l.b.get('exprs', holder.expr, 'b')), value, NONE)
    return
  }
  const name = text(l, holder.node)
  const binding = localBinding(l, at.scope, name)
  const expr = l.b.expr(Op.Union, l.b.list([holder.expr, value]))
  if (binding !== NONE) assign(l, at, binding, expr, offset)
  else l.assigned.push({ name, expr: value, offset, scope: at.scope })
}

function returnStatement(l: Lowering, at: Here, node: number): void {
  const list = parts(l, node)[0] ?? NONE
  if (list === NONE) return
  const values = (kind(l, list) === 'expression_list' ? parts(l, list) : [list]).map((one) => expression(l, at, one))
  const expr = values.length === 1 ? values[0]! : l.b.expr(Op.Tuple, l.b.list(values))
  addResult(l, at, expr)
}

function ifStatement(l: Lowering, at: Here, node: number): void {
  const inside = openBlock(l, at)
  const initializer = field(l, node, 'initializer')
  if (initializer !== NONE) statement(l, inside, initializer)
  expression(l, inside, field(l, node, 'condition'))
  for (const name of ['consequence', 'alternative']) {
    const branch = field(l, node, name)
    if (branch !== NONE) statement(l, inside, branch)
  }
}

function forStatement(l: Lowering, at: Here, node: number): void {
  const inside = openBlock(l, at)
  for (const child of parts(l, node)) {
    const shape = kind(l, child)
    if (shape === 'range_clause') rangeClause(l, inside, child)
    else if (shape === 'for_clause') block(l, inside, child)
    else statement(l, inside, child)
  }
}

function rangeClause(l: Lowering, at: Here, node: number): void {
  const over = expression(l, at, field(l, node, 'right'))
  const left = field(l, node, 'left')
  const names = parts(l, left)
  const values = [l.b.expr(Op.Iterate, over, Iterated.Key), l.b.expr(Op.Iterate, over, Iterated.Value)].slice(
    0,
    Math.max(1, names.length),
  )
  const declares = text(l, node)
    .slice(0, l.tree.start[field(l, node, 'right')]! - l.tree.start[node]!)
    .includes(':=')
  if (declares) declareNames(l, at, names, { values, from: l.tree.end[node]! })
  else for (const name of names) expression(l, at, name)
}

function receiveStatement(l: Lowering, at: Here, node: number): void {
  const value = expression(l, at, field(l, node, 'right'))
  const left = field(l, node, 'left')
  if (left === NONE) return
  if (text(l, node).includes(':=')) declareNames(l, at, parts(l, left), { values: [value], from: l.tree.end[node]! })
  else for (const name of parts(l, left)) expression(l, at, name)
}

/** In a case of one type the name has that type, in any other case the type of the switched value. */
function typeSwitch(l: Lowering, at: Here, node: number): void {
  const inside = openBlock(l, at)
  const initializer = field(l, node, 'initializer')
  if (initializer !== NONE) statement(l, inside, initializer)
  const value = expression(l, inside, field(l, node, 'value'))
  const alias = parts(l, field(l, node, 'alias'))[0] ?? NONE
  for (const child of parts(l, node)) {
    const shape = kind(l, child)
    if (shape === 'type_case' || shape === 'default_case') typeCase(l, openBlock(l, inside), child, { alias, value })
  }
}

/** The name that a type switch declares in each case, NONE without one, and the switched value. */
type Switched = { alias: number; value: number }

function typeCase(l: Lowering, branch: Here, node: number, { alias, value }: Switched): void {
  const types = fields(l, node, 'type')
  const exprs = types.map((type) => typeExpr(l, branch, type))
  if (alias !== NONE) {
    const from = l.tree.start[node]!
    const type = exprs.length === 1 ? exprs[0]! : NONE
    const binding = declareName(l, branch, text(l, alias), alias, { kind: BindingKind.Variable, type, offset: from })
    if (binding !== NONE && type === NONE) assign(l, branch, binding, value, from)
  }
  for (const one of parts(l, node)) if (!types.includes(one)) statement(l, branch, one)
}
