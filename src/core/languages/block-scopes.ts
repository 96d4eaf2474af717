// Lowering of languages with block scopes: the entity and the function around stand in its state.

import { NONE } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { Syntax } from '../syntax/syntax.ts'
import { BindingKind, ScopeKind } from '../vocabulary.ts'
import { assign, declare } from './kit/bindings.ts'
import { type Here, type Lowering, lowering } from './kit/lowering.ts'
import { text } from './kit/nodes.ts'

/** Lowering that names the scope in which it writes. */
export type Scoped = Lowering & {
  /** Row of `functions` whose body is being lowered, NONE outside. */
  fn: number
  /** Entity that owns the code being lowered. */
  owner: number
  /** Nesting of the expression or statement being lowered; see DEPTH_MAX. */
  depth: number
}

/** Deeper nesting than this is not lowered: code people write stays below 100, and the stack must hold on any input. */
export const DEPTH_MAX = 400

/** Lowering of a file in which no scope is open yet. */
export const scoped = (tree: Syntax, b: FactsBuilder): Scoped => {
  return { ...lowering(tree, b), fn: NONE, owner: 0, depth: 0 }
}

/** The place in a scope at which the code being lowered stands. */
export const hereIn = (l: Scoped, scope: number): Here => ({ scope, entity: l.owner, fn: l.fn })

/** Opens a scope for code of `entity` in the body of `fn`. */
export function openScope(l: Scoped, parent: number, scopeKind: number, entity = l.owner, fn = l.fn): number {
  return l.b.add('scopes', { parent, kind: scopeKind, entity, fn })
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

/** A local variable: its declared type and the value it gets, which holds from the end of `until` (its name) on. */
type Local = { type?: number; value?: number; until?: number }

/** Binds a local variable by the node of its name. */
export function bindLocal(
  l: Scoped,
  at: { scope: number },
  name: number,
  { type = NONE, value = NONE, until = name }: Local,
): number {
  const row = declare(l, at, text(l, name), name, { kind: BindingKind.Variable, type })
  assign(l, at, row, value, l.tree.end[until]!)
  return row
}
