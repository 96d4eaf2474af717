// The rows of what a PHP file defines: a class, function or method, and the name that it is bound to.

import { BindFlag, BindingKind, Flag, NONE } from '../../facts.ts'
import { lastLine, line } from '../lowering.ts'
import { commentBefore } from './doc-comments.ts'
import type { Lowering, Scope } from './state.ts'

export type Definition = {
  name: string
  /** What it is bound under (see `names.ts`). */
  key: string
  nameNode: number
  /** One of `EntityKind`. */
  kind: number
  home: Scope
  flags: number
  fn: number
  body: number
}

/** Adds an entity and its binding; gives the entity. */
export function addEntity(l: Lowering, node: number, definition: Definition): number {
  const { nameNode, home, body } = definition
  const doc = commentBefore(l, node)
  const bodyLine = body === NONE ? NONE : line(l, body) - (l.tree.text[l.tree.start[body]!] === '{' ? 0 : 1)
  const entity = l.b.add('entities', {
    name: l.b.str(definition.name),
    kind: definition.kind,
    parent: home.entity,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, nameNode),
    sigEndLine: body === NONE ? lastLine(l, node) : Math.max(line(l, nameNode), bodyLine),
    docStart: doc === NONE ? 0 : line(l, doc),
    docEnd: doc === NONE ? 0 : lastLine(l, doc),
    flags: definition.flags | Flag.Exported,
    fn: definition.fn,
    declaredIn: home.row,
  })
  l.b.add('bindings', {
    scope: home.row,
    name: l.b.str(definition.key),
    kind: BindingKind.Entity,
    ref: entity,
    flags: BindFlag.Exported,
    offset: l.tree.start[node]!,
    line: line(l, nameNode),
  })
  return entity
}
