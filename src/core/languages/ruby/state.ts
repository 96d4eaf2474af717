// What lowering carries along while it walks one Ruby tree.

import { BindFlag, BindingKind, NONE, Op, ScopeKind } from '../../facts.ts'
import * as common from '../lowering.ts'

export type Scope = {
  row: number
  kind: number
  parent: Scope | undefined
  entity: number
  fn: number
  /** Local variables and parameters by name. */
  names: Map<string, number>
  /** The class or module body around, if any. */
  owner: Scope | undefined
  /** Whether `self` is the class: in class bodies and singleton methods. */
  isStatic: boolean
  /** Inside `class << self`: methods defined here are the class's own. */
  singleton: boolean
  /** Name of the method around, for `super`, and of its block parameter, for `yield`. */
  method: string
  block: string
  start: number
}

export type Lowering = common.Lowering & { scope: Scope; depth: number }

/** Expressions nested deeper than this are not followed. */
export const DEPTH_MAX = 300

/** Tokens of the grammar that are words. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'if unless while until case when in then else elsif end do def class module begin rescue ensure return yield and or ' +
    'not for break next redo retry alias undef defined? BEGIN END super_ __END__'
  ).split(' '),
)

export const parts = (l: Lowering, node: number): number[] => {
  const result = common.parts(l, node, NO_TOKENS)
  return result.filter((child) => !KEYWORDS.has(common.kind(l, child)) || l.tree.next[child]! > child + 1)
}
const NO_TOKENS: ReadonlySet<string> = new Set()

export function openScope(l: Lowering, kind: number, own: Partial<Scope> = {}): Scope {
  const parent = l.scope
  const scope: Scope = {
    ...parent,
    kind,
    parent,
    names: new Map(),
    start: 0,
    ...own,
    row: l.b.add('scopes', { parent: parent.row, kind, entity: own.entity ?? parent.entity, fn: own.fn ?? parent.fn }),
  }
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

/** The variable of that name that is in sight: blocks see the locals around them, methods and classes do not. */
export function localOf(l: Lowering, name: string): number | undefined {
  for (let scope: Scope | undefined = l.scope; scope; scope = scope.parent) {
    const found = scope.names.get(name)
    if (found !== undefined) return found
    if (scope.method !== (scope.parent?.method ?? '') || scope.kind === ScopeKind.Class) return undefined
  }
  return undefined
}

export function declare(l: Lowering, name: string, node: number): number {
  const known = localOf(l, name)
  if (known !== undefined) return known
  let scope = l.scope
  while (scope.parent && (scope.kind === ScopeKind.Flow || scope.kind === ScopeKind.Block)) scope = scope.parent
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

/** Binds a member of the class body around: a constant, an accessor, an alias. */
export function declareMember(l: Lowering, name: string, node: number, expr: number): void {
  const scope = l.scope.owner ?? l.scope
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(name),
    kind: scope.kind === ScopeKind.Class ? BindingKind.Member : BindingKind.Variable,
    flags: BindFlag.Exported,
    offset: l.tree.start[node]!,
    line: common.line(l, node),
  })
  l.b.add('values', { binding, expr, offset: l.tree.end[node]!, scope: scope.row })
}

/** `self`: the instance, or the class in class bodies and singleton methods; unknown at top level. */
export function selfExpr(l: Lowering): number {
  const { owner, isStatic } = l.scope
  if (!owner) return l.b.expr(Op.Unknown)
  return l.b.expr(isStatic ? Op.Receiver : Op.This, owner.row)
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

export { NONE }
