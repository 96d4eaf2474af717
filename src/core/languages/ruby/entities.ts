// The rows of a Ruby file's definitions: a class, module or method, and the name that it is bound to.

import { NONE } from '../../facts.ts'
import { lastLine, line } from '../lowering.ts'
import * as common from '../open-scope.ts'
import type { Lowering } from './state.ts'

/** An entity that is declared. */
export type Definition = Omit<common.Definition, 'key' | 'sigEndLine' | 'docStart' | 'docEnd'> & {
  /** The name it is bound under, when that differs from its own. */
  key?: string
  /** Last node of its header. */
  headerEnd: number
}

/** Adds an entity and its binding; returns the entity. */
export function addEntity(l: Lowering, node: number, { headerEnd, ...definition }: Definition): number {
  const { name, nameNode, key = name } = definition
  const sigEndLine = headerEnd === NONE ? line(l, nameNode) : lastLine(l, headerEnd)
  return common.addDefinition(l, node, { ...definition, key, sigEndLine, ...commentAbove(l, node) })
}

/** Lines of the comments that are right above a definition. */
function commentAbove(l: Lowering, node: number): { docStart: number; docEnd: number } {
  const first = line(l, node)
  const at = l.tree.lineStarts
  let start = first
  while (start > 1 && /^\s*#/.test(l.tree.text.slice(at[start - 2], at[start - 1]))) start--
  return start === first ? { docStart: 0, docEnd: 0 } : { docStart: start, docEnd: first - 1 }
}
