// Properties: of types, of packages, of functions, and those that extend a type. A property with code of its own is an
// entity that is read like a value; any other is a field.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { asCodeOf, openBlock, openFunction, openScope } from '../block-scopes.ts'
import { assign, declare } from '../kit/bindings.ts'
import { addCall, member, nameExpr, unknown } from '../kit/expressions.ts'
import { childOfKind, has, kind } from '../kit/nodes.ts'
import { after, childrenOf, functionName, type Lowering, word } from './context.ts'
import { bindParts } from './destructuring.ts'
import { addDeclared, bindFlags, flagsOf, lowerAnnotations, type Pending } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { bindAccessors } from './facade.ts'
import { asFunction, isMemberScope, lowerBody, openExtension, receiverOf } from './functions.ts'
import { OPERATOR } from './operators.ts'
import { lowerTypeParameters, typeIn, typeOf } from './types.ts'

/** Declares a property; the result lowers its value and accessors. `inner` is the scope that its value sees. */
export function declareProperty(l: Lowering, node: number, scope: number, doc: number, inner = scope): Pending {
  const declaration = childOfKind(l, node, 'variable_declaration')
  const name = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  if (name === NONE || word(l, name) === '') return () => lowerParts(l, node, inner)
  const receiver = receiverOf(l, node, declaration)
  if (receiver !== NONE || hasCode(l, node))
    return declareComputed(l, { node, name, declaration, receiver, scope, doc, inner })
  return declareField(l, { node, name, declaration, scope, inner })
}

/** `val (a, b) = pair`, or broken source. */
function lowerParts(l: Lowering, node: number, scope: number): void {
  const value = after(l, node, '=')
  const parts = childOfKind(l, node, 'multi_variable_declaration')
  const given = value === NONE ? unknown(l) : lowerExpression(l, value, scope)
  if (parts !== NONE) bindParts(l, parts, given, scope)
}

type Field = { node: number; name: number; declaration: number; scope: number; inner: number }

/** A property without code of its own. Outside types and packages it is a variable. */
function declareField(l: Lowering, { node, name, declaration, scope, inner }: Field): Pending {
  const type = typeOf(l, declaration, inner)
  const isMember = isMemberScope(l, scope)
  const flags = bindFlags(flagsOf(l, node)) | (isMember ? BindFlag.Instance : 0)
  const about = { kind: isMember ? BindingKind.Member : BindingKind.Variable, type, flags }
  const binding = declare(l, { scope }, word(l, name), name, about)
  if (isMember) bindAccessors(l, { node, name, type, scope, isMutable: has(l, node, 'var'), flags })
  return () => {
    lowerAnnotations(l, node, inner)
    lowerValue(l, node, binding, inner)
    for (const child of childrenOf(l, node)) if (isAccessor(l, child)) lowerAnnotations(l, child, inner)
  }
}

const isAccessor = (l: Lowering, node: number): boolean => kind(l, node) === 'getter' || kind(l, node) === 'setter'

const hasCode = (l: Lowering, node: number): boolean =>
  childrenOf(l, node).some((child) => isAccessor(l, child) && childOfKind(l, child, 'function_body') !== NONE)

/** Lowers the value or the delegate of a property. */
function lowerValue(l: Lowering, node: number, binding: number, scope: number): void {
  const value = after(l, node, '=')
  // a block of its own: a name that the value binds is no member
  const inner = value !== NONE && l.tree.next[value] === value + 1 ? scope : openBlock(l, scope)
  if (value !== NONE && !isAccessor(l, value))
    assign(l, { scope: inner }, binding, lowerExpression(l, value, inner), l.tree.end[value]!)
  const delegate = childOfKind(l, node, 'property_delegate')
  if (delegate !== NONE) assign(l, { scope: inner }, binding, delegated(l, delegate, inner), l.tree.end[delegate]!)
}

