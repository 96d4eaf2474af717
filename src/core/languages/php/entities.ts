// The rows of a PHP file's definitions: a class, function or method, and the name that it is bound to.

import { NONE } from '../../facts.ts'
import { lastLine, line } from '../lowering.ts'
import * as common from '../open-scope.ts'
import type { Lowering } from './state.ts'
import { commentBefore } from './types/doc-comments.ts'

/** An entity that is declared; `body` is the node of its body. */
export type Definition = Omit<common.Definition, 'sigEndLine' | 'docStart' | 'docEnd'> & { body: number }

/** Adds an entity and its binding (see `names.ts` for its key); returns the entity. */
export function addEntity(l: Lowering, node: number, { body, ...definition }: Definition): number {
  const { nameNode } = definition
  const doc = commentBefore(l, node)
  const bodyLine = body === NONE ? NONE : line(l, body) - (l.tree.text[l.tree.start[body]!] === '{' ? 0 : 1)
  return common.addDefinition(l, node, {
    ...definition,
    sigEndLine: body === NONE ? lastLine(l, node) : Math.max(line(l, nameNode), bodyLine),
    docStart: doc === NONE ? 0 : line(l, doc),
    docEnd: doc === NONE ? 0 : lastLine(l, doc),
  })
}
