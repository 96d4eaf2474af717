// Items that bring a module in: `mod`, in place or in a file of its own, and `extern crate`.

import { NONE } from '../../../facts.ts'
import { BindFlag, BindingKind, EntityKind, ImportFlag, ImportKind, ScopeKind } from '../../../vocabulary.ts'
import { boundIn } from '../../kit/bindings.ts'
import { field, has, line } from '../../kit/nodes.ts'
import { openScope } from '../../kit/scopes.ts'
import { type About, addItem, bindEntity, isPublic, isTest, lowerItems } from '../items.ts'
import { declareName, type Lowering, nameText, type Place } from '../state.ts'
import { cfgHolds } from './cfg.ts'

/** Lowers `mod m { … }`, and notes the file that `mod m;` names. */
export function lowerModule(l: Lowering, node: number, at: Place, about: About): void {
  const word = nameText(l, field(l, node, 'name'))
  const body = field(l, node, 'body')
  if (body === NONE) {
    const placed = placeOf(about)
    const binding = declareName(l, at, word, node, {
      kind: BindingKind.Import,
      flags: isPublic(l, node) ? BindFlag.Exported : 0,
    })
    const given = l.b.textOf(l.b.get('bindings', binding, 'name'))
    const bound = given.startsWith(`${word}#`) ? given : word // with its condition, where it has one
    const row = l.b.add('imports', {
      scope: at.scope,
      specifier: l.b.str(['self', ...at.inline, bound].join('::')),
      name: placed === undefined ? NONE : l.b.str(placed),
      alias: l.b.str(word),
      kind: ImportKind.Namespace,
      flags: ImportFlag.InPlace, // declares a part of this module; uses of it are imports of their own
      binding,
      line: line(l, node),
    })
    l.b.set('bindings', binding, 'ref', row)
    l.fileModules.add(`${at.scope}:${word}`)
    return
  }
  const entity = addItem(l, at, node, about, { kind: EntityKind.Namespace })
  bindEntity(l, at, node, { ref: entity })
  if (at.inFunction) bindInModule(l, at, word, entity)
  const { scope } = openScope(l, at, ScopeKind.Namespace, { entity })
  l.b.set('entities', entity, 'scope', scope)
  lowerItems(l, body, {
    ...at,
    scope,
    self: NONE,
    entity,
    module: entity,
    inline: [...at.inline, word],
    test: at.test || isTest(about),
  })
}

/** A module inside a function is found from the module around too: paths with `self` and `super` inside it start there. */
function bindInModule(l: Lowering, at: Place, word: string, entity: number): void {
  const scope = Math.max(l.b.get('entities', at.module, 'scope'), l.root)
  if (boundIn(l, scope, word) !== undefined || l.heading.get(scope)?.has(word)) return
  declareName(l, { scope }, word, NONE, { kind: BindingKind.Entity, ref: entity, flags: BindFlag.Last })
}

/** The file that `#[path = "…"]` or `#[cfg_attr(…, path = "…")]` puts a module in. */
function placeOf(about: About): string | undefined {
  for (const attribute of about.attributes) {
    const plain = /^#\[\s*path\s*=\s*"([^"]+)"\s*\]$/.exec(attribute)
    if (plain) return plain[1]
    const conditional = /^#\[\s*cfg_attr\s*\(([\s\S]*),\s*path\s*=\s*"([^"]+)"\s*\)\s*\]$/.exec(attribute)
    if (conditional && cfgHolds([`#[cfg(${conditional[1]})]`]) !== false) return conditional[2]
  }
  return undefined
}

/** `extern crate c as d`: an import of the crate. */
export function lowerExternCrate(l: Lowering, node: number, at: Place): void {
  const crate = nameText(l, field(l, node, 'name'))
  const alias = field(l, node, 'alias')
  const word = alias === NONE ? crate : nameText(l, alias)
  if (crate === 'self' || has(l, node, 'macro_use')) return
  if (alias === NONE) l.fileModules.add(`${at.scope}:${word}`)
  const binding = declareName(l, at, word, node, { kind: BindingKind.Import })
  const row = l.b.add('imports', {
    scope: at.scope,
    specifier: l.b.str(crate),
    alias: l.b.str(word),
    kind: ImportKind.Namespace,
    flags: 0,
    binding,
    line: line(l, node),
  })
  l.b.set('bindings', binding, 'ref', row)
}
