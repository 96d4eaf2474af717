// Symbols and strings with known text.

import { NONE, Op } from '../../facts.ts'
import { kind, text } from '../lowering.ts'
import { expression } from './expressions.ts'
import { type Lowering, parts } from './state.ts'

/** The text of a symbol or plain string, undefined for anything else. */
export function symbolText(l: Lowering, node: number): string | undefined {
  if (node === NONE) return undefined
  switch (kind(l, node)) {
    case 'simple_symbol':
      return text(l, node).slice(1)
    case 'hash_key_symbol':
      return text(l, node)
    case 'string': {
      const content = parts(l, node)
      if (content.length === 0) return ''
      return content.length === 1 && kind(l, content[0]!) === 'string_content' ? text(l, content[0]!) : undefined
    }
    default:
      return undefined
  }
}

/** Symbols and strings with known text are keys. */
export function keyOf(l: Lowering, node: number): number {
  const name = symbolText(l, node)
  return name === undefined ? expression(l, node) : l.b.expr(Op.Key, l.b.str(name))
}
