// Scopes and the names in them: declaring, looking up, mentioning, and the meaning of `this` at the current node.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { type Bound, bind, boundIn, remember, takeParameter } from '../kit/bindings.ts'
import { mention as addMention, nameAt, nameExpr, unknown } from '../kit/expressions.ts'
import { openScope, outer, within } from '../kit/scopes.ts'
import type { Lowering } from './state.ts'

/**
 * Opens a scope inside the present one. It may be one of an entity and function that the code in it is not of: a class
 * stands in the function around it.
 */
export const addScope = (l: Lowering, kind: number, entity = l.at.entity, fn = l.at.fn): number =>
  openScope(l, l.at, kind, { entity, fn }).scope

/** Runs `work` inside a scope, as code of the same entity and function. */
export const inScope = <T>(l: Lowering, scope: number, work: () => T): T => within(l, { ...l.at, scope }, work)

/** The innermost scope in which names can be declared. */
export function lexicalScope(l: Lowering): number {
  let scope = l.at.scope
  while (l.b.get('scopes', scope, 'kind') === ScopeKind.Flow) scope = outer(l, scope)
  return scope
}

/** The scope in which `var` declares: the function, namespace or module around. */
export function variableScope(l: Lowering): number {
  let scope = l.at.scope
  for (;;) {
    const kind = l.b.get('scopes', scope, 'kind')
    if (kind === ScopeKind.Function || kind === ScopeKind.Module || kind === ScopeKind.Namespace) return scope
    scope = outer(l, scope)
  }
}

/** Declares a name. Names are hoisted: they are visible in the whole scope. */
export function declare(l: Lowering, at: { scope: number }, word: string, node: number, about: Bound): number {
  const binding = bind(l, at, word, node, { ...about, offset: 0 })
  if (about.kind === BindingKind.TypeParameter) l.typeParameters.add(word)
  const known = boundIn(l, at.scope, word)
  if (known === undefined || !isValue(l, known)) remember(l, at.scope, word, binding)
  return binding
}

function isValue(l: Lowering, binding: number): boolean {
  const bound = l.b.get('bindings', binding, 'kind')
  if (bound !== BindingKind.Entity) return bound !== BindingKind.TypeParameter
  const kind = l.b.get('entities', l.b.get('bindings', binding, 'ref'), 'kind')
  return kind !== EntityKind.Interface && kind !== EntityKind.Type
}

/** The binding of a name in a scope, among those of this file; call it after all declarations. */
export function lookUp(l: Lowering, name: string, scope: number): number {
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    if (l.b.get('scopes', at, 'kind') === ScopeKind.Class) continue
    const found = boundIn(l, at, name)
    if (found !== undefined) return found
  }
  return NONE
}

/** The name of a value or namespace as an expression: type parameters of the same name are skipped. */
export const valueNameExpr = (l: Lowering, name: string, node: number): number =>
  nameExpr(l, l.typeParameters.has(name) ? { scope: scopeOfValue(l, name) } : l.at, name, node)

/** The current scope, or the one outside of type parameters with this name. */
function scopeOfValue(l: Lowering, name: string): number {
  let scope = l.at.scope
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    const found = boundIn(l, at, name)
    if (found === undefined) continue
    if (l.b.get('bindings', found, 'kind') !== BindingKind.TypeParameter) return scope
    scope = outer(l, at)
  }
  return scope
}

/**
 * The name of a type as an expression: variables and parameters of the same name are skipped. `mentioned` records a
 * mention by `node`.
 */
export const typeNameExpr = (l: Lowering, name: string, node: number, mentioned: boolean): number =>
  typeNameAt(l, name, l.tree.start[node]!, mentioned ? node : NONE)

/** The same of a name that stands at an offset; `node`, which holds it, mentions it, unless that is NONE. */
export function typeNameAt(l: Lowering, name: string, offset: number, node: number): number {
  const expr = nameAt(l, l.at, name, offset)
  const found = l.at.scope === 0 ? NONE : lookUp(l, name, l.at.scope)
  if (found !== NONE && isLocal(l, found)) l.later.push(() => passLocals(l, expr, name, node))
  else if (node !== NONE) mention(l, expr, name, node)
  return expr
}

function isLocal(l: Lowering, binding: number): boolean {
  const kind = l.b.get('bindings', binding, 'kind')
  const isVariable = kind === BindingKind.Variable || kind === BindingKind.Parameter
  return isVariable && l.b.get('bindings', binding, 'scope') !== 0
}

/** Moves the lookup of a name out of the scopes that have a variable of that name. `node`, if given, mentions it. */
function passLocals(l: Lowering, expr: number, name: string, node: number): void {
  const from = l.b.get('exprs', expr, 'b')
  let scope = from
  for (let at = from; at > 0; at = outer(l, at)) {
    const isClass = l.b.get('scopes', at, 'kind') === ScopeKind.Class
    const found = isClass ? undefined : boundIn(l, at, name)
    if (found === undefined) continue
    if (!isLocal(l, found)) break
    scope = outer(l, at)
  }
  l.b.set('exprs', expr, 'b', scope)
  if (node === NONE) return
  mentionEntity(l, { scope: from }, lookUp(l, name, scope), expr, node)
}

/** A name that source text can't spell, for values that stand between a pattern and its parts. */
export const freshName = (l: Lowering): string => `~${l.fresh++}`

/** `this` at the current node. */
export function thisExpr(l: Lowering): number {
  if (l.self.kind === 'scope') {
    if (l.self.plain !== undefined) declareThis(l, l.self.plain, l.self.scope)
    return l.b.expr(Op.This, l.self.scope)
  }
  if (l.self.kind === 'class') return l.b.expr(Op.Entity, l.self.entity)
  if (l.self.kind === 'prototype') return l.self.object
  if (l.self.kind === 'type') return l.b.expr(Op.Instance, l.self.type)
  return unknown(l)
}

/** Name of the parameter that takes the object through which a function is called. */
export const THIS_PARAMETER = 'this'

/** A plain function that uses `this` has a parameter for it, which no source can name. */
function declareThis(l: Lowering, fn: number, scope: number): void {
  if (boundIn(l, scope, THIS_PARAMETER) !== undefined) return
  const binding = declare(l, { scope }, THIS_PARAMETER, NONE, { kind: BindingKind.Parameter })
  takeParameter(l, { fn }, THIS_PARAMETER, binding, { kind: ParamKind.KeywordOnly })
}

/**
 * A mention of a name that is not called. Names of the file's own variables are no entities, so it waits for all
 * declarations.
 */
export function mention(l: Lowering, expr: number, name: string, node: number): void {
  const { at } = l
  l.later.push(() => mentionEntity(l, at, lookUp(l, name, at.scope), expr, node))
}

function mentionEntity(l: Lowering, at: { scope: number }, binding: number, expr: number, node: number): void {
  if (binding === NONE) return
  const kind = l.b.get('bindings', binding, 'kind')
  if (kind === BindingKind.Entity || kind === BindingKind.Import) addMention(l, at, expr, node)
}
