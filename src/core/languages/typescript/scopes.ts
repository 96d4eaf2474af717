// Scopes and the names in them: declaring, looking up, mentioning, and the meaning of `this` at the current node.

import { NONE, type Row } from '../../facts.ts'
import { BindingKind, EntityKind, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { unknown } from '../kit/expressions.ts'
import { nameOffset } from '../kit/name-places.ts'
import type { Lowering } from './state.ts'
import { lineOf } from './syntax/nodes.ts'

/** Opens a scope inside the present one. */
export function addScope(l: Lowering, kind: number, entity: number = l.entity, fn: number = l.fn): number {
  return l.b.add('scopes', { parent: l.scope, kind, entity, fn })
}

/** Runs `work` inside a scope. */
export function within<T>(l: Lowering, scope: number, work: () => T): T {
  const outer = l.scope
  l.scope = scope
  const result = work()
  l.scope = outer
  return result
}

/** Runs `work` inside an entity and its scope. */
export function inside(l: Lowering, entity: number, scope: number, work: () => void): void {
  const outer = l.entity
  l.entity = entity
  within(l, scope, work)
  l.entity = outer
}

/** The innermost scope in which names can be declared. */
export function lexicalScope(l: Lowering): number {
  let scope = l.scope
  while (l.b.get('scopes', scope, 'kind') === ScopeKind.Flow) scope = l.b.get('scopes', scope, 'parent')
  return scope
}

/** The scope in which `var` declares: the function, namespace or module around. */
export function variableScope(l: Lowering): number {
  let scope = l.scope
  for (;;) {
    const kind = l.b.get('scopes', scope, 'kind')
    if (kind === ScopeKind.Function || kind === ScopeKind.Module || kind === ScopeKind.Namespace) return scope
    scope = l.b.get('scopes', scope, 'parent')
  }
}

/** Declares a name. Names are hoisted: they are visible in the whole scope. */
export function declare(
  l: Lowering,
  name: string,
  row: Partial<Row<'bindings'>> & { scope: number; kind: number },
): number {
  const binding = l.b.add('bindings', { flags: 0, offset: 0, line: 1, ...row, name: l.b.str(name) })
  if (row.kind === BindingKind.TypeParameter) l.typeParameters.add(name)
  let names = l.declared.get(row.scope)
  if (!names) l.declared.set(row.scope, (names = new Map()))
  const known = names.get(name)
  if (known === undefined || !isValue(l, known)) names.set(name, binding)
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
  for (let at = scope; at !== NONE; at = l.b.get('scopes', at, 'parent')) {
    if (l.b.get('scopes', at, 'kind') === ScopeKind.Class) continue
    const found = l.declared.get(at)?.get(name)
    if (found !== undefined) return found
  }
  return NONE
}

/** `name` as an expression, looked up from the current scope. */
export const nameExpr = (l: Lowering, name: string, offset: number): number =>
  l.b.expr(Op.Name, l.b.str(name), l.scope, offset)

/** The name of a value or namespace as an expression: type parameters of the same name are skipped. */
export function valueNameExpr(l: Lowering, name: string, offset: number): number {
  return l.typeParameters.has(name)
    ? within(l, scopeOfValue(l, name), () => nameExpr(l, name, offset))
    : nameExpr(l, name, offset)
}

/** The current scope, or the one outside of type parameters with this name. */
function scopeOfValue(l: Lowering, name: string): number {
  let scope = l.scope
  for (let at = scope; at !== NONE; at = l.b.get('scopes', at, 'parent')) {
    const found = l.declared.get(at)?.get(name)
    if (found === undefined) continue
    if (l.b.get('bindings', found, 'kind') !== BindingKind.TypeParameter) return scope
    scope = l.b.get('scopes', at, 'parent')
  }
  return scope
}

/**
 * The name of a type as an expression: variables and parameters of the same name are skipped. `mentioned` records a
 * mention by `node`.
 */
export function typeNameExpr(l: Lowering, name: string, node: number, mentioned: boolean): number {
  const expr = nameExpr(l, name, l.tree.start[node]!)
  const found = l.scope === 0 ? NONE : lookUp(l, name, l.scope)
  if (found !== NONE && isLocal(l, found)) l.later.push(() => passLocals(l, expr, name, mentioned ? node : NONE))
  else if (mentioned) mention(l, expr, name, node)
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
  for (let at = from; at > 0; at = l.b.get('scopes', at, 'parent')) {
    const isClass = l.b.get('scopes', at, 'kind') === ScopeKind.Class
    const found = isClass ? undefined : l.declared.get(at)?.get(name)
    if (found === undefined) continue
    if (!isLocal(l, found)) break
    scope = l.b.get('scopes', at, 'parent')
  }
  l.b.set('exprs', expr, 'b', scope)
  if (node === NONE) return
  const place = { line: lineOf(l, node), nameOffset: nameOffset(l, node, expr) }
  addMention(l, lookUp(l, name, scope), { expr, scope: from, ...place })
}

/** A name that source text can't spell, for values that stand between a pattern and its parts. */
export const freshName = (l: Lowering): string => `~${l.fresh++}`

/** Records that a value is assigned to a binding in the current scope. */
export function addValue(l: Lowering, binding: number, expr: number, offset: number): void {
  l.b.add('values', { binding, expr, offset, scope: l.scope })
}

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
  if (l.declared.get(scope)?.has(THIS_PARAMETER)) return
  const binding = declare(l, THIS_PARAMETER, { scope, kind: BindingKind.Parameter })
  l.b.add('params', { fn, name: l.b.str(THIS_PARAMETER), kind: ParamKind.KeywordOnly, binding })
}

/**
 * A mention of a name that is not called. Names of the file's own variables are no entities, so it waits for all
 * declarations.
 */
export function mention(l: Lowering, expr: number, name: string, node: number): void {
  const { scope } = l
  const place = { line: lineOf(l, node), nameOffset: nameOffset(l, node, expr) }
  l.later.push(() => addMention(l, lookUp(l, name, scope), { expr, scope, ...place }))
}

function addMention(l: Lowering, binding: number, row: Partial<Row<'mentions'>>): void {
  if (binding === NONE) return
  const kind = l.b.get('bindings', binding, 'kind')
  if (kind === BindingKind.Entity || kind === BindingKind.Import) l.b.add('mentions', row)
}
