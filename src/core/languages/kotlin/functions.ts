// Functions: members of types, of packages and of functions, and those that extend a type.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { type Bound, bindFlags, declare } from '../kit/bindings.ts'
import { literal } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, has, kind, line } from '../kit/nodes.ts'
import { openFunction, openScope } from '../kit/scopes.ts'
import { childrenOf, functionName, hasModifier, type Lowering, word } from './context.ts'
import { addDeclared, flagsOf, lowerAnnotations, type Pending } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { annotatedNames } from './facade.ts'
import { lowerParameters } from './parameters.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType, lowerTypeParameters } from './types.ts'

/** Declares a function at a place; the result lowers its body. */
export function declareFunction(l: Lowering, at: Here, node: number, doc: number): Pending {
  const name = field(l, node, 'name')
  if (name === NONE || word(l, name) === '') return () => lowerStray(l, at, node)
  const receiver = receiverOf(l, node, name)
  const body = childOfKind(l, node, 'function_body')
  const flags = functionFlags(l, at, node, { body, receiver })
  const entityKind = isMemberScope(l, at) ? EntityKind.Method : EntityKind.Function
  const entity = addDeclared(l, at, { node, name, kind: entityKind, doc, flags })
  const fn = addFunction(l, { entity, flags })
  const bound = { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) }
  const names = [word(l, name), ...annotatedNames(l, node)]
  // an extension is called on the extended type; where that is `this`, by its bare name
  for (const one of names) declare(l, at, functionName(one), name, bound)
  const around = openScope(l, at, ScopeKind.TypeParams, { entity })
  lowerTypeParameters(l, around, node, { fn })
  const outer =
    receiver === NONE
      ? around
      : openExtension(l, { ...at, scope: around.scope }, receiver, {
          fn,
          name: functionName(names[0]!),
          nameNode: name,
          bound,
        })
  const inner = openFunction(l, outer, fn, entity)
  const defaults = lowerSignature(l, inner, node)
  return () =>
    asFunction(l, { label: names[0]!, fn, isLambda: false }, () => {
      lowerAnnotations(l, inner, node, entity)
      defaults()
      lowerBody(l, inner, body)
    })
}

/** A function without a name is broken source: its body is lowered in place. */
function lowerStray(l: Lowering, at: Here, node: number): void {
  const body = childOfKind(l, node, 'function_body')
  if (body !== NONE) lowerStatements(l, at, body)
}

/** The type that a function or property extends, or NONE. */
export const receiverOf = (l: Lowering, node: number, name: number): number =>
  childrenOf(l, node).find((child) => child < name && isType(l, child)) ?? NONE

/** Whether declarations in a scope are members of a type. */
export const isMemberScope = (l: Lowering, at: Here): boolean => l.b.get('scopes', at.scope, 'kind') === ScopeKind.Class

type Declared = { body: number; receiver: number }

function functionFlags(l: Lowering, at: Here, node: number, { body, receiver }: Declared): number {
  let flags = flagsOf(l, node)
  if (receiver !== NONE) flags |= Flag.Extension
  else if (at.scope === 0) flags |= Flag.Static // as Java sees it
  const isDeclared = isMemberScope(l, at) || hasModifier(l, node, 'expect')
  if (isDeclared && body === NONE && !hasModifier(l, node, 'external')) flags |= Flag.Abstract
  return flags
}

/** A member that is defined outside its type: its function, the name that it is bound under, and its binding. */
type Extension = { fn: number; name: string; nameNode: number; bound: Bound }

/**
 * Opens the scope of an extension of a type, in which the type's members are names, and binds the member in it; gives
 * the place inside.
 */
export function openExtension(l: Lowering, at: Here, receiver: number, { fn, name, nameNode, bound }: Extension): Here {
  const inside = openReceiver(l, at, receiver, fn)
  declare(l, inside, name, nameNode, bound)
  return inside
}

function openReceiver(l: Lowering, at: Here, receiver: number, fn: number): Here {
  const target = lowerType(l, at, receiver)
  const inside = openScope(l, at, ScopeKind.Class)
  l.b.add('extensions', { target, scope: inside.scope, line: line(l, receiver) })
  l.b.set('functions', fn, 'receiver', target)
  return inside
}

/** Lowers the parameters and the type of the result; the returned function lowers the default values. */
function lowerSignature(l: Lowering, at: Here, node: number): Pending {
  const list = childOfKind(l, node, 'function_value_parameters')
  if (list === NONE) return () => undefined
  const defaults = lowerParameters(l, at, list)
  const result = childrenOf(l, node).find((child) => child > list && isType(l, child))
  if (result !== undefined) l.b.set('functions', at.fn, 'returnType', lowerType(l, at, result))
  else {
    const body = childOfKind(l, node, 'function_body')
    if (body === NONE || !has(l, body, '=')) l.b.set('functions', at.fn, 'returnType', literal(l, '$void'))
  }
  return defaults
}

/** Runs `work` as the body of a function, which `return` leaves. */
export function asFunction(l: Lowering, returning: Lowering['returns'][number], work: () => void): void {
  const { returns, receivers } = l
  l.returns = [...returns, returning]
  work()
  l.returns = returns
  l.receivers = receivers
}

/** Lowers the body of a function: a block, or the expression that it gives. */
export function lowerBody(l: Lowering, at: Here, body: number): void {
  if (body === NONE) return
  const [first, second] = childrenOf(l, body)
  if (first === undefined) return
  if (kind(l, first) !== '=') lowerStatements(l, at, first)
  else if (second !== undefined) addResult(l, at, lowerExpression(l, at, second))
}

/** `fun(x: Int): Int { … }`: a function without a name, as a value. */
export function anonymousFunction(l: Lowering, at: Here, node: number): number {
  const fn = addFunction(l)
  const list = childOfKind(l, node, 'function_value_parameters')
  const receiver = receiverOf(l, node, list)
  const outer = receiver === NONE ? at : openReceiver(l, at, receiver, fn)
  const inner = openFunction(l, outer, fn)
  asFunction(l, { label: '', fn, isLambda: false }, () => {
    lowerSignature(l, inner, node)()
    lowerBody(l, inner, childOfKind(l, node, 'function_body'))
  })
  return l.b.expr(Op.Function, fn)
}
