// Narrowings that conditions give: `x instanceof Foo`, `typeof x === 'string'`, `isFoo(x)`. Their scopes are in
// narrowed-scopes.ts.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { literal, nameExpr } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { lowerCallee } from '../expressions.ts'
import { thisExpr } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { stringText } from '../syntax/names.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'
import { predefinedType } from '../types/types.ts'

/**
 * A condition on a member of an object: its value is one of `texts` or none of them; without `texts`, whether the
 * member exists.
 */
export type Tagged = { member: string; texts?: string[]; isNot: boolean }
/**
 * A narrowed name or path, with its type, the call of the type guard, or the condition on a member; `isNot`: the types
 * are excluded.
 */
export type Narrowed = {
  subject: number
  path: string
  types: (() => number)[]
  guards: (() => number)[]
  tagged?: Tagged
  isNot?: boolean
  node: number
}

/** The narrowings that hold when a condition is true (`holds`) or false. */
export function narrowing(l: Lowering, condition: number, holds: boolean): Narrowed[] {
  const kind = kindAt(l, condition)
  if (kind === 'parenthesized_expression') {
    const [inner] = parts(l, condition)
    return inner === undefined ? [] : narrowing(l, inner, holds)
  }
  if (kind === 'unary_expression' && textAt(l, field(l, condition, 'operator')) === '!') {
    return narrowing(l, field(l, condition, 'argument'), !holds)
  }
  if (kind === 'binary_expression') return narrowingOfBinary(l, condition, holds)
  if (kind === 'call_expression') return narrowingOfCall(l, condition, holds)
  return []
}

function narrowingOfBinary(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const operator = textAt(l, field(l, node, 'operator'))
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  if (operator === '&&' || operator === '||') return narrowingOfBoth(l, node, holds)
  if (operator === 'instanceof') return narrowingOfInstance(l, left, right, { isNot: !holds, node })
  if (operator === 'in') return narrowingOfMember(l, left, right, { isNot: !holds, node })
  const isEqual = operator === '===' || operator === '=='
  if (!isEqual && operator !== '!==' && operator !== '!=') return []
  const isNot = isEqual !== holds
  const tagged = narrowingOfTag(l, left, [right], { isNot, node })
  return tagged.length > 0 ? tagged : narrowingOfTypeof(l, left, right, { isNot, node })
}

/** `a && b`, `a || b`. Every part of a chain is evaluated for each part after it, so the answers are remembered. */
function narrowingOfBoth(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const question = holds ? node : ~node
  const known = l.narrowings.get(question)
  if (known) return known
  const isBoth = (textAt(l, field(l, node, 'operator')) === '&&') === holds
  const left = narrowing(l, field(l, node, 'left'), holds)
  const right = narrowing(l, field(l, node, 'right'), holds)
  const found = isBoth ? both(l, left, right) : either(left, right)
  l.narrowings.set(question, found)
  return found
}

/** `x instanceof Foo`. */
function narrowingOfInstance(l: Lowering, subject: number, type: number, { isNot, node }: Outcome): Narrowed[] {
  const path = pathOf(l, subject)
  if (path === undefined || !CLASS.test(textAt(l, type))) return []
  return [{ subject, path, types: [() => calleeExpr(l, type)], guards: [], isNot, node }]
}

/** `'run' in x`. */
function narrowingOfMember(l: Lowering, key: number, subject: number, { isNot, node }: Outcome): Narrowed[] {
  const member = stringText(l, key)
  const path = pathOf(l, subject)
  if (member === undefined || path === undefined) return []
  return [{ subject, path, types: [], guards: [], tagged: { member, isNot }, node }]
}

/** `typeof x === 'string'`. */
function narrowingOfTypeof(l: Lowering, left: number, right: number, { isNot, node }: Outcome): Narrowed[] {
  if (kindAt(l, left) !== 'unary_expression') return []
  const subject = field(l, left, 'argument')
  const name = stringText(l, right) ?? ''
  const type = name === 'object' ? undefined : predefinedType(name)
  const path = pathOf(l, subject)
  if (type === undefined || path === undefined) return []
  return [{ subject, path, types: [() => literal(l, type)], guards: [], isNot, node }]
}

/** Whether a condition excludes the type or value it names, and its node. */
type Outcome = { isNot: boolean; node: number }

/** `x.kind === 'a'`, and the cases of `switch (x.kind)`: which of several types x is (a discriminated union). */
export function narrowingOfTag(
  l: Lowering,
  tag: number,
  texts: readonly number[],
  { isNot, node }: Outcome,
): Narrowed[] {
  if (kindAt(l, tag) !== 'member_expression') return []
  const subject = field(l, tag, 'object')
  const path = pathOf(l, subject)
  const known = texts.map((text) => stringText(l, text))
  if (path === undefined || known.length === 0 || known.includes(undefined)) return []
  const tagged = { member: textAt(l, field(l, tag, 'property')), texts: known as string[], isNot }
  return [{ subject, path, types: [], guards: [], tagged, node }]
}

