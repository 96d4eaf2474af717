// Control flow: branches, loops, handlers, managers, patterns. Each arm is a region; where arms meet again, a name
// assigned in them has the values from all arms that continue.

import { NONE } from '../../../facts.ts'
import { children, kindOf } from '../../../syntax/syntax.ts'
import { CallFlag, Op, ScopeKind } from '../../../vocabulary.ts'
import { assign, boundIn } from '../../kit/bindings.ts'
import { addCall } from '../../kit/expressions.ts'
import { childOfKind, field, fields, has, parts } from '../../kit/nodes.ts'
import { iterate } from '../comprehensions.ts'
import { value } from '../expressions.ts'
import { dotted } from '../nodes.ts'
import { bindingScope, forget, type Lowering, type Narrowed, withinFlow } from '../state.ts'
import { block } from '../statements.ts'
import { assignTo } from '../targets.ts'
import { classType, narrowings } from './narrowing.ts'
import { bindCases } from './patterns.ts'
import { lowerDead, verdictOf } from './static-conditions.ts'

type Narrowings = ReadonlyMap<string, Narrowed>

/** An arm of a statement: its region, where it ends, and whether the code after the statement can follow it. */
type Arm = { scope: number; end: number; assigned: ReadonlySet<string>; goesOn: boolean; isDead?: boolean }

/** Lowers a block that runs conditionally, under the narrowings of its condition. */
function arm(l: Lowering, node: number, narrowed: Narrowings = l.narrowed): Arm {
  if (node === NONE) return { scope: l.at.scope, end: 0, assigned: new Set(), goesOn: true }
  const region = withinFlow(l, narrowed, () => block(l, node))
  return { ...region, end: Math.max(l.tree.end[node]!, l.joined), goesOn: !exits(l, node) }
}

/** As `arm`, for a block whose condition may be known to fail. */
function armIf(l: Lowering, verdict: boolean | undefined, node: number, narrowed: Narrowings): Arm {
  if (verdict !== false) return arm(l, node, narrowed)
  return { ...lowerDead(l, () => arm(l, node, narrowed)), isDead: true }
}

const EXITS = new Set(['return_statement', 'raise_statement', 'continue_statement', 'break_statement'])

/** Whether a block never runs to its end. */
function exits(l: Lowering, node: number): boolean {
  const last = node === NONE ? undefined : parts(l, node).at(-1)
  if (last === undefined) return false
  const kind = kindOf(l.tree, last)
  if (EXITS.has(kind)) return true
  if (kind !== 'if_statement') return false
  const alternatives = fields(l, last, 'alternative')
  const bodies = alternatives.map((each) =>
    field(l, each, kindOf(l.tree, each) === 'else_clause' ? 'body' : 'consequence'),
  )
  const hasElse = alternatives.some((each) => kindOf(l.tree, each) === 'else_clause')
  return hasElse && [field(l, last, 'consequence'), ...bodies].every((body) => exits(l, body))
}

const merged = (one: Narrowings, other: Narrowings): Map<string, Narrowed> => new Map([...one, ...other])

/** Lowers `if`; its conditions narrow the tested names. */
export function ifStatement(l: Lowering, node: number): void {
  const condition = field(l, node, 'condition')
  value(l, condition)
  const before = l.at.scope
  const typesOnly = l.typesOnly
  if (isTypeChecking(l, condition)) l.typesOnly = true
  let verdict = verdictOf(l, condition)
  const consequence = field(l, node, 'consequence')
  const arms = [armIf(l, verdict, consequence, merged(l.narrowed, narrowings(l, condition, true)))]
  l.typesOnly = typesOnly
  let otherwise = merged(l.narrowed, narrowings(l, condition, false))
  const clauses = fields(l, node, 'alternative')
  for (const clause of clauses) {
    const outer = l.narrowed
    l.narrowed = otherwise
    const other = alternative(l, clause, verdict, otherwise)
    arms.push(other.arm)
    verdict = other.verdict
    otherwise = other.otherwise
    l.narrowed = outer
    for (const path of l.reassigned) if (outer.has(path)) forget(l, path)
  }
  if (clauses.some((clause) => kindOf(l.tree, clause) === 'else_clause')) {
    join(l, arms, l.tree.end[node]!)
    return
  }
  // Without an else the code after may follow none of the arms.
  const none = { scope: before, end: l.tree.start[node]!, assigned: new Set<string>(), goesOn: true }
  if (arms.some((each) => !each.goesOn)) join(l, [...arms, none], l.tree.end[node]!)
  // After this, only paths on which every condition failed continue: their exclusions still hold.
  if (arms.every((each) => !each.goesOn)) l.narrowed = merged(l.narrowed, otherwise)
}

