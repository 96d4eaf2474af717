// Statements, and the scopes they open.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Iterated, Op, ReturnKind } from '../../vocabulary.ts'
import { asCodeOf, bindLocal, DEPTH_MAX, openBlock, openFunction } from '../block-scopes.ts'
import { declare } from '../kit/bindings.ts'
import { addCall, member } from '../kit/expressions.ts'
import { field, kind, text } from '../kit/nodes.ts'
import { lowerTyped } from './construction.ts'
import { addDeclared } from './entities.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { lowerOptionalBody, lowerParameters, lowerTypeParameters } from './functions.ts'
import { OPERATOR } from './operators.ts'
import { assignParts, bindDesignation, bindPattern, isPattern } from './patterns.ts'
import { childAfter, eachChild, hasModifier, isLeaf, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

type Rule = (l: Lowering, node: number, scope: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  block: (l, node, scope) => lowerStatements(l, node, openBlock(l, scope)),
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
  yield_statement: (l, node, scope) => addReturns(l, node, scope, ReturnKind.Yield),
  throw_statement: (l, node, scope) => addReturns(l, node, scope, ReturnKind.Throw),
}

/** Kinds that only hold other statements and expressions. */
const CONTAINERS = new Set([
  'expression_statement',
  'if_statement',
  'do_statement',
  'try_statement',
  'finally_clause',
  'lock_statement',
  'checked_statement',
  'unsafe_statement',
  'labeled_statement',
  'global_statement',
  'catch_filter_clause',
  'preproc_if',
  'preproc_elif',
  'preproc_else',
  'ERROR',
])

/** Lowers one statement in a scope. */
function lowerStatement(l: Lowering, node: number, scope: number): void {
  if (l.depth >= DEPTH_MAX) return
  const nodeKind = kind(l, node)
  l.depth++
  const rule = entryOf(RULES, nodeKind)
  if (rule) rule(l, node, scope)
  else if (CONTAINERS.has(nodeKind)) lowerStatements(l, node, scope)
  else if (!isLeaf(l, node) || nodeKind === 'identifier') lowerExpression(l, node, scope)
  l.depth--
}

/** Lowers the statements of a block in `scope`; its local functions are visible in all of it. */
export function lowerStatements(l: Lowering, node: number, scope: number): void {
  const functions: (() => void)[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'local_function_statement') functions.push(declareLocalFunction(l, child, scope))
  })
  eachChild(l, node, (child) => lowerStatement(l, child, scope))
  for (const lower of functions) lower()
}

function inBlock(l: Lowering, node: number, scope: number): void {
  lowerStatements(l, node, openBlock(l, scope))
}

/** `T a = 1, b`: of a local, a `using` or a `for`. */
function lowerVariables(l: Lowering, node: number, scope: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'variable_declarator') return
    const name = field(l, child, 'name')
    const valueNode = childAfter(l, child, '=')
    const value: number = valueNode === NONE ? NONE : lowerTyped(l, valueNode, type, scope)
    if (name !== NONE && kind(l, name) === 'identifier') bindLocal(l, { scope }, name, { type, value, until: child })
    else
      eachChild(l, child, (part, partKind) => {
        if (partKind === 'tuple_pattern') bindDesignation(l, part, value, scope)
      })
  })
}

function declareLocalFunction(l: Lowering, node: number, scope: number): () => void {
  const name = field(l, node, 'name')
  if (name === NONE) return () => undefined
  let flags: number = Flag.Local
  if (hasModifier(l, node, 'async')) flags |= Flag.Async
  if (hasModifier(l, node, 'static')) flags |= Flag.Static
  const entity = addDeclared(l, { node, name, kind: EntityKind.Function, doc: NONE, flags, declaredIn: scope })
  declare(l, { scope }, text(l, name), name, { kind: BindingKind.Entity, ref: entity })
  const fn = l.b.add('functions', { entity, flags })
  l.b.set('entities', entity, 'fn', fn)
  return () =>
    asCodeOf(l, entity, fn, () => {
      const inner = openFunction(l, scope, entity, fn)
      lowerTypeParameters(l, node, inner)
      const type = field(l, node, 'type')
      if (type !== NONE) l.b.set('functions', fn, 'returnType', lowerType(l, type, inner))
      const parameters = field(l, node, 'parameters')
      if (parameters !== NONE) lowerParameters(l, parameters, fn, inner)
      lowerOptionalBody(l, node, fn, inner)
    })
}

function foreachStatement(l: Lowering, node: number, scope: number): void {
  const inner = openBlock(l, scope)
  const right = field(l, node, 'right')
  const left = field(l, node, 'left')
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  if (right !== NONE && left !== NONE) {
    const isAsync = kind(l, node + 1) === 'await'
    const over = lowerExpression(l, right, scope)
    const element = l.b.expr(Op.Iterate, over, isAsync ? Iterated.AsyncElement : Iterated.Element)
    const iterator = member(l, over, isAsync ? 'GetAsyncEnumerator' : 'GetEnumerator')
    addCall(l, { scope }, iterator, [], right, { flags: OPERATOR })
    if (kind(l, left) === 'identifier') bindLocal(l, { scope: inner }, left, { type, value: element, until: right })
    else if (kind(l, left) === 'tuple_expression') assignParts(l, left, element, inner)
    else bindDesignation(l, left, element, inner)
  }
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatement(l, body, inner)
}

function switchStatement(l: Lowering, node: number, scope: number): void {
  const value = field(l, node, 'value')
  const subject: number = value === NONE ? NONE : lowerExpression(l, value, scope)
  const body = field(l, node, 'body')
  if (body === NONE) return
  eachChild(l, body, (child, childKind) => {
    if (childKind === 'switch_section') switchSection(l, child, subject, openBlock(l, scope))
  })
}

function switchSection(l: Lowering, node: number, subject: number, scope: number): void {
  eachChild(l, node, (child, childKind) => {
    if (isPattern(childKind)) bindPattern(l, child, subject, scope)
    else if (childKind === 'when_clause') lowerInside(l, child, scope)
    else lowerStatement(l, child, scope)
  })
}

function catchClause(l: Lowering, node: number, scope: number): void {
  const inner = openBlock(l, scope)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'catch_declaration') {
      if (!isLeaf(l, child)) lowerStatement(l, child, inner)
      return
    }
    const typeNode = field(l, child, 'type')
    const name = field(l, child, 'name')
    const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, inner)
    if (name !== NONE) bindLocal(l, { scope: inner }, name, { type })
  })
}

/** `return new();` constructs the declared result type. */
function returnStatement(l: Lowering, node: number, scope: number): void {
  const value = l.tree.next[node + 1]!
  if (l.fn === NONE || value >= l.tree.next[node]! || kind(l, value) !== 'implicit_object_creation_expression') {
    addReturns(l, node, scope, ReturnKind.Return)
    return
  }
  const type = l.b.get('functions', l.fn, 'returnType')
  l.b.add('returns', { fn: l.fn, expr: lowerTyped(l, value, type, scope), kind: ReturnKind.Return })
}

function addReturns(l: Lowering, node: number, scope: number, returnKind: number): void {
  for (const expr of lowerInside(l, node, scope))
    if (l.fn !== NONE) l.b.add('returns', { fn: l.fn, expr, kind: returnKind })
}
