// Patterns of `match`: the names that a case binds, and the type it narrows the subject to.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { Op } from '../../../vocabulary.ts'
import { assign } from '../../kit/bindings.ts'
import { mention } from '../../kit/expressions.ts'
import { DEPTH_MAX } from '../../kit/lowering.ts'
import { fields, parts } from '../../kit/nodes.ts'
import { value } from '../expressions.ts'
import { dotted } from '../nodes.ts'
import { declareName, forget, type Lowering } from '../state.ts'
import { matchMember } from './match-arguments.ts'
import { classType } from './narrowing.ts'

/** Binds the names of a case's patterns and narrows the subject; `expr` is the subject's value. */
export function bindCases(l: Lowering, clause: number, expr: number, subject: number): void {
  const patterns = parts(l, clause).filter((child) => kindOf(l.tree, child) === 'case_pattern')
  const path = subject === NONE ? undefined : dotted(l, subject)
  for (const [position, pattern] of patterns.entries()) {
    const part = patterns.length === 1 ? expr : l.b.expr(Op.Element, expr, position)
    bind(l, pattern, part)
    if (path === undefined || patterns.length > 1) continue
    const type = patternType(l, pattern)
    if (type !== undefined) l.narrowed = new Map([...l.narrowed, [path, { type, excluded: false }]])
  }
}

function bind(l: Lowering, pattern: number, expr: number): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  bindKind(l, pattern, expr)
  l.depth--
}

function bindKind(l: Lowering, pattern: number, expr: number): void {
  const inner = parts(l, pattern)
  switch (kindOf(l.tree, pattern)) {
    case 'identifier':
      capture(l, pattern, expr)
      return
    case 'dotted_name': // one name captures, a path compares
      if (inner.length === 1) capture(l, inner[0]!, expr)
      else value(l, pattern)
      return
    case 'as_pattern': {
      const type = inner[0] === undefined ? undefined : patternType(l, inner[0])
      if (inner[0] !== undefined) bind(l, inner[0], expr)
      if (inner[1] !== undefined) capture(l, inner[1], type === undefined ? expr : l.b.expr(Op.Cast, type, expr, 2))
      return
    }
    case 'class_pattern':
      bindClass(l, inner, expr)
      return
    case 'list_pattern':
    case 'tuple_pattern':
      bindSequence(l, inner, expr)
      return
    case 'dict_pattern': {
      const keys = fields(l, pattern, 'key')
      for (const [position, part] of fields(l, pattern, 'value').entries())
        bind(l, part, l.b.expr(Op.Index, expr, value(l, keys[position] ?? NONE)))
      for (const part of inner) if (kindOf(l.tree, part) === 'splat_pattern') captureRest(l, part, expr)
      return
    }
    default:
      for (const part of inner) bind(l, part, expr)
  }
}

/** `[first, *rest]`: by position before the star, from the whole after it. */
function bindSequence(l: Lowering, elements: readonly number[], expr: number): void {
  let isStarred = false
  for (const [position, part] of elements.entries()) {
    const inner = kindOf(l.tree, part) === 'case_pattern' ? (parts(l, part)[0] ?? part) : part
    if (kindOf(l.tree, inner) === 'splat_pattern') {
      isStarred = true
      captureRest(l, inner, l.b.expr(Op.List, l.b.list([l.b.expr(Op.Iterate, expr)]), l.b.str('list')))
    } else bind(l, part, isStarred ? l.b.expr(Op.Iterate, expr) : l.b.expr(Op.Element, expr, position))
  }
}

/** `*rest`, `**rest`. */
function captureRest(l: Lowering, splat: number, expr: number): void {
  const [name] = parts(l, splat)
  if (name !== undefined && kindOf(l.tree, name) === 'identifier') capture(l, name, expr)
}

function capture(l: Lowering, node: number, expr: number): void {
  const name = textOf(l.tree, node)
  if (name === '_') return
  forget(l, name)
  assign(l, l.at, declareName(l, name, node), expr, l.tree.end[node]!)
}

/** `Point(x=a)`: `a` is the member `x` of an instance; positional parts are those that `__match_args__` names. */
function bindClass(l: Lowering, given: readonly number[], expr: number): void {
  const [head, ...fields] = given
  if (head === undefined) return
  const type = classType(l, head)
  if (type !== undefined) mention(l, l.at, type, head)
  const instance = type === undefined ? expr : l.b.expr(Op.Cast, type, expr, 2)
  for (const [position, each] of fields.entries()) {
    const inner = kindOf(l.tree, each) === 'case_pattern' ? (parts(l, each)[0] ?? each) : each
    if (kindOf(l.tree, inner) === 'keyword_pattern') bindKeyword(l, inner, instance)
    else bind(l, each, type === undefined ? l.b.expr(Op.Unknown) : placeIn(l, instance, type, position))
  }
}

function bindKeyword(l: Lowering, node: number, instance: number): void {
  const [name, pattern] = parts(l, node)
  if (name === undefined || pattern === undefined) return
  bind(l, pattern, l.b.expr(Op.Member, instance, l.b.str(textOf(l.tree, name)), 0))
}

/** The value at a position of a class pattern: the position of `str(text)` is the subject itself. */
function placeIn(l: Lowering, instance: number, type: number, position: number): number {
  if (l.b.opOf(type) === Op.Literal) return instance
  const member = l.b.expr(Op.Member, instance, l.b.str(matchMember(position)), 0)
  return l.b.expr(Op.Union, l.b.list([member, l.b.expr(Op.Element, instance, position)]))
}

/** The class that a pattern demands, a union for alternatives, undefined when it demands none. */
function patternType(l: Lowering, pattern: number): number | undefined {
  const inner = parts(l, pattern)
  switch (kindOf(l.tree, pattern)) {
    case 'class_pattern':
      return inner[0] === undefined ? undefined : classType(l, inner[0])
    case 'case_pattern':
    case 'as_pattern':
      return inner[0] === undefined ? undefined : patternType(l, inner[0])
    case 'union_pattern': {
      const types = inner.map((part) => patternType(l, part))
      if (types.length === 0 || types.includes(undefined)) return undefined
      return l.b.expr(Op.Union, l.b.list(types as number[]))
    }
    default:
      return undefined
  }
}
