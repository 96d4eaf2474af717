// The way in: a Python file's tree -> facts.

import { EntityKind, type FactsBuilder, NONE, ScopeKind } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { docstring } from './docstring.ts'
import { moduleNames } from './names.ts'
import type { Lowering, Scope } from './state.ts'
import { block } from './statements.ts'

/** Lowers a Python file. `path` is repo-relative; only its base name enters the facts. */
export function lower(tree: Syntax, facts: FactsBuilder, path: string): void {
  const row = facts.add('scopes', { kind: ScopeKind.Module, entity: 0 })
  const scope: Scope = {
    row,
    kind: ScopeKind.Module,
    parent: undefined,
    entity: 0,
    fn: NONE,
    names: new Map(),
    outer: new Map(),
    classScope: undefined,
    receiver: '',
    receiverIsClass: false,
    overloaded: new Set(),
    enumeration: false,
    start: 0,
  }
  const l: Lowering = {
    tree,
    facts,
    scope,
    ...moduleNames(tree),
    narrowed: new Map(),
    reassigned: new Set(),
    depth: 0,
    joined: 0,
    typesOnly: false,
  }
  facts.add('entities', {
    name: facts.str(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')),
    kind: EntityKind.Module,
    startLine: 1,
    endLine: tree.lineStarts.length,
    nameLine: 1,
    sigEndLine: 1,
    ...docstring(l, 0),
    flags: 0,
    scope: row,
  })
  block(l, 0)
}
