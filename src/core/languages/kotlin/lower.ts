// A file of Kotlin as facts: package, imports, declarations, and the statements of a script.

import { addAll } from '../../collections/lists.ts'
import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { BindingKind, Flag, ImportFlag, ImportKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { addModule } from '../kit/entities.ts'
import { type Here, top } from '../kit/lowering.ts'
import { childOfKind, has, kind, line as startLine } from '../kit/nodes.ts'
import { openModule } from '../kit/scopes.ts'
import {
  after,
  childrenOf,
  functionName,
  isComment,
  type Lowering,
  lowering,
  noteApart,
  ofKind,
  word,
} from './context.ts'
import { declareOne, fileAnnotations, isDeclaration, isDoc } from './declarations.ts'
import { lowerAnnotation, type Pending } from './entities.ts'
import { bindFacade } from './facade.ts'
import { lowerStatement } from './statements.ts'

/** Lowers a file: its package and imports, then all that it declares. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const l = lowering(tree, b)
  const at = top(openModule(l))
  addModule(l, { name: '', scope: at.scope, flags: Flag.Exported })
  if (tree.count === 0) return
  for (const child of childrenOf(l, 0)) {
    if (kind(l, child) === 'package_header') b.declarePackage(dotted(l, child).join('.'))
    else if (kind(l, child) === 'import') lowerImport(l, at, child)
    else if (kind(l, child) === 'file_annotation') lowerAnnotation(l, at, child)
  }
  for (const pending of declareAll(l, at, 0)) pending()
  bindFacade(l, path, fileAnnotations(l))
}

/** Declares the members of the file, so that each sees the others; the results lower the rest, in order. */
function declareAll(l: Lowering, at: Here, node: number): Pending[] {
  const pending: Pending[] = []
  let doc: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (isComment(l, child)) {
      if (isDoc(l, child)) doc = child
      continue
    }
    const next = l.tree.next[child]!
    if (kind(l, child) === 'annotated_expression' && next < end && isDeclaration(l, next) && noteApart(l, child, next))
      continue
    if (isDeclaration(l, child)) pending.push(declareOne(l, at, child, doc))
    else if (kind(l, child) === 'ERROR') addAll(pending, declareAll(l, at, child))
    else if (!HEADERS.has(kind(l, child)) && l.tree.next[child]! > child + 1)
      pending.push(() => lowerStatement(l, at, child))
    doc = NONE
  }
  return pending
}

const HEADERS: ReadonlySet<string> = new Set(['package_header', 'import', 'file_annotation'])

/** The names of the dotted name in a package header or import. */
function dotted(l: Lowering, node: number): string[] {
  const name = childOfKind(l, node, 'qualified_identifier')
  const holder = name === NONE ? node : name
  return ofKind(l, holder, 'identifier').map((one) => word(l, one))
}

/** `import a.b.C`, `import a.b.*`, `import a.b.f as g`: a class, and the functions and properties of the name. */
function lowerImport(l: Lowering, at: Here, node: number): void {
  const parts = dotted(l, node)
  const line = startLine(l, node)
  if (parts.length === 0) return
  if (has(l, node, '*')) {
    const specifier = l.b.str(parts.join('.'))
    const flags = ImportFlag.Wildcard | ImportFlag.Static
    l.b.add('imports', { scope: at.scope, specifier, kind: ImportKind.Star, flags, line })
    return
  }
  const last = parts.at(-1)!
  const renamed = after(l, node, 'as')
  const alias = renamed === NONE ? last : word(l, renamed)
  const specifier = l.b.str(parts.slice(0, -1).join('.'))
  for (const [name, local] of [
    [last, alias],
    [functionName(last), functionName(alias)],
  ] as const) {
    const about = {
      scope: at.scope,
      specifier,
      name: l.b.str(name),
      alias: l.b.str(local),
      kind: ImportKind.Named,
      flags: 0,
      line,
    }
    const row = l.b.add('imports', about)
    l.b.set('imports', row, 'binding', declare(l, at, local, node, { kind: BindingKind.Import, ref: row }))
  }
}
