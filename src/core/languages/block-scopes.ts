// Scopes of languages with block scopes: the names bound in each, as far as one file tells.

import { NONE } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { BindingKind, Op, ScopeKind } from '../vocabulary.ts'
import { type Lowering, lowering } from './kit/lowering.ts'
import { nameOffset } from './kit/name-places.ts'
import { line, text } from './kit/nodes.ts'

/** Lowering that names the scope in which it writes; it knows the names bound in each. */
export type Scoped = Lowering & {
  /** Row of `functions` whose body is being lowered, NONE outside. */
  fn: number
  /** Entity that owns the code being lowered. */
  owner: number
  /** Nesting of the expression or statement being lowered; see DEPTH_MAX. */
  depth: number
  /** Names bound in each scope: the latest binding of a name. */
  bound: Map<string, number>[]
  /** Parent of each scope. */
  parents: number[]
}

/** Deeper nesting than this is not lowered: code people write stays below 100, and the stack must hold on any input. */
export const DEPTH_MAX = 400

/** Lowering of a file in which no scope is open yet. */
export const scoped = (tree: Syntax, b: FactsBuilder): Scoped => {
  return { ...lowering(tree, b), fn: NONE, owner: 0, depth: 0, bound: [], parents: [] }
}

/** Opens a scope for code of `entity` in the body of `fn`. */
export function openScope(l: Scoped, parent: number, scopeKind: number, entity = l.owner, fn = l.fn): number {
  const scope = l.b.add('scopes', { parent, kind: scopeKind, entity, fn })
  l.bound[scope] = new Map()
  l.parents[scope] = parent
  return scope
}

/** Opens the scope of the function that an entity is. */
export function openFunction(l: Scoped, parent: number, entity: number, fn: number): number {
  const scope = openScope(l, parent, ScopeKind.Function, entity, fn)
  l.b.set('functions', fn, 'scope', scope)
  l.b.set('entities', entity, 'scope', scope)
  return scope
}

/** Runs `work` as code of an entity, in the body of `fn`. */
export function asCodeOf(l: Scoped, entity: number, fn: number, work: () => void): void {
  const { owner, fn: outer } = l
  l.owner = entity
  l.fn = fn
  work()
  l.owner = owner
  l.fn = outer
}

/** Opens the scope of a block. */
export const openBlock = (l: Scoped, parent: number): number => openScope(l, parent, ScopeKind.Block)

type Bound = { kind: number; node: number; type?: number; ref?: number; flags?: number }

/** Binds a name in a scope at a node, and returns the row. */
export function bind(l: Scoped, scope: number, word: string, about: Bound): number {
  const row = l.b.add('bindings', {
    scope,
    name: l.b.str(word),
    kind: about.kind,
    ref: about.ref ?? NONE,
    type: about.type ?? NONE,
    flags: about.flags ?? 0,
    offset: l.tree.start[about.node]!,
    line: line(l, about.node),
  })
  l.bound[scope]!.set(word, row)
  return row
}

/** A local variable: its declared type and the value it gets, which holds from the end of `until` (its name) on. */
type Local = { type?: number; value?: number; until?: number }

/** Binds a local variable by the node of its name. */
export function bindLocal(
  l: Scoped,
  scope: number,
  name: number,
  { type = NONE, value = NONE, until = name }: Local,
): number {
  const row = bind(l, scope, text(l, name), { kind: BindingKind.Variable, node: name, type })
  assign(l, row, value, until, scope)
  return row
}

/** `value` flows into a binding; it holds from the end of `node` on. */
export function assign(l: Scoped, binding: number, value: number, node: number, scope: number): void {
  if (value === NONE) return
  l.b.add('values', { binding, expr: value, offset: l.tree.end[node]!, scope })
}

/** The binding that a name has in a scope or those around it, as far as this file tells. */
export function bindingOf(l: Scoped, scope: number, word: string): number {
  for (let at = scope; at !== NONE; at = l.parents[at]!) {
    const row = l.bound[at]!.get(word)
    if (row !== undefined) return row
  }
  return NONE
}

/** A name as an expression, looked up from `scope` on, where `node` starts. */
export const nameExpr = (l: Lowering, word: string, scope: number, node: number): number =>
  l.b.expr(Op.Name, l.b.str(word), scope, l.tree.start[node]!)

/** Notes that an expression is in the text, though nothing is done with its value. */
export function mention(l: Lowering, expr: number, scope: number, node: number): void {
  l.b.add('mentions', { expr, scope, line: line(l, node), nameOffset: nameOffset(l, node, expr) })
}