/** Whether a condition holds for type checkers alone. */
function isTypeChecking(l: Lowering, condition: number): boolean {
  const path = condition === NONE ? undefined : dotted(l, condition)
  return path !== undefined && path.slice(path.lastIndexOf('.') + 1) === 'TYPE_CHECKING'
}

/** An arm, the verdict on the conditions up to it, and the narrowings where all of them failed. */
type Alternative = { arm: Arm; verdict: boolean | undefined; otherwise: Map<string, Narrowed> }

/** Lowers an `elif` or `else`, before which the conditions have this verdict. */
function alternative(
  l: Lowering,
  clause: number,
  verdict: boolean | undefined,
  otherwise: Map<string, Narrowed>,
): Alternative {
  // clauses after a condition that always holds do not run
  if (kindOf(l.tree, clause) === 'else_clause') {
    const body = field(l, clause, 'body')
    return { arm: armIf(l, verdict === true ? false : undefined, body, otherwise), verdict, otherwise }
  }
  const test = field(l, clause, 'condition')
  value(l, test)
  const own = verdict === true ? false : verdictOf(l, test)
  const consequence = field(l, clause, 'consequence')
  return {
    arm: armIf(l, own, consequence, merged(otherwise, narrowings(l, test, true))),
    verdict: own === true ? true : verdict,
    otherwise: merged(otherwise, narrowings(l, test, false)),
  }
}

/** After a statement, names assigned in its arms have the values from those arms that continue. */
function join(l: Lowering, arms: readonly Arm[], offset: number): void {
  const home = bindingScope(l)
  if (home.kind === ScopeKind.Class) return
  const going = arms.filter((each) => each.goesOn)
  if (going.length === 0) return
  // An arm may end where the statement ends; values joined after the statement must come later than the arm's own.
  const after = Math.max(offset, ...going.map((each) => each.end)) + 1
  l.joined = after
  for (const name of new Set(arms.flatMap((each) => [...each.assigned]))) {
    const binding = home.outer.has(name) ? undefined : boundIn(l, home.scope, name)
    if (binding === undefined) continue
    const alive = going.filter((each) => !each.isDead)
    const meant = alive.some((each) => each.assigned.has(name)) ? alive : going
    const ends = meant.map((each) => l.b.expr(Op.Name, l.b.str(name), each.scope, each.end))
    assign(l, l.at, binding, ends.length === 1 ? ends[0]! : l.b.expr(Op.Union, l.b.list(ends)), after)
  }
}

/** Lowers `for`. */
export function forStatement(l: Lowering, node: number): void {
  const iterable = value(l, field(l, node, 'right'))
  const body = field(l, node, 'body')
  const source = field(l, node, 'right')
  const offset = source === NONE ? 0 : l.tree.end[source]!
  assignTo(l, field(l, node, 'left'), { expr: iterate(l, iterable, node), offset })
  arm(l, body)
  loopElse(l, node, body)
}

/** Lowers `while`. */
export function whileStatement(l: Lowering, node: number): void {
  const condition = field(l, node, 'condition')
  value(l, condition)
  const body = field(l, node, 'body')
  arm(l, body, merged(l.narrowed, narrowings(l, condition, true)))
  loopElse(l, node, body)
}

/** The else of a loop runs whenever no `break` leaves the loop. */
function loopElse(l: Lowering, node: number, body: number): void {
  for (const clause of fields(l, node, 'alternative')) {
    const otherwise = field(l, clause, 'body')
    if (otherwise === NONE) continue
    if (body !== NONE && breaks(l, body)) arm(l, otherwise)
    else block(l, otherwise)
  }
}

function breaks(l: Lowering, node: number): boolean {
  for (let at = node; at < l.tree.next[node]!; at++) if (kindOf(l.tree, at) === 'break_statement') return true
  return false
}

