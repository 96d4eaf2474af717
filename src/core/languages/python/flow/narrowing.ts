// Narrowings that conditions give: `isinstance(x, T)`, `issubclass(x, T)`, their negations, and chains of them.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { Op } from '../../../vocabulary.ts'
import { literal, nameExpr } from '../../kit/expressions.ts'
import { DEPTH_MAX } from '../../kit/lowering.ts'
import { field, fields, parts, type Read } from '../../kit/nodes.ts'
import { argumentNodes, knownName, knownPath } from '../names.ts'
import { dotted } from '../nodes.ts'
import { forget, type Lowering, type Narrowed } from '../state.ts'
import { preludeType } from '../types/types.ts'

/** The narrowings that hold where `condition` is true (or false, when `holds` is false). */
export function narrowings(l: Lowering, condition: number, holds: boolean): Map<string, Narrowed> {
  const found = new Map<string, Narrowed>()
  if (condition !== NONE) collect(l, condition, holds, found)
  return found
}

/** Runs `body` under further narrowings; those of paths assigned meanwhile do not come back. */
export function withNarrowings<T>(l: Lowering, added: ReadonlyMap<string, Narrowed>, body: () => T): T {
  if (added.size === 0) return body()
  const before = l.narrowed
  l.narrowed = new Map([...before, ...added])
  const result = body()
  l.narrowed = before
  for (const path of l.reassigned) forget(l, path)
  return result
}

function collect(l: Lowering, condition: number, holds: boolean, found: Map<string, Narrowed>): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  collectFrom(l, condition, holds, found)
  l.depth--
}

function collectFrom(l: Lowering, condition: number, holds: boolean, found: Map<string, Narrowed>): void {
  const kind = kindOf(l.tree, condition)
  if (kind === 'parenthesized_expression') {
    const inner = parts(l, condition)[0]
    if (inner !== undefined) collect(l, inner, holds, found)
  } else if (kind === 'not_operator') {
    const argument = field(l, condition, 'argument')
    if (argument !== NONE) collect(l, argument, !holds, found)
  } else if (kind === 'boolean_operator') collectBoolean(l, condition, holds, found)
  else if (kind === 'call') collectCall(l, condition, holds, found)
  else if (kind === 'comparison_operator') collectComparison(l, condition, holds, found)
  else if (kind === 'identifier') collectHeld(l, textOf(l.tree, condition), holds, found)
}

/** Collects the narrowings of a condition whose outcome a variable holds. */
function collectHeld(l: Lowering, name: string, holds: boolean, found: Map<string, Narrowed>): void {
  const held = l.conditions.size === 0 ? undefined : l.conditions.get(name)
  if (held === undefined) return
  l.conditions.delete(name) // the condition may name itself
  collect(l, held, holds, found)
  l.conditions.set(name, held)
}

/** `type(x) is T`, `type(x) == T`: x is no instance of a class below T either. */
function collectComparison(l: Lowering, condition: number, holds: boolean, found: Map<string, Narrowed>): void {
  const [left, right, ...others] = parts(l, condition)
  const token = field(l, condition, 'operators')
  if (left === undefined || right === undefined || others.length > 0 || token === NONE) return
  const isSame = /^(?:is|==)$/.test(kindOf(l.tree, token))
  if (isSame !== holds || kindOf(l.tree, left) !== 'call') return
  if (knownName(l, field(l, left, 'function')) !== 'type') return
  const { positional } = argumentNodes(l, left)
  const path = positional.length === 1 ? testedPath(l, positional[0]!) : undefined
  const type = path === undefined ? undefined : classType(l, right)
  if (path !== undefined && type !== undefined) found.set(path, { type, excluded: false })
}

/**
 * `a and b` holds when both do; `a or b` fails when both fail. The other two cases narrow only a path that both sides
 * test.
 */
function collectBoolean(l: Lowering, condition: number, holds: boolean, found: Map<string, Narrowed>): void {
  const token = field(l, condition, 'operator')
  const left = field(l, condition, 'left')
  const right = field(l, condition, 'right')
  if (token === NONE || left === NONE || right === NONE) return
  if ((kindOf(l.tree, token) === 'and') === holds) {
    collect(l, left, holds, found)
    collect(l, right, holds, found)
    return
  }
  const [first, second] = [narrowings(l, left, holds), narrowings(l, right, holds)]
  for (const [path, type] of first) {
    const other = second.get(path)
    if (!other || type.excluded || other.excluded) continue
    found.set(path, { type: l.b.expr(Op.Union, l.b.list([type.type, other.type])), excluded: false })
  }
}

