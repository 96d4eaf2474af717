// Properties: of types, of packages, of functions, and those that extend a type. A property with code of its own is an
// entity that is read like a value; any other is a field.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, bindFlags, declare } from '../kit/bindings.ts'
import { addCall, member, nameExpr, unknown } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, has, kind } from '../kit/nodes.ts'
import { openBlock, openFunction, openScope } from '../kit/scopes.ts'
import { after, childrenOf, functionName, type Lowering, word } from './context.ts'
import { bindParts } from './destructuring.ts'
import { addDeclared, flagsOf, lowerAnnotations, type Pending } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { bindAccessors } from './facade.ts'
import { asFunction, isMemberScope, lowerBody, openExtension, receiverOf } from './functions.ts'
import { OPERATOR } from './operators.ts'
import { lowerTypeParameters, typeIn, typeOf } from './types.ts'

/** Declares a property; the result lowers its value and accessors. `inner` is the place of its value. */
export function declareProperty(l: Lowering, at: Here, node: number, doc: number, inner = at): Pending {
  const declaration = childOfKind(l, node, 'variable_declaration')
  const name = declaration === NONE ? NONE : childOfKind(l, declaration, 'identifier')
  if (name === NONE || word(l, name) === '') return () => lowerParts(l, inner, node)
  const receiver = receiverOf(l, node, declaration)
  if (receiver !== NONE || hasCode(l, node))
    return declareComputed(l, at, { node, name, declaration, receiver, doc, inner })
  return declareField(l, at, { node, name, declaration, inner })
}

/** `val (a, b) = pair`, or broken source. */
function lowerParts(l: Lowering, at: Here, node: number): void {
  const value = after(l, node, '=')
  const parts = childOfKind(l, node, 'multi_variable_declaration')
  const given = value === NONE ? unknown(l) : lowerExpression(l, at, value)
  if (parts !== NONE) bindParts(l, at, parts, given)
}

type Field = { node: number; name: number; declaration: number; inner: Here }

/** A property without code of its own. Outside types and packages it is a variable. */
function declareField(l: Lowering, at: Here, { node, name, declaration, inner }: Field): Pending {
  const type = typeOf(l, inner, declaration)
  const isMember = isMemberScope(l, at)
  const flags = bindFlags(flagsOf(l, node)) | (isMember ? BindFlag.Instance : 0)
  const about = { kind: isMember ? BindingKind.Member : BindingKind.Variable, type, flags }
  const binding = declare(l, at, word(l, name), name, about)
  if (isMember) bindAccessors(l, at, { node, name, type, isMutable: has(l, node, 'var'), flags })
  return () => {
    lowerAnnotations(l, inner, node)
    lowerValue(l, inner, node, binding)
    for (const child of childrenOf(l, node)) if (isAccessor(l, child)) lowerAnnotations(l, inner, child)
  }
}

const isAccessor = (l: Lowering, node: number): boolean => kind(l, node) === 'getter' || kind(l, node) === 'setter'

const hasCode = (l: Lowering, node: number): boolean =>
  childrenOf(l, node).some((child) => isAccessor(l, child) && childOfKind(l, child, 'function_body') !== NONE)

/** Lowers the value or the delegate of a property. */
function lowerValue(l: Lowering, at: Here, node: number, binding: number): void {
  const value = after(l, node, '=')
  // a block of its own: a name that the value binds is no member
  const inner = value !== NONE && l.tree.next[value] === value + 1 ? at : openBlock(l, at)
  if (value !== NONE && !isAccessor(l, value))
    assign(l, inner, binding, lowerExpression(l, inner, value), l.tree.end[value]!)
  const delegate = childOfKind(l, node, 'property_delegate')
  if (delegate !== NONE) assign(l, inner, binding, delegated(l, inner, delegate), l.tree.end[delegate]!)
}

