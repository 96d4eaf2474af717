// Statements, and the scopes they open.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { bindLocal, DEPTH_MAX, openBlock } from '../block-scopes.ts'
import { addCall, member, unknown } from '../kit/expressions.ts'
import { childOfKind, dispatcher, field, kind } from '../kit/nodes.ts'
import { after, childrenOf, functionName, type Lowering } from './context.ts'
import { elementOf, scopeBehind } from './control-flow.ts'
import { declareOne, isDeclaration } from './declarations.ts'
import { bindParts } from './destructuring.ts'
import { lowerAnnotations } from './entities.ts'
import { isExpression, lowerExpression } from './expressions.ts'
import { conditionScope } from './narrowing.ts'
import { assignment, OPERATOR } from './operators.ts'
import { delegated } from './properties.ts'
import { typeOf } from './types.ts'

type Rule = (l: Lowering, node: number, scope: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  property_declaration: localProperty,
  assignment,
  for_statement: forStatement,
  while_statement: whileStatement,
  do_while_statement: doWhileStatement,
}

const ruleOf = dispatcher(RULES)

/** Lowers a statement; returns the value that it has as the last one of a block, or NONE. */
export function lowerStatement(l: Lowering, node: number, scope: number): number {
  if (l.depth >= DEPTH_MAX) return NONE
  const rule = ruleOf(l, node)
  l.depth++
  let value: number = NONE
  if (rule) rule(l, node, scope)
  else if (isDeclaration(l, node)) declareOne(l, node, scope, NONE)()
  else if (l.tree.next[node] !== node + 1 || isExpression(l, node)) value = lowerExpression(l, node, scope)
  l.depth--
  return value
}

/** Lowers the statements among the children of a node; returns the value of the last one, or NONE. */
export function lowerStatements(l: Lowering, node: number, scope: number): number {
  let value: number = NONE
  let at = scope
  if (node === NONE) return value
  for (const child of childrenOf(l, node)) {
    if (NOT_STATEMENTS.has(kind(l, child))) continue
    value = lowerStatement(l, child, at)
    at = scopeBehind(l, child, at)
  }
  return value
}

const NOT_STATEMENTS: ReadonlySet<string> = new Set(['{', '}', ';', '->', 'lambda_parameters'])

/** `val x = …` in a function; a delegate gives its value. */
function localProperty(l: Lowering, node: number, scope: number): void {
  const value = after(l, node, '=')
  const delegate = childOfKind(l, node, 'property_delegate')
  const declaration = childOfKind(l, node, 'variable_declaration')
  lowerAnnotations(l, node, scope)
  const name = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  const type = typeOf(l, declaration, scope)
  let given: number = value === NONE ? NONE : lowerExpression(l, value, scope)
  if (delegate !== NONE) given = delegated(l, delegate, scope)
  const parts = childOfKind(l, node, 'multi_variable_declaration')
  if (parts !== NONE) bindParts(l, parts, given === NONE ? unknown(l) : given, scope)
  else if (name !== NONE) bindLocal(l, { scope }, name, { type, value: given, until: value === NONE ? name : value })
}

/** `for (x in xs) …`. */
function forStatement(l: Lowering, node: number, scope: number): void {
  const inner = openBlock(l, scope)
  const values = after(l, node, 'in')
  const iterated = values === NONE ? unknown(l) : lowerExpression(l, values, scope)
  if (l.b.opOf(iterated) !== Op.Literal)
    addCall(l, { scope }, member(l, iterated, functionName('iterator')), [], values === NONE ? node : values, {
      flags: OPERATOR,
    })
  const element = elementOf(l, iterated)
  const declaration = childOfKind(l, node, 'variable_declaration')
  const name = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  if (name !== NONE) bindLocal(l, { scope: inner }, name, { type: typeOf(l, declaration, scope), value: element })
  const parts = childOfKind(l, node, 'multi_variable_declaration')
  if (parts !== NONE) bindParts(l, parts, element, inner)
  lowerBodyOf(l, node, inner)
}

/** The body of a loop: the statement behind its parentheses. */
function lowerBodyOf(l: Lowering, node: number, scope: number): void {
  const body = after(l, node, ')')
  if (body === NONE) return
  if (kind(l, body) === 'block') lowerStatements(l, body, scope)
  else lowerStatement(l, body, scope)
}

function whileStatement(l: Lowering, node: number, scope: number): void {
  const condition = field(l, node, 'condition')
  if (condition !== NONE) lowerExpression(l, condition, scope)
  lowerBodyOf(l, node, openBlock(l, conditionScope(l, condition, true, scope)))
}

/** The condition sees the names of the body. */
function doWhileStatement(l: Lowering, node: number, scope: number): void {
  const inner = openBlock(l, scope)
  const body = after(l, node, 'do')
  if (body !== NONE && kind(l, body) === 'block') lowerStatements(l, body, inner)
  else if (body !== NONE && kind(l, body) !== 'while') lowerStatement(l, body, inner)
  const condition = field(l, node, 'condition')
  if (condition !== NONE) lowerExpression(l, condition, inner)
}
