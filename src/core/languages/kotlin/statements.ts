// Statements, and the scopes they open.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { declareLocal } from '../kit/bindings.ts'
import { addCall, member, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { childOfKind, dispatcher, field, kind } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
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

type Rule = (l: Lowering, at: Here, node: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  property_declaration: localProperty,
  assignment,
  for_statement: forStatement,
  while_statement: whileStatement,
  do_while_statement: doWhileStatement,
}

const ruleOf = dispatcher(RULES)

/** Lowers a statement; returns the value that it has as the last one of a block, or NONE. */
export function lowerStatement(l: Lowering, at: Here, node: number): number {
  if (l.depth >= DEPTH_MAX) return NONE
  const rule = ruleOf(l, node)
  l.depth++
  let value: number = NONE
  if (rule) rule(l, at, node)
  else if (isDeclaration(l, node)) declareOne(l, at, node, NONE)()
  else if (l.tree.next[node] !== node + 1 || isExpression(l, node)) value = lowerExpression(l, at, node)
  l.depth--
  return value
}

/** Lowers the statements among the children of a node; returns the value of the last one, or NONE. */
export function lowerStatements(l: Lowering, at: Here, node: number): number {
  let value: number = NONE
  let inner = at
  if (node === NONE) return value
  for (const child of childrenOf(l, node)) {
    if (NOT_STATEMENTS.has(kind(l, child))) continue
    value = lowerStatement(l, inner, child)
    inner = scopeBehind(l, inner, child)
  }
  return value
}

const NOT_STATEMENTS: ReadonlySet<string> = new Set(['{', '}', ';', '->', 'lambda_parameters'])

/** `val x = …` in a function; a delegate gives its value. */
function localProperty(l: Lowering, at: Here, node: number): void {
  const value = after(l, node, '=')
  const delegate = childOfKind(l, node, 'property_delegate')
  const declaration = childOfKind(l, node, 'variable_declaration')
  lowerAnnotations(l, at, node)
  const name = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  const type = typeOf(l, at, declaration)
  let given: number = value === NONE ? NONE : lowerExpression(l, at, value)
  if (delegate !== NONE) given = delegated(l, at, delegate)
  const parts = childOfKind(l, node, 'multi_variable_declaration')
  if (parts !== NONE) bindParts(l, at, parts, given === NONE ? unknown(l) : given)
  else if (name !== NONE) declareLocal(l, at, name, { type, value: given, until: value === NONE ? name : value })
}

/** `for (x in xs) …`. */
function forStatement(l: Lowering, at: Here, node: number): void {
  const inner = openBlock(l, at)
  const values = after(l, node, 'in')
  const iterated = values === NONE ? unknown(l) : lowerExpression(l, at, values)
  if (l.b.opOf(iterated) !== Op.Literal)
    addCall(l, at, member(l, iterated, functionName('iterator')), [], values === NONE ? node : values, {
      flags: OPERATOR,
    })
  const element = elementOf(l, iterated)
  const declaration = childOfKind(l, node, 'variable_declaration')
  const name = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  if (name !== NONE) declareLocal(l, inner, name, { type: typeOf(l, at, declaration), value: element })
  const parts = childOfKind(l, node, 'multi_variable_declaration')
  if (parts !== NONE) bindParts(l, inner, parts, element)
  lowerBodyOf(l, inner, node)
}

/** The body of a loop: the statement behind its parentheses. */
function lowerBodyOf(l: Lowering, at: Here, node: number): void {
  const body = after(l, node, ')')
  if (body === NONE) return
  if (kind(l, body) === 'block') lowerStatements(l, at, body)
  else lowerStatement(l, at, body)
}

function whileStatement(l: Lowering, at: Here, node: number): void {
  const condition = field(l, node, 'condition')
  if (condition !== NONE) lowerExpression(l, at, condition)
  lowerBodyOf(l, openBlock(l, conditionScope(l, at, condition, true)), node)
}

/** The condition sees the names of the body. */
function doWhileStatement(l: Lowering, at: Here, node: number): void {
  const inner = openBlock(l, at)
  const body = after(l, node, 'do')
  if (body !== NONE && kind(l, body) === 'block') lowerStatements(l, inner, body)
  else if (body !== NONE && kind(l, body) !== 'while') lowerStatement(l, inner, body)
  const condition = field(l, node, 'condition')
  if (condition !== NONE) lowerExpression(l, inner, condition)
}
