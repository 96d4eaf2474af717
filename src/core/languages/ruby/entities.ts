// The rows of what a Ruby file defines: a class, module or method, and the name that it is bound to.

import { BindFlag, BindingKind, Flag, NONE } from '../../facts.ts'
import { lastLine, line } from '../lowering.ts'
import type { Lowering, Scope } from './state.ts'

export type Definition = {
  name: string
  /** What it is bound under, when that is not its name. */
  key?: string
  nameNode: number
  /** One of `EntityKind`. */
  kind: number
  home: Scope
  flags: number
  fn: number
  /** Last node of its header. */
  headerEnd: number
}

/** Adds an entity and its binding; gives the entity. */
export function addEntity(l: Lowering, node: number, definition: Definition): number {
  const { home, nameNode } = definition
  const entity = l.b.add('entities', {
    name: l.b.str(definition.name),
    kind: definition.kind,
    parent: home.entity,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, nameNode),
    sigEndLine: definition.headerEnd === NONE ? line(l, nameNode) : lastLine(l, definition.headerEnd),
    ...commentAbove(l, node),
    flags: definition.flags | Flag.Exported,
    fn: definition.fn,
    declaredIn: home.row,
  })
  l.b.add('bindings', {
    scope: home.row,
    name: l.b.str(definition.key ?? definition.name),
    kind: BindingKind.Entity,
    ref: entity,
    flags: BindFlag.Exported,
    offset: l.tree.start[node]!,
    line: line(l, nameNode),
  })
  return entity
}

/** Lines of the comments that stand right above a definition. */
function commentAbove(l: Lowering, node: number): { docStart: number; docEnd: number } {
  const first = line(l, node)
  const at = l.tree.lineStarts
  let start = first
  while (start > 1 && /^\s*#/.test(l.tree.text.slice(at[start - 2], at[start - 1]))) start--
  return start === first ? { docStart: 0, docEnd: 0 } : { docStart: start, docEnd: first - 1 }
}
