// The rows of a PHP file's definitions: a class, function or method, and the name that it is bound to.

import { NONE } from '../../facts.ts'
import { type Definition, define, docsOf } from '../kit/entities.ts'
import { lastLine, line } from '../kit/nodes.ts'
import type { Lowering, Scope } from './state.ts'
import { commentBefore } from './types/doc-comments.ts'

/** A definition, the key under which it is bound in `home` (see `names.ts`), and the node of its body. */
export type Defined = Pick<Definition, 'word' | 'nameNode' | 'kind' | 'flags' | 'fn'> & {
  key: string
  home: Scope
  body: number
}

/** Adds an entity and its binding; returns the entity. */
export function addDefinition(l: Lowering, node: number, { body, key, home, ...about }: Defined): number {
  const bodyLine = body === NONE ? NONE : line(l, body) - (l.tree.text[l.tree.start[body]!] === '{' ? 0 : 1)
  const headerEnd = body === NONE ? lastLine(l, node) : Math.max(line(l, about.nameNode), bodyLine)
  return define(l, home, key, { ...about, node, headerEnd, docs: docsOf(l, commentBefore(l, node)) })
}
