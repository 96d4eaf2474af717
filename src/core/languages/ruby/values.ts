// Symbols and strings with known text, and the arguments of a call as they are written.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { expression } from './expressions.ts'
import type { Lowering } from './state.ts'

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

/** The arguments of a call, its block apart. */
export function argumentNodes(l: Lowering, node: number): number[] {
  const list = kind(l, node) === 'call' ? field(l, node, 'arguments') : NONE
  return list === NONE ? [] : parts(l, list)
}

/** The value of a named argument (`to: :user`), NONE without one. */
export function optionNode(l: Lowering, args: readonly number[], name: string): number {
  const pair = args.find((each) => kind(l, each) === 'pair' && symbolText(l, field(l, each, 'key')) === name)
  return pair === undefined ? NONE : field(l, pair, 'value')
}
