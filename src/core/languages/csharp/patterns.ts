// Patterns of C# (`is Circle { Radius: var r }`): the variables that they bind, the types that they test for.

import { NONE } from '../../facts.ts'
import { Iterated, Op } from '../../vocabulary.ts'
import { bindLocal } from '../block-scopes.ts'
import { assign, bindingOf } from '../kit/bindings.ts'
import { addCall, member, unknown } from '../kit/expressions.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { BY_REFERENCE } from './functions.ts'
import { OPERATOR } from './operators.ts'
import { eachChild, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

/** Whether a node of that kind is a pattern. */
export const isPattern = (nodeKind: string): boolean => nodeKind.endsWith('_pattern') || nodeKind === 'discard'

/** Binds the variables of a pattern in `scope`; `value` is the matched value, or NONE. */
export function bindPattern(l: Lowering, node: number, value: number, scope: number): void {
  switch (kind(l, node)) {
    case 'declaration_pattern':
    case 'var_pattern':
    case 'recursive_pattern':
      bindDeclared(l, node, value, scope)
      break
    case 'type_pattern': {
      const type = field(l, node, 'type')
      if (type !== NONE) lowerType(l, type, scope)
      break
    }
    case 'constant_pattern':
      if (!bindPositional(l, childOfKind(l, node, 'invocation_expression'), scope)) lowerInside(l, node, scope)
      break
    case 'relational_pattern':
      lowerInside(l, node, scope)
      break
    case 'tuple_pattern':
      bindDesignation(l, node, value, scope)
      break
    case 'list_pattern': {
      const element: number = value === NONE ? NONE : l.b.expr(Op.Iterate, value, Iterated.Element)
      eachChild(l, node, (child, childKind) => {
        if (isPattern(childKind)) bindPattern(l, child, childKind === 'slice_pattern' ? value : element, scope)
      })
      break
    }
    default:
      eachChild(l, node, (child, childKind) => {
        if (isPattern(childKind)) bindPattern(l, child, value, scope)
      })
  }
}

/** `T x`, `var x`, `var (a, b)`, `T { P: … } x`, `T(…) x`. */
function bindDeclared(l: Lowering, node: number, value: number, scope: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  const name = field(l, node, 'name')
  if (name !== NONE) bindLocal(l, { scope }, name, type === NONE ? { value } : { type })
  const matched: number = type === NONE ? value : l.b.expr(Op.Instance, type)
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'parenthesized_variable_designation') bindDesignation(l, child, matched, scope)
    else if (childKind === 'property_pattern_clause' || childKind === 'positional_pattern_clause')
      bindSubpatterns(l, child, matched, scope)
  })
}

/** `T(var a, _)` alone is parsed as a call, which no pattern can contain. True if it is a pattern. */
function bindPositional(l: Lowering, node: number, scope: number): boolean {
  const typeNode = node === NONE ? NONE : field(l, node, 'function')
  const args = node === NONE ? NONE : field(l, node, 'arguments')
  if (typeNode === NONE || args === NONE || text(l, typeNode) === 'nameof') return false
  assignParts(l, args, l.b.expr(Op.Instance, lowerType(l, typeNode, scope)), scope)
  return true
}

function bindSubpatterns(l: Lowering, node: number, value: number, scope: number): void {
  let position = 0
  if (kind(l, node) === 'positional_pattern_clause') deconstructed(l, node, value, scope)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'subpattern') return
    let of: number = value === NONE ? NONE : l.b.expr(Op.Element, value, position++)
    eachChild(l, child, (part, partKind) => {
      if (isPattern(partKind)) bindPattern(l, part, of, scope)
      else if (partKind === 'identifier' && value !== NONE) of = member(l, value, text(l, part))
      else if (partKind === 'member_access_expression') lowerExpression(l, part, scope)
    })
  })
}

/** Deconstruction calls the method `Deconstruct` of the value's type with as many parts, if it declares one. */
function deconstructed(l: Lowering, node: number, value: number, scope: number): void {
  const args: number[] = []
  eachChild(l, node, (_, childKind) => {
    if (PARTS.has(childKind)) args.push(l.b.expr(Op.Ref, unknown(l), BY_REFERENCE))
  })
  if (value === NONE || args.length < 2 || l.b.opOf(value) === Op.Tuple) return
  addCall(l, { scope }, member(l, value, 'Deconstruct'), args, node, { flags: OPERATOR })
}

const PARTS: ReadonlySet<string> = new Set([
  'subpattern',
  'argument',
  'identifier',
  'discard',
  'tuple_pattern',
  'parenthesized_variable_designation',
])

/** `(T a, var b) = value`, `(a, b) = value`. */
export function assignParts(l: Lowering, node: number, value: number, scope: number): void {
  let position = 0
  deconstructed(l, node, value, scope)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'argument') return
    const target = l.tree.next[child] === child + 1 ? child : child + 1
    const element: number = l.b.expr(Op.Element, value, position++)
    if (kind(l, target) === 'declaration_expression' && declarePart(l, target, element, scope)) return
    lowerExpression(l, target, scope)
    const binding = kind(l, target) === 'identifier' ? bindingOf(l, scope, text(l, target)) : NONE
    if (binding !== NONE) assign(l, { scope }, binding, element, l.tree.end[node]!)
  })
}

/** `T a` or `var b` with an element; false when it declares no single name. */
function declarePart(l: Lowering, node: number, element: number, scope: number): boolean {
  const name = field(l, node, 'name')
  if (name === NONE || kind(l, name) !== 'identifier') return false
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  bindLocal(l, { scope }, name, type === NONE ? { value: element } : { type })
  return true
}

/** `(a, b)` with the elements of a tuple. */
export function bindDesignation(l: Lowering, node: number, value: number, scope: number): void {
  let position = 0
  deconstructed(l, node, value, scope)
  eachChild(l, node, (child, childKind) => {
    const element: number = value === NONE ? NONE : l.b.expr(Op.Element, value, position)
    if (childKind === 'identifier') bindLocal(l, { scope }, child, { value: element })
    else if (childKind === 'parenthesized_variable_designation' || childKind === 'tuple_pattern')
      bindDesignation(l, child, element, scope)
    else if (childKind !== 'discard') return
    position++
  })
}
