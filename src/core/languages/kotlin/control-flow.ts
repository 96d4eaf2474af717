// `if`, `when` and `try`, as statements and as expressions.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { declare, declareLocal } from '../kit/bindings.ts'
import { union, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, fields, has, kind, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { after, childrenOf, type Lowering, ofKind, word } from './context.ts'
import { lowerExpression } from './expressions.ts'
import { conditionScope, entryScope } from './narrowing.ts'
import { operatorCall } from './operators.ts'
import { lowerStatement, lowerStatements } from './statements.ts'
import { lowerType, typeIn, typeOf } from './types.ts'

/** `if (a) b else c`: one of its branches; where a condition tests a type, the branch knows it. */
export function ifExpression(l: Lowering, at: Here, node: number): number {
  const condition = field(l, node, 'condition')
  if (condition !== NONE) lowerExpression(l, at, condition)
  const consequence = branchBehind(l, node, ')')
  const alternative = branchBehind(l, node, 'else')
  const values: number[] = []
  if (consequence !== NONE) values.push(branch(l, conditionScope(l, at, condition, true), consequence))
  if (alternative !== NONE) values.push(branch(l, conditionScope(l, at, condition, false), alternative))
  return alternative === NONE ? unknown(l) : union(l, values)
}

/** The branch behind a token; `if (a);` has none. */
function branchBehind(l: Lowering, node: number, token: string): number {
  const found = after(l, node, token)
  return found === NONE || kind(l, found) === 'else' || kind(l, found) === ';' ? NONE : found
}

/** The value of a branch, a block or a statement. */
function branch(l: Lowering, at: Here, node: number): number {
  const inner = openBlock(l, at)
  const given = kind(l, node) === 'block' ? lowerStatements(l, inner, node) : lowerStatement(l, inner, node)
  return given === NONE ? unknown(l) : given
}

/** `when (subject) { … }`: one of its entries; an entry that tests the subject for a type knows it. */
export function whenExpression(l: Lowering, at: Here, node: number): number {
  const inner = openBlock(l, at)
  const { name, value } = subjectOf(l, inner, childOfKind(l, node, 'when_subject'))
  const values: number[] = []
  for (const entry of ofKind(l, node, 'when_entry')) {
    const guard = guardOf(l, entry)
    const conditions = fields(l, entry, 'condition').filter((condition) => condition !== guard)
    for (const condition of conditions) lowerCondition(l, inner, condition, value)
    const result = after(l, entry, '->')
    const [only, ...more] = conditions
    const isPlain = name === NONE && value === NONE && only !== undefined && more.length === 0
    const known = isPlain ? conditionScope(l, inner, only, true) : entryScope(l, inner, name, conditions)
    if (guard !== NONE) lowerExpression(l, known, guard)
    if (result !== NONE) values.push(branch(l, conditionScope(l, known, guard, true), result))
  }
  return values.length === 0 ? unknown(l) : union(l, values)
}

/** The condition behind `if` in an entry (see `legible`), or NONE. */
function guardOf(l: Lowering, entry: number): number {
  const children = childrenOf(l, entry)
  const index = children.findIndex((child) => kind(l, child) === ',' && text(l, child) !== ',')
  return index < 0 ? NONE : (children[index + 1] ?? NONE)
}

/** The subject of a `when`: its value, and the node of the name that it goes by, if it has one. */
function subjectOf(l: Lowering, at: Here, node: number): { name: number; value: number } {
  if (node === NONE) return { name: NONE, value: NONE }
  const declaration = childOfKind(l, node, 'variable_declaration')
  const subject = declaration === NONE ? after(l, node, '(') : after(l, node, '=')
  const value: number = subject === NONE ? unknown(l) : lowerExpression(l, at, subject)
  const name: number = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  if (name === NONE) return { name: subject !== NONE && kind(l, subject) === 'identifier' ? subject : NONE, value }
  declareLocal(l, at, name, { type: typeOf(l, at, declaration), value, until: node })
  return { name, value }
}

/** `is Type`, `in range`, or a value that the subject may equal. */
function lowerCondition(l: Lowering, at: Here, node: number, subject: number): void {
  switch (kind(l, node)) {
    case 'type_test': {
      const type = typeIn(l, node)
      if (type !== NONE) lowerType(l, at, type)
      break
    }
    case 'range_test': {
      const container = childrenOf(l, node).at(-1)
      if (container === undefined) break
      const value = lowerExpression(l, at, container)
      if (subject !== NONE) operatorCall(l, at, node, 'contains', [value, subject])
      break
    }
    default:
      lowerExpression(l, at, node)
  }
}

/** `try { … } catch (e: E) { … } finally { … }`: the value of the block, or of a handler. */
export function tryExpression(l: Lowering, at: Here, node: number): number {
  const values: number[] = []
  for (const child of childrenOf(l, node)) {
    if (kind(l, child) === 'block') values.push(branch(l, at, child))
    else if (kind(l, child) === 'catch_block') values.push(catchBlock(l, at, child))
    else if (kind(l, child) === 'finally_block') {
      const block = childOfKind(l, child, 'block')
      if (block !== NONE) branch(l, at, block)
    }
  }
  return values.length === 0 ? unknown(l) : union(l, values)
}

function catchBlock(l: Lowering, at: Here, node: number): number {
  const inner = openBlock(l, at)
  const name = childOfKind(l, node, 'identifier')
  const type = typeOf(l, at, node)
  if (name !== NONE) declare(l, inner, word(l, name), name, { kind: BindingKind.Variable, type })
  const block = childOfKind(l, node, 'block')
  return block === NONE ? unknown(l) : branch(l, inner, block)
}

/** Whether control never comes out of the end of a statement. */
function leaves(l: Lowering, node: number): boolean {
  if (node === NONE) return false
  switch (kind(l, node)) {
    case 'return_expression':
    case 'throw_expression':
      return true
    case 'identifier':
    case 'labeled_expression':
      return /^(?:break|continue)\b/.test(l.tree.text.slice(l.tree.start[node], l.tree.end[node]))
    case 'block': {
      const last = childrenOf(l, node).at(-2)
      return last !== undefined && leaves(l, last)
    }
    default:
      return false
  }
}

/** The place behind an `if` whose branch leaves: the condition is false there. */
export function scopeBehind(l: Lowering, at: Here, node: number): Here {
  if (kind(l, node) !== 'if_expression' || has(l, node, 'else')) return at
  if (!leaves(l, branchBehind(l, node, ')'))) return at
  return conditionScope(l, at, field(l, node, 'condition'), false)
}

/** An element of an iterated value. */
export const elementOf = (l: Lowering, iterated: number): number => l.b.expr(Op.Iterate, iterated)
