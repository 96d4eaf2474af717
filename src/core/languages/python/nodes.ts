// Reading nodes by the names the grammar gives them.

import { NONE } from '../../facts.ts'
import { children, kindOf, type Syntax, textOf } from '../../syntax/syntax.ts'

/** The first child under a field, or NONE. */
export function field(tree: Syntax, node: number, name: string): number {
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!)
    if (tree.field[child] !== 0 && tree.fieldNames[tree.field[child]!] === name) return child
  return NONE
}

/** All children under a field. */
export function fields(tree: Syntax, node: number, name: string): number[] {
  return [...children(tree, node)].filter((child) => tree.fieldNames[tree.field[child]!] === name)
}

/**
 * Children that are not punctuation, keywords or comments: node kinds of this grammar that name something are words.
 */
export function named(tree: Syntax, node: number): number[] {
  const result: number[] = []
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) if (isNamed(tree, child)) result.push(child)
  return result
}

const KEYWORDS = new Set(
  (
    'async await as if else elif for in while with try except finally def class return yield from import not and or ' +
    'is lambda global nonlocal del raise assert match case print exec type comment line_continuation __future__ not_in is_not'
  ).split(' '),
)
// Kinds that a keyword token and a node share.
const NODES = new Set(['await', 'type', 'yield', 'lambda'])

function isNamed(tree: Syntax, node: number): boolean {
  const kind = kindOf(tree, node)
  const first = kind.charCodeAt(0)
  const word = (first >= 97 && first <= 122) || first === 95 || (first >= 65 && first <= 90)
  if (!word) return false
  if (NODES.has(kind)) return tree.next[node]! > node + 1
  return !KEYWORDS.has(kind)
}

/** Whether a node has a child of a kind. */
export function hasChild(tree: Syntax, node: number, kind: string): boolean {
  for (const child of children(tree, node)) if (kindOf(tree, child) === kind) return true
  return false
}

/** The first child of a kind, or NONE. */
export function childOfKind(tree: Syntax, node: number, kind: string): number {
  for (const child of children(tree, node)) if (kindOf(tree, child) === kind) return child
  return NONE
}

/** Longer paths, or more parentheses, name nothing that a person wrote. */
const DOTTED_DEPTH_MAX = 50

/** `a.b.c` of an identifier, attribute chain or dotted name, undefined for anything else. */
export function dotted(tree: Syntax, node: number, depth = 0): string | undefined {
  if (depth > DOTTED_DEPTH_MAX) return undefined
  const kind = kindOf(tree, node)
  if (kind === 'identifier') return textOf(tree, node)
  if (kind === 'dotted_name') return textOf(tree, node).replace(/\s+/g, '')
  if (kind === 'parenthesized_expression') {
    const inner = named(tree, node)
    return inner.length === 1 ? dotted(tree, inner[0]!, depth + 1) : undefined
  }
  if (kind !== 'attribute') return undefined
  const member = field(tree, node, 'attribute')
  const object = field(tree, node, 'object')
  if (member === NONE || object === NONE) return undefined
  const before = dotted(tree, object, depth + 1)
  return before === undefined ? undefined : `${before}.${textOf(tree, member)}`
}

/** The name of the method that a call names (`x.f()`), '' for any other call. */
export function methodCalled(tree: Syntax, call: number): string {
  const callee = field(tree, call, 'function')
  const isMember = callee !== NONE && kindOf(tree, callee) === 'attribute'
  const member = isMember ? field(tree, callee, 'attribute') : NONE
  return member === NONE ? '' : textOf(tree, member)
}

/** The text of a plain string literal (no interpolation), undefined for anything else. */
export function stringText(tree: Syntax, node: number): string | undefined {
  const kind = kindOf(tree, node)
  if (kind === 'concatenated_string') {
    const parts = named(tree, node).map((part) => stringText(tree, part))
    return parts.includes(undefined) ? undefined : parts.join('')
  }
  if (kind !== 'string') return undefined
  let text = ''
  for (const child of children(tree, node)) {
    const part = kindOf(tree, child)
    if (part === 'interpolation') return undefined
    if (part === 'string_content') text = textOf(tree, child)
  }
  return text
}
