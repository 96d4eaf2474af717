// Rust source to facts.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { BindingKind, EntityKind, Flag, ImportKind } from '../../vocabulary.ts'
import { boundIn } from '../kit/bindings.ts'
import { addImplied, addModule, adopt, stemOf } from '../kit/entities.ts'
import { lowering, top } from '../kit/lowering.ts'
import { lastLine } from '../kit/nodes.ts'
import { openMembers, openModule } from '../kit/scopes.ts'
import { lowerItems } from './items.ts'
import { noMacros, noteMacros } from './macros/macro-rules/expand.ts'
import { declareValueMacros } from './macros/value-macros.ts'
import { bindCrates, declareName, isBound, type Lowering, type Place } from './state.ts'

/** Lowers a file: row 0 of the entities is its module. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const l: Lowering = {
    ...lowering(tree, b),
    root: 0,
    macros: noMacros(tree.text.length),
    expansions: 0,
    macrosRead: 0,
    argumentsRead: 0,
    fileModules: new Set(),
    conditional: new Set(),
    heading: new Map(),
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
  l.root = openModule(l)
  addModule(l, { name: stemOf(path), scope: l.root, endLine: Math.max(1, lastLine(l, 0)) })
  const at: Place = {
    ...top(l.root),
    self: NONE,
    module: 0,
    inline: [],
    inFunction: false,
    test: false,
  }
  noteMacros(l)
  const macros = { ...l, macros: { ...l.macros, byName: new Map(l.macros.byName) } }
  lowerItems(l, 0, at)
  declareValueMacros(macros, at)
  declareMade(l)
  for (const { entity, typeName, module } of l.implMembers) {
    const type = l.types.get(`${module}:${typeName}`) ?? l.types.get(`0:${typeName}`)
    if (type !== undefined) adopt(l, entity, type)
  }
  for (const word of [...l.heads.keys()]) if (boundIn(l, l.root, word) !== undefined) l.heads.delete(word)
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
    const at = { scope, entity: 0, fn: NONE }
    const entity = addImplied(l, at, { word, kind: EntityKind.Class, line, flags: Flag.Anonymous })
    openMembers(l, { ...at, entity })
    declareName(l, at, word, NONE, { kind: BindingKind.Entity, ref: entity })
  }
}
