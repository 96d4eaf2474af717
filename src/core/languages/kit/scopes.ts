// Scopes: opening one gives the place inside it.

import { NONE } from '../../facts.ts'
import { ScopeKind } from '../../vocabulary.ts'
import type { Here, Lowering } from './lowering.ts'

/** Adds the scope of the file. */
export const openModule = (l: Lowering): number => l.b.add('scopes', { kind: ScopeKind.Module, entity: 0 })

/**
 * Opens a scope below a place and gives the place inside; `own` has all in which that differs from the one around, such
 * as the entity that owns the code there.
 */
export function openScope<At extends Here>(l: Lowering, at: At, kind: number, own?: Partial<At>): At {
  // a plain copy, which most scopes are, is quicker than a merged one
  const inside = own === undefined ? { ...at } : { ...at, ...own }
  const { entity, fn } = inside
  inside.scope = l.b.add('scopes', { parent: at.scope, kind, entity, fn })
  return inside
}

/** Opens the scope of a block. */
export const openBlock = <At extends Here>(l: Lowering, at: At): At => openScope(l, at, ScopeKind.Block)

/** Opens the scope of a function, which its entity has too, if it is one. */
export function openFunction<At extends Here>(l: Lowering, at: At, fn: number, entity: number = NONE): At {
  const own: Partial<Here> = entity === NONE ? { fn } : { entity, fn }
  const inside = openScope<Here>(l, at, ScopeKind.Function, own) as At
  l.b.set('functions', fn, 'scope', inside.scope)
  if (entity !== NONE) l.b.set('entities', entity, 'scope', inside.scope)
  return inside
}

/** Opens the scope of the members of a type, which its entity has. */
export function openMembers<At extends Here>(l: Lowering, at: At): At {
  const inside = openScope(l, at, ScopeKind.Class)
  l.b.set('entities', at.entity, 'scope', inside.scope)
  return inside
}

/** The scope around another, NONE around that of the file. */
export const outer = (l: Lowering, scope: number): number => l.b.get('scopes', scope, 'parent')

/** Runs `work` at a place, in languages whose state holds the place that lowering has reached, and comes back. */
export function within<At, T>(l: { at: At }, at: At, work: () => T): T {
  const before = l.at
  l.at = at
  const result = work()
  l.at = before
  return result
}
