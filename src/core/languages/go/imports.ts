// Imports, and the names under which a file knows packages.

import { NONE } from '../../facts.ts'
import { BindingKind, ImportKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import type { Here } from '../kit/lowering.ts'
import { field, kind, line, parts, text } from '../kit/nodes.ts'
import { type Lowering, unquoted } from './state.ts'

/** Lowers the imports that an `import` declaration names. */
export function importDeclaration(l: Lowering, at: Here, node: number): void {
  for (const child of parts(l, node)) {
    if (kind(l, child) === 'import_spec_list') importDeclaration(l, at, child)
    else if (kind(l, child) === 'import_spec') importSpec(l, at, child)
  }
}

function importSpec(l: Lowering, at: Here, node: number): void {
  const path = unquoted(l, field(l, node, 'path'))
  const nameNode = field(l, node, 'name')
  const alias = nameNode === NONE ? undefined : text(l, nameNode)
  const common = { scope: at.scope, specifier: l.b.str(path), flags: 0, line: line(l, node) }
  if (alias === '_') l.b.add('imports', { ...common, kind: ImportKind.SideEffect })
  else if (alias === '.') l.b.add('imports', { ...common, kind: ImportKind.Star })
  else {
    const row = l.b.add('imports', { ...common, kind: ImportKind.Namespace })
    for (const name of alias === undefined ? packageNames(path) : [alias]) {
      const binding = bind(l, at, name, node, { kind: BindingKind.Import, ref: row, offset: 0 })
      if (l.b.get('imports', row, 'binding') === NONE) {
        l.b.set('imports', row, 'binding', binding)
        l.b.set('imports', row, 'alias', l.b.str(name))
      }
    }
  }
}

/** The names that a package at an import path goes by: its last part without version, `go-` and the like. */
function packageNames(path: string): string[] {
  const parts = path.split('/').filter((part, index) => index === 0 || !/^v\d+$/.test(part))
  const last = parts.at(-1)!.replace(/\.v\d+$/, '')
  const plain = last.replace(/^go[-.]|[-.]go$/g, '')
  return [
    ...new Set([last, plain, plain.replaceAll('-', ''), plain.replaceAll('-', '_'), plain.split('-').at(-1)!]),
  ].filter((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
}
