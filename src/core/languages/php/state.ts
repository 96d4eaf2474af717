// What lowering carries along while it walks one PHP tree.

import { BindingKind, Op, ScopeKind } from '../../facts.ts'
import * as common from '../lowering.ts'

export type Scope = {
  row: number
  kind: number
  parent: Scope | undefined
  entity: number
  fn: number
  /** Variables by name, with their `$`. */
  names: Map<string, number>
  /** The class body around, if any. */
  owner: Scope | undefined
  start: number
}

export type Lowering = common.Lowering & { scope: Scope; depth: number }

/** Expressions nested deeper than this are not followed. */
export const DEPTH_MAX = 300

/** Tokens of the grammar that are words. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract and array as break callable case catch class const continue declare default do echo else elseif enum ' +
    'extends final finally fn for foreach function global goto if implements include instanceof insteadof interface ' +
    'match namespace new or print private protected public readonly require return self static switch throw trait try ' +
    'use var while xor yield from parent php_tag exit'
  ).split(' '),
)

export const parts = (l: Lowering, node: number): number[] => common.parts(l, node, KEYWORDS)

export function openScope(l: Lowering, kind: number, own: Partial<Scope> = {}): Scope {
  const parent = l.scope
  const row = l.b.add('scopes', {
    parent: parent.row,
    kind,
    entity: own.entity ?? parent.entity,
    fn: own.fn ?? parent.fn,
  })
  const scope: Scope = { ...parent, kind, parent, names: new Map(), ...own, row }
  if (kind === ScopeKind.Class) scope.owner = scope
  return scope
}

export function within<T>(l: Lowering, scope: Scope, body: () => T): T {
  const before = l.scope
  l.scope = scope
  const result = body()
  l.scope = before
  return result
}

/** The binding of a variable: a function's own, or the file's. */
export function declare(l: Lowering, name: string, node: number): number {
  let scope = l.scope
  while (scope.parent && scope.kind === ScopeKind.Flow) scope = scope.parent
  const known = scope.names.get(name)
  if (known !== undefined) return known
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(name),
    kind: BindingKind.Variable,
    offset: scope.start,
    line: common.line(l, node),
  })
  scope.names.set(name, binding)
  return binding
}

export function assign(l: Lowering, binding: number, expr: number, offset: number): void {
  l.b.add('values', { binding, expr, offset, scope: l.scope.row })
}

export const literal = (l: Lowering, type: string): number => l.b.expr(Op.Literal, l.b.str(type))
export const nameOf = (l: Lowering, word: string, node: number): number =>
  common.name(l, { scope: l.scope.row }, word, node)

export function addCall(
  l: Lowering,
  callee: number,
  args: readonly number[],
  node: number,
  op: number = Op.Call,
): number {
  return common.call(l, { scope: l.scope.row }, node, callee, args, op)
}

/** A class or function name: `Foo`, `\App\Foo`, `self`, `static`, `parent`. */
export function pathExpr(l: Lowering, node: number): number {
  const text = common.text(l, node).replace(/\s+/g, '')
  const word = text.toLowerCase()
  const { owner } = l.scope
  if (word === 'self' || word === 'static') return owner ? l.b.expr(Op.Receiver, owner.row) : common.unknown(l)
  if (word === 'parent') return owner ? l.b.expr(Op.Super, owner.row) : common.unknown(l)
  const [first, ...rest] = text.replace(/^\\/, '').split('\\')
  let expr = nameOf(l, first!, node)
  for (const part of rest) expr = common.member(l, expr, part, 1)
  common.mention(l, { scope: l.scope.row }, expr, node)
  return expr
}
