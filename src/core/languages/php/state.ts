// The state of lowering one PHP tree.

import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { boundIn, declare } from '../kit/bindings.ts'
import { nameExpr } from '../kit/expressions.ts'
import type * as common from '../kit/lowering.ts'
import { openScope } from '../kit/scopes.ts'
import type { Names } from './modules/names.ts'

/** An open scope; the names that it declares are variables, with their `$`. */
export type Scope = common.Here & {
  kind: number
  /** Offset from which its variables are visible. */
  start: number
  parent: Scope | undefined
  /** The class body around, if any. */
  owner: Scope | undefined
  /** The namespace around: functions and classes belong to it, even those declared inside others. */
  home: Scope | undefined
  /** The function whose variables are visible; arrow functions see those of the one around them. */
  frame: Frame | undefined
  /** Properties and elements (`$this->x`, `$x['key']`) that a condition around has narrowed. */
  narrowed: ReadonlySet<string>
  /** Type parameters by name (`@template T`) -> the row of their scope. */
  templates: ReadonlyMap<string, number>
}

/**
 * The variables of one function: one that is never assigned in it has no value, even if the code around assigns one.
 */
export type Frame = {
  /** Scope in which they are declared. */
  scope: Scope
  uses: { name: string; expr: number }[]
  /** Types that `@var` comments state, by variable. */
  stated: Map<string, number>
  /** Texts of the variables that are assigned once, and a text; undefined for any other. */
  texts: Map<string, string | undefined>
  /** Conditions that variables hold the outcome of: the nodes. */
  conditions: Map<string, number>
}

/** The state of lowering one PHP file. */
export type Lowering = common.Lowering & {
  at: Scope
  /** The namespace that is open, and the names that `use` imports. */
  uses: Names
  /** Rows of `imports` for names in the code, by the imported name. */
  inPlace: Map<string, number>
  /** `$this` in the closure being lowered, where it is bound to an object; undefined elsewhere. */
  bound: number | undefined
}

/** Opens a scope inside the present one. */
export function open(l: Lowering, kind: number, own: Partial<Scope> = {}): Scope {
  const scope = openScope(l, l.at, kind, { kind, parent: l.at, ...own })
  if (kind === ScopeKind.Class) scope.owner = scope
  return scope
}

/** Makes a scope the frame of its own variables. */
export function openFrame(scope: Scope): Frame {
  scope.frame = { scope, uses: [], stated: new Map(), texts: new Map(), conditions: new Map() }
  scope.narrowed = new Set()
  return scope.frame
}

/** Nothing is known of the variables that the frame has used and never declared. */
export function closeFrame(l: Lowering, frame: Frame): void {
  for (const { name, expr } of frame.uses)
    if (boundIn(l, frame.scope.scope, name) === undefined) l.b.set('exprs', expr, 'op', Op.Unknown)
}

/** The binding of a variable: a function's own, or the file's. */
export function declareVariable(l: Lowering, name: string, node: number): number {
  let scope = l.at
  while (scope.parent && scope.kind === ScopeKind.Flow) scope = scope.parent
  const known = boundIn(l, scope.scope, name)
  if (known !== undefined) return known
  return declare(l, scope, name, node, { kind: BindingKind.Variable, offset: scope.start })
}

/** The use of a variable. */
export function variableExpr(l: Lowering, name: string, node: number): number {
  const expr = nameExpr(l, l.at, name, node)
  if (!isArrowParameter(l, name)) l.at.frame?.uses.push({ name, expr })
  return expr
}

/** Whether an arrow function between here and the frame declares the variable. */
function isArrowParameter(l: Lowering, name: string): boolean {
  for (let scope: Scope | undefined = l.at; scope && scope !== scope.frame?.scope; scope = scope.parent)
    if (boundIn(l, scope.scope, name) !== undefined) return true
  return false
}
