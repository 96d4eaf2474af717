// Construction of objects and arrays, and their initialisers in braces.

import { NONE } from '../../facts.ts'
import { BindingKind, CallFlag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, declare } from '../kit/bindings.ts'
import { addCall, addStore, member, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { openScope } from '../kit/scopes.ts'
import { list, lowerArguments, lowerExpression, lowerInside, part, ruleOf } from './expressions.ts'
import { mayBeFunction } from './operators.ts'
import { ARRAY, eachChild, isLeaf, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

/** `new T(…) { … }`. */
export function objectCreation(l: Lowering, at: Here, node: number): number {
  const type = field(l, node, 'type')
  if (type === NONE) return unknown(l)
  const named = lowerType(l, at, type, false)
  const args = lowerArguments(l, at, field(l, node, 'arguments'))
  const made = addCall(l, at, named, args, type, { op: Op.New })
  const values = field(l, node, 'initializer')
  return values === NONE ? made : addElements(l, at, values, made)
}

/**
 * A value whose declared type stands beside it (else NONE): `new()` constructs that type, or the type expected in its
 * place.
 */
export function lowerTyped(l: Lowering, at: Here, node: number, type: number): number {
  if (kind(l, node) !== 'implicit_object_creation_expression') return lowerExpression(l, at, node)
  const wanted = type === NONE ? l.b.expr(Op.Target) : type
  const args = lowerArguments(l, at, childOfKind(l, node, 'argument_list'))
  const made = addCall(l, at, wanted, args, node, { op: Op.New })
  const values = childOfKind(l, node, 'initializer_expression')
  return values === NONE ? made : addElements(l, at, values, made)
}

/** `new T[n] { … }`. */
export function arrayCreation(l: Lowering, at: Here, node: number): number {
  const type = field(l, node, 'type')
  const functions: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (child === type || isLeaf(l, child)) return
    if (childKind === 'initializer_expression') elements(l, at, child, functions)
    else lowerExpression(l, at, child)
  })
  return type === NONE ? unknown(l) : withFunctions(l, l.b.expr(Op.Instance, lowerType(l, at, type)), functions)
}

/** A container for the functions that it holds too, if there may be any. */
const withFunctions = (l: Lowering, container: number, functions: readonly number[]): number =>
  functions.length === 0
    ? container
    : l.b.expr(Op.Union, l.b.list([container, l.b.expr(Op.List, l.b.list(functions), l.b.str(ARRAY), 1)]))

/** The initialiser in braces after a construction: properties, and elements, each passed to `Add`. */
function addElements(l: Lowering, at: Here, node: number, made: number): number {
  let added = 0
  const functions: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (isLeaf(l, child) && !ruleOf(l, child)) return
    if (childKind === 'assignment_expression') initialized(l, at, child, { made, functions })
    else {
      const args =
        childKind === 'initializer_expression' ? elements(l, at, child, functions) : [element(l, at, child, functions)]
      if (++added <= ELEMENTS_MAX) addCall(l, at, member(l, made, 'Add'), args, child, { flags: CallFlag.Implicit })
    }
  })
  return withFunctions(l, made, functions)
}

/** An element of a container; one that may be a function is among `functions` too. */
function element(l: Lowering, at: Here, node: number, functions: number[]): number {
  const value = lowerExpression(l, at, node)
  if (mayBeFunction(l, node)) functions.push(value)
  return value
}

/** Limit on the elements of one object that are passed to its `Add`: longer lists are tables of data. */
const ELEMENTS_MAX = 32

/** `{ P = 1, Q = x }`, `{ 1, 2 }`, `{ ["a"] = 1 }`: property names are no variables. */
export const initializer = (l: Lowering, at: Here, node: number): number => list(l, elements(l, at, node))

function elements(l: Lowering, at: Here, node: number, functions: number[] = []): number[] {
  const items: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (isLeaf(l, child) && !ruleOf(l, child)) return
    if (childKind === 'assignment_expression') initialized(l, at, child)
    else items.push(element(l, at, child, functions))
  })
  return items
}

/** The constructed object, and the functions in its initialiser. */
type Made = { made: number; functions: number[] }

/** `P = 1`, `["a"] = 1`. */
function initialized(l: Lowering, at: Here, node: number, into?: Made): void {
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  const isProperty = left !== NONE && kind(l, left) === 'identifier'
  if (left !== NONE && !isProperty) lowerInside(l, at, left)
  const value = part(l, at, node, 'right')
  if (into === undefined || right === NONE || !mayBeFunction(l, right)) return
  if (!isProperty) into.functions.push(value)
  else addStore(l, at, into.made, text(l, left), value, left)
}

/** `new { A = 1, b.C, d }`: an object with those members. */
export function anonymousObject(l: Lowering, at: Here, node: number): number {
  const members = openScope(l, at, ScopeKind.Class)
  let name: number = NONE
  eachChild(l, node, (child, childKind) => {
    if (childKind === '=' || (isLeaf(l, child) && !ruleOf(l, child))) return
    if (childKind === 'identifier' && kind(l, l.tree.next[child]!) === '=') {
      name = child
      return
    }
    const value = lowerExpression(l, at, child)
    const called = name === NONE && childKind === 'member_access_expression' ? field(l, child, 'name') : name
    const named = called === NONE ? child : called
    assign(l, at, declare(l, members, text(l, named), named, { kind: BindingKind.Member }), value, l.tree.end[child]!)
    name = NONE
  })
  return l.b.expr(Op.Object, members.scope)
}

/** `(a, b: c)`; an element without a name has that of the variable or member that it is. */
export function tuple(l: Lowering, at: Here, node: number): number {
  const items: number[] = []
  const names: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'argument') return
    const named = field(l, child, 'name')
    let value = child
    eachChild(l, child, (part) => {
      value = part
    })
    items.push(lowerExpression(l, at, value))
    const called = named === NONE && kind(l, value) === 'identifier' ? value : named
    names.push(l.b.str(called === NONE ? '' : text(l, called)))
  })
  return l.b.expr(Op.Tuple, l.b.list(items), l.b.list(names))
}
