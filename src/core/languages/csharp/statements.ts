// Statements, and the scopes they open.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Iterated, Op, ReturnKind } from '../../vocabulary.ts'
import { declare, declareLocal } from '../kit/bindings.ts'
import { addCall, member } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { dispatcher, field, kind, text } from '../kit/nodes.ts'
import { openBlock, openFunction } from '../kit/scopes.ts'
import { lowerTyped } from './construction.ts'
import { addDeclared } from './entities.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { lowerOptionalBody, lowerParameters, lowerTypeParameters } from './functions.ts'
import { OPERATOR } from './operators.ts'
import { assignParts, bindDesignation, bindPattern, isPattern } from './patterns.ts'
import { childAfter, eachChild, hasModifier, isLeaf, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

type Rule = (l: Lowering, at: Here, node: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  block: (l, at, node) => lowerStatements(l, openBlock(l, at), node),
  local_declaration_statement: lowerStatements,
  variable_declaration: lowerVariables,
  local_function_statement: () => undefined, // declared with the block, lowered after it
  foreach_statement: foreachStatement,
  for_statement: inBlock,
  while_statement: inBlock,
  using_statement: inBlock,
  fixed_statement: inBlock,
  switch_statement: switchStatement,
  catch_clause: catchClause,
  return_statement: returnStatement,
  yield_statement: (l, at, node) => addReturns(l, at, node, ReturnKind.Yield),
  throw_statement: (l, at, node) => addReturns(l, at, node, ReturnKind.Throw),
  // kinds that only hold other statements and expressions
  expression_statement: lowerStatements,
  if_statement: lowerStatements,
  do_statement: lowerStatements,
  try_statement: lowerStatements,
  finally_clause: lowerStatements,
  lock_statement: lowerStatements,
  checked_statement: lowerStatements,
  unsafe_statement: lowerStatements,
  labeled_statement: lowerStatements,
  global_statement: lowerStatements,
  catch_filter_clause: lowerStatements,
  preproc_if: lowerStatements,
  preproc_elif: lowerStatements,
  preproc_else: lowerStatements,
  ERROR: lowerStatements,
}

const ruleOf = dispatcher(RULES)

/** Lowers one statement at a place. */
function lowerStatement(l: Lowering, at: Here, node: number): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  const rule = ruleOf(l, node)
  if (rule) rule(l, at, node)
  else if (!isLeaf(l, node) || kind(l, node) === 'identifier') lowerExpression(l, at, node)
  l.depth--
}

/** Lowers the statements of a block at a place; its local functions are visible in all of it. */
export function lowerStatements(l: Lowering, at: Here, node: number): void {
  const functions: (() => void)[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'local_function_statement') functions.push(declareLocalFunction(l, at, child))
  })
  eachChild(l, node, (child) => lowerStatement(l, at, child))
  for (const lower of functions) lower()
}

function inBlock(l: Lowering, at: Here, node: number): void {
  lowerStatements(l, openBlock(l, at), node)
}

/** `T a = 1, b`: of a local, a `using` or a `for`. */
function lowerVariables(l: Lowering, at: Here, node: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'variable_declarator') return
    const name = field(l, child, 'name')
    const valueNode = childAfter(l, child, '=')
    const value: number = valueNode === NONE ? NONE : lowerTyped(l, at, valueNode, type)
    if (name !== NONE && kind(l, name) === 'identifier') declareLocal(l, at, name, { type, value, until: child })
    else
      eachChild(l, child, (part, partKind) => {
        if (partKind === 'tuple_pattern') bindDesignation(l, at, part, value)
      })
  })
}

function declareLocalFunction(l: Lowering, at: Here, node: number): () => void {
  const name = field(l, node, 'name')
  if (name === NONE) return () => undefined
  let flags: number = Flag.Local
  if (hasModifier(l, node, 'async')) flags |= Flag.Async
  if (hasModifier(l, node, 'static')) flags |= Flag.Static
  const entity = addDeclared(l, at, { node, name, kind: EntityKind.Function, doc: NONE, flags })
  declare(l, at, text(l, name), name, { kind: BindingKind.Entity, ref: entity })
  const fn = addFunction(l, { entity, flags })
  return () => {
    const inner = openFunction(l, at, fn, entity)
    lowerTypeParameters(l, inner, node)
    const type = field(l, node, 'type')
    if (type !== NONE) l.b.set('functions', fn, 'returnType', lowerType(l, inner, type))
    const parameters = field(l, node, 'parameters')
    if (parameters !== NONE) lowerParameters(l, inner, parameters)
    lowerOptionalBody(l, inner, node)
  }
}

function foreachStatement(l: Lowering, at: Here, node: number): void {
  const inner = openBlock(l, at)
  const right = field(l, node, 'right')
  const left = field(l, node, 'left')
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  if (right !== NONE && left !== NONE) {
    const isAsync = kind(l, node + 1) === 'await'
    const over = lowerExpression(l, at, right)
    const element = l.b.expr(Op.Iterate, over, isAsync ? Iterated.AsyncElement : Iterated.Element)
    const iterator = member(l, over, isAsync ? 'GetAsyncEnumerator' : 'GetEnumerator')
    addCall(l, at, iterator, [], right, { flags: OPERATOR })
    if (kind(l, left) === 'identifier') declareLocal(l, inner, left, { type, value: element, until: right })
    else if (kind(l, left) === 'tuple_expression') assignParts(l, inner, left, element)
    else bindDesignation(l, inner, left, element)
  }
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatement(l, inner, body)
}

function switchStatement(l: Lowering, at: Here, node: number): void {
  const value = field(l, node, 'value')
  const subject: number = value === NONE ? NONE : lowerExpression(l, at, value)
  const body = field(l, node, 'body')
  if (body === NONE) return
  eachChild(l, body, (child, childKind) => {
    if (childKind === 'switch_section') switchSection(l, openBlock(l, at), child, subject)
  })
}

function switchSection(l: Lowering, at: Here, node: number, subject: number): void {
  eachChild(l, node, (child, childKind) => {
    if (isPattern(childKind)) bindPattern(l, at, child, subject)
    else if (childKind === 'when_clause') lowerInside(l, at, child)
    else lowerStatement(l, at, child)
  })
}

function catchClause(l: Lowering, at: Here, node: number): void {
  const inner = openBlock(l, at)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'catch_declaration') {
      if (!isLeaf(l, child)) lowerStatement(l, inner, child)
      return
    }
    const typeNode = field(l, child, 'type')
    const name = field(l, child, 'name')
    const type: number = typeNode === NONE ? NONE : lowerType(l, inner, typeNode)
    if (name !== NONE) declareLocal(l, inner, name, { type })
  })
}

/** `return new();` constructs the declared result type. */
function returnStatement(l: Lowering, at: Here, node: number): void {
  const value = l.tree.next[node + 1]!
  if (at.fn === NONE || value >= l.tree.next[node]! || kind(l, value) !== 'implicit_object_creation_expression') {
    addReturns(l, at, node, ReturnKind.Return)
    return
  }
  const type = l.b.get('functions', at.fn, 'returnType')
  addResult(l, at, lowerTyped(l, at, value, type))
}

function addReturns(l: Lowering, at: Here, node: number, returnKind: number): void {
  for (const expr of lowerInside(l, at, node)) addResult(l, at, expr, returnKind)
}
