// Objects, arrays and what is in their braces.

import { BindingKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { assign, bind, openScope } from '../block-scopes.ts'
import { childOfKind, field, kind, text, unknown } from '../lowering.ts'
import { addCall, list, lowerExpression, lowerInside, part, ruleOf } from './expressions.ts'
import { eachChild, isLeaf, type State } from './state.ts'
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

/**
 * A value where its type is declared beside it (else NONE): `new()`
 * constructs that type, or the one that its place asks for.
 */
export function lowerTyped(s: State, node: number, type: number, scope: number): number {
  if (kind(s, node) !== 'implicit_object_creation_expression') return lowerExpression(s, node, scope)
  const wanted = type === NONE ? s.b.expr(Op.Target) : type
  const made = addCall(s, Op.New, wanted, childOfKind(s, node, 'argument_list'), scope, node)
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

/** `new { A = 1, b.C, d }`: an object with those members. */
export function anonymousObject(s: State, node: number, scope: number): number {
  const members = openScope(s, scope, ScopeKind.Class)
  let name: number = NONE
  eachChild(s, node, (child, childKind) => {
    if (childKind === '=' || (isLeaf(s, child) && !ruleOf(s, child))) return
    if (childKind === 'identifier' && kind(s, s.tree.next[child]!) === '=') {
      name = child
      return
    }
    const value = lowerExpression(s, child, scope)
    const called = name === NONE && childKind === 'member_access_expression' ? field(s, child, 'name') : name
    const at = called === NONE ? child : called
    assign(s, bind(s, members, text(s, at), { kind: BindingKind.Member, node: at }), value, child, scope)
    name = NONE
  })
  return s.b.expr(Op.Object, members)
}

/** `(a, b: c)`; an element without a name has that of the variable or member that it is. */
export function tuple(s: State, node: number, scope: number): number {
  const items: number[] = []
  const names: number[] = []
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'argument') return
    const named = field(s, child, 'name')
    let value = child
    eachChild(s, child, (part) => {
      value = part
    })
    items.push(lowerExpression(s, value, scope))
    const called = named === NONE && kind(s, value) === 'identifier' ? value : named
    names.push(s.b.str(called === NONE ? '' : text(s, called)))
  })
  return s.b.expr(Op.Tuple, s.b.list(items), s.b.list(names))
}
