// Names: binding them, finding those that a file declares, and the values that flow into them.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, Flag } from '../../vocabulary.ts'
import type { Here, Lowering } from './lowering.ts'
import { line, text } from './nodes.ts'
import { outer } from './scopes.ts'

/** The meaning of a name; `offset` is the offset from which it is visible, by default that of its node, as its line. */
export type Bound = { kind: number; ref?: number; type?: number; flags?: number; offset?: number; line?: number }

/** The flags of a binding of an entity or member with these flags (`Flag`). */
export const bindFlags = (flags: number): number =>
  (flags & Flag.Static ? BindFlag.Static : 0) |
  (flags & Flag.Private ? BindFlag.Private : 0) |
  (flags & Flag.Exported ? BindFlag.Exported : 0)

/** Binds a name in a scope at a node, NONE where the source has none; returns the binding. */
export function bind(l: Lowering, at: { scope: number }, word: string, node: number, about: Bound): number {
  const { kind, ref = NONE, type = NONE, flags = 0 } = about
  return l.b.add('bindings', {
    scope: at.scope,
    name: l.b.str(word),
    kind,
    ref,
    type,
    flags,
    offset: about.offset ?? (node === NONE ? 0 : l.tree.start[node]!),
    line: about.line ?? (node === NONE ? 1 : line(l, node)),
  })
}

/** Binds a name, and has `bindingOf` find it from then on; returns the binding. */
export function declare(l: Lowering, at: { scope: number }, word: string, node: number, about: Bound): number {
  const binding = bind(l, at, word, node, about)
  remember(l, at.scope, word, binding)
  return binding
}

/** Has a name of a scope mean a binding from now on. */
export function remember(l: Lowering, scope: number, word: string, binding: number): void {
  let names = l.names[scope]
  if (!names) l.names[scope] = names = new Map()
  names.set(word, binding)
}

/** The latest binding that a name has in a scope itself, undefined without one. */
export const boundIn = (l: Lowering, scope: number, word: string): number | undefined => l.names[scope]?.get(word)

/**
 * The binding that a name has in a scope or those around it up to, but not including, `end`, as far as this file tells;
 * NONE without one.
 */
export function bindingOf(l: Lowering, scope: number, word: string, end: number = NONE): number {
  for (let at = scope; at > end; at = outer(l, at)) {
    const binding = boundIn(l, at, word)
    if (binding !== undefined) return binding
  }
  return NONE
}

/** Records that a value, if it is not NONE, flows into a binding at a place and holds from an offset on. */
export function assign(l: Lowering, at: { scope: number }, binding: number, expr: number, offset: number): void {
  if (expr !== NONE) l.b.add('values', { binding, expr, offset, scope: at.scope })
}

/** A local variable: its declared type and the value it gets, which holds from the end of `until` (its name) on. */
type Local = { type?: number; value?: number; until?: number }

/** Declares a local variable by the node of its name; returns the binding. */
export function declareLocal(l: Lowering, at: { scope: number }, name: number, about: Local): number {
  const { type = NONE, value = NONE, until = name } = about
  const binding = declare(l, at, text(l, name), name, { kind: BindingKind.Variable, type })
  assign(l, at, binding, value, l.tree.end[until]!)
  return binding
}

/** A parameter; `passedAs` is its name in calls, that of its variable by default. */
export type Parameter = Taken & { passedAs?: string; offset?: number }

/** How a parameter takes arguments (see `ParamKind`), its declared type and its default value. */
type Taken = { kind: number; type?: number; fallback?: number }

/** Adds a parameter of the function at a place, and declares its variable; returns the binding. */
export function addParameter(l: Lowering, at: Here, word: string, node: number, about: Parameter): number {
  const { passedAs = word, type = NONE } = about
  const bound = { kind: BindingKind.Parameter, ref: l.b.count('params'), type }
  const row = about.offset === undefined ? bound : { ...bound, offset: about.offset }
  const binding = declare(l, at, word, node, row)
  takeParameter(l, at, passedAs, binding, about)
  return binding
}

/** Adds a parameter whose variable is bound already, NONE for one without; `word` is its name in calls, if it has one. */
export function takeParameter(
  l: Lowering,
  at: Pick<Here, 'fn'>,
  word: string | undefined,
  binding: number,
  { kind, type = NONE, fallback = NONE }: Taken,
): void {
  const name = word === undefined ? NONE : l.b.str(word)
  l.b.add('params', { fn: at.fn, name, kind, type, fallback, binding })
}