const QUESTION = /(?:^|\.)_*is_?[A-Za-z]\w*$/

/** `isinstance(x, T)`, `issubclass(x, T)`: x is an object of T, or a class below it. */
function collectCall(l: Lowering, call: number, holds: boolean, found: Map<string, Narrowed>): void {
  const test = knownName(l, field(l, call, 'function'))
  if (test !== 'isinstance' && test !== 'issubclass') {
    collectGuard(l, call, holds, found)
    return
  }
  const [subject, classes] = argumentNodes(l, call).positional
  if (subject === undefined || classes === undefined) return
  const tested = kindOf(l.tree, subject) === 'named_expression' ? field(l, subject, 'name') : subject
  const path = tested === NONE ? undefined : testedPath(l, tested)
  const type = path === undefined ? undefined : classType(l, classes)
  if (path === undefined || type === undefined) return
  if (test === 'isinstance') found.set(path, { type, excluded: !holds })
  else if (holds) found.set(path, { type: l.b.expr(Op.TypeOf, type), excluded: false })
}

/** `is_user(x)`: narrows x to the type in the function's `TypeGuard`, if it returns one. */
function collectGuard(l: Lowering, call: number, holds: boolean, found: Map<string, Narrowed>): void {
  const callee = field(l, call, 'function')
  const name = callee === NONE ? undefined : dotted(l, callee)
  const subject = argumentNodes(l, call).positional[0]
  const path = subject === undefined ? undefined : testedPath(l, subject)
  if (name === undefined || path === undefined || !holds || !QUESTION.test(name)) return
  found.set(path, { type: l.b.expr(Op.Call, pathExpr(l, name, callee), l.b.list([]), NONE), excluded: false })
}

/** The path that a test can narrow: a dotted name, or an element of one under a literal key (`args[0]`). */
export function testedPath(l: Read, node: number): string | undefined {
  if (kindOf(l.tree, node) !== 'subscript') return dotted(l, node)
  const path = dotted(l, field(l, node, 'value'))
  const keys = fields(l, node, 'subscript')
  if (path === undefined || keys.length !== 1 || !/^(?:integer|string)$/.test(kindOf(l.tree, keys[0]!)))
    return undefined
  return `${path}[${textOf(l.tree, keys[0]!)}]`
}

/**
 * The type that a class, or a tuple or union of classes, describes;
 * undefined when a part of it is not a class by its looks.
 */
export function classType(l: Lowering, node: number): number | undefined {
  const kind = kindOf(l.tree, node)
  if (kind === 'tuple' || kind === 'binary_operator' || kind === 'parenthesized_expression') {
    if (l.depth >= DEPTH_MAX) return undefined
    l.depth++
    const classes = parts(l, node).map((part) => classType(l, part))
    l.depth--
    if (classes.length === 0 || classes.includes(undefined)) return undefined
    return classes.length === 1 ? classes[0] : l.b.expr(Op.Union, l.b.list(classes as number[]))
  }
  if (isOwnClass(l, node)) return l.b.expr(Op.SelfType, l.at.classScope!.scope)
  const path = dotted(l, node)
  if (path === undefined) return undefined
  const known = knownPath(l, path)
  const prelude = preludeType(known)
  if (prelude !== undefined) return literal(l, prelude)
  const last = path.slice(path.lastIndexOf('.') + 1)
  if (!/^_*[A-Z]/.test(last) && known !== last) return undefined
  return pathExpr(l, path, node)
}

/** `type(self)`, `self.__class__`, `cls`: the class of the method's own object. */
function isOwnClass(l: Lowering, node: number): boolean {
  const { receiver, receiverIsClass, classScope } = l.at
  if (!classScope || receiver === '') return false
  if (kindOf(l.tree, node) !== 'call') return dotted(l, node) === (receiverIsClass ? receiver : `${receiver}.__class__`)
  const { positional } = argumentNodes(l, node)
  const isOfReceiver = positional.length === 1 && dotted(l, positional[0]!) === receiver
  return isOfReceiver && !receiverIsClass && knownName(l, field(l, node, 'function')) === 'type'
}

/** A dotted name as an expression. */
function pathExpr(l: Lowering, path: string, node: number): number {
  const [first, ...rest] = path.split('.')
  let expr = nameExpr(l, l.at, first!, node)
  for (const part of rest) expr = l.b.expr(Op.Member, expr, l.b.str(part), 0)
  return expr
}