/** `by delegate`: the result of its `getValue`. */
export function delegated(l: Lowering, at: Here, node: number): number {
  const [, held] = childrenOf(l, node)
  if (held === undefined) return unknown(l)
  const delegate = lowerExpression(l, at, held)
  const args = [unknown(l), unknown(l)]
  return addCall(l, at, member(l, delegate, functionName('getValue')), args, node, { flags: OPERATOR })
}

type Computed = Field & { receiver: number; doc: number }

/** A property with accessors of its own, or one that extends a type: an entity that is read like a value. */
function declareComputed(l: Lowering, at: Here, { node, name, declaration, receiver, doc, inner }: Computed): Pending {
  const flags = flagsOf(l, node) | Flag.Getter | (receiver === NONE ? 0 : Flag.Extension)
  const entityKind = isMemberScope(l, at) ? EntityKind.Method : EntityKind.Function
  const entity = addDeclared(l, at, { node, name, kind: entityKind, doc, flags })
  const bound = { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) }
  declare(l, at, word(l, name), name, bound)
  const fn = addFunction(l, { entity, flags })
  const around = openScope(l, at, ScopeKind.TypeParams, { entity })
  lowerTypeParameters(l, around, node, { fn })
  const outer =
    receiver === NONE
      ? around
      : openExtension(l, { ...at, scope: around.scope }, receiver, { fn, name: word(l, name), nameNode: name, bound })
  const body = openFunction(l, outer, fn, entity)
  const type = typeOf(l, around, declaration)
  if (type !== NONE) l.b.set('functions', fn, 'returnType', type)
  const isMutable = has(l, node, 'var')
  const home = receiver === NONE ? at : outer
  bindAccessors(l, home, { node, name, type, isMutable, flags: bindFlags(flags), entity })
  return () => {
    lowerInitial(l, inner, { node, fn, type })
    asFunction(l, { label: '', fn, isLambda: false }, () => {
      lowerAnnotations(l, body, node)
      for (const accessor of childrenOf(l, node)) if (isAccessor(l, accessor)) lowerAccessor(l, body, accessor, type)
    })
  }
}

/** The value of a property with accessors, which is code of the class around it, and its delegate. */
function lowerInitial(l: Lowering, at: Here, { node, fn, type }: { node: number; fn: number; type: number }): void {
  const value = after(l, node, '=')
  const delegate = childOfKind(l, node, 'property_delegate')
  if ((value === NONE || isAccessor(l, value)) && delegate === NONE) return
  const inner = openBlock(l, at)
  const given = delegate === NONE ? lowerExpression(l, inner, value) : delegated(l, inner, delegate)
  if (type === NONE) addResult(l, { fn }, given)
}

/** An accessor: in it `field` is the value of the property, and the parameter of a setter the assigned value. */
function lowerAccessor(l: Lowering, at: Here, node: number, type: number): void {
  lowerAnnotations(l, at, node)
  const body = childOfKind(l, node, 'function_body')
  if (body === NONE) return
  const inner = openBlock(l, at)
  declare(l, inner, 'field', node, { kind: BindingKind.Variable, type })
  if (kind(l, node) === 'getter') {
    lowerBody(l, inner, body)
    return
  }
  const parameter = childOfKind(l, node, 'identifier')
  const stated: number = typeIn(l, node) === NONE ? type : typeOf(l, at, node)
  if (parameter !== NONE) declare(l, inner, word(l, parameter), parameter, { kind: BindingKind.Variable, type: stated })
  // the last value of a setter is no value of the property
  lowerBody(l, { ...inner, fn: addFunction(l) }, body)
}

/** An expression for the type of a property that only its value tells. */
export const typeOfProperty = (l: Lowering, at: Here, node: number, name: string): number => {
  const property = isMemberScope(l, at) ? member(l, l.b.expr(Op.This, at.scope), name) : nameExpr(l, at, name, node)
  return l.b.expr(Op.TypeOf, property)
}
