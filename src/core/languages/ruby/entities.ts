// The rows of a Ruby file's definitions: a class, module or method, and the name that it is bound to.

import { NONE } from '../../facts.ts'
import { type Definition, type Docs, define, NO_DOCS } from '../kit/entities.ts'
import { lastLine, line } from '../kit/nodes.ts'
import type { Lowering, Scope } from './state.ts'

/** A definition, and the place in which it is bound. */
export type Defined = Pick<Definition, 'word' | 'nameNode' | 'kind' | 'flags' | 'fn'> & {
  home: Scope
  /** The name it is bound under, when that differs from its own. */
  key?: string
  /** Last node of its header. */
  last: number
}

/** Adds an entity and its binding; returns the entity. */
export function addDefinition(l: Lowering, node: number, { last, home, key, ...about }: Defined): number {
  const headerEnd = last === NONE ? line(l, about.nameNode) : lastLine(l, last)
  return define(l, home, key ?? about.word, { ...about, node, headerEnd, docs: commentAbove(l, node) })
}

/** Lines of the comments that are right above a definition. */
function commentAbove(l: Lowering, node: number): Docs {
  const first = line(l, node)
  const at = l.tree.lineStarts
  let start = first
  while (start > 1 && /^\s*#/.test(l.tree.text.slice(at[start - 2], at[start - 1]))) start--
  return start === first ? NO_DOCS : { docStart: start, docEnd: first - 1 }
}
