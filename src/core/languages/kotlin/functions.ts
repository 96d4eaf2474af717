// Functions: members of types, of packages and of functions, and those that extend a type.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Op, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { asCodeOf, openFunction, openScope } from '../block-scopes.ts'
import { type Bound, declare } from '../kit/bindings.ts'
import { literal } from '../kit/expressions.ts'
import { childOfKind, field, has, kind, line } from '../kit/nodes.ts'
import { childrenOf, functionName, hasModifier, type Lowering, word } from './context.ts'
import { addDeclared, bindFlags, flagsOf, lowerAnnotations, type Pending } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { annotatedNames } from './facade.ts'
import { lowerParameters } from './parameters.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType, lowerTypeParameters } from './types.ts'

/** Declares a function in `scope`; the result lowers its body. */
export function declareFunction(l: Lowering, node: number, scope: number, doc: number): Pending {
  const name = field(l, node, 'name')
  if (name === NONE || word(l, name) === '') return () => lowerStray(l, node, scope)
  const receiver = receiverOf(l, node, name)
  const body = childOfKind(l, node, 'function_body')
  const flags = functionFlags(l, node, { scope, body, receiver })
  const entityKind = isMemberScope(l, scope) ? EntityKind.Method : EntityKind.Function
  const entity = addDeclared(l, { node, name, kind: entityKind, doc, flags, scope })
  const fn = l.b.add('functions', { entity, flags })
  l.b.set('entities', entity, 'fn', fn)
  const bound = { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) }
  const names = [word(l, name), ...annotatedNames(l, node)]
  // an extension is called on the extended type; where that is `this`, by its bare name
  for (const one of names) declare(l, { scope }, functionName(one), name, bound)
  const around = openScope(l, scope, ScopeKind.TypeParams, entity)
  lowerTypeParameters(l, node, around, { fn })
  const outer =
    receiver === NONE
      ? around
      : openExtension(l, receiver, around, { fn, name: functionName(names[0]!), nameNode: name, bound })
  const inner = openFunction(l, outer, entity, fn)
  let defaults: Pending = () => undefined
  asCodeOf(l, entity, fn, () => {
    defaults = lowerSignature(l, node, fn, inner)
  })
  return () =>
    asFunction(l, { label: names[0]!, fn, isLambda: false }, entity, () => {
      lowerAnnotations(l, node, inner, entity)
      defaults()
      lowerBody(l, body, fn, inner)
    })
}

/** A function without a name is broken source: its body is lowered in place. */
function lowerStray(l: Lowering, node: number, scope: number): void {
  const body = childOfKind(l, node, 'function_body')
  if (body !== NONE) lowerStatements(l, body, scope)
}

/** The type that a function or property extends, or NONE. */
export const receiverOf = (l: Lowering, node: number, name: number): number =>
  childrenOf(l, node).find((child) => child < name && isType(l, child)) ?? NONE

/** Whether declarations in a scope are members of a type. */
export const isMemberScope = (l: Lowering, scope: number): boolean =>
  l.b.get('scopes', scope, 'kind') === ScopeKind.Class

type Declared = { scope: number; body: number; receiver: number }

function functionFlags(l: Lowering, node: number, { scope, body, receiver }: Declared): number {
  let flags = flagsOf(l, node)
  if (receiver !== NONE) flags |= Flag.Extension
  else if (scope === 0) flags |= Flag.Static // as Java sees it
  const isDeclared = isMemberScope(l, scope) || hasModifier(l, node, 'expect')
  if (isDeclared && body === NONE && !hasModifier(l, node, 'external')) flags |= Flag.Abstract
  return flags
}

/** A member that is defined outside its type: its function, the name that it is bound under, and its binding. */
type Extension = { fn: number; name: string; nameNode: number; bound: Bound }

/** Opens the scope of an extension of a type, in which the type's members are names, and binds the member in it. */
export function openExtension(
  l: Lowering,
  receiver: number,
  around: number,
  { fn, name, nameNode, bound }: Extension,
): number {
  const target = lowerType(l, receiver, around)
  const scope = openScope(l, around, ScopeKind.Class)
  l.b.add('extensions', { target, scope, line: line(l, receiver) })
  l.b.set('functions', fn, 'receiver', target)
  declare(l, { scope }, name, nameNode, bound)
  return scope
}

/** Lowers the parameters and the type of the result; the returned function lowers the default values. */
function lowerSignature(l: Lowering, node: number, fn: number, scope: number): Pending {
  const list = childOfKind(l, node, 'function_value_parameters')
  if (list === NONE) return () => undefined
  const defaults = lowerParameters(l, list, fn, scope)
  const result = childrenOf(l, node).find((child) => child > list && isType(l, child))
  if (result !== undefined) l.b.set('functions', fn, 'returnType', lowerType(l, result, scope))
  else {
    const body = childOfKind(l, node, 'function_body')
    if (body === NONE || !has(l, body, '=')) l.b.set('functions', fn, 'returnType', literal(l, '$void'))
  }
  return defaults
}

/** Runs `work` as the body of a function, which `return` leaves. */
export function asFunction(
  l: Lowering,
  returning: Lowering['returns'][number],
  entity: number,
  work: () => void,
): void {
  const { returns, receivers } = l
  l.returns = [...returns, returning]
  asCodeOf(l, entity, returning.fn, work)
  l.returns = returns
  l.receivers = receivers
}

/** Lowers the body of a function: a block, or the expression that it gives. */
export function lowerBody(l: Lowering, body: number, fn: number, scope: number): void {
  if (body === NONE) return
  const [first, second] = childrenOf(l, body)
  if (first === undefined) return
  if (kind(l, first) !== '=') lowerStatements(l, first, scope)
  else if (second !== undefined)
    l.b.add('returns', { fn, expr: lowerExpression(l, second, scope), kind: ReturnKind.Return })
}

/** `fun(x: Int): Int { … }`: a function without a name, as a value. */
export function anonymousFunction(l: Lowering, node: number, scope: number): number {
  const fn = l.b.add('functions', { flags: 0 })
  const list = childOfKind(l, node, 'function_value_parameters')
  const receiver = receiverOf(l, node, list)
  const { owner } = l
  let outer = scope
  if (receiver !== NONE) {
    const target = lowerType(l, receiver, scope)
    outer = openScope(l, scope, ScopeKind.Class)
    l.b.add('extensions', { target, scope: outer, line: line(l, receiver) })
    l.b.set('functions', fn, 'receiver', target)
  }
  const inner = openScope(l, outer, ScopeKind.Function, owner, fn)
  l.b.set('functions', fn, 'scope', inner)
  asFunction(l, { label: '', fn, isLambda: false }, owner, () => {
    lowerSignature(l, node, fn, inner)()
    lowerBody(l, childOfKind(l, node, 'function_body'), fn, inner)
  })
  return l.b.expr(Op.Function, fn)
}
