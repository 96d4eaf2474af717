// Scopes of control flow in which names are narrowed: around a branch, or around the statements after one that leaves
// the block. Conditions are read in narrowing.ts.

import { NONE } from '../../../facts.ts'
import { BindFlag, BindingKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { assign, bind } from '../../kit/bindings.ts'
import { nameExpr } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { lowerExpression, union } from '../expressions.ts'
import { addScope, declare, freshName, inScope, lexicalScope } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'
import { type Narrowed, narrowing, narrowingOfAssertion, pathOf, type Tagged } from './narrowing.ts'

/**
 * The substitute name for a member that a condition around it has narrowed, as an expression; undefined for other
 * nodes.
 */
export function narrowedPath(l: Lowering, node: number): number | undefined {
  if (l.paths.size === 0) return undefined
  const name = l.paths.get(pathOf(l, node) ?? '')
  return name === undefined ? undefined : nameExpr(l, l.at, name, node)
}

/** The paths that still hold in a function with a `this` of its own. */
export function withoutThis(paths: Map<string, string>): Map<string, string> {
  return paths.size === 0 ? paths : new Map([...paths].filter(([path]) => !/^this\b/.test(path)))
}

/** Runs `work` with the names narrowed that occur in `node`. */
export function withNarrowed<T>(l: Lowering, node: number, narrowed: readonly Narrowed[], work: () => T): T {
  const named = namedIn(l, node, narrowed)
  return named.length === 0 ? work() : inFlow(l, named, work)
}

function inFlow<T>(l: Lowering, narrowed: readonly Narrowed[], work: () => T): T {
  const { paths } = l
  const result = inScope(l, flowScope(l, narrowed), work)
  l.paths = paths
  return result
}

/** The narrowings whose path may occur in a node, judged by the first and last name of the path. */
function namedIn(l: Lowering, node: number, narrowed: readonly Narrowed[]): readonly Narrowed[] {
  if (narrowed.length === 0) return narrowed
  const text = textAt(l, node)
  return narrowed.filter(({ path }) => {
    const [first, last = ''] = ENDS.exec(path)!.slice(1)
    return text.includes(first!) && text.includes(last)
  })
}
const ENDS = /^([\w$]+)(?:.*?([\w$]+)\]?)?$/

/**
 * Runs `work` for a branch. A branch that assigns to names gets a scope of its own, so that its assignments do not hide
 * the values from before.
 */
export function inBranch<T>(l: Lowering, node: number, narrowed: readonly Narrowed[], work: () => T): T {
  const named = namedIn(l, node, narrowed)
  if (named.length > 0) return inFlow(l, named, work)
  return assignsName(l, node) ? inScope(l, addScope(l, ScopeKind.Flow), work) : work()
}

/** Whether a branch assigns to a name outside of nested branches. */
function assignsName(l: Lowering, node: number): boolean {
  const kind = kindAt(l, node)
  if (kind === 'assignment_expression') return ASSIGNED.has(kindAt(l, field(l, node, 'left')))
  return AROUND.has(kind) && parts(l, node).some((part) => assignsName(l, part))
}
const ASSIGNED = new Set(['identifier', 'object_pattern', 'array_pattern'])
const AROUND = new Set([
  'statement_block',
  'else_clause',
  'expression_statement',
  'parenthesized_expression',
  'sequence_expression',
])

/** Opens the scope in which names are narrowed, and adds narrowed members to `l.paths`. */
function flowScope(l: Lowering, narrowed: readonly Narrowed[]): number {
  const paths = new Map(l.paths)
  const bindings = narrowed.map((each) => {
    const { types, guards, tagged, isNot, node } = each
    return {
      name: nameOf(l, each, paths),
      type: tagged ? tagExpr(l, tagged) : types.length === 0 ? NONE : typesExpr(l, types, isNot === true),
      guards: guards.map((guard) => guard()),
      node,
    }
  })
  const scope = addScope(l, ScopeKind.Flow)
  for (const { name, type, guards, node } of bindings) {
    const binding = bind(l, { scope }, name, node, { kind: BindingKind.Narrow, type, offset: 0 })
    for (const guard of guards) assign(l, l.at, binding, guard, 0)
  }
  l.paths = paths
  return scope
}

function typesExpr(l: Lowering, types: readonly (() => number)[], isNot: boolean): number {
  const type = union(l, ...types.map((each) => each()))
  return isNot ? l.b.expr(Op.Cast, type, NONE, 1) : type
}

function tagExpr(l: Lowering, { member, texts, isNot }: Tagged): number {
  const list = l.b.list((texts ?? []).map((text) => l.b.str(text)))
  return l.b.expr(Op.Has, l.b.str(member), list, (texts ? 0 : 2) + (isNot ? 1 : 0))
}

/** The name that a condition narrows; for a member a substitute name. */
function nameOf(l: Lowering, { subject, path }: Narrowed, paths: Map<string, string>): string {
  if (kindAt(l, subject) === 'identifier') return path
  const name = freshName(l)
  const value = lowerExpression(l, subject)
  const binding = declare(l, { scope: lexicalScope(l) }, name, subject, {
    kind: BindingKind.Variable,
    flags: BindFlag.Const,
  })
  assign(l, l.at, binding, value, l.tree.start[subject]!)
  paths.set(path, name)
  return name
}

const LEAVES = new Set(['return_statement', 'throw_statement', 'continue_statement', 'break_statement'])

/**
 * Scopes for the statements after an `if` without `else` whose body leaves the block: the condition is false there.
 * Empty when the condition narrows nothing.
 */
export function scopesAfterExit(l: Lowering, node: number): number[] {
  if (field(l, node, 'alternative') !== NONE || !leaves(l, field(l, node, 'consequence'))) return []
  const narrowed = narrowing(l, field(l, node, 'condition'), false)
  return narrowed.length === 0 ? [] : [flowScope(l, narrowed)]
}

/** Scopes for the statements after an assertion. Empty when it narrows nothing. */
export function scopesAfterAssertion(l: Lowering, node: number): number[] {
  const narrowed = narrowingOfAssertion(l, node)
  return narrowed.length === 0 ? [] : [flowScope(l, narrowed)]
}

function leaves(l: Lowering, node: number): boolean {
  if (LEAVES.has(kindAt(l, node))) return true
  return kindAt(l, node) === 'statement_block' && leavesAfter(l, parts(l, node))
}

/** Whether the last of some statements leaves the block. */
export function leavesAfter(l: Lowering, statements: readonly number[]): boolean {
  const last = statements.at(-1)
  return last !== undefined && leaves(l, last)
}