/** Lowers `try` with its clauses. */
export function tryStatement(l: Lowering, node: number): void {
  arm(l, field(l, node, 'body'))
  for (const clause of children(l.tree, node)) {
    const kind = kindOf(l.tree, clause)
    if (kind === 'except_clause' || kind === 'except_group_clause') exceptClause(l, clause)
    else if (kind === 'else_clause') arm(l, field(l, clause, 'body'))
    else if (kind === 'finally_clause') block(l, childOfKind(l, clause, 'block'))
  }
}

/** `except (A, B) as e`: e is an instance of one of the classes. */
function exceptClause(l: Lowering, clause: number): void {
  withinFlow(l, l.narrowed, () => {
    const caught = parts(l, clause).find((child) => kindOf(l.tree, child) !== 'block')
    if (caught !== undefined) bindCaught(l, caught)
    const body = childOfKind(l, clause, 'block')
    if (body !== NONE) block(l, body)
  })
}

function bindCaught(l: Lowering, caught: number): void {
  const isBound = kindOf(l.tree, caught) === 'as_pattern'
  const classes = isBound ? (parts(l, caught)[0] ?? NONE) : caught
  value(l, classes)
  const type = classes === NONE ? undefined : classType(l, classes)
  const target = isBound ? childOfKind(l, caught, 'as_pattern_target') : NONE
  if (target !== NONE) assignTo(l, target, { expr: caughtValue(l, type), offset: l.tree.end[target]! })
}

const caughtValue = (l: Lowering, type: number | undefined): number =>
  type === undefined ? l.b.expr(Op.Unknown) : l.b.expr(Op.Instance, type)

/**
 * `with a as b`: b is the result of `a.__enter__()`, or `a` itself where that method comes from a base outside the
 * project.
 */
export function withStatement(l: Lowering, node: number): void {
  const isAsync = has(l, node, 'async')
  const clause = childOfKind(l, node, 'with_clause')
  for (const item of clause === NONE ? [] : parts(l, clause)) withItem(l, item, isAsync)
  const body = field(l, node, 'body')
  if (body !== NONE) block(l, body)
}

function withItem(l: Lowering, item: number, isAsync: boolean): void {
  const managed = field(l, item, 'value')
  if (managed === NONE) return
  if (kindOf(l.tree, managed) === 'tuple') {
    for (const each of parts(l, managed)) manage(l, each, isAsync)
  } else manage(l, managed, isAsync)
}

function manage(l: Lowering, node: number, isAsync: boolean): void {
  const bound = kindOf(l.tree, node) === 'as_pattern'
  const manager = value(l, bound ? (parts(l, node)[0] ?? NONE) : node)
  const member = (name: string): number => l.b.expr(Op.Member, manager, l.b.str(name), 0)
  const entered = addCall(l, l.at, member(isAsync ? '__aenter__' : '__enter__'), [], node, { flags: CallFlag.Implicit })
  addCall(l, l.at, member(isAsync ? '__aexit__' : '__exit__'), [], node, { flags: CallFlag.Implicit })
  const target = bound ? childOfKind(l, node, 'as_pattern_target') : NONE
  if (target === NONE) return
  const given = l.b.expr(Op.First, l.b.list([isAsync ? l.b.expr(Op.Await, entered) : entered, manager]))
  assignTo(l, parts(l, target)[0] ?? NONE, { expr: given, offset: l.tree.end[target]! })
}

/** Lowers `match`. */
export function matchStatement(l: Lowering, node: number): void {
  const subject = field(l, node, 'subject')
  const expr = value(l, subject)
  const body = field(l, node, 'body')
  if (body === NONE) return
  for (const clause of parts(l, body)) {
    if (kindOf(l.tree, clause) !== 'case_clause') continue
    withinFlow(l, l.narrowed, () => {
      bindCases(l, clause, expr, subject)
      const guard = field(l, clause, 'guard')
      const condition = guard === NONE ? NONE : (parts(l, guard)[0] ?? NONE)
      value(l, condition)
      l.narrowed = merged(l.narrowed, narrowings(l, condition, true))
      const consequence = field(l, clause, 'consequence')
      if (consequence !== NONE) block(l, consequence)
    })
  }
}
