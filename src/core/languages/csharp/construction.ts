// Construction of objects and arrays, and their initialisers in braces.

import { NONE } from '../../facts.ts'
import { BindingKind, CallFlag, Op, ScopeKind } from '../../vocabulary.ts'
import { openScope } from '../block-scopes.ts'
import { assign, declare } from '../kit/bindings.ts'
import { addCall, member, unknown } from '../kit/expressions.ts'
import { childOfKind, field, kind, line, text } from '../kit/nodes.ts'
import { list, lowerArguments, lowerExpression, lowerInside, part, ruleOf } from './expressions.ts'
import { mayBeFunction } from './operators.ts'
import { ARRAY, eachChild, isLeaf, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

/** `new T(…) { … }`. */
export function objectCreation(l: Lowering, node: number, scope: number): number {
  const type = field(l, node, 'type')
  if (type === NONE) return unknown(l)
  const named = lowerType(l, type, scope, false)
  const args = lowerArguments(l, field(l, node, 'arguments'), scope)
  const made = addCall(l, { scope }, named, args, type, { op: Op.New })
  const values = field(l, node, 'initializer')
  return values === NONE ? made : addElements(l, values, made, scope)
}

/**
 * A value whose declared type stands beside it (else NONE): `new()` constructs that type, or the type expected in its
 * place.
 */
export function lowerTyped(l: Lowering, node: number, type: number, scope: number): number {
  if (kind(l, node) !== 'implicit_object_creation_expression') return lowerExpression(l, node, scope)
  const wanted = type === NONE ? l.b.expr(Op.Target) : type
  const args = lowerArguments(l, childOfKind(l, node, 'argument_list'), scope)
  const made = addCall(l, { scope }, wanted, args, node, { op: Op.New })
  const values = childOfKind(l, node, 'initializer_expression')
  return values === NONE ? made : addElements(l, values, made, scope)
}

/** `new T[n] { … }`. */
export function arrayCreation(l: Lowering, node: number, scope: number): number {
  const type = field(l, node, 'type')
  const functions: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (child === type || isLeaf(l, child)) return
    if (childKind === 'initializer_expression') elements(l, child, scope, functions)
    else lowerExpression(l, child, scope)
  })
  return type === NONE ? unknown(l) : withFunctions(l, l.b.expr(Op.Instance, lowerType(l, type, scope)), functions)
}

/** A container for the functions that it holds too, if there may be any. */
const withFunctions = (l: Lowering, container: number, functions: readonly number[]): number =>
  functions.length === 0
    ? container
    : l.b.expr(Op.Union, l.b.list([container, l.b.expr(Op.List, l.b.list(functions), l.b.str(ARRAY), 1)]))

/** The initialiser in braces after a construction: properties, and elements, each passed to `Add`. */
function addElements(l: Lowering, node: number, made: number, scope: number): number {
  let added = 0
  const functions: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (isLeaf(l, child) && !ruleOf(l, child)) return
    if (childKind === 'assignment_expression') initialized(l, child, scope, { made, functions })
    else {
      const args =
        childKind === 'initializer_expression'
          ? elements(l, child, scope, functions)
          : [element(l, child, scope, functions)]
      if (++added <= ELEMENTS_MAX)
        addCall(l, { scope }, member(l, made, 'Add'), args, child, { flags: CallFlag.Implicit })
    }
  })
  return withFunctions(l, made, functions)
}

/** An element of a container; one that may be a function is among `functions` too. */
function element(l: Lowering, node: number, scope: number, functions: number[]): number {
  const value = lowerExpression(l, node, scope)
  if (mayBeFunction(l, node)) functions.push(value)
  return value
}

/** Limit on the elements of one object that are passed to its `Add`: longer lists are tables of data. */
const ELEMENTS_MAX = 32

/** `{ P = 1, Q = x }`, `{ 1, 2 }`, `{ ["a"] = 1 }`: property names are no variables. */
export const initializer = (l: Lowering, node: number, scope: number): number => list(l, elements(l, node, scope))

function elements(l: Lowering, node: number, scope: number, functions: number[] = []): number[] {
  const items: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (isLeaf(l, child) && !ruleOf(l, child)) return
    if (childKind === 'assignment_expression') initialized(l, child, scope)
    else items.push(element(l, child, scope, functions))
  })
  return items
}

/** The constructed object, and the functions in its initialiser. */
type Made = { made: number; functions: number[] }

/** `P = 1`, `["a"] = 1`. */
function initialized(l: Lowering, node: number, scope: number, into?: Made): void {
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  const isProperty = left !== NONE && kind(l, left) === 'identifier'
  if (left !== NONE && !isProperty) lowerInside(l, left, scope)
  const value = part(l, node, 'right', scope)
  if (into === undefined || right === NONE || !mayBeFunction(l, right)) return
  if (!isProperty) into.functions.push(value)
  else l.b.add('stores', { object: into.made, name: l.b.str(text(l, left)), value, scope, line: line(l, left) })
}

/** `new { A = 1, b.C, d }`: an object with those members. */
export function anonymousObject(l: Lowering, node: number, scope: number): number {
  const members = openScope(l, scope, ScopeKind.Class)
  let name: number = NONE
  eachChild(l, node, (child, childKind) => {
    if (childKind === '=' || (isLeaf(l, child) && !ruleOf(l, child))) return
    if (childKind === 'identifier' && kind(l, l.tree.next[child]!) === '=') {
      name = child
      return
    }
    const value = lowerExpression(l, child, scope)
    const called = name === NONE && childKind === 'member_access_expression' ? field(l, child, 'name') : name
    const at = called === NONE ? child : called
    assign(
      l,
      { scope },
      declare(l, { scope: members }, text(l, at), at, { kind: BindingKind.Member }),
      value,
      l.tree.end[child]!,
    )
    name = NONE
  })
  return l.b.expr(Op.Object, members)
}

/** `(a, b: c)`; an element without a name has that of the variable or member that it is. */
export function tuple(l: Lowering, node: number, scope: number): number {
  const items: number[] = []
  const names: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'argument') return
    const named = field(l, child, 'name')
    let value = child
    eachChild(l, child, (part) => {
      value = part
    })
    items.push(lowerExpression(l, value, scope))
    const called = named === NONE && kind(l, value) === 'identifier' ? value : named
    names.push(l.b.str(called === NONE ? '' : text(l, called)))
  })
  return l.b.expr(Op.Tuple, l.b.list(items), l.b.list(names))
}
