// Rust source to facts.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { BindingKind, EntityKind, Flag, ImportKind, ScopeKind } from '../../vocabulary.ts'
import { adopt, lastLine } from '../lowering.ts'
import { lowerItems } from './items.ts'
import { noMacros, noteMacros } from './macros/macro-rules/expand.ts'
import { bind, bindCrates, isBound, type Lowering, type Place } from './state.ts'

/** Lowers a file: row 0 of the entities is its module. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.rs$/, '')
  const l: Lowering = {
    tree,
    b,
    root: 0,
    macros: noMacros(tree.text.length),
    depth: 0,
    macrosRead: 0,
    argumentsRead: 0,
    bound: new Map(),
    fileModules: new Set(),
    conditional: new Set(),
    heading: new Map(),
    parents: new Map(),
    locals: new Map(),
    growing: new Map(),
    unset: new Map(),
    held: new Map(),
    associated: new Map(),
    heads: new Map(),
    implMembers: [],
    implemented: [],
    typeParams: new Map(),
    traits: new Set(),
    types: new Map(),
  }
  const module = b.add('entities', {
    name: b.str(stem),
    kind: EntityKind.Module,
    startLine: 1,
    endLine: Math.max(1, lastLine(l, 0)),
    nameLine: 1,
    sigEndLine: 1,
    docStart: 0,
    docEnd: 0,
    flags: 0,
  })
  l.root = b.add('scopes', { kind: ScopeKind.Module, entity: module })
  b.set('entities', module, 'scope', l.root)
  const at: Place = {
    scope: l.root,
    self: NONE,
    fn: NONE,
    entity: module,
    module,
    inline: [],
    inFunction: false,
    test: false,
  }
  noteMacros(l)
  lowerItems(l, 0, at)
  declareMade(l)
  for (const { entity, typeName, module } of l.implMembers) {
    const type = l.types.get(`${module}:${typeName}`) ?? l.types.get(`0:${typeName}`)
    if (type !== undefined) adopt(l, entity, type)
  }
  for (const word of [...l.heads.keys()]) if (l.bound.get(l.root)?.has(word)) l.heads.delete(word)
  bindCrates(l)
}

/** Types that have impl blocks but no declaration, since a macro makes them, are declared without being shown. */
function declareMade(l: Lowering): void {
  const { b } = l
  const stars = new Set<number>()
  for (let row = 0; row < b.count('imports'); row++)
    if (b.get('imports', row, 'kind') === ImportKind.Star) stars.add(b.get('imports', row, 'scope'))
  for (const { scope, word, line } of l.implemented) {
    if (isBound(l, scope, word) || stars.has(scope)) continue
    const entity = b.add('entities', {
      name: b.str(word),
      kind: EntityKind.Class,
      parent: 0,
      startLine: line,
      endLine: line,
      nameLine: line,
      sigEndLine: line,
      docStart: 0,
      docEnd: 0,
      flags: Flag.Anonymous,
      declaredIn: scope,
    })
    b.set('entities', entity, 'scope', b.add('scopes', { parent: scope, kind: ScopeKind.Class, entity }))
    bind(l, { scope }, word, NONE, { kind: BindingKind.Entity, ref: entity })
  }
}
