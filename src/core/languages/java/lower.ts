// A file of Java as facts: package, imports, types.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { BindingKind, Flag, ImportFlag, ImportKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { addModule } from '../kit/entities.ts'
import { type Here, top } from '../kit/lowering.ts'
import { childOfKind, kind, line as startLine, text } from '../kit/nodes.ts'
import { openModule } from '../kit/scopes.ts'
import { type Lowering, lowering, methodName } from './context.ts'
import { declareMembers } from './declarations.ts'
import { looksUp } from './reflection.ts'

/** Lowers a compilation unit: package, imports, then the types it declares. */
export function lower(tree: Syntax, b: FactsBuilder): void {
  const l = lowering(tree, b, looksUp(tree.text))
  const at = top(openModule(l))
  addModule(l, { name: '', scope: at.scope, flags: Flag.Exported })
  if (tree.count === 0) return
  const end = tree.next[0]!
  for (let child = 1; child < end; child = tree.next[child]!) {
    if (kind(l, child) === 'package_declaration') b.declarePackage(dotted(l, child))
    else if (kind(l, child) === 'import_declaration') lowerImport(l, at, child)
  }
  for (const pending of declareMembers(l, at, 0, NONE)) pending()
}

/** The dotted name in a package or import declaration, without spaces or comments. */
function dotted(l: Lowering, node: number): string {
  let name = childOfKind(l, node, 'scoped_identifier')
  if (name === NONE) name = childOfKind(l, node, 'identifier')
  if (name === NONE) return ''
  const parts: string[] = []
  for (let node = name; node < l.tree.next[name]!; node++) if (kind(l, node) === 'identifier') parts.push(text(l, node))
  return parts.join('.')
}

/** `import a.B;`, `import a.*;`, `import static a.B.m;`, `import static a.B.*;` */
function lowerImport(l: Lowering, at: Here, node: number): void {
  const path = dotted(l, node)
  const isStatic = childOfKind(l, node, 'static') !== NONE
  const flags = isStatic ? ImportFlag.Static : 0
  const line = startLine(l, node)
  if (childOfKind(l, node, 'asterisk') !== NONE) {
    l.b.add('imports', {
      scope: at.scope,
      specifier: l.b.str(path),
      kind: ImportKind.Star,
      flags: flags | ImportFlag.Wildcard,
      line,
    })
    return
  }
  const dot = path.lastIndexOf('.')
  if (dot < 0) return
  const specifier = l.b.str(path.slice(0, dot))
  const last = path.slice(dot + 1)
  // a static import brings every member of the name: a method, a field, a nested type
  const names = isStatic ? [last, methodName(last)] : [last]
  for (const name of names) {
    const row = l.b.add('imports', {
      scope: at.scope,
      specifier,
      name: l.b.str(name),
      alias: l.b.str(name),
      kind: ImportKind.Named,
      flags,
      line,
    })
    const binding = declare(l, at, name, node, { kind: BindingKind.Import, ref: row })
    l.b.set('imports', row, 'binding', binding)
  }
}
