// Objects, arrays and what stands in their braces.

import { field } from '../lowering.ts'
import { addCall, list, lowerExpression, lowerInside, part, ruleOf } from './expressions.ts'
import { childOfKind, eachChild, isLeaf, kind, NONE, Op, type State, unknown } from './state.ts'
import { lowerType } from './types.ts'

/** `new T(…) { … }`. */
export function objectCreation(s: State, node: number, scope: number): number {
  const type = field(s, node, 'type')
  if (type === NONE) return unknown(s)
  const made = addCall(s, Op.New, lowerType(s, type, scope, false), field(s, node, 'arguments'), scope, type)
  const values = field(s, node, 'initializer')
  if (values !== NONE) lowerExpression(s, values, scope)
  return made
}

/** A value where its type is declared beside it: `new()` constructs that type, `{ 1, 2 }` is an array. */
export function lowerTyped(s: State, node: number, type: number, scope: number): number {
  if (kind(s, node) !== 'implicit_object_creation_expression' || type === NONE) return lowerExpression(s, node, scope)
  const made = addCall(s, Op.New, type, childOfKind(s, node, 'argument_list'), scope, node)
  const values = childOfKind(s, node, 'initializer_expression')
  if (values !== NONE) lowerExpression(s, values, scope)
  return made
}

/** `new T[n] { … }`. */
export function arrayCreation(s: State, node: number, scope: number): number {
  const type = field(s, node, 'type')
  eachChild(s, node, (child) => {
    if (child !== type && !isLeaf(s, child)) lowerExpression(s, child, scope)
  })
  return type === NONE ? unknown(s) : s.b.expr(Op.Instance, lowerType(s, type, scope))
}

/** `{ P = 1, Q = x }`, `{ 1, 2 }`, `{ ["a"] = 1 }`: property names are no variables. */
export function initializer(s: State, node: number, scope: number): number {
  const items: number[] = []
  eachChild(s, node, (child, childKind) => {
    if (isLeaf(s, child) && !ruleOf(s, child)) return
    if (childKind !== 'assignment_expression') items.push(lowerExpression(s, child, scope))
    else {
      const left = field(s, child, 'left')
      if (left !== NONE && kind(s, left) !== 'identifier') lowerInside(s, left, scope)
      part(s, child, 'right', scope)
    }
  })
  return list(s, items)
}
