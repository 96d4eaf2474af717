// Items that bring a module in: `mod`, in place or in a file of its own, and `extern crate`.

import { BindFlag, BindingKind, EntityKind, ImportFlag, ImportKind, NONE, ScopeKind } from '../../facts.ts'
import { field, has, line } from '../lowering.ts'
import { cfgHolds } from './cfg.ts'
import { type About, addEntity, bindEntity, isPublic, isTest, lowerItems } from './items.ts'
import { bind, nameText, openScope, type Place, type Rust } from './state.ts'

/** Lowers `mod m { … }`, and notes what file `mod m;` names. */
export function lowerModule(r: Rust, node: number, at: Place, about: About): void {
  const word = nameText(r, field(r, node, 'name'))
  const body = field(r, node, 'body')
  if (body === NONE) {
    const placed = placeOf(about)
    const binding = bind(r, at, word, node, {
      kind: BindingKind.Import,
      flags: isPublic(r, node) ? BindFlag.Exported : 0,
    })
    const row = r.b.add('imports', {
      scope: at.scope,
      specifier: r.b.str(['self', ...at.inline, word].join('::')),
      name: placed === undefined ? NONE : r.b.str(placed),
      alias: r.b.str(word),
      kind: ImportKind.Namespace,
      flags: ImportFlag.InPlace, // declares a part of this module; what is used of it is imported elsewhere
      binding,
      line: line(r, node),
    })
    r.b.set('bindings', binding, 'ref', row)
    r.fileModules.add(`${at.scope}:${word}`)
    return
  }
  const entity = addEntity(r, node, at, about, { kind: EntityKind.Namespace })
  bindEntity(r, node, at, entity)
  const scope = openScope(r, at, ScopeKind.Namespace, entity)
  r.b.set('entities', entity, 'scope', scope)
  lowerItems(r, body, {
    ...at,
    scope,
    self: NONE,
    entity,
    module: entity,
    inline: [...at.inline, word],
    test: at.test || isTest(about),
  })
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
export function lowerExternCrate(r: Rust, node: number, at: Place): void {
  const crate = nameText(r, field(r, node, 'name'))
  const alias = field(r, node, 'alias')
  const word = alias === NONE ? crate : nameText(r, alias)
  if (crate === 'self' || has(r, node, 'macro_use')) return
  const binding = bind(r, at, word, node, { kind: BindingKind.Import })
  const row = r.b.add('imports', {
    scope: at.scope,
    specifier: r.b.str(crate),
    alias: r.b.str(word),
    kind: ImportKind.Namespace,
    flags: 0,
    binding,
    line: line(r, node),
  })
  r.b.set('bindings', binding, 'ref', row)
}
