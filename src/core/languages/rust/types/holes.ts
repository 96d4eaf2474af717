// Types with a hole (`Vec<_>`): the hole is filled with the elements of the collected iterator.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { field, has, kind, text } from '../../kit/nodes.ts'
import { type Lowering, nameText, type Place, parts } from '../state.ts'
import { lowerType } from './types.ts'

/** Whether a type leaves something to inference. */
export const hasHole = (l: Lowering, type: number): boolean =>
  type !== NONE && /(?:^|[^\w])_(?:[^\w]|$)/.test(text(l, type))

/**
 * Whether a value is typed more precisely than its declaration with a hole: `let v: Vec<_> = x.collect::<Result<Vec<_>,
 * _>>()?`.
 */
export const isMorePrecise = (l: Lowering, type: number, value: number): boolean =>
  value !== NONE && hasHole(l, type) && collectsInto(text(l, value))

/** Whether a value ends in a call with type arguments and nothing else. */
function collectsInto(value: string): boolean {
  const call = value.replace(/\?$/, '').trimEnd()
  const from = value.indexOf('::<', value.lastIndexOf(';') + 1)
  return from >= 0 && from + 3 <= call.length - 3 && call.endsWith('>()')
}

/** A type into which the items of the iterator `source` are collected. */
export function collectedInto(l: Lowering, type: number, source: number, at: Place): number {
  return hasHole(l, type) ? filled(l, type, l.b.expr(Op.Iterate, source), at) : lowerType(l, type, at)
}

/** The iterator that a value is collected from (`xs.map(f).collect()?`), or NONE. */
export function collectedFrom(l: Lowering, node: number, value: number): number {
  if (node === NONE) return NONE
  if (kind(l, node) === 'try_expression') {
    const inner = parts(l, node)[0] ?? NONE
    return value === NONE ? NONE : collectedFrom(l, inner, l.b.get('exprs', value, 'a'))
  }
  const callee = kind(l, node) === 'call_expression' ? field(l, node, 'function') : NONE
  if (callee === NONE || kind(l, callee) !== 'field_expression' || l.b.opOf(value) !== Op.Call) return NONE
  if (nameText(l, field(l, callee, 'field')) !== 'collect') return NONE
  return l.b.get('exprs', l.b.get('exprs', value, 'a'), 'a')
}

function filled(l: Lowering, type: number, item: number, at: Place): number {
  if (kind(l, type) !== 'generic_type' && kind(l, type) !== 'generic_type_with_turbofish')
    return text(l, type) === '_' ? l.b.expr(Op.TypeOf, item) : lowerType(l, type, at)
  const base = field(l, type, 'type')
  const word = nameText(l, has(l, base, '::') ? field(l, base, 'name') : base)
  const args = parts(l, field(l, type, 'type_arguments')).filter((part) => kind(l, part) !== 'lifetime')
  const lowered = args.map((arg, position) => {
    if (word === 'Result' || word === 'Option')
      return position === 0 ? filled(l, arg, l.b.expr(Op.Unwrap, item), at) : lowerType(l, arg, at)
    const part = args.length > 1 ? l.b.expr(Op.Element, item, position) : item
    return filled(l, arg, part, at)
  })
  return l.b.expr(Op.Apply, lowerType(l, base, at), l.b.list(lowered))
}
