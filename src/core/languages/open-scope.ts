// Lowering that goes from scope to scope: one is open at a time and knows the names declared in it so far.

import { NONE } from '../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, ScopeKind } from '../vocabulary.ts'
import {
  addModule,
  type CallKind,
  call,
  type Lowering,
  lastLine,
  line,
  mention as mentionIn,
  name,
  stemOf,
} from './lowering.ts'
import { wordOffset } from './name-places.ts'

/** An open scope, as far as these languages agree. */
export type OpenScope = {
  row: number
  kind: number
  /** Entity that owns the code here. */
  entity: number
  /** Row of `functions` of the function around, NONE outside. */
  fn: number
  /** Bindings by name. */
  names: Map<string, number>
  /** Offset from which the names of the scope are visible. */
  start: number
}

type At = Lowering & { scope: { row: number } }

/** Adds the scope of a file and its entity, row 0; returns the open scope. `docs`: lines of its doc comment. */
export function openModule(
  { tree, b }: Lowering,
  path: string,
  docs?: { docStart: number; docEnd: number },
): OpenScope & { parent: undefined } {
  const row = b.add('scopes', { kind: ScopeKind.Module, entity: 0 })
  addModule({ tree, b }, { name: stemOf(path), scope: row, ...docs })
  return { row, kind: ScopeKind.Module, parent: undefined, entity: 0, fn: NONE, names: new Map(), start: 0 }
}

/** Runs `body` inside a scope and comes back. */
export function within<S, T>(l: { scope: S }, scope: S, body: () => T): T {
  const before = l.scope
  l.scope = scope
  const result = body()
  l.scope = before
  return result
}

/** A new variable of a scope. */
export function declareIn(
  l: Lowering,
  scope: { row: number; names: Map<string, number>; start: number },
  word: string,
  node: number,
): number {
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(word),
    kind: BindingKind.Variable,
    offset: scope.start,
    line: line(l, node),
  })
  scope.names.set(word, binding)
  return binding
}

/** Records that `expr` flows into `binding` and holds from `offset` on. */
export function assign(l: At, binding: number, expr: number, offset: number): void {
  l.b.add('values', { binding, expr, offset, scope: l.scope.row })
}

/** Records that `object.name = value` stands at a node. */
export function addStore(l: At, node: number, store: { object: number; name: string; value: number }): void {
  l.b.add('stores', { ...store, name: l.b.str(store.name), scope: l.scope.row, line: line(l, node) })
}

/** A name, looked up from the open scope. */
export const nameOf = (l: At, word: string, node: number): number => name(l, { scope: l.scope.row }, word, node)

/** A call or construction in the open scope. */
export const addCall = (l: At, callee: number, args: readonly number[], node: number, kind?: CallKind): number =>
  call(l, { scope: l.scope.row }, node, callee, args, kind)

/** A mention of something that is not called here. */
export const mention = (l: At, expr: number, node: number): void => mentionIn(l, { scope: l.scope.row }, expr, node)

/** A definition of a file: a class, function or method. */
export type Definition = {
  name: string
  /** The key under which it is bound. */
  key: string
  nameNode: number
  /** One of `EntityKind`. */
  kind: number
  home: { row: number; entity: number }
  flags: number
  fn: number
  sigEndLine: number
  docStart: number
  docEnd: number
}

/** Adds a definition that everyone may use, and the name that it is bound to; gives the entity. */
export function addDefinition(l: Lowering, node: number, definition: Definition): number {
  const { name: word, key, nameNode, home, flags, ...columns } = definition
  const entity = l.b.add('entities', {
    ...columns,
    name: l.b.str(word),
    parent: home.entity,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, nameNode),
    nameOffset: wordOffset(l.tree, nameNode, word),
    flags: flags | Flag.Exported,
    declaredIn: home.row,
  })
  l.b.add('bindings', {
    scope: home.row,
    name: l.b.str(key),
    kind: BindingKind.Entity,
    ref: entity,
    flags: BindFlag.Exported,
    offset: l.tree.start[node]!,
    line: line(l, nameNode),
  })
  return entity
}

/** Adds an anonymous class: its definitions are named under the scope around it. */
export function addNameless(
  l: Lowering & { scope: { row: number; entity: number } },
  node: number,
  word: string,
  flags = 0,
): number {
  const at = line(l, node)
  return l.b.add('entities', {
    name: l.b.str(word),
    kind: EntityKind.Class,
    parent: l.scope.entity,
    startLine: at,
    endLine: at,
    nameLine: at,
    sigEndLine: at,
    docStart: 0,
    docEnd: 0,
    flags: Flag.Anonymous | flags,
    declaredIn: l.scope.row,
  })
}
