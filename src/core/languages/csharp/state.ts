// The state of lowering one C# file, and helpers that read its tree.

import { NONE } from '../../facts.ts'
import type * as common from '../kit/lowering.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'

/** The state of lowering one C# file. */
export type Lowering = common.Lowering

/** The prelude's name of array types. */
export const ARRAY = typeName('Array', 1)

/** The names under which constructors and indexers are bound. */
export const CONSTRUCTOR = '.ctor'
export const INDEXER = 'this[]'

/**
 * Types are distinguished by the number of their type parameters, and a member may have the name of its own type
 * (`public Color Color`). So types are bound under this name for type positions, and under their plain name for
 * expressions (`Color.Red`).
 */
export function typeName(name: string, arity: number): string {
  return `${name}\`${arity}`
}

/** Calls `visit` on every child of a node. */
export function eachChild(l: Lowering, node: number, visit: (child: number, childKind: string) => void): void {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) visit(child, kind(l, child))
}

/** The child that follows a token, or NONE: the value after `=`. */
export function childAfter(l: Lowering, node: number, token: string): number {
  const at = childOfKind(l, node, token)
  if (at === NONE) return NONE
  const after = l.tree.next[at]!
  return after < l.tree.next[node]! ? after : NONE
}

/** Whether the declaration has a modifier of that text. */
export function hasModifier(l: Lowering, node: number, wanted: string): boolean {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!)
    if (kind(l, child) === 'modifier' && text(l, child) === wanted) return true
  return false
}

/** Whether a node has no children. */
export const isLeaf = (l: Lowering, node: number): boolean => l.tree.next[node] === node + 1
