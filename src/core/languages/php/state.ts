// The state of lowering one PHP tree.

import { Op, ScopeKind } from '../../vocabulary.ts'
import * as common from '../lowering.ts'
import { declareIn, nameOf, type OpenScope } from '../open-scope.ts'
import type { Names } from './modules/names.ts'

/** `names` are variables, with their `$`. */
export type Scope = OpenScope & {
  parent: Scope | undefined
  /** The class body around, if any. */
  owner: Scope | undefined
  /** The namespace around: functions and classes belong to it, even those declared inside others. */
  home: Scope | undefined
  /** The function whose variables are visible; arrow functions see those of the one around them. */
  frame: Frame | undefined
  /** Properties (`$this->x`) that a condition around has narrowed. */
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
  scope: Scope
  depth: number
  names: Names
  /** Rows of `imports` for names in the code, by the imported name. */
  inPlace: Map<string, number>
  /** `$this` in the closure being lowered, where it is bound to an object; undefined elsewhere. */
  bound: number | undefined
}

/** Expressions nested deeper than this are not followed. */
export const DEPTH_MAX = 300

/** Tokens of the grammar that are words. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'abstract and array as break callable case catch class clone const continue declare default do echo else elseif enum ' +
    'extends final finally fn for foreach function global goto if implements include instanceof insteadof interface ' +
    'match namespace new or print private protected public readonly require return self static switch throw trait try ' +
    'use var while xor yield from parent php_tag exit'
  ).split(' '),
)

/** Named children, without keywords and comments. */
export const parts = (l: Lowering, node: number): number[] => common.parts(l, node, KEYWORDS)

/** Opens a scope inside the present one. */
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

/** Makes a scope the frame of its own variables. */
export function openFrame(scope: Scope): Frame {
  scope.frame = { scope, uses: [], stated: new Map(), texts: new Map(), conditions: new Map() }
  scope.narrowed = new Set()
  return scope.frame
}

/** Nothing is known of the variables that the frame has used and never declared. */
export function closeFrame(l: Lowering, frame: Frame): void {
  for (const { name, expr } of frame.uses) if (!frame.scope.names.has(name)) l.b.set('exprs', expr, 'op', Op.Unknown)
}

/** The binding of a variable: a function's own, or the file's. */
export function declare(l: Lowering, name: string, node: number): number {
  let scope = l.scope
  while (scope.parent && scope.kind === ScopeKind.Flow) scope = scope.parent
  const known = scope.names.get(name)
  if (known !== undefined) return known
  return declareIn(l, scope, name, node)
}

/** The use of a variable. */
export function variableExpr(l: Lowering, name: string, node: number): number {
  const expr = nameOf(l, name, node)
  if (!isArrowParameter(l, name)) l.scope.frame?.uses.push({ name, expr })
  return expr
}

/** Whether an arrow function between here and the frame declares the variable. */
function isArrowParameter(l: Lowering, name: string): boolean {
  for (let scope: Scope | undefined = l.scope; scope && scope !== scope.frame?.scope; scope = scope.parent)
    if (scope.names.has(name)) return true
  return false
}
