// JSX: an element whose name is a component calls it.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { literal, unknown } from '../kit/expressions.ts'
import { childOfKind, field, parts } from '../kit/nodes.ts'
import { addImplicitCall } from './calls.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { addScope, declare, inScope, valueNameExpr } from './scopes.ts'
import type { Lowering } from './state.ts'
import { kindAt, memberExpr, textAt } from './syntax/nodes.ts'

/** Lowers an element: a component is called with its attributes. */
export function lowerJsx(l: Lowering, node: number): number {
  const kind = kindAt(l, node)
  const opening = kind === 'jsx_element' ? field(l, node, 'open_tag') : node
  if (kind !== 'jsx_fragment') lowerTag(l, opening === NONE ? childOfKind(l, node, 'jsx_opening_element') : opening)
  if (kind === 'jsx_self_closing_element') return unknown(l)
  for (const child of parts(l, node)) {
    const childKind = kindAt(l, child)
    if (childKind === 'jsx_expression') lowerInside(l, child)
    else if (childKind.startsWith('jsx_') && !TAGS.has(childKind)) lowerExpression(l, child)
  }
  return unknown(l)
}
const TAGS = new Set(['jsx_opening_element', 'jsx_closing_element', 'jsx_text'])

/** The component's call gets one object with the attributes. */
function lowerTag(l: Lowering, tag: number): void {
  if (tag === NONE) return
  const nameNode = field(l, tag, 'name')
  const scope = addScope(l, ScopeKind.Class)
  inScope(l, scope, () => {
    for (const attribute of parts(l, tag)) if (attribute !== nameNode) lowerAttribute(l, attribute, scope)
  })
  const component = nameNode === NONE ? undefined : componentExpr(l, nameNode)
  if (component !== undefined) addImplicitCall(l, nameNode, component, [l.b.expr(Op.Object, scope)])
}

function lowerAttribute(l: Lowering, node: number, scope: number): void {
  if (kindAt(l, node) !== 'jsx_attribute') {
    lowerInside(l, node)
    return
  }
  const [nameNode, valueNode] = parts(l, node)
  if (nameNode === undefined) return
  const binding = declare(l, { scope }, textAt(l, nameNode), node, { kind: BindingKind.Member })
  assign(l, l.at, binding, attributeValue(l, valueNode), l.tree.end[node]!)
}

function attributeValue(l: Lowering, node: number | undefined): number {
  if (node === undefined) return literal(l, 'Boolean')
  if (kindAt(l, node) !== 'jsx_expression') return lowerExpression(l, node)
  const [inner] = parts(l, node)
  return inner === undefined ? unknown(l) : lowerExpression(l, inner)
}

/** The component that a tag names; undefined for elements of the document: `<div>`. */
function componentExpr(l: Lowering, node: number): number | undefined {
  const kind = kindAt(l, node)
  if (kind === 'identifier') {
    const name = textAt(l, node)
    return /^[a-z]/.test(name) ? undefined : valueNameExpr(l, name, node)
  }
  if (kind !== 'member_expression' && kind !== 'nested_identifier') return undefined
  const [object, property] = parts(l, node)
  if (object === undefined || property === undefined) return undefined
  const base =
    kindAt(l, object) === 'identifier' ? valueNameExpr(l, textAt(l, object), object) : componentExpr(l, object)
  return base === undefined ? undefined : memberExpr(l, base, textAt(l, property))
}
