// What a condition says about names: `x instanceof Foo`, `typeof x === 'string'`, `isFoo(x)`. It holds in a scope of
// control flow around the branch.

import { entryOf } from '../../entry-of.ts'
import { BindFlag, BindingKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, literal } from '../lowering.ts'
import { lowerCallee, lowerExpression, union } from './expressions.ts'
import { stringText } from './names.ts'
import { kindAt, lineOf, namedChildren, textAt } from './nodes.ts'
import { addScope, addValue, declare, freshName, lexicalScope, nameExpr, thisExpr, within } from './scopes.ts'
import type { Lowering } from './state.ts'

/** What a member of an object is: one of some texts, or none of them; without texts, whether there is such a member. */
type Tagged = { member: string; texts?: string[]; isNot: boolean }
/**
 * A name or path and what it is: a type, the call of a type guard that says so, or an object with such a member;
 * `isNot`: it is none of the types.
 */
export type Narrowed = {
  subject: number
  types: (() => number)[]
  guards: (() => number)[]
  tagged?: Tagged
  isNot?: boolean
  node: number
}

/** What is known when a condition is true, or when it is false. */
export function narrowing(l: Lowering, condition: number, holds: boolean): Narrowed[] {
  const kind = kindAt(l, condition)
  if (kind === 'parenthesized_expression') {
    const [inner] = namedChildren(l, condition)
    return inner === undefined ? [] : narrowing(l, inner, holds)
  }
  if (kind === 'unary_expression' && textAt(l, field(l, condition, 'operator')) === '!') {
    return narrowing(l, field(l, condition, 'argument'), !holds)
  }
  if (kind === 'binary_expression') return narrowingOfBinary(l, condition, holds)
  if (kind === 'call_expression') return narrowingOfCall(l, condition, holds)
  return []
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  symbol: 'Symbol',
  bigint: 'BigInt',
}

function narrowingOfBinary(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const operator = textAt(l, field(l, node, 'operator'))
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  if (operator === (holds ? '||' : '&&')) return either(l, narrowing(l, left, holds), narrowing(l, right, holds))
  if (operator === (holds ? '&&' : '||')) return both(l, narrowing(l, left, holds), narrowing(l, right, holds))
  if (operator === 'instanceof') return narrowingOfInstance(l, left, right, { isNot: !holds, node })
  if (operator === 'in') return narrowingOfMember(l, left, right, { isNot: !holds, node })
  const isEqual = operator === '===' || operator === '=='
  if (!isEqual && operator !== '!==' && operator !== '!=') return []
  const isNot = isEqual !== holds
  const tagged = narrowingOfTag(l, left, [right], { isNot, node })
  return tagged.length > 0 ? tagged : narrowingOfTypeof(l, left, right, { isNot, node })
}

/** `x instanceof Foo`. */
function narrowingOfInstance(l: Lowering, subject: number, type: number, { isNot, node }: Outcome): Narrowed[] {
  if (pathOf(l, subject) === undefined || !CLASS.test(textAt(l, type))) return []
  return [{ subject, types: [() => calleeExpr(l, type)], guards: [], isNot, node }]
}

/** `'run' in x`. */
function narrowingOfMember(l: Lowering, key: number, subject: number, { isNot, node }: Outcome): Narrowed[] {
  const member = stringText(l, key)
  if (member === undefined || pathOf(l, subject) === undefined) return []
  return [{ subject, types: [], guards: [], tagged: { member, isNot }, node }]
}

/** `typeof x === 'string'`. */
function narrowingOfTypeof(l: Lowering, left: number, right: number, { isNot, node }: Outcome): Narrowed[] {
  if (kindAt(l, left) !== 'unary_expression') return []
  const subject = field(l, left, 'argument')
  const type = entryOf(PRIMITIVES, stringText(l, right) ?? '')
  if (type === undefined || pathOf(l, subject) === undefined) return []
  return [{ subject, types: [() => literal(l, type)], guards: [], isNot, node }]
}

/** Whether a condition rules out what it speaks of, and its node. */
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
  const known = texts.map((text) => stringText(l, text))
  if (pathOf(l, subject) === undefined || known.length === 0 || known.includes(undefined)) return []
  const tagged = { member: textAt(l, field(l, tag, 'property')), texts: known as string[], isNot }
  return [{ subject, types: [], guards: [], tagged, node }]
}

