// Statements, and the scopes they open.

import { BindingKind, EntityKind, Flag, Iterated, NONE, Op, ReturnKind } from '../../facts.ts'
import { asCodeOf, bind, bindLocal, DEPTH_MAX, openBlock, openFunction } from '../block-scopes.ts'
import { field, kind, text } from '../lowering.ts'
import { lowerTyped } from './construction.ts'
import { addEntity } from './entities.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { lowerOptionalBody, lowerParameters, lowerTypeParameters } from './functions.ts'
import { bindDesignation, bindPattern, isPattern } from './patterns.ts'
import { childAfter, eachChild, hasModifier, isLeaf, type State } from './state.ts'
import { lowerType } from './types.ts'

type Rule = (s: State, node: number, scope: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  block: (s, node, scope) => lowerStatements(s, node, openBlock(s, scope)),
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
  yield_statement: (s, node, scope) => addReturns(s, node, scope, ReturnKind.Yield),
  throw_statement: (s, node, scope) => addReturns(s, node, scope, ReturnKind.Throw),
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
function lowerStatement(s: State, node: number, scope: number): void {
  if (s.depth >= DEPTH_MAX) return
  const nodeKind = kind(s, node)
  s.depth++
  if (Object.hasOwn(RULES, nodeKind)) RULES[nodeKind]!(s, node, scope)
  else if (CONTAINERS.has(nodeKind)) lowerStatements(s, node, scope)
  else if (!isLeaf(s, node) || nodeKind === 'identifier') lowerExpression(s, node, scope)
  s.depth--
}

/** Lowers the statements of a block in `scope`; its local functions are visible in all of it. */
export function lowerStatements(s: State, node: number, scope: number): void {
  const functions: (() => void)[] = []
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'local_function_statement') functions.push(declareLocalFunction(s, child, scope))
  })
  eachChild(s, node, (child) => lowerStatement(s, child, scope))
  for (const lower of functions) lower()
}

function inBlock(s: State, node: number, scope: number): void {
  lowerStatements(s, node, openBlock(s, scope))
}

/** `T a = 1, b`: of a local, a `using` or a `for`. */
function lowerVariables(s: State, node: number, scope: number): void {
  const typeNode = field(s, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'variable_declarator') return
    const name = field(s, child, 'name')
    const valueNode = childAfter(s, child, '=')
    const value: number = valueNode === NONE ? NONE : lowerTyped(s, valueNode, type, scope)
    if (name !== NONE && kind(s, name) === 'identifier') bindLocal(s, scope, name, type, value, child)
    else
      eachChild(s, child, (part, partKind) => {
        if (partKind === 'tuple_pattern') bindDesignation(s, part, value, scope)
      })
  })
}

function declareLocalFunction(s: State, node: number, scope: number): () => void {
  const name = field(s, node, 'name')
  if (name === NONE) return () => undefined
  let flags: number = Flag.Local
  if (hasModifier(s, node, 'async')) flags |= Flag.Async
  if (hasModifier(s, node, 'static')) flags |= Flag.Static
  const entity = addEntity(s, { node, name, kind: EntityKind.Function, doc: NONE, flags, declaredIn: scope })
  bind(s, scope, text(s, name), { kind: BindingKind.Entity, node: name, ref: entity })
  const fn = s.b.add('functions', { entity, scope: NONE, returnType: NONE, flags })
  s.b.set('entities', entity, 'fn', fn)
  return () =>
    asCodeOf(s, entity, fn, () => {
      const inner = openFunction(s, scope, entity, fn)
      lowerTypeParameters(s, node, inner, NONE, fn)
      const type = field(s, node, 'type')
      if (type !== NONE) s.b.set('functions', fn, 'returnType', lowerType(s, type, inner))
      const parameters = field(s, node, 'parameters')
      if (parameters !== NONE) lowerParameters(s, parameters, fn, inner)
      lowerOptionalBody(s, node, fn, inner)
    })
}

function foreachStatement(s: State, node: number, scope: number): void {
  const inner = openBlock(s, scope)
  const right = field(s, node, 'right')
  const left = field(s, node, 'left')
  const typeNode = field(s, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  if (right !== NONE && left !== NONE) {
    const isAsync = kind(s, node + 1) === 'await'
    const element = s.b.expr(
      Op.Iterate,
      lowerExpression(s, right, scope),
      isAsync ? Iterated.AsyncElement : Iterated.Element,
    )
    if (kind(s, left) === 'identifier') bindLocal(s, inner, left, type, element, right)
    else bindDesignation(s, left, element, inner)
  }
  const body = field(s, node, 'body')
  if (body !== NONE) lowerStatement(s, body, inner)
}

function switchStatement(s: State, node: number, scope: number): void {
  const value = field(s, node, 'value')
  const subject: number = value === NONE ? NONE : lowerExpression(s, value, scope)
  const body = field(s, node, 'body')
  if (body === NONE) return
  eachChild(s, body, (child, childKind) => {
    if (childKind === 'switch_section') switchSection(s, child, subject, openBlock(s, scope))
  })
}

function switchSection(s: State, node: number, subject: number, scope: number): void {
  eachChild(s, node, (child, childKind) => {
    if (isPattern(childKind)) bindPattern(s, child, subject, scope)
    else if (childKind === 'when_clause') lowerInside(s, child, scope)
    else lowerStatement(s, child, scope)
  })
}

function catchClause(s: State, node: number, scope: number): void {
  const inner = openBlock(s, scope)
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'catch_declaration') {
      if (!isLeaf(s, child)) lowerStatement(s, child, inner)
      return
    }
    const typeNode = field(s, child, 'type')
    const name = field(s, child, 'name')
    const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, inner)
    if (name !== NONE) bindLocal(s, inner, name, type, NONE)
  })
}

/** `return new();` constructs the declared result type. */
function returnStatement(s: State, node: number, scope: number): void {
  const value = s.tree.next[node + 1]!
  if (s.fn === NONE || value >= s.tree.next[node]! || kind(s, value) !== 'implicit_object_creation_expression') {
    addReturns(s, node, scope, ReturnKind.Return)
    return
  }
  const type = s.b.get('functions', s.fn, 'returnType')
  s.b.add('returns', { fn: s.fn, expr: lowerTyped(s, value, type, scope), kind: ReturnKind.Return })
}

function addReturns(s: State, node: number, scope: number, returnKind: number): void {
  for (const expr of lowerInside(s, node, scope))
    if (s.fn !== NONE) s.b.add('returns', { fn: s.fn, expr, kind: returnKind })
}
