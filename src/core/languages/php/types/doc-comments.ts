// PHPDoc comments: the one that belongs to a definition, and its tags.

import { NONE } from '../../../facts.ts'
import { kind, text } from '../../kit/nodes.ts'
import type { Lowering } from '../state.ts'
import { docType } from './doc-types.ts'

/**
 * A tag with the text that follows it: `{ name: 'param', text: 'Foo
 * $x' }`. Prefixes of tools (`phpstan-`) are left out.
 */
export type Tag = { name: string; text: string; precise: boolean }

/** The comment right before a node, or NONE. */
export function commentBefore(l: Lowering, node: number): number {
  let before: number = NONE
  const parent = l.tree.parent[node]!
  for (let child = parent + 1; child < node; child = l.tree.next[child]!) before = child
  return before !== NONE && kind(l, before) === 'comment' ? before : NONE
}

/** The tags of a comment, those with a tool's own, more precise prefix first. */
export function tagsOf(l: Lowering, comment: number): Tag[] {
  if (comment === NONE) return []
  const source = text(l, comment)
  if (!source.startsWith('/**') || !source.includes('@')) return []
  const plain = source
    .slice(3, -2)
    .split('\n')
    .map((row) => row.replace(/^\s*\*\s?/, ''))
    .join('\n')
  const tags: Tag[] = []
  for (const [, prefix, name, rest] of plain.matchAll(
    /(?:^|\n|\s)@(phpstan-|psalm-|phan-)?([a-z][a-z-]*)((?:(?!\s@[a-z])[\s\S])*)/g,
  ))
    tags.push({ name: name!, text: rest!.trim(), precise: prefix !== undefined })
  return tags.sort((one, other) => Number(other.precise) - Number(one.precise))
}

/** The type in a tag, NONE when it decides nothing. */
export function taggedType(l: Lowering, tags: readonly Tag[], name: string, node: number): number {
  for (const tag of tags) {
    if (tag.name !== name) continue
    const { expr } = docType(l, tag.text, node)
    if (expr !== NONE) return expr
  }
  return NONE
}

/** Types of `@param`, by the name of the parameter with its `$`. */
export function parameterTypes(l: Lowering, tags: readonly Tag[], node: number): Map<string, number> {
  const result = new Map<string, number>()
  for (const tag of tags) {
    if (tag.name !== 'param') continue
    const { expr, length } = docType(l, tag.text, node)
    const name = /^\s*&?(?:\.{3})?(\$\w+)/.exec(tag.text.slice(length))?.[1]
    if (expr !== NONE && name !== undefined && !result.has(name)) result.set(name, expr)
  }
  return result
}

/** Types of the variables that `@var Foo $x` names; under '' that of one without a name. */
export function variableTypes(l: Lowering, comment: number): Map<string, number> {
  const result = new Map<string, number>()
  for (const tag of tagsOf(l, comment)) {
    if (tag.name !== 'var') continue
    const { expr, length } = docType(l, tag.text, comment)
    const name = /^\s*(\$\w+)/.exec(tag.text.slice(length))?.[1] ?? ''
    if (expr !== NONE && !result.has(name)) result.set(name, expr)
  }
  return result
}
