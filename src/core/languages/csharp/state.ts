import { BindingKind, type FactsBuilder, NONE, Op, ScopeKind } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { kind, type Lowering, lastLine, line, text, unknown } from '../lowering.ts'

/** What lowering one C# file carries along. */
export type State = Lowering & {
  /** Row of `functions` whose body is being lowered, NONE outside. */
  fn: number
  /** Entity that owns the code being lowered. */
  owner: number
  depth: number
  /** Names bound in each scope, and the parent of each. */
  bound: Map<string, number>[]
  parents: number[]
}

/** Deeper nesting than this is not lowered: the stack must hold on any input. */
export const DEPTH_MAX = 400

/** The prelude's name of array types. */
export const ARRAY = typeName('Array', 1)

/** The names under which constructors and indexers are bound. */
export const CONSTRUCTOR = '.ctor'
export const INDEXER = 'this[]'

export function newState(tree: Syntax, b: FactsBuilder): State {
  return { tree, b, fn: NONE, owner: 0, depth: 0, bound: [], parents: [] }
}

/**
 * Types are told apart by the number of their type parameters, and a member may have the name of its own type
 * (`public Color Color`). So types are bound under this name for type positions, and under their plain name for
 * expressions (`Color.Red`).
 */
export function typeName(name: string, arity: number): string {
  return `${name}\`${arity}`
}

export function openScope(s: State, parent: number, scopeKind: number): number {
  const scope = s.b.add('scopes', { parent, kind: scopeKind, entity: s.owner, fn: s.fn })
  s.bound[scope] = new Map()
  s.parents[scope] = parent
  return scope
}

export const openBlock = (s: State, parent: number): number => openScope(s, parent, ScopeKind.Block)

type Bound = { kind: number; node: number; type?: number; ref?: number; flags?: number }

export function bind(s: State, scope: number, name: string, about: Bound): number {
  const row = s.b.add('bindings', {
    scope,
    name: s.b.str(name),
    kind: about.kind,
    ref: about.ref ?? NONE,
    type: about.type ?? NONE,
    flags: about.flags ?? 0,
    offset: s.tree.start[about.node]!,
    line: line(s, about.node),
  })
  s.bound[scope]!.set(name, row)
  return row
}

/** A local variable with the value it gets (an expression or NONE), which holds from the end of `node` on. */
export function bindLocal(s: State, scope: number, name: number, type: number, value: number, node = name): void {
  const binding = bind(s, scope, text(s, name), { kind: BindingKind.Variable, node: name, type })
  assign(s, binding, value, node, scope)
}

export function assign(s: State, binding: number, value: number, node: number, scope: number): void {
  if (value === NONE) return
  s.b.add('values', { binding, expr: value, offset: s.tree.end[node]!, scope })
}

export function bindingOf(s: State, scope: number, name: string): number {
  for (let at = scope; at !== NONE; at = s.parents[at]!) {
    const row = s.bound[at]!.get(name)
    if (row !== undefined) return row
  }
  return NONE
}

export const literal = (s: State, type: string): number => s.b.expr(Op.Literal, s.b.str(type))

export const nameAt = (s: State, name: string, scope: number, node: number): number =>
  s.b.expr(Op.Name, s.b.str(name), scope, s.tree.start[node]!)

export const memberOf = (s: State, object: number, name: string, flag = 0): number =>
  s.b.expr(Op.Member, object, s.b.str(name), flag)

export function mentionAt(s: State, expr: number, scope: number, node: number): void {
  s.b.add('mentions', { expr, scope, line: line(s, node) })
}

/** Calls `visit` on every child of a node. */
export function eachChild(s: State, node: number, visit: (child: number, childKind: string) => void): void {
  const end = s.tree.next[node]!
  for (let child = node + 1; child < end; child = s.tree.next[child]!) visit(child, kind(s, child))
}

export function childOfKind(s: State, node: number, wanted: string): number {
  const end = s.tree.next[node]!
  for (let child = node + 1; child < end; child = s.tree.next[child]!) if (kind(s, child) === wanted) return child
  return NONE
}

/** The child that follows a token, or NONE: the value after `=`. */
export function childAfter(s: State, node: number, token: string): number {
  const at = childOfKind(s, node, token)
  if (at === NONE) return NONE
  const after = s.tree.next[at]!
  return after < s.tree.next[node]! ? after : NONE
}

/** Whether the declaration has a modifier of that text. */
export function hasModifier(s: State, node: number, wanted: string): boolean {
  const end = s.tree.next[node]!
  for (let child = node + 1; child < end; child = s.tree.next[child]!)
    if (kind(s, child) === 'modifier' && text(s, child) === wanted) return true
  return false
}

export const isLeaf = (s: State, node: number): boolean => s.tree.next[node] === node + 1

export { BindingKind, kind, lastLine, line, NONE, Op, ScopeKind, text, unknown }
