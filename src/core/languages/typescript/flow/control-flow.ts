// Branches, loops, `switch`, `try` and `return`.

import { NONE } from '../../../facts.ts'
import { BindFlag, BindingKind, Iterated, Op, ReturnKind, ScopeKind } from '../../../vocabulary.ts'
import { nameExpr, union } from '../../kit/expressions.ts'
import { addResult } from '../../kit/functions.ts'
import { childOfKind, field, parts } from '../../kit/nodes.ts'
import { addIteration } from '../calls.ts'
import { lowerExpression } from '../expressions.ts'
import { isFunction, lowerFunctionExpression } from '../functions.ts'
import { isPattern, lowerPattern } from '../patterns.ts'
import { addScope, inScope, lexicalScope, mention, variableScope } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { lowerStatement, lowerStatements } from '../statements.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'
import { inBranch, leavesAfter, withNarrowed } from './narrowed-scopes.ts'
import { type Narrowed, narrowing, narrowingOfTag } from './narrowing.ts'

/** `if`: the condition holds in one branch, its negation in the other. */
export function lowerIf(l: Lowering, node: number): void {
  const condition = field(l, node, 'condition')
  lowerExpression(l, condition)
  const consequence = field(l, node, 'consequence')
  inBranch(l, consequence, narrowing(l, condition, true), () => lowerStatement(l, consequence))
  const alternative = field(l, node, 'alternative')
  if (alternative === NONE) return
  inBranch(l, alternative, narrowing(l, condition, false), () => lowerStatement(l, alternative))
}

/** `for (…; …; …)`: its variables are visible in head and body. */
export function lowerFor(l: Lowering, node: number): void {
  inScope(l, addScope(l, ScopeKind.Block), () => {
    const parts = ['initializer', 'condition', 'increment', 'body'] as const
    for (const part of parts) lowerStatement(l, field(l, node, part))
  })
}

/** `for (const x of xs)`, `for (x in o)`, `for await (…)`. */
export function lowerForIn(l: Lowering, node: number): void {
  inScope(l, addScope(l, ScopeKind.Block), () => {
    const right = lowerExpression(l, field(l, node, 'right'))
    const operator = textAt(l, field(l, node, 'operator'))
    const isAsync = childOfKind(l, node, 'await') !== NONE
    const taken = operator === 'in' ? Iterated.Key : isAsync ? Iterated.AsyncElement : Iterated.Element
    const element = l.b.expr(Op.Iterate, right, taken)
    if (taken !== Iterated.Key) addIteration(l, node, right, isAsync)
    bindElement(l, node, element)
    lowerStatement(l, field(l, node, 'body'))
  })
}

/** Assigns each element to the variable or pattern of `for … of` or `for … in`. */
function bindElement(l: Lowering, node: number, element: number): void {
  const left = field(l, node, 'left')
  const keyword = field(l, node, 'kind')
  const isName = kindAt(l, left) === 'identifier'
  if (keyword === NONE && isName) {
    const name = textAt(l, left)
    mention(l, nameExpr(l, l.at, name, left), name, left)
  }
  if (keyword === NONE && !isName && !isPattern(l, left)) {
    lowerExpression(l, left)
    return
  }
  const scope = keyword !== NONE && textAt(l, keyword) === 'var' ? variableScope(l) : lexicalScope(l)
  const end = l.tree.start[field(l, node, 'body')]!
  lowerPattern(l, left, () => element, { kind: BindingKind.Variable, scope, flags: BindFlag.Const, end })
}

/** The condition holds in the body of `while`, not in the first round of `do`. */
export function lowerWhile(l: Lowering, node: number): void {
  const condition = field(l, node, 'condition')
  lowerExpression(l, condition)
  const narrowed = kindAt(l, node) === 'while_statement' ? narrowing(l, condition, true) : []
  const body = field(l, node, 'body')
  inBranch(l, body, narrowed, () => lowerStatement(l, body))
}

/** `switch`: a case is reached by its own value, and by those of earlier cases that fall through. */
export function lowerSwitch(l: Lowering, node: number): void {
  const subject = field(l, node, 'value')
  const [tag] = kindAt(l, subject) === 'parenthesized_expression' ? parts(l, subject) : [subject]
  lowerExpression(l, subject)
  inScope(l, addScope(l, ScopeKind.Block), () => {
    let reaching: number[] = []
    const clauses = parts(l, field(l, node, 'body'))
    const all = clauses.map((clause) => field(l, clause, 'value')).filter((value) => value !== NONE)
    for (const clause of clauses) {
      const value = field(l, clause, 'value')
      if (value !== NONE) lowerExpression(l, value)
      const statements = parts(l, clause).filter((child) => child !== value)
      reaching.push(value)
      const narrowed = tag === undefined ? [] : narrowingOfCases(l, tag, reaching, { all, node: clause })
      withNarrowed(l, clause, narrowed, () => lowerStatements(l, statements))
      if (leavesAfter(l, statements)) reaching = []
    }
  })
}

/**
 * The narrowings of a clause that is reached by the values `reaching`. NONE among them is `default`; `default` alone
 * excludes all values of `all`.
 */
function narrowingOfCases(
  l: Lowering,
  tag: number,
  reaching: readonly number[],
  { all, node }: { all: readonly number[]; node: number },
): Narrowed[] {
  if (!reaching.includes(NONE)) return narrowingOfTag(l, tag, reaching, { isNot: false, node })
  return reaching.length === 1 ? narrowingOfTag(l, tag, all, { isNot: true, node }) : []
}

/** `try`: a caught value may be anything, plus the values that the `try` block itself throws. */
export function lowerTry(l: Lowering, node: number): void {
  const handler = field(l, node, 'handler')
  const around = l.thrown
  const thrown = { fn: l.at.fn, exprs: [] }
  l.thrown = handler === NONE ? around : thrown
  lowerStatement(l, field(l, node, 'body'))
  l.thrown = around
  if (handler !== NONE) {
    inScope(l, addScope(l, ScopeKind.Block), () => {
      const parameter = field(l, handler, 'parameter')
      if (parameter !== NONE) {
        const scope = l.at.scope
        const caught = (): number => union(l, thrown.exprs)
        lowerPattern(l, parameter, caught, { kind: BindingKind.Variable, scope, flags: 0 })
      }
      lowerStatement(l, field(l, handler, 'body'))
    })
  }
  const finalizer = field(l, node, 'finalizer')
  if (finalizer !== NONE) lowerStatement(l, field(l, finalizer, 'body'))
}

/** `return` or `throw`, by `kind` (a `ReturnKind`). */
export function lowerReturn(l: Lowering, node: number, kind: number): void {
  const [value] = parts(l, node)
  if (value === undefined) return
  // a doc comment before `return` describes the returned function
  const isBare = isFunction(l, value) && field(l, value, 'name') === NONE
  const expr = isBare ? lowerFunctionExpression(l, value, l.tree.start[node]!) : lowerExpression(l, value)
  if (l.at.fn !== NONE) addResult(l, l.at, expr, kind)
  if (kind === ReturnKind.Throw && l.thrown?.fn === l.at.fn) l.thrown.exprs.push(expr)
}
