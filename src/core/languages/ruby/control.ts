// Ruby's branches and loops: code that runs conditionally, and the narrowings there.

import { NONE } from '../../facts.ts'
import { Op, ScopeKind } from '../../vocabulary.ts'
import { literal, member, union, unknown } from '../kit/expressions.ts'
import { field, fields, kind, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { expression, type Handler } from './expressions.ts'
import { narrowedScope, narrowing } from './narrowing.ts'
import { addImplicitCall, type Lowering, open } from './state.ts'
import { assignTo, listOfRest } from './targets.ts'
import { keyOf } from './values.ts'

/** A part that may not run, where some names are known to be of a class. */
function branch(l: Lowering, node: number, known: ReturnType<typeof narrowing> = []): number {
  if (node === NONE) return literal(l, 'NilClass')
  const scope = known.length > 0 ? narrowedScope(l, known) : open(l, ScopeKind.Flow)
  return within(l, scope, () => expression(l, node))
}

function ifExpression(l: Lowering, node: number): number {
  const condition = field(l, node, 'condition')
  const holds = kind(l, node) !== 'unless'
  const alternative = field(l, node, 'alternative')
  expression(l, condition)
  const first = (): number => branch(l, field(l, node, 'consequence'), narrowing(l, condition, holds))
  const other = (): number => branch(l, alternative, narrowing(l, condition, !holds))
  // of methods with one name the one that is lowered last is meant
  const isOtherMeant = alternative === NONE || !definesMethods(l, alternative) || (holds && isPast(l, condition))
  if (isOtherMeant) return union(l, [first(), other()])
  const value = other()
  return union(l, [first(), value])
}

/** Whether a branch defines methods itself. */
const definesMethods = (l: Lowering, node: number): boolean =>
  parts(l, node).some(
    (each) => /^(?:singleton_)?method$/.test(kind(l, each)) || (kind(l, each) === 'elsif' && definesMethods(l, each)),
  )

/** Whether a condition asks for an old Ruby, or another than the reference implementation. */
const isPast = (l: Lowering, condition: number): boolean =>
  /^\s*(?:RUBY_VERSION\s*<|RUBY_ENGINE\s*==\s*['"](?!ruby)|defined\?\s*\(?\s*JRUBY)/.test(text(l, condition))

function modifier(l: Lowering, node: number): number {
  const condition = field(l, node, 'condition')
  expression(l, condition)
  return branch(l, field(l, node, 'body'), narrowing(l, condition, !/^un/.test(kind(l, node))))
}

function caseExpression(l: Lowering, node: number): number {
  const subject = field(l, node, 'value')
  const value = expression(l, subject)
  const results: number[] = []
  for (const clause of parts(l, node)) {
    const name = kind(l, clause)
    if (name === 'when') results.push(whenClause(l, clause, subject))
    else if (name === 'in_clause') results.push(inClause(l, clause, value))
    else if (name === 'else') results.push(branch(l, clause))
  }
  return union(l, results)
}

function whenClause(l: Lowering, clause: number, subject: number): number {
  const patterns = fields(l, clause, 'pattern').map((each) => parts(l, each)[0] ?? each)
  const classes = patterns.map((each) => expression(l, each))
  const isClasses = patterns.every((each) => /^(?:constant|scope_resolution)$/.test(kind(l, each)))
  const isName = subject !== NONE && kind(l, subject) === 'identifier'
  const known = isClasses && isName ? [{ name: text(l, subject), classes, node: clause }] : []
  return branch(l, field(l, clause, 'body'), known)
}

function inClause(l: Lowering, clause: number, value: number): number {
  return within(l, open(l, ScopeKind.Flow), () => {
    matchPattern(l, field(l, clause, 'pattern'), value)
    const guard = field(l, clause, 'guard')
    if (guard !== NONE) expression(l, field(l, guard, 'condition'))
    return expression(l, field(l, clause, 'body'))
  })
}

/** `in Foo(a:, b: Bar => c)`, `in [x, *rest]`: names that a pattern binds to parts of the value. */
function matchPattern(l: Lowering, pattern: number, value: number): void {
  if (pattern === NONE) return
  const offset = l.tree.end[pattern]!
  switch (kind(l, pattern)) {
    case 'identifier':
      assignTo(l, pattern, value, offset)
      break
    case 'as_pattern': {
      const inner = field(l, pattern, 'value')
      const isClass = inner !== NONE && /^(?:constant|scope_resolution)$/.test(kind(l, inner))
      if (!isClass) matchPattern(l, inner, value)
      assignTo(l, field(l, pattern, 'name'), isClass ? l.b.expr(Op.Instance, expression(l, inner)) : value, offset)
      break
    }
    case 'alternative_pattern':
    case 'parenthesized_pattern':
      for (const each of parts(l, pattern)) matchPattern(l, each, value)
      break
    case 'array_pattern':
    case 'find_pattern':
    case 'hash_pattern':
      matchParts(l, pattern, value)
      break
    default:
      expression(l, pattern)
  }
}

function matchParts(l: Lowering, pattern: number, value: number): void {
  const type = field(l, pattern, 'class')
  const whole = type === NONE ? value : l.b.expr(Op.Instance, expression(l, type))
  let position = 0
  let isBehindRest = false // where the position of an element is unknown
  for (const each of parts(l, pattern)) {
    if (each === type) continue
    switch (kind(l, each)) {
      case 'keyword_pattern':
        matchKey(l, each, whole)
        break
      case 'splat_parameter':
        isBehindRest = true
        assignTo(l, field(l, each, 'name'), listOfRest(l, whole), l.tree.end[each]!)
        break
      case 'hash_splat_parameter':
        assignTo(l, field(l, each, 'name'), whole, l.tree.end[each]!)
        break
      default:
        matchPattern(l, each, l.b.expr(isBehindRest ? Op.Iterate : Op.Element, whole, isBehindRest ? NONE : position++))
    }
  }
}

function matchKey(l: Lowering, node: number, whole: number): void {
  const key = field(l, node, 'key')
  const inner = field(l, node, 'value')
  const part = l.b.expr(Op.Index, whole, keyOf(l, key))
  if (inner === NONE) assignTo(l, key, part, l.tree.end[node]!)
  else matchPattern(l, inner, part)
}

/** `value => pattern`, `value in pattern`. */
function matched(l: Lowering, node: number): number {
  matchPattern(l, field(l, node, 'pattern'), expression(l, field(l, node, 'value')))
  return unknown(l)
}

function rescueClause(l: Lowering, node: number): number {
  return within(l, open(l, ScopeKind.Flow), () => {
    const caught = field(l, node, 'exceptions')
    const classes = caught === NONE ? [] : parts(l, caught).map((each) => expression(l, each))
    const variable = field(l, node, 'variable')
    const target = variable === NONE ? NONE : (parts(l, variable)[0] ?? NONE)
    if (target !== NONE) {
      const value = classes.length === 0 ? unknown(l) : l.b.expr(Op.Instance, union(l, classes))
      assignTo(l, target, value, l.tree.end[target]!)
    }
    return expression(l, field(l, node, 'body'))
  })
}

function loop(l: Lowering, node: number): number {
  const condition = field(l, node, 'condition')
  expression(l, condition)
  branch(l, field(l, node, 'body'), narrowing(l, condition, kind(l, node) === 'while'))
  return unknown(l)
}

function forLoop(l: Lowering, node: number): number {
  const source = field(l, node, 'value')
  const iterable = source === NONE ? NONE : (parts(l, source).at(-1) ?? NONE)
  const expr = expression(l, iterable)
  addImplicitCall(l, member(l, expr, 'each'), [], node)
  const pattern = field(l, node, 'pattern')
  assignTo(l, pattern, l.b.expr(Op.Iterate, expr, NONE), iterable === NONE ? 0 : l.tree.end[iterable]!)
  branch(l, field(l, node, 'body'))
  return expr
}

const alternatives: Handler = (l, node) =>
  union(
    l,
    parts(l, node).map((child) => expression(l, child)),
  )

/** The handler of each kind of branch and loop. */
export const controlHandlers: Readonly<Record<string, Handler>> = {
  if: ifExpression,
  unless: ifExpression,
  elsif: ifExpression,
  conditional: ifExpression,
  if_modifier: modifier,
  unless_modifier: modifier,
  while_modifier: modifier,
  until_modifier: modifier,
  rescue_modifier: alternatives,
  while: loop,
  until: loop,
  for: forLoop,
  case: caseExpression,
  case_match: caseExpression,
  match_pattern: matched,
  test_pattern: matched,
  rescue: rescueClause,
}
