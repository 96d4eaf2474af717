// Members of objects, and calls: of methods, of constructors, and references to either.

import { NONE } from '../../facts.ts'
import { EntityKind, Op, ScopeKind } from '../../vocabulary.ts'
import { bindingOf } from '../kit/bindings.ts'
import { addCall, literal, mention, nameExpr, unknown } from '../kit/expressions.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { fieldOf, type Lowering, methodName } from './context.ts'
import { lowerAnonymousClass } from './declarations.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { isType, lowerConstructed, lowerType, typeArguments } from './types.ts'

/** The object of a member: a name in it may be a variable, a type or a package. */
function lowerObject(l: Lowering, node: number, scope: number): number {
  const expr = lowerExpression(l, node, scope)
  if (kind(l, node) === 'identifier' && bindingOf(l, scope, text(l, node)) === NONE) mention(l, { scope }, expr, node)
  return expr
}

/** `object.field`, `Outer.this`, `Outer.super.field`. */
export function fieldAccess(l: Lowering, node: number, scope: number): number {
  const object = fieldOf(l, node, 'object')
  const field = fieldOf(l, node, 'field')
  if (object === NONE || field === NONE) return unknown(l)
  // `Outer.this`: the instance of an enclosing class
  if (kind(l, field) === 'this') return l.b.expr(Op.Instance, lowerOuter(l, object, scope))
  if (childOfKind(l, node, 'super') > object)
    return l.b.expr(Op.Member, l.b.expr(Op.Instance, lowerOuter(l, object, scope)), memberText(l, field), 0)
  return l.b.expr(Op.Member, lowerObject(l, object, scope), memberText(l, field), 0)
}

/** The type before `.this` or `.super`, which the grammar reads as an expression: `Outer`, `Outer.Inner`. */
function lowerOuter(l: Lowering, node: number, scope: number): number {
  if (kind(l, node) !== 'field_access') return lowerType(l, node, scope)
  const [object, field] = [fieldOf(l, node, 'object'), fieldOf(l, node, 'field')]
  if (object === NONE || field === NONE) return unknown(l)
  return l.b.expr(Op.Member, lowerOuter(l, object, scope), memberText(l, field), 2)
}

const memberText = (l: Lowering, node: number): number => l.b.str(text(l, node))

/** `object.method(…)`, `method(…)`. */
export function methodInvocation(l: Lowering, node: number, scope: number): number {
  const name = fieldOf(l, node, 'name')
  if (name === NONE) return unknown(l)
  const object = fieldOf(l, node, 'object')
  const member = methodName(text(l, name))
  let callee: number
  if (object === NONE) callee = nameExpr(l, { scope }, member, name)
  else callee = l.b.expr(Op.Member, receiver(l, node, object, scope), l.b.str(member), 0)
  const given = typeArguments(l, fieldOf(l, node, 'type_arguments'), scope)
  if (given.length) callee = l.b.expr(Op.Apply, callee, l.b.list(given))
  return addCall(l, { scope }, callee, lowerArguments(l, fieldOf(l, node, 'arguments'), scope), name)
}

/** The receiver of a method call; that of `Outer.super.m()` is the base of an outer class, or the interface named. */
function receiver(l: Lowering, node: number, object: number, scope: number): number {
  if (kind(l, object) !== 'super' && childOfKind(l, node, 'super') > object) {
    const type = lowerOuter(l, object, scope)
    const outer = classAround(l, scope, text(l, object))
    return outer === NONE ? l.b.expr(Op.Instance, type) : l.b.expr(Op.Super, outer)
  }
  return lowerObject(l, object, scope)
}

/** The scope of the members of the class of a name around `scope`, or NONE. */
function classAround(l: Lowering, scope: number, name: string): number {
  const wanted = l.b.str(name)
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    if (l.b.get('scopes', at, 'kind') !== ScopeKind.Class) continue
    const entity = l.b.get('scopes', at, 'entity')
    const isClass = l.b.get('entities', entity, 'kind') === EntityKind.Class
    if (isClass && l.b.get('entities', entity, 'name') === wanted) return at
  }
  return NONE
}

/** The expressions of an argument list, which may be missing. */
export function lowerArguments(l: Lowering, list: number, scope: number): readonly number[] {
  if (list === NONE) return []
  const given = lowerInside(l, list, scope)
  // `toString()` returns a text for any receiver
  for (const [at, expr] of given.entries())
    if (l.b.opOf(expr) === Op.Call && isToString(l, expr)) given[at] = l.b.expr(Op.Cast, literal(l, 'String'), expr)
  return given
}

function isToString(l: Lowering, row: number): boolean {
  const callee = l.b.get('exprs', row, 'a')
  if (l.b.opOf(callee) !== Op.Member || l.b.get('exprs', callee, 'b') !== l.b.str('toString()')) return false
  return l.b.lengthOf(l.b.get('exprs', row, 'b')) === 0
}

/** `new T(…) { … }`, `outer.new Inner(…)`. */
export function objectCreation(l: Lowering, node: number, scope: number): number {
  const type = fieldOf(l, node, 'type')
  const args = fieldOf(l, node, 'arguments')
  if (type === NONE) return unknown(l)
  let constructed = lowerConstructed(l, type, scope)
  // `outer.new Inner()`: the type is a member of the outer object's class
  const outer = node + 1
  if (kind(l, outer) !== 'new' && !isType(l, outer)) {
    const object = lowerExpression(l, outer, scope)
    if (kind(l, type) === 'type_identifier') constructed = l.b.expr(Op.Member, object, memberText(l, type), 2)
  }
  const made = addCall(l, { scope }, constructed, lowerArguments(l, args, scope), type, { op: Op.New })
  const body = childOfKind(l, node, 'class_body')
  if (body === NONE) return made
  const entity = lowerAnonymousClass(l, node, body, constructed, scope)
  return l.b.expr(Op.Cast, l.b.expr(Op.Entity, entity), made)
}

/** `T::method`, `object::method`, `T::new`. */
export function methodReference(l: Lowering, node: number, scope: number): number {
  const first = node + 1
  let name: number = NONE
  const end = l.tree.next[node]!
  for (let child = l.tree.next[first]!; child < end; child = l.tree.next[child]!)
    if (kind(l, child) === 'identifier' || kind(l, child) === 'new') name = child
  if (name === NONE) return unknown(l)
  const constructs = kind(l, name) === 'new'
  if (constructs || isType(l, first)) {
    const type = lowerType(l, first, scope)
    if (constructs) return type
    return referenced(l, l.b.expr(Op.Member, type, l.b.str(methodName(text(l, name))), 0), scope, name)
  }
  const object = lowerObject(l, first, scope)
  return referenced(l, l.b.expr(Op.Member, object, l.b.str(methodName(text(l, name))), 0), scope, name)
}

function referenced(l: Lowering, expr: number, scope: number, node: number): number {
  mention(l, { scope }, expr, node)
  return expr
}
