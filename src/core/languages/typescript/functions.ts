// Functions of every form: return types, `this`, bodies, names. Their parameters: parameters.ts.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Op, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import { childOfKind, field, parts } from '../kit/nodes.ts'
import { openFunction, within } from '../kit/scopes.ts'
import { addDeclared } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { withoutThis } from './flow/narrowed-scopes.ts'
import { lowerParameters } from './parameters.ts'
import { addScope, declare, inScope } from './scopes.ts'
import type { Lowering, Self } from './state.ts'
import { lowerBlock } from './statements.ts'
import { kindAt, memberExpr, textAt } from './syntax/nodes.ts'
import { castBefore, functionComment } from './types/doc-comments.ts'
import { lowerReturnType, lowerType, lowerTypeParameters } from './types/types.ts'

/** Properties of a function that its node does not tell. */
export type FunctionOptions = {
  /** Its entity if it has a name, NONE if it is anonymous. */
  entity: number
  /** 'lexical' for arrows; 'method' when the scopes around tell the object it belongs to; 'own' for plain functions. */
  self: 'lexical' | 'method' | 'own'
  flags?: number
  /** Offset that its doc comment precedes. */
  start: number
  /** Called inside the function's scope, before its body: parameter properties of a constructor. */
  onParameter?: (parameter: number, name: string) => void
}

const FUNCTION_KINDS = new Set(['arrow_function', 'function_expression', 'generator_function'])

/** Lowers a function and returns its row of `functions`. */
export function lowerFunction(l: Lowering, node: number, options: FunctionOptions): number {
  const { b } = l
  const flags = (options.flags ?? 0) | functionFlags(l, node)
  const fn = addFunction(l, { entity: options.entity, flags })
  const place = openFunction(l, l.at, fn, options.entity)
  const { scope } = place
  const outer = { plainFn: l.plainFn, self: l.self, paths: l.paths }
  if (kindAt(l, node) !== 'arrow_function') l.plainFn = fn
  if (options.self !== 'lexical') l.paths = withoutThis(l.paths)
  l.self = options.self === 'lexical' ? l.self : selfOf(scope, options.self, fn)
  within(l, place, () => {
    const comment = functionComment(l, options.start)
    lowerTypeParameters(l, node, { fn })
    comment?.declareTemplates(fn)
    const thisType = comment?.thisType()
    if (thisType !== undefined) l.self = { kind: 'type', type: thisType, scope }
    lowerParameters(l, node, comment?.parameterType, options.onParameter)
    const returnType = lowerReturnType(l, node)
    b.set('functions', fn, 'returnType', returnType === NONE ? (comment?.returnType() ?? NONE) : returnType)
    lowerBody(l, field(l, node, 'body'))
  })
  Object.assign(l, outer)
  if (options.entity !== NONE) {
    b.set('entities', options.entity, 'flags', b.get('entities', options.entity, 'flags') | flags)
  }
  return fn
}

/** A plain function has its own `this`: the object it constructs when called by `new`. */
function selfOf(scope: number, mode: 'method' | 'own', fn: number): Self {
  return mode === 'method' ? { kind: 'scope', scope } : { kind: 'scope', scope, plain: fn }
}

function functionFlags(l: Lowering, node: number): number {
  let flags = childOfKind(l, node, 'async') === NONE ? 0 : Flag.Async
  if (kindAt(l, node).startsWith('generator') || childOfKind(l, node, '*') !== NONE) flags |= Flag.Generator
  return flags
}

function lowerBody(l: Lowering, body: number): void {
  if (body === NONE) return
  if (kindAt(l, body) === 'statement_block') {
    lowerBlock(l, body, false)
    return
  }
  const expr = lowerExpression(l, body)
  addResult(l, l.at, expr, ReturnKind.Return)
}

/** Whether a node is an arrow or function expression. */
export const isFunction = (l: Lowering, node: number): boolean => FUNCTION_KINDS.has(kindAt(l, node))

/**
 * An arrow or function expression as a value; one with a name of its own is an entity. Its doc comment precedes
 * `start`.
 */
export function lowerFunctionExpression(l: Lowering, node: number, start: number = l.tree.start[node]!): number {
  return functionValue(l, node, kindAt(l, node) === 'arrow_function' ? 'lexical' : 'own', start)
}

function functionValue(l: Lowering, node: number, self: FunctionOptions['self'], start: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) {
    return l.b.expr(Op.Function, lowerFunction(l, node, { entity: NONE, self, start }))
  }
  const scope = addScope(l, ScopeKind.Block)
  return inScope(l, scope, () => {
    const name = textAt(l, nameNode)
    const entity = functionEntity(l, node, name, { start, nameNode })
    declare(l, { scope }, name, nameNode, { kind: BindingKind.Entity, ref: entity })
    return l.b.expr(Op.Function, lowerFunction(l, node, { entity, self, start }))
  })
}

