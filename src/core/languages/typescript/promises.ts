// `new Promise((resolve) => … resolve(x) …)`: a promise of all that its resolver is called with.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ParamKind } from '../../vocabulary.ts'
import { takeParameter } from '../kit/bindings.ts'
import { literal } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import { field, parts } from '../kit/nodes.ts'
import { openFunction } from '../kit/scopes.ts'
import { union } from './expressions.ts'
import { declare, freshName, lookUp } from './scopes.ts'
import type { Lowering, Resolver } from './state.ts'
import { kindAt, textAt } from './syntax/nodes.ts'

/** Notes the construction of a promise whose arguments are lowered next; undefined for other constructions. */
export function openPromise(l: Lowering, type: string, args: number): Resolver | undefined {
  const [executor] = type === 'Promise' && args !== NONE ? parts(l, args) : []
  if (executor === undefined || !/^(?:arrow_function|function_expression)$/.test(kindAt(l, executor))) return undefined
  const one = field(l, executor, 'parameter')
  const list = field(l, executor, 'parameters')
  const first = one !== NONE ? one : list === NONE ? undefined : parts(l, list)[0]
  const nameNode = first !== undefined && kindAt(l, first) === 'required_parameter' ? field(l, first, 'pattern') : first
  if (nameNode === undefined || nameNode === NONE || kindAt(l, nameNode) !== 'identifier') return undefined
  const resolver: Resolver = { name: textAt(l, nameNode), calls: [], params: l.b.count('params') }
  l.resolvers.push(resolver)
  return resolver
}

/** Notes a call of a name that may be a resolver around. */
export function noteResolution(l: Lowering, name: string, args: readonly number[]): void {
  const [value] = args
  if (value === undefined) return
  for (const resolver of l.resolvers) if (resolver.name === name) resolver.calls.push({ scope: l.at.scope, value })
}

/**
 * An argument. A resolver passed to another function is passed as `(value) => resolve(value)`, so that its calls there
 * resolve the promise.
 */
export function passedResolver(l: Lowering, argument: number, value: number): number {
  if (l.resolvers.length === 0 || kindAt(l, argument) !== 'identifier') return value
  const resolvers = l.resolvers.filter((one) => one.name === textAt(l, argument))
  if (resolvers.length === 0) return value
  const { b } = l
  const { scope, fn } = openFunction(l, l.at, addFunction(l))
  const name = freshName(l)
  const binding = declare(l, { scope }, name, argument, { kind: BindingKind.Parameter })
  takeParameter(l, { fn }, undefined, binding, { kind: ParamKind.Positional })
  const given = b.expr(Op.Name, b.str(name), scope, 0)
  for (const resolver of resolvers) resolver.calls.push({ scope: l.at.scope, value: given })
  return union(l, value, b.expr(Op.Function, fn))
}

/** The promise that a construction (`made`) creates, resolved with the values that its resolver was called with. */
export function closePromise(l: Lowering, resolver: Resolver, made: number): number {
  l.resolvers.splice(l.resolvers.indexOf(resolver), 1)
  if (resolver.calls.length === 0 || lookUp(l, 'Promise', l.at.scope) !== NONE) return made
  const { b } = l
  const binding = b.get('params', resolver.params, 'binding')
  const held = resolver.calls.filter((call) => lookUp(l, resolver.name, call.scope) === binding)
  if (held.length === 0) return made
  const element = b.expr(Op.TypeOf, union(l, ...held.map((call) => call.value)))
  return b.expr(Op.Cast, b.expr(Op.Apply, literal(l, 'Promise'), b.list([element])), made)
}
