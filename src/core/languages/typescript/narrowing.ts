// What a condition says about names: `x instanceof Foo`, `typeof x === 'string'`, `isFoo(x)`. It holds in a scope of
// control flow around the branch.

import { BindingKind, NONE, Op, ScopeKind } from '../../facts.ts'
import {
  addScope,
  addValue,
  field,
  kindAt,
  type Lowering,
  lineOf,
  literal,
  namedChildren,
  nameExpr,
  textAt,
  within,
} from './lowering.ts'
import { stringText } from './names.ts'

/** A name and what it is: a type, or the call of a type guard that says so. */
export type Narrowed = { name: string; type?: () => number; guard?: () => number; node: number }

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
  if (kind === 'call_expression' && holds) return narrowingOfCall(l, condition)
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
  if (operator === (holds ? '&&' : '||')) return [...narrowing(l, left, holds), ...narrowing(l, right, holds)]
  if (operator === 'instanceof' && holds) {
    if (kindAt(l, left) !== 'identifier') return []
    if (kindAt(l, right) !== 'identifier') return []
    return [{ name: textAt(l, left), type: () => nameExpr(l, textAt(l, right), l.tree.start[right]!), node }]
  }
  const equal =
    operator === '===' || operator === '==' ? holds : operator === '!==' || operator === '!=' ? !holds : false
  if (!equal || kindAt(l, left) !== 'unary_expression') return []
  const subject = field(l, left, 'argument')
  const type = PRIMITIVES[stringText(l, right) ?? '']
  if (type === undefined || kindAt(l, subject) !== 'identifier') return []
  return [{ name: textAt(l, subject), type: () => literal(l, type), node }]
}

/** `isFoo(x)`, `Foo.is(x)`: a guard if the callee's declaration says so. `Array.isArray` is one of the library. */
function narrowingOfCall(l: Lowering, node: number): Narrowed[] {
  const callee = field(l, node, 'function')
  const args = field(l, node, 'arguments')
  if (kindAt(l, args) !== 'arguments' || !GUARD_NAME.test(textAt(l, callee))) return []
  const [subject] = namedChildren(l, args)
  if (subject === undefined || kindAt(l, subject) !== 'identifier') return []
  const guard = (): number => {
    const target = calleeExpr(l, callee)
    return l.b.expr(Op.Call, target, l.b.list([nameExpr(l, textAt(l, subject), l.tree.start[subject]!)]), NONE)
  }
  return [{ name: textAt(l, subject), guard, node }]
}
// Only what reads like a question can be a guard: a scope for every other call in a condition would say nothing.
const GUARD_NAME = /^(\w+\.)*(is|has|assert)[A-Z]\w*$|^\w+\.is$/

function calleeExpr(l: Lowering, node: number): number {
  if (kindAt(l, node) === 'member_expression') {
    return l.b.expr(
      Op.Member,
      calleeExpr(l, field(l, node, 'object')),
      l.b.str(textAt(l, field(l, node, 'property'))),
      0,
    )
  }
  return nameExpr(l, textAt(l, node), l.tree.start[node]!)
}

/** Runs `work` where the names are narrowed. */
export function withNarrowed<T>(l: Lowering, narrowed: readonly Narrowed[], work: () => T): T {
  return narrowed.length === 0 ? work() : within(l, flowScope(l, narrowed), work)
}

function flowScope(l: Lowering, narrowed: readonly Narrowed[]): number {
  const bindings = narrowed.map(({ name, type, guard, node }) => ({
    name,
    type: type?.() ?? NONE,
    guard: guard?.(),
    line: lineOf(l, node),
  }))
  const scope = addScope(l, ScopeKind.Flow)
  for (const { name, type, guard, line } of bindings) {
    const row = { scope, name: l.b.str(name), kind: BindingKind.Narrow, type, flags: 0, offset: 0, line }
    const binding = l.b.add('bindings', row)
    if (guard !== undefined) addValue(l, binding, guard, 0)
  }
  return scope
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

function leaves(l: Lowering, node: number): boolean {
  if (LEAVES.has(kindAt(l, node))) return true
  if (kindAt(l, node) !== 'statement_block') return false
  const last = namedChildren(l, node).at(-1)
  return last !== undefined && leaves(l, last)
}