/** What is known when two conditions hold: a name is nothing that either of them rules out. */
function both(l: Lowering, one: readonly Narrowed[], other: readonly Narrowed[]): Narrowed[] {
  const merged = new Set<Narrowed>()
  const result = one.map((left) => {
    const right = other.find(
      (each) => each.isNot && each.types.length > 0 && pathOf(l, each.subject) === pathOf(l, left.subject),
    )
    if (!right || !left.isNot || left.types.length === 0) return left
    merged.add(right)
    return { ...left, types: [...left.types, ...right.types] }
  })
  return [...result, ...other.filter((each) => !merged.has(each))]
}

/** What is known when one of two conditions holds: of what both speak of, that it is of either's types. */
function either(l: Lowering, one: readonly Narrowed[], other: readonly Narrowed[]): Narrowed[] {
  return one.flatMap((left) => {
    const right = other.find(({ subject }) => pathOf(l, subject) === pathOf(l, left.subject))
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

/** `isFoo(x)`, `Foo.is(x)`: a guard if the callee's declaration says so. `Array.isArray` is one of the library. */
function narrowingOfCall(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const callee = field(l, node, 'function')
  const args = field(l, node, 'arguments')
  if (kindAt(l, args) !== 'arguments' || !GUARD_NAME.test(textAt(l, callee))) return []
  const [subject, type] = namedChildren(l, args)
  if (subject === undefined || pathOf(l, subject) === undefined) return []
  const guard = (): number => {
    const target = calleeExpr(l, callee)
    const given = [lowerCallee(l, subject)]
    const named = type === undefined ? NONE : withoutArguments(l, type)
    if (named !== NONE && CLASS.test(textAt(l, named))) given.push(calleeExpr(l, named)) // `is(x, Foo)`
    return l.b.expr(Op.Call, target, l.b.list(given), NONE)
  }
  return holds
    ? [{ subject, types: [], guards: [guard], node }]
    : [{ subject, types: [guard], guards: [], isNot: true, node }]
}

/** `Foo` of `Foo<any>`. */
const withoutArguments = (l: Lowering, node: number): number =>
  kindAt(l, node) === 'instantiation_expression' ? (namedChildren(l, node)[0] ?? NONE) : node

/** What holds after a statement that throws where a condition fails: `assert(x instanceof Foo)`, `assertIsFoo(x)`. */
function narrowingOfAssertion(l: Lowering, node: number): Narrowed[] {
  const [call] = kindAt(l, node) === 'expression_statement' ? namedChildren(l, node) : []
  if (call === undefined || kindAt(l, call) !== 'call_expression') return []
  const name = textAt(l, field(l, call, 'function'))
  const args = field(l, call, 'arguments')
  const [condition] = kindAt(l, args) === 'arguments' ? namedChildren(l, args) : []
  if (condition === undefined) return []
  if (ASSERTION.test(name)) return narrowing(l, condition, true)
  return ASSERTS_TYPE.test(name) ? narrowingOfCall(l, call, true) : []
}
const ASSERTION = /^(assert(\.ok)?|console\.assert|invariant)$/
const ASSERTS_TYPE = /^([\w$]+\.)*[$_]?assert[A-Z][\w$]*$/
// Only what reads like a question can be a guard: a scope for every other call in a condition would say nothing.
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
  return nameExpr(l, textAt(l, node), l.tree.start[node]!)
}

/** `A`, `ns.A`: what can be named as a class. */
const CLASS = /^[\w$]+(\.[\w$]+)*$/
const PATH = /^(this|[A-Za-z_$][\w$]*)(\.#?[\w$]+|\[[\w$]+\])*$/

/** The text of `a`, `this`, `a.b.c`, `this.x`, `a[0]`, `a[key]`; undefined for other expressions. */
function pathOf(l: Lowering, node: number): string | undefined {
  if (node === NONE || !PATHS.has(kindAt(l, node))) return undefined
  const text = textAt(l, node).replace(/[?!]/g, '')
  return PATH.test(text) ? text : undefined
}
const PATHS = new Set(['identifier', 'this', 'member_expression', 'subscript_expression', 'non_null_expression'])

/** The name that stands for a member which a condition around has narrowed, as an expression; undefined for others. */
export function narrowedPath(l: Lowering, node: number): number | undefined {
  if (l.paths.size === 0) return undefined
  const name = l.paths.get(pathOf(l, node) ?? '')
  return name === undefined ? undefined : nameExpr(l, name, l.tree.start[node]!)
}

/** The paths that still hold in a function with a `this` of its own. */
export function withoutThis(paths: Map<string, string>): Map<string, string> {
  return paths.size === 0 ? paths : new Map([...paths].filter(([path]) => !/^this\b/.test(path)))
}

/** Runs `work` where the names are narrowed. */
export function withNarrowed<T>(l: Lowering, narrowed: readonly Narrowed[], work: () => T): T {
  if (narrowed.length === 0) return work()
  const { paths } = l
  const result = within(l, flowScope(l, narrowed), work)
  l.paths = paths
  return result
}

/**
 * Runs `work` for a branch: where that assigns to names it has a scope of its own, so
 * that what is assigned does not hide what the names were before.
 */
export function inBranch<T>(l: Lowering, node: number, narrowed: readonly Narrowed[], work: () => T): T {
  if (narrowed.length > 0) return withNarrowed(l, narrowed, work)
  return assignsName(l, node) ? within(l, addScope(l, ScopeKind.Flow), work) : work()
}

/** Whether a branch assigns to a name, not in a branch of its own. */
function assignsName(l: Lowering, node: number): boolean {
  const kind = kindAt(l, node)
  if (kind === 'assignment_expression') return ASSIGNED.has(kindAt(l, field(l, node, 'left')))
  return AROUND.has(kind) && namedChildren(l, node).some((part) => assignsName(l, part))
}
const ASSIGNED = new Set(['identifier', 'object_pattern', 'array_pattern'])
const AROUND = new Set([
  'statement_block',
  'else_clause',
  'expression_statement',
  'parenthesized_expression',
  'sequence_expression',
])

/** The scope in which names are narrowed; from here on `l.paths` knows the members that are. */
function flowScope(l: Lowering, narrowed: readonly Narrowed[]): number {
  const paths = new Map(l.paths)
  const bindings = narrowed.map(({ subject, types, guards, tagged, isNot, node }) => ({
    name: nameOf(l, subject, paths),
    type: tagged ? tagExpr(l, tagged) : types.length === 0 ? NONE : typesExpr(l, types, isNot === true),
    guards: guards.map((guard) => guard()),
    line: lineOf(l, node),
  }))
  const scope = addScope(l, ScopeKind.Flow)
  for (const { name, type, guards, line } of bindings) {
    const row = { scope, name: l.b.str(name), kind: BindingKind.Narrow, type, flags: 0, offset: 0, line }
    const binding = l.b.add('bindings', row)
    for (const guard of guards) addValue(l, binding, guard, 0)
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

/** The name that a condition narrows: a member gets one that stands for it. */
function nameOf(l: Lowering, subject: number, paths: Map<string, string>): string {
  if (kindAt(l, subject) === 'identifier') return textAt(l, subject)
  const name = freshName(l)
  const value = lowerExpression(l, subject)
  const line = lineOf(l, subject)
  const binding = declare(l, name, { scope: lexicalScope(l), kind: BindingKind.Variable, flags: BindFlag.Const, line })
  addValue(l, binding, value, l.tree.start[subject]!)
  paths.set(pathOf(l, subject)!, name)
  return name
}

const LEAVES = new Set(['return_statement', 'throw_statement', 'continue_statement', 'break_statement'])

/**
 * The scope for what follows an `if` without an `else` whose body leaves the block: there the condition is false.
 * Empty when it says nothing.
 */
export function narrowsRest(l: Lowering, node: number): number[] {
  if (field(l, node, 'alternative') !== NONE || !leaves(l, field(l, node, 'consequence'))) return []
  const narrowed = narrowing(l, field(l, node, 'condition'), false)
  return narrowed.length === 0 ? [] : [flowScope(l, narrowed)]
}

/** The same for what follows an assertion. */
export function assertsRest(l: Lowering, node: number): number[] {
  const narrowed = narrowingOfAssertion(l, node)
  return narrowed.length === 0 ? [] : [flowScope(l, narrowed)]
}

function leaves(l: Lowering, node: number): boolean {
  if (LEAVES.has(kindAt(l, node))) return true
  return kindAt(l, node) === 'statement_block' && leavesAfter(l, namedChildren(l, node))
}

/** Whether the last of some statements leaves the block. */
export function leavesAfter(l: Lowering, statements: readonly number[]): boolean {
  const last = statements.at(-1)
  return last !== undefined && leaves(l, last)
}
