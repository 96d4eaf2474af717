// Patterns of C# (`is Circle { Radius: var r }`): the variables that they bind, the types that they test for.

import { NONE } from '../../facts.ts'
import { Iterated, Op } from '../../vocabulary.ts'
import { assign, bindingOf, declareLocal } from '../kit/bindings.ts'
import { addCall, member, mention, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { BY_REFERENCE } from './functions.ts'
import { OPERATOR } from './operators.ts'
import { eachChild, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

/** Whether a node of that kind is a pattern. */
export const isPattern = (nodeKind: string): boolean => nodeKind.endsWith('_pattern') || nodeKind === 'discard'

/** Binds the variables of a pattern at a place; `value` is the matched value, or NONE. */
export function bindPattern(l: Lowering, at: Here, node: number, value: number): void {
  switch (kind(l, node)) {
    case 'declaration_pattern':
    case 'var_pattern':
    case 'recursive_pattern':
      bindDeclared(l, at, node, value)
      break
    case 'type_pattern': {
      const type = field(l, node, 'type')
      if (type !== NONE) lowerType(l, at, type)
      break
    }
    case 'constant_pattern':
      if (!bindPositional(l, at, childOfKind(l, node, 'invocation_expression'))) lowerConstant(l, at, node)
      break
    case 'relational_pattern':
      lowerInside(l, at, node)
      break
    case 'tuple_pattern':
      bindDesignation(l, at, node, value)
      break
    case 'list_pattern': {
      const element: number = value === NONE ? NONE : l.b.expr(Op.Iterate, value, Iterated.Element)
      eachChild(l, node, (child, childKind) => {
        if (isPattern(childKind)) bindPattern(l, at, child, childKind === 'slice_pattern' ? value : element)
      })
      break
    }
    default:
      eachChild(l, node, (child, childKind) => {
        if (isPattern(childKind)) bindPattern(l, at, child, value)
      })
  }
}

/** `is 1`, `is T`, `is T<int>`: a name alone may be that of a type. */
function lowerConstant(l: Lowering, at: Here, node: number): void {
  const [expr] = lowerInside(l, at, node)
  const plain = childOfKind(l, node, 'identifier')
  const name = plain === NONE ? childOfKind(l, node, 'generic_name') : plain
  if (name !== NONE && expr !== undefined) mention(l, at, expr, name)
}

/** `T x`, `var x`, `var (a, b)`, `T { P: … } x`, `T(…) x`. */
function bindDeclared(l: Lowering, at: Here, node: number, value: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  const name = field(l, node, 'name')
  if (name !== NONE) declareLocal(l, at, name, type === NONE ? { value } : { type })
  const matched: number = type === NONE ? value : l.b.expr(Op.Instance, type)
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'parenthesized_variable_designation') bindDesignation(l, at, child, matched)
    else if (childKind === 'property_pattern_clause' || childKind === 'positional_pattern_clause')
      bindSubpatterns(l, at, child, matched)
  })
}

/** `T(var a, _)` alone is parsed as a call, which no pattern can contain. True if it is a pattern. */
function bindPositional(l: Lowering, at: Here, node: number): boolean {
  const typeNode = node === NONE ? NONE : field(l, node, 'function')
  const args = node === NONE ? NONE : field(l, node, 'arguments')
  if (typeNode === NONE || args === NONE || text(l, typeNode) === 'nameof') return false
  assignParts(l, at, args, l.b.expr(Op.Instance, lowerType(l, at, typeNode)))
  return true
}

function bindSubpatterns(l: Lowering, at: Here, node: number, value: number): void {
  let position = 0
  if (kind(l, node) === 'positional_pattern_clause') deconstructed(l, at, node, value)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'subpattern') return
    let of: number = value === NONE ? NONE : l.b.expr(Op.Element, value, position++)
    eachChild(l, child, (part, partKind) => {
      if (isPattern(partKind)) bindPattern(l, at, part, of)
      else if (NAMED.has(partKind) && value !== NONE) of = memberAt(l, value, text(l, part))
    })
  })
}

/** A property of a property pattern: `P`, or `P.Q`. */
const NAMED: ReadonlySet<string> = new Set(['identifier', 'member_access_expression'])

const memberAt = (l: Lowering, value: number, path: string): number =>
  path.split('.').reduce((object, name) => member(l, object, name.trim()), value)

/** Deconstruction calls the method `Deconstruct` of the value's type with as many parts, if it declares one. */
function deconstructed(l: Lowering, at: Here, node: number, value: number): void {
  const args: number[] = []
  eachChild(l, node, (_, childKind) => {
    if (PARTS.has(childKind)) args.push(l.b.expr(Op.Ref, unknown(l), BY_REFERENCE))
  })
  if (value === NONE || args.length < 2 || l.b.opOf(value) === Op.Tuple) return
  addCall(l, at, member(l, value, 'Deconstruct'), args, node, { flags: OPERATOR })
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
export function assignParts(l: Lowering, at: Here, node: number, value: number): void {
  let position = 0
  deconstructed(l, at, node, value)
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'argument') return
    const target = l.tree.next[child] === child + 1 ? child : child + 1
    const element: number = l.b.expr(Op.Element, value, position++)
    if (kind(l, target) === 'declaration_expression' && declarePart(l, at, target, element)) return
    lowerExpression(l, at, target)
    const binding = kind(l, target) === 'identifier' ? bindingOf(l, at.scope, text(l, target)) : NONE
    if (binding !== NONE) assign(l, at, binding, element, l.tree.end[node]!)
  })
}

/** `T a` or `var b` with an element; false when it declares no single name. */
function declarePart(l: Lowering, at: Here, node: number, element: number): boolean {
  const name = field(l, node, 'name')
  if (name === NONE || kind(l, name) !== 'identifier') return false
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  declareLocal(l, at, name, type === NONE ? { value: element } : { type })
  return true
}

/** `(a, b)` with the elements of a tuple. */
export function bindDesignation(l: Lowering, at: Here, node: number, value: number): void {
  let position = 0
  deconstructed(l, at, node, value)
  eachChild(l, node, (child, childKind) => {
    const element: number = value === NONE ? NONE : l.b.expr(Op.Element, value, position)
    if (childKind === 'identifier') declareLocal(l, at, child, { value: element })
    else if (childKind === 'parenthesized_variable_designation' || childKind === 'tuple_pattern')
      bindDesignation(l, at, child, element)
    else if (childKind !== 'discard') return
    position++
  })
}
