// Smart casts: the type of a name by a condition. It holds in a scope of control flow.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { union } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, has, kind, text } from '../kit/nodes.ts'
import { openScope } from '../kit/scopes.ts'
import { childrenOf, type Lowering, word } from './context.ts'
import { lowerType, typeIn } from './types.ts'

/** A name, and the types (nodes) one of which its value is of. */
type Narrowed = { name: string; types: readonly number[]; node: number }

/** The place where a condition is known to hold, or not to hold: the same one where that says nothing of a type. */
export function conditionScope(l: Lowering, at: Here, condition: number, holds: boolean): Here {
  return narrowedScope(l, at, narrowing(l, condition, holds))
}

function narrowedScope(l: Lowering, at: Here, known: readonly Narrowed[]): Here {
  if (known.length === 0) return at
  const inner = openScope(l, at, ScopeKind.Flow)
  for (const { name, types, node } of known) {
    const type = union(
      l,
      types.map((one) => lowerType(l, at, one, false)),
    )
    declare(l, inner, name, node, { kind: BindingKind.Narrow, type: l.b.expr(Op.Instance, type) })
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

/** The place in an entry of a `when` whose conditions test the subject, a name, for types. */
export function entryScope(l: Lowering, at: Here, subject: number, conditions: readonly number[]): Here {
  if (subject === NONE || conditions.length === 0) return at
  const types = conditions.map((one) => (kind(l, one) === 'type_test' && has(l, one, 'is') ? typeIn(l, one) : NONE))
  return narrowedScope(l, at, ofTest(l, subject, types))
}