/** `by delegate`: the result of its `getValue`. */
export function delegated(l: Lowering, node: number, scope: number): number {
  const [, held] = childrenOf(l, node)
  if (held === undefined) return unknown(l)
  const delegate = lowerExpression(l, held, scope)
  const args = [unknown(l), unknown(l)]
  return addCall(l, { scope }, member(l, delegate, functionName('getValue')), args, node, { flags: OPERATOR })
}

type Computed = Field & { receiver: number; doc: number }

/** A property with accessors of its own, or one that extends a type: an entity that is read like a value. */
function declareComputed(l: Lowering, { node, name, declaration, receiver, scope, doc, inner }: Computed): Pending {
  const flags = flagsOf(l, node) | Flag.Getter | (receiver === NONE ? 0 : Flag.Extension)
  const entityKind = isMemberScope(l, scope) ? EntityKind.Method : EntityKind.Function
  const entity = addDeclared(l, { node, name, kind: entityKind, doc, flags, scope })
  const bound = { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) }
  declare(l, { scope }, word(l, name), name, bound)
  const fn = l.b.add('functions', { entity, flags })
  l.b.set('entities', entity, 'fn', fn)
  const around = openScope(l, scope, ScopeKind.TypeParams, entity)
  lowerTypeParameters(l, node, around, { fn })
  const outer =
    receiver === NONE ? around : openExtension(l, receiver, around, { fn, name: word(l, name), nameNode: name, bound })
  const body = openFunction(l, outer, entity, fn)
  const type = typeOf(l, declaration, around)
  if (type !== NONE) l.b.set('functions', fn, 'returnType', type)
  const isMutable = has(l, node, 'var')
  const home = receiver === NONE ? scope : outer
  bindAccessors(l, { node, name, type, scope: home, isMutable, flags: bindFlags(flags), entity })
  return () => {
    lowerInitial(l, { node, fn, type }, inner)
    asFunction(l, { label: '', fn, isLambda: false }, entity, () => {
      lowerAnnotations(l, node, body)
      for (const accessor of childrenOf(l, node))
        if (isAccessor(l, accessor)) lowerAccessor(l, accessor, { fn, type }, body)
    })
  }
}

/** The value of a property with accessors, which is code of the class around it, and its delegate. */
function lowerInitial(
  l: Lowering,
  { node, fn, type }: { node: number; fn: number; type: number },
  scope: number,
): void {
  const value = after(l, node, '=')
  const delegate = childOfKind(l, node, 'property_delegate')
  if ((value === NONE || isAccessor(l, value)) && delegate === NONE) return
  const inner = openBlock(l, scope)
  const given = delegate === NONE ? lowerExpression(l, value, inner) : delegated(l, delegate, inner)
  if (type === NONE) l.b.add('returns', { fn, expr: given, kind: 0 })
}

/** An accessor: in it `field` is the value of the property, and the parameter of a setter the assigned value. */
function lowerAccessor(l: Lowering, node: number, { fn, type }: { fn: number; type: number }, scope: number): void {
  lowerAnnotations(l, node, scope)
  const body = childOfKind(l, node, 'function_body')
  if (body === NONE) return
  const inner = openBlock(l, scope)
  declare(l, { scope: inner }, 'field', node, { kind: BindingKind.Variable, type })
  if (kind(l, node) === 'getter') {
    lowerBody(l, body, fn, inner)
    return
  }
  const parameter = childOfKind(l, node, 'identifier')
  const stated: number = typeIn(l, node) === NONE ? type : typeOf(l, node, scope)
  if (parameter !== NONE)
    declare(l, { scope: inner }, word(l, parameter), parameter, { kind: BindingKind.Variable, type: stated })
  // the last value of a setter is no value of the property
  const setter = l.b.add('functions', { flags: 0 })
  asCodeOf(l, l.owner, setter, () => lowerBody(l, body, setter, inner))
}

/** An expression for the type of a property that only its value tells. */
export const typeOfProperty = (l: Lowering, scope: number, node: number, name: string): number => {
  const property = isMemberScope(l, scope)
    ? member(l, l.b.expr(Op.This, scope), name)
    : nameExpr(l, { scope }, name, node)
  return l.b.expr(Op.TypeOf, property)
}
