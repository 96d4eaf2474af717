// Types with a hole (`Vec<_>`): what is in it is what goes through the iterator that is collected.

import { NONE, Op } from '../../facts.ts'
import { field, has, kind, text } from '../lowering.ts'
import { nameText, type Place, parts, type Rust } from './state.ts'
import { lowerType } from './types.ts'

/** Whether a type leaves something to inference. */
export const hasHole = (r: Rust, type: number): boolean =>
  type !== NONE && /(?:^|[^\w])_(?:[^\w]|$)/.test(text(r, type))

/**
 * Whether a value says more than the type with a hole that it is
 * declared with: `let v: Vec<_> = x.collect::<Result<Vec<_>, _>>()?`.
 */
export const saysMore = (r: Rust, type: number, value: number): boolean =>
  value !== NONE && hasHole(r, type) && /::<[^;]*>\(\)\s*\??$/.test(text(r, value))

/** A type into which the items of the iterator `source` are collected. */
export function collectedInto(r: Rust, type: number, source: number, at: Place): number {
  return hasHole(r, type) ? filled(r, type, r.b.expr(Op.Iterate, source), at) : lowerType(r, type, at)
}

/** The iterator that a value is collected from (`xs.map(f).collect()?`), or NONE. */
export function collectedFrom(r: Rust, node: number, value: number): number {
  if (node === NONE) return NONE
  if (kind(r, node) === 'try_expression') {
    const inner = parts(r, node)[0] ?? NONE
    return value === NONE ? NONE : collectedFrom(r, inner, r.b.get('exprs', value, 'a'))
  }
  const callee = kind(r, node) === 'call_expression' ? field(r, node, 'function') : NONE
  if (callee === NONE || kind(r, callee) !== 'field_expression' || r.b.opOf(value) !== Op.Call) return NONE
  if (nameText(r, field(r, callee, 'field')) !== 'collect') return NONE
  return r.b.get('exprs', r.b.get('exprs', value, 'a'), 'a')
}

function filled(r: Rust, type: number, item: number, at: Place): number {
  if (kind(r, type) !== 'generic_type' && kind(r, type) !== 'generic_type_with_turbofish')
    return text(r, type) === '_' ? r.b.expr(Op.TypeOf, item) : lowerType(r, type, at)
  const base = field(r, type, 'type')
  const word = nameText(r, has(r, base, '::') ? field(r, base, 'name') : base)
  const args = parts(r, field(r, type, 'type_arguments')).filter((part) => kind(r, part) !== 'lifetime')
  const lowered = args.map((arg, position) => {
    if (word === 'Result' || word === 'Option')
      return position === 0 ? filled(r, arg, r.b.expr(Op.Unwrap, item), at) : lowerType(r, arg, at)
    const part = args.length > 1 ? r.b.expr(Op.Element, item, position) : item
    return filled(r, arg, part, at)
  })
  return r.b.expr(Op.Apply, lowerType(r, base, at), r.b.list(lowered))
}
