// Reading nodes by the names the grammar gives them.

import { NONE } from '../../facts.ts'
import { children, kindOf, textOf } from '../../syntax/syntax.ts'
import { field, parts, type Read } from '../kit/nodes.ts'

/** Longer paths, or more parentheses, name nothing that a person wrote. */
const DOTTED_DEPTH_MAX = 50

/** `a.b.c` of an identifier, attribute chain or dotted name, undefined for anything else. */
export function dotted(l: Read, node: number, depth = 0): string | undefined {
  if (depth > DOTTED_DEPTH_MAX) return undefined
  const kind = kindOf(l.tree, node)
  if (kind === 'identifier') return textOf(l.tree, node)
  if (kind === 'dotted_name') return textOf(l.tree, node).replace(/\s+/g, '')
  if (kind === 'parenthesized_expression') {
    const inner = parts(l, node)
    return inner.length === 1 ? dotted(l, inner[0]!, depth + 1) : undefined
  }
  if (kind !== 'attribute') return undefined
  const member = field(l, node, 'attribute')
  const object = field(l, node, 'object')
  if (member === NONE || object === NONE) return undefined
  const before = dotted(l, object, depth + 1)
  return before === undefined ? undefined : `${before}.${textOf(l.tree, member)}`
}

/** The name of the method that a call names (`x.f()`), '' for any other call. */
export function methodCalled(l: Read, call: number): string {
  const callee = field(l, call, 'function')
  const isMember = callee !== NONE && kindOf(l.tree, callee) === 'attribute'
  const member = isMember ? field(l, callee, 'attribute') : NONE
  return member === NONE ? '' : textOf(l.tree, member)
}

/** The text of a plain string literal (no interpolation), undefined for anything else. */
export function stringText(l: Read, node: number): string | undefined {
  const kind = kindOf(l.tree, node)
  if (kind === 'concatenated_string') {
    const pieces = parts(l, node).map((part) => stringText(l, part))
    return pieces.includes(undefined) ? undefined : pieces.join('')
  }
  if (kind !== 'string') return undefined
  let text = ''
  for (const child of children(l.tree, node)) {
    const part = kindOf(l.tree, child)
    if (part === 'interpolation') return undefined
    if (part === 'string_content') text = textOf(l.tree, child)
  }
  return text
}
