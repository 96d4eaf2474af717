// Entities with their lines and doc comments.

import { NONE } from '../../facts.ts'
import { lineAt } from '../../syntax/syntax.ts'
import { Flag } from '../../vocabulary.ts'
import { addEntity, NO_DOCS } from '../kit/entities.ts'
import { lexicalScope } from './scopes.ts'
import type { Lowering } from './state.ts'

/** An entity that is declared; `node` is its last part, which it ends with. */
export type Declared = {
  name: string
  kind: number
  /** Offset of the declaration, decorators and `export` included. */
  start: number
  node: number
  nameNode: number
  /** The body, NONE when there is none: the header ends before it. */
  body: number
  flags?: number | undefined
  parent?: number | undefined
  declaredIn?: number | undefined
}

/** Adds an entity below the one that owns the code here. */
export function addDeclared(l: Lowering, { name, start, body, flags = 0, ...about }: Declared): number {
  const { tree } = l
  const doc = docBefore(l, start)
  const header = body === NONE ? {} : { headerEnd: lineAt(tree, lastBefore(tree.text, tree.start[body]!)) }
  return addEntity(l, l.at, {
    ...about,
    ...header,
    word: name,
    startLine: lineAt(tree, start),
    docs: doc ? { docStart: lineAt(tree, doc.start), docEnd: lineAt(tree, doc.end - 1) } : NO_DOCS,
    flags: flags | (l.at.fn === NONE ? 0 : Flag.Local),
    declaredIn: about.declaredIn ?? lexicalScope(l),
  })
}

/** Offset of the last character before `offset` that is not white space. */
function lastBefore(text: string, offset: number): number {
  let at = offset - 1
  while (at > 0 && isSpace(text.charCodeAt(at))) at--
  return at
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** The doc comment that ends right before an offset; line comments (of linters and such) may stand between. */
export function docBefore({ tree }: Lowering, offset: number): { start: number; end: number } | undefined {
  const { text, lineStarts } = tree
  let end = lastBefore(text, offset) + 1
  for (;;) {
    if (text.charCodeAt(end - 1) === 47 && text.charCodeAt(end - 2) === 42) {
      const start = text.lastIndexOf('/*', end - 3)
      return start >= 0 && text[start + 2] === '*' && end - start > 5 ? { start, end } : undefined
    }
    // not looked for in the text: a line of a bundle may be a megabyte
    const lineStart = end > 0 ? lineStarts[lineAt(tree, end - 1) - 1]! : 0
    let at = lineStart
    while (isSpace(text.charCodeAt(at))) at++
    if (at >= end || !text.startsWith('//', at)) return undefined
    end = lastBefore(text, lineStart) + 1
  }
}
