// Members of objects, and calls: of methods, of constructors, and references to either.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Op, ScopeKind } from '../../vocabulary.ts'
import { bindingOf } from '../kit/bindings.ts'
import { addCall, literal, mention, nameExpr, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { type Lowering, methodName } from './context.ts'
import { lowerAnonymousClass } from './declarations.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { isType, lowerConstructed, lowerType, typeArguments } from './types.ts'

/** The object of a member: a name in it may be a variable, a type or a package. */
function lowerObject(l: Lowering, at: Here, node: number): number {
  const expr = lowerExpression(l, at, node)
  if (kind(l, node) === 'identifier' && mayBeType(l, at, text(l, node))) mention(l, at, expr, node)
  return expr
}

/** Whether a name may be that of a type: it is imported, or this file does not bind it. */
function mayBeType(l: Lowering, at: Here, name: string): boolean {
  const binding = bindingOf(l, at.scope, name)
  return binding === NONE || l.b.get('bindings', binding, 'kind') === BindingKind.Import
}

/** `object.field`, `Outer.this`, `Outer.super.field`. */
export function fieldAccess(l: Lowering, at: Here, node: number): number {
  const object = field(l, node, 'object')
  const named = field(l, node, 'field')
  if (object === NONE || named === NONE) return unknown(l)
  // `Outer.this`: the instance of an enclosing class
  if (kind(l, named) === 'this') return l.b.expr(Op.Instance, lowerOuter(l, at, object))
  if (childOfKind(l, node, 'super') > object)
    return l.b.expr(Op.Member, l.b.expr(Op.Instance, lowerOuter(l, at, object)), memberText(l, named), 0)
  return l.b.expr(Op.Member, lowerObject(l, at, object), memberText(l, named), 0)
}

/** The type before `.this` or `.super`, which the grammar reads as an expression: `Outer`, `Outer.Inner`. */
function lowerOuter(l: Lowering, at: Here, node: number): number {
  if (kind(l, node) !== 'field_access') return lowerType(l, at, node)
  const [object, named] = [field(l, node, 'object'), field(l, node, 'field')]
  if (object === NONE || named === NONE) return unknown(l)
  return l.b.expr(Op.Member, lowerOuter(l, at, object), memberText(l, named), 2)
}

const memberText = (l: Lowering, node: number): number => l.b.str(text(l, node))

/** `object.method(…)`, `method(…)`. */
export function methodInvocation(l: Lowering, at: Here, node: number): number {
  const name = field(l, node, 'name')
  if (name === NONE) return unknown(l)
  const object = field(l, node, 'object')
  const member = methodName(text(l, name))
  let callee: number
  if (object === NONE) callee = nameExpr(l, at, member, name)
  else callee = l.b.expr(Op.Member, receiver(l, at, node, object), l.b.str(member), 0)
  const given = typeArguments(l, at, field(l, node, 'type_arguments'))
  if (given.length) callee = l.b.expr(Op.Apply, callee, l.b.list(given))
  return addCall(l, at, callee, lowerArguments(l, at, field(l, node, 'arguments')), name)
}

/** The receiver of a method call; that of `Outer.super.m()` is the base of an outer class, or the interface named. */
function receiver(l: Lowering, at: Here, node: number, object: number): number {
  if (kind(l, object) !== 'super' && childOfKind(l, node, 'super') > object) {
    const type = lowerOuter(l, at, object)
    const outer = classAround(l, at, text(l, object))
    return outer === NONE ? l.b.expr(Op.Instance, type) : l.b.expr(Op.Super, outer)
  }
  return lowerObject(l, at, object)
}

/** The scope of the members of the class of a name around a place, or NONE. */
function classAround(l: Lowering, at: Here, name: string): number {
  const wanted = l.b.str(name)
  for (let scope = at.scope; scope !== NONE; scope = outer(l, scope)) {
    if (l.b.get('scopes', scope, 'kind') !== ScopeKind.Class) continue
    const entity = l.b.get('scopes', scope, 'entity')
    const isClass = l.b.get('entities', entity, 'kind') === EntityKind.Class
    if (isClass && l.b.get('entities', entity, 'name') === wanted) return scope
  }
  return NONE
}

/** The expressions of an argument list, which may be missing. */
export function lowerArguments(l: Lowering, at: Here, list: number): readonly number[] {
  if (list === NONE) return []
  const given = lowerInside(l, at, list)
  // `toString()` returns a text for any receiver
  for (const [index, expr] of given.entries())
    if (l.b.opOf(expr) === Op.Call && isToString(l, expr)) given[index] = l.b.expr(Op.Cast, literal(l, 'String'), expr)
  return given
}

function isToString(l: Lowering, row: number): boolean {
  const callee = l.b.get('exprs', row, 'a')
  if (l.b.opOf(callee) !== Op.Member || l.b.get('exprs', callee, 'b') !== l.b.str('toString()')) return false
  return l.b.lengthOf(l.b.get('exprs', row, 'b')) === 0
}

/** `new T(…) { … }`, `outer.new Inner(…)`. */
export function objectCreation(l: Lowering, at: Here, node: number): number {
  const type = field(l, node, 'type')
  const args = field(l, node, 'arguments')
  if (type === NONE) return unknown(l)
  let constructed = lowerConstructed(l, at, type)
  // `outer.new Inner()`: the type is a member of the outer object's class
  const outer = node + 1
  if (kind(l, outer) !== 'new' && !isType(l, outer)) {
    const object = lowerExpression(l, at, outer)
    if (kind(l, type) === 'type_identifier') constructed = l.b.expr(Op.Member, object, memberText(l, type), 2)
  }
  const made = addCall(l, at, constructed, lowerArguments(l, at, args), type, { op: Op.New })
  const body = childOfKind(l, node, 'class_body')
  if (body === NONE) return made
  const entity = lowerAnonymousClass(l, at, node, body, constructed)
  return l.b.expr(Op.Cast, l.b.expr(Op.Entity, entity), made)
}

/** `T::method`, `object::method`, `T::new`. */
export function methodReference(l: Lowering, at: Here, node: number): number {
  const first = node + 1
  let name: number = NONE
  const end = l.tree.next[node]!
  for (let child = l.tree.next[first]!; child < end; child = l.tree.next[child]!)
    if (kind(l, child) === 'identifier' || kind(l, child) === 'new') name = child
  if (name === NONE) return unknown(l)
  const constructs = kind(l, name) === 'new'
  if (constructs || isType(l, first)) {
    const type = lowerType(l, at, first)
    if (constructs) return type
    return referenced(l, at, l.b.expr(Op.Member, type, l.b.str(methodName(text(l, name))), 0), name)
  }
  const object = lowerObject(l, at, first)
  return referenced(l, at, l.b.expr(Op.Member, object, l.b.str(methodName(text(l, name))), 0), name)
}

function referenced(l: Lowering, at: Here, expr: number, node: number): number {
  mention(l, at, expr, node)
  return expr
}
