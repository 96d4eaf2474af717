// Smart casts: the type of a name by a condition. It holds in a scope of control flow.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { openScope } from '../block-scopes.ts'
import { declare } from '../kit/bindings.ts'
import { union } from '../kit/expressions.ts'
import { field, has, kind, text } from '../kit/nodes.ts'
import { childrenOf, type Lowering, word } from './context.ts'
import { lowerType, typeIn } from './types.ts'

/** A name, and the types (nodes) one of which its value is of. */
type Narrowed = { name: string; types: readonly number[]; node: number }

/** The scope in which a condition is known to hold, or not to hold: `scope` itself where that says nothing of a type. */
export function conditionScope(l: Lowering, condition: number, holds: boolean, scope: number): number {
  return narrowedScope(l, narrowing(l, condition, holds), scope)
}

function narrowedScope(l: Lowering, known: readonly Narrowed[], scope: number): number {
  if (known.length === 0) return scope
  const inner = openScope(l, scope, ScopeKind.Flow)
  for (const { name, types, node } of known) {
    const type = union(
      l,
      types.map((one) => lowerType(l, one, scope, false)),
    )
    declare(l, { scope: inner }, name, node, { kind: BindingKind.Narrow, type: l.b.expr(Op.Instance, type) })
  }
  return inner
}

/** The narrowings that hold when a condition is true (`holds`) or false. */
function narrowing(l: Lowering, condition: number, holds: boolean): readonly Narrowed[] {
  if (condition === NONE) return []
  switch (kind(l, condition)) {
    case 'parenthesized_expression':
      return narrowing(l, childrenOf(l, condition)[1] ?? NONE, holds)
    case 'unary_expression':
      return has(l, condition, '!') ? narrowing(l, field(l, condition, 'argument'), !holds) : []
    case 'is_expression':
      return has(l, condition, '!is') === holds
        ? []
        : ofTest(l, field(l, condition, 'left'), [field(l, condition, 'right')])
    case 'binary_expression':
      return ofBinary(l, condition, holds)
    default:
      return []
  }
}

function ofBinary(l: Lowering, node: number, holds: boolean): readonly Narrowed[] {
  const operator = text(l, field(l, node, 'operator'))
  if (operator !== (holds ? '&&' : '||')) return []
  return [...narrowing(l, field(l, node, 'left'), holds), ...narrowing(l, field(l, node, 'right'), holds)]
}

function ofTest(l: Lowering, subject: number, types: readonly number[]): readonly Narrowed[] {
  if (subject === NONE || kind(l, subject) !== 'identifier' || types.includes(NONE)) return []
  return [{ name: word(l, subject), types, node: subject }]
}

/** The scope of an entry of a `when` whose conditions test the subject, a name, for types. */
export function entryScope(l: Lowering, subject: number, conditions: readonly number[], scope: number): number {
  if (subject === NONE || conditions.length === 0) return scope
  const types = conditions.map((one) => (kind(l, one) === 'type_test' && has(l, one, 'is') ? typeIn(l, one) : NONE))
  return narrowedScope(l, ofTest(l, subject, types), scope)
}
