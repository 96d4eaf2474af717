// Types in comments, as they were written before Python had annotations: `x = []  # type: list[T]`, and of a function
// `# type: (A, B) -> R` above its body.

import { children, kindOf, textOf } from '../../../syntax/syntax.ts'
import type { Read } from '../../kit/nodes.ts'
import { parseTypeText, type TypeForm } from './type-form.ts'

/** The types of a function's parameters and result in a type comment. */
export type Signature = { parameters: readonly TypeForm[]; result: TypeForm; text: string }

const TYPE_COMMENT = /^#[ \t]*type:[ \t]*(?!ignore\b)([^\s#][^#]*)/

/** The text of a type in a comment, undefined when the comment states none. */
const statedBy = (l: Read, comment: number): string | undefined =>
  TYPE_COMMENT.exec(textOf(l.tree, comment))?.[1]?.trim()

/** The type in the comment after a node, on the line on which the node ends. */
export function typeAfter(l: Read, node: number): TypeForm | undefined {
  let comment = l.tree.next[node]!
  while (comment < l.tree.count && kindOf(l.tree, comment) === ',') comment = l.tree.next[comment]!
  if (comment >= l.tree.count || kindOf(l.tree, comment) !== 'comment') return undefined
  if (l.tree.text.slice(l.tree.end[node]!, l.tree.start[comment]!).includes('\n')) return undefined
  const text = statedBy(l, comment)
  return text === undefined ? undefined : parseTypeText(text, node)
}

const SIGNATURE = /^\(([\s\S]*?)\)\s*->\s*(.+)$/

/** The signature that a comment between the header and the body of a function states. */
export function signatureComment(l: Read, fn: number): Signature | undefined {
  for (const child of children(l.tree, fn)) {
    const text = kindOf(l.tree, child) === 'comment' ? statedBy(l, child) : undefined
    const [, taken, given] = SIGNATURE.exec(text ?? '') ?? []
    if (text === undefined || taken === undefined || given === undefined) continue
    const list = parseTypeText(`[${taken.replaceAll('*', '')}]`, child)
    const parameters = list.form === 'list' ? list.items : []
    return { parameters, result: parseTypeText(given, child), text }
  }
  return undefined
}

/** The types of `count` parameters by a type comment, which may omit the receiver; none for `(...)`. */
export function parameterTypes(signature: Signature | undefined, count: number): readonly (TypeForm | undefined)[] {
  const types = signature?.parameters ?? []
  if (types[0]?.form === 'ellipsis') return []
  if (types.length === count) return types
  return types.length + 1 === count ? [undefined, ...types] : []
}