/** The narrowings when two conditions hold: the first one's types per name, with all exclusions of both. */
function both(l: Lowering, one: readonly Narrowed[], other: readonly Narrowed[]): Narrowed[] {
  if (one.length === 0 || other.length === 0) return [...one, ...other]
  const found = new Map(one.map((each) => [each.path, each]))
  for (const right of other) {
    const left = found.get(right.path)
    const areOut = left?.isNot && left.types.length > 0 && right.isNot && right.types.length > 0
    if (areOut) found.set(right.path, { ...left, types: [...left.types, ...right.types] })
    else if (!left || kindAt(l, left.subject) !== 'identifier') found.set(right.path, right)
  }
  return [...found.values()]
}

/** The narrowings when one of two conditions holds: for names in both, the union of their types. */
function either(one: readonly Narrowed[], other: readonly Narrowed[]): Narrowed[] {
  return one.flatMap((left) => {
    const right = other.find(({ path }) => path === left.path)
    if (!right || left.isNot || right.isNot) return []
    if (left.tagged || right.tagged) return eitherTag(left, right)
    if ((left.types.length === 0) !== (right.types.length === 0)) return []
    return [{ ...left, types: [...left.types, ...right.types], guards: [...left.guards, ...right.guards] }]
  })
}

function eitherTag(left: Narrowed, right: Narrowed): Narrowed[] {
  const [one, other] = [left.tagged, right.tagged]
  if (!one?.texts || one.isNot || !other?.texts || other.isNot || one.member !== other.member) return []
  return [{ ...left, tagged: { ...one, texts: [...one.texts, ...other.texts] } }]
}

/** `isFoo(x)`, `Foo.is(x)`: a type guard if the callee's declaration says so. The library's is `Array.isArray`. */
function narrowingOfCall(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const callee = field(l, node, 'function')
  const args = field(l, node, 'arguments')
  if (kindAt(l, args) !== 'arguments' || !GUARD_NAME.test(textAt(l, callee))) return []
  const [subject, type] = parts(l, args)
  const path = subject === undefined ? undefined : pathOf(l, subject)
  if (subject === undefined || path === undefined) return []
  const guard = (): number => {
    const target = calleeExpr(l, callee)
    const given = [lowerCallee(l, subject)]
    const named = type === undefined ? NONE : withoutArguments(l, type)
    if (named !== NONE && CLASS.test(textAt(l, named))) given.push(calleeExpr(l, named)) // `is(x, Foo)`
    return l.b.expr(Op.Call, target, l.b.list(given), NONE)
  }
  return holds
    ? [{ subject, path, types: [], guards: [guard], node }]
    : [{ subject, path, types: [guard], guards: [], isNot: true, node }]
}

/** `Foo` of `Foo<any>`. */
const withoutArguments = (l: Lowering, node: number): number =>
  kindAt(l, node) === 'instantiation_expression' ? (parts(l, node)[0] ?? NONE) : node

/**
 * The narrowings after a statement that throws unless a condition holds: `assert(x instanceof Foo)`, `assertIsFoo(x)`.
 */
export function narrowingOfAssertion(l: Lowering, node: number): Narrowed[] {
  const [call] = kindAt(l, node) === 'expression_statement' ? parts(l, node) : []
  if (call === undefined || kindAt(l, call) !== 'call_expression') return []
  const name = textAt(l, field(l, call, 'function'))
  const args = field(l, call, 'arguments')
  const [condition] = kindAt(l, args) === 'arguments' ? parts(l, args) : []
  if (condition === undefined) return []
  if (ASSERTION.test(name)) return narrowing(l, condition, true)
  return ASSERTS_TYPE.test(name) ? narrowingOfCall(l, call, true) : []
}
const ASSERTION = /^(assert(\.ok)?|console\.assert|invariant)$/
const ASSERTS_TYPE = /^([\w$]+\.)*[$_]?assert[A-Z][\w$]*$/
// Names of possible type guards: they read like a question. A scope for every other call in a condition would narrow
// nothing.
const GUARD_NAME = /^([\w$]+\.)*[$_]?(is|has|assert)[A-Z][\w$]*$|^([\w$]+\.)?is$/

function calleeExpr(l: Lowering, node: number): number {
  if (kindAt(l, node) === 'member_expression') {
    return l.b.expr(
      Op.Member,
      calleeExpr(l, field(l, node, 'object')),
      l.b.str(textAt(l, field(l, node, 'property'))),
      0,
    )
  }
  if (kindAt(l, node) === 'this') return thisExpr(l)
  return nameExpr(l, l.at, textAt(l, node), node)
}

/** `A`, `ns.A`: expressions that can name a class. */
const CLASS = /^[\w$]+(\.[\w$]+)*$/
const PATH = /^(this|[A-Za-z_$][\w$]*)(\.#?[\w$]+|\[[\w$]+\])*$/

/** The text of `a`, `this`, `a.b.c`, `this.x`, `a[0]`, `a[key]`; undefined for other expressions. */
export function pathOf(l: Lowering, node: number): string | undefined {
  if (node === NONE || !PATHS.has(kindAt(l, node))) return undefined
  const text = textAt(l, node).replace(/[?!]/g, '')
  return PATH.test(text) ? text : undefined
}
const PATHS = new Set(['identifier', 'this', 'member_expression', 'subscript_expression', 'non_null_expression'])
