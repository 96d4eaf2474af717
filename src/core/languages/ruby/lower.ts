// The way in: a Ruby file's tree -> facts.

import { EntityKind, type FactsBuilder, NONE, ScopeKind } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { expression } from './expressions.ts'
import type { Lowering } from './state.ts'

/** Lowers a Ruby file; top-level methods and constants are visible in the whole project. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const row = b.add('scopes', { kind: ScopeKind.Module, entity: 0 })
  const l: Lowering = {
    tree,
    b,
    depth: 0,
    scope: {
      row,
      kind: ScopeKind.Module,
      parent: undefined,
      entity: 0,
      fn: NONE,
      names: new Map(),
      owner: undefined,
      isStatic: false,
      singleton: false,
      isPrivate: false,
      isConcern: false,
      methods: new Map(),
      method: '',
      parameters: NONE,
      block: '',
      generics: new Map(),
      start: 0,
    },
  }
  b.add('entities', {
    name: b.str(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')),
    kind: EntityKind.Module,
    startLine: 1,
    endLine: tree.lineStarts.length,
    nameLine: 1,
    sigEndLine: 1,
    docStart: 0,
    docEnd: 0,
    flags: 0,
    scope: row,
  })
  expression(l, 0)
}