/** `function () { … }.bind(this)`: its `this` is the one around. Undefined for any other expression. */
export function lowerBoundFunction(l: Lowering, node: number, self: number): number | undefined {
  let fn = node
  if (kindAt(l, fn) === 'parenthesized_expression') fn = parts(l, fn)[0] ?? fn
  if (self === NONE || kindAt(l, self) !== 'this' || !isFunction(l, fn)) return undefined
  return functionValue(l, fn, 'lexical', l.tree.start[fn]!)
}

/**
 * `(function () { this.run = … }).call(Foo.prototype)`: its `this` is the prototype. Undefined when the callee is no
 * function literal.
 */
export function lowerPrototypeFunction(l: Lowering, node: number, owner: number): number | undefined {
  const fn = functionInside(l, node)
  if (fn === NONE || kindAt(l, fn) === 'arrow_function') return undefined
  const { self, paths } = l
  l.self = { kind: 'prototype', object: memberExpr(l, lowerExpression(l, owner), 'prototype'), owner }
  l.paths = withoutThis(paths)
  const value = functionValue(l, fn, 'lexical', l.tree.start[fn]!)
  Object.assign(l, { self, paths })
  return value
}

/**
 * The name of a function: the offset where the function starts, the node of the name (NONE: it has none of its own),
 * and the kind of entity.
 */
type Naming = {
  start: number
  nameNode: number
  /** EntityKind; a function by default. */
  kind?: number
  flags?: number
  parent?: number
  declaredIn?: number
}

/** The entity of a function that has a name; it ends where `whole` does, which is `node` by default. */
export function functionEntity(l: Lowering, node: number, name: string, about: Naming & { whole?: number }): number {
  return addDeclared(l, {
    name: shownName(l, about.nameNode, name),
    kind: about.kind ?? EntityKind.Function,
    start: about.start,
    node: about.whole ?? node,
    nameNode: about.nameNode,
    body: field(l, node, 'body'),
    flags: about.flags,
    parent: about.parent,
    declaredIn: about.declaredIn,
  })
}

/** The displayed name: a name computed from a constant is shown as it is written, `[RUN]`. */
function shownName(l: Lowering, nameNode: number, name: string): string {
  if (nameNode === NONE || kindAt(l, nameNode) !== 'computed_property_name') return name
  const [inner] = parts(l, nameNode)
  return inner !== undefined && kindAt(l, inner) === 'identifier' ? `[${textAt(l, inner)}]` : name
}

/**
 * A function held by a name (`const f = () => …`, `x.f = function …`): the entity of that name. When `node` is such a
 * function, in parentheses or not, returns its entity and its value.
 */
export function namedFunction(
  l: Lowering,
  node: number,
  name: string,
  about: Naming & { self?: FunctionOptions['self'] },
): { entity: number; fn: number } | undefined {
  const inner = functionInside(l, node)
  if (inner === NONE) return undefined
  const entity = functionEntity(l, inner, name, { ...about, whole: node })
  const self = kindAt(l, inner) === 'arrow_function' ? 'lexical' : (about.self ?? 'own')
  const own = field(l, inner, 'name')
  const lower = () => lowerFunction(l, inner, { entity, self, start: about.start })
  if (own === NONE) return { entity, fn: lower() }
  const scope = addScope(l, ScopeKind.Block)
  return inScope(l, scope, () => {
    declare(l, { scope }, textAt(l, own), own, { kind: BindingKind.Entity, ref: entity })
    return { entity, fn: lower() }
  })
}

/** The function inside parentheses, casts and `satisfies`; NONE when the expression is none. */
export function functionInside(l: Lowering, node: number): number {
  let at = node
  while (at !== NONE) {
    const kind = kindAt(l, at)
    if (isFunction(l, at)) return at
    if (kind !== 'parenthesized_expression' && kind !== 'as_expression' && kind !== 'satisfies_expression') return NONE
    at = parts(l, at)[0] ?? NONE
  }
  return NONE
}

/** The types that a function's value is cast to on the way to its name: `(() => …) as Foo`. */
export function lowerCastsAround(l: Lowering, node: number): number {
  let at = node
  while (at !== NONE) {
    const kind = kindAt(l, at)
    if (kind !== 'parenthesized_expression' && kind !== 'as_expression' && kind !== 'satisfies_expression') return NONE
    const [inner, type] = parts(l, at)
    const cast = kind === 'parenthesized_expression' ? castBefore(l, l.tree.start[at]!) : undefined
    if (cast !== undefined) return cast
    if (kind !== 'parenthesized_expression' && type !== undefined) return lowerType(l, type)
    at = inner ?? NONE
  }
  return NONE
}
