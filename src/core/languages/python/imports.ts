// Import statements and `__all__`.

import { BindingKind, ImportFlag, ImportKind, NONE, Op } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { line } from '../lowering.ts'
import { assign } from '../open-scope.ts'
import { field, fields, hasChild, named, stringText } from './nodes.ts'
import { bindingScope, type Lowering, visibility } from './state.ts'

/** `import a.b.c` binds `a` and loads `a.b.c`; with `as d` it binds that module. */
export function importStatement(l: Lowering, node: number): void {
  for (const name of fields(l.tree, node, 'name')) {
    if (kindOf(l.tree, name) === 'aliased_import') {
      const alias = field(l.tree, name, 'alias')
      const path = field(l.tree, name, 'name')
      if (alias !== NONE && path !== NONE) {
        const about = { kind: ImportKind.Namespace, specifier: pathOf(l, path), alias: textOf(l.tree, alias) }
        addImport(l, name, about)
      }
      continue
    }
    const path = pathOf(l, name)
    const first = path.split('.', 1)[0]!
    addImport(l, name, { kind: ImportKind.Namespace, specifier: first, alias: first })
    if (first !== path) addImport(l, name, { kind: ImportKind.SideEffect, specifier: path })
  }
}

/** `from m import a as b`, `from m import *`. */
export function importFromStatement(l: Lowering, node: number): void {
  const from = field(l.tree, node, 'module_name')
  if (from === NONE) return
  const specifier = pathOf(l, from)
  if (hasChild(l.tree, node, 'wildcard_import')) addImport(l, node, { kind: ImportKind.Star, specifier })
  for (const name of fields(l.tree, node, 'name')) {
    const aliased = kindOf(l.tree, name) === 'aliased_import'
    const original = aliased ? field(l.tree, name, 'name') : name
    const alias = aliased ? field(l.tree, name, 'alias') : name
    if (original === NONE || alias === NONE) continue
    const names = { name: textOf(l.tree, original), alias: textOf(l.tree, alias) }
    addImport(l, name, { kind: ImportKind.Named, specifier, ...names })
  }
}

const pathOf = (l: Lowering, node: number): string => textOf(l.tree, node).replace(/\s+/g, '')

/** What is imported: `name` is that of a member of the module, `alias` the one that it gets here. */
type Imported = { kind: number; specifier: string; name?: string; alias?: string }

function addImport(l: Lowering, node: number, { kind, specifier, name, alias }: Imported): void {
  const home = bindingScope(l)
  const scope = alias === undefined ? home : (home.outer.get(alias) ?? home)
  const at = line(l, node)
  const row = l.b.add('imports', {
    scope: scope.row,
    specifier: l.b.str(specifier),
    name: name === undefined ? NONE : l.b.str(name),
    alias: alias === undefined ? NONE : l.b.str(alias),
    kind,
    flags: (l.typesOnly ? ImportFlag.TypeOnly : 0) | (home === l.scope ? 0 : ImportFlag.Optional),
    line: at,
  })
  if (alias === undefined) return
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(alias),
    kind: BindingKind.Import,
    ref: row,
    flags: visibility(alias),
    offset: l.tree.start[node]!,
    line: at,
  })
  l.b.set('imports', row, 'binding', binding)
  assign(l, binding, l.b.expr(Op.Module, row), l.tree.end[node]!)
}

/** Adds the import of a module that a call loads by its name; gives the row. */
export function dynamicImport(l: Lowering, node: number, specifier: string): number {
  const row = { scope: l.scope.row, specifier: l.b.str(specifier), kind: ImportKind.Dynamic, flags: 0 }
  return l.b.add('imports', { ...row, line: line(l, node) })
}

/** `__all__ = ['a', 'b']` and `__all__ += [...]`: the names a star import takes. */
export function exportNames(l: Lowering, list: number): void {
  for (const item of named(l.tree, list)) {
    const name = stringText(l.tree, item)
    if (name === undefined) continue
    const text = l.b.str(name)
    l.b.add('exports', { name: text, local: text, line: line(l, item) })
  }
}
