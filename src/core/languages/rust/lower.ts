// Rust source to facts.

import { EntityKind, NONE, ScopeKind } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { lowerItems } from './items.ts'
import { bindCrates, lastLine, type Place, type Rust } from './state.ts'

/** Lowers a file: row 0 of the entities is its module. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.rs$/, '')
  const r: Rust = {
    tree,
    b,
    root: 0,
    macrosRead: 0,
    argumentsRead: 0,
    bound: new Map(),
    fileModules: new Set(),
    heading: new Map(),
    parents: new Map(),
    growing: new Map(),
    heads: new Map(),
    implMembers: [],
    types: new Map(),
  }
  const module = b.add('entities', {
    name: b.str(stem),
    kind: EntityKind.Module,
    parent: NONE,
    startLine: 1,
    endLine: Math.max(1, lastLine(r, 0)),
    nameLine: 1,
    sigEndLine: 1,
    docStart: 0,
    docEnd: 0,
    flags: 0,
  })
  r.root = b.add('scopes', { kind: ScopeKind.Module, entity: module })
  b.set('entities', module, 'scope', r.root)
  const at: Place = {
    scope: r.root,
    self: NONE,
    fn: NONE,
    entity: module,
    module,
    inline: [],
    inFunction: false,
    test: false,
  }
  lowerItems(r, 0, at)
  for (const { entity, typeName, module } of r.implMembers) {
    const type = r.types.get(`${module}:${typeName}`) ?? r.types.get(`0:${typeName}`)
    if (type !== undefined) b.set('entities', entity, 'parent', type)
  }
  for (const word of [...r.heads.keys()]) if (r.bound.get(r.root)?.has(word)) r.heads.delete(word)
  bindCrates(r)
}
