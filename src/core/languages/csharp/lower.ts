// A file of C# as facts: usings, namespaces, types, top-level statements.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { BindingKind, Flag, ImportFlag, ImportKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { addModule } from '../kit/entities.ts'
import { type Here, lowering, top } from '../kit/lowering.ts'
import { childOfKind, field, kind, line, text } from '../kit/nodes.ts'
import { openModule } from '../kit/scopes.ts'
import { declareAll } from './declarations.ts'
import { eachChild, type Lowering, typeName } from './state.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType } from './types.ts'

/** Lowers a compilation unit: usings, the namespaces and types it declares, top-level statements. */
export function lower(tree: Syntax, b: FactsBuilder): void {
  const l = lowering(tree, b)
  const at = top(openModule(l))
  addModule(l, { name: '', scope: at.scope, flags: Flag.Exported })
  if (tree.count === 0) return
  lowerUsings(l, at, 0)
  const root = onlyNamespace(l)
  if (root !== 0) lowerUsings(l, at, root)
  for (const pending of declareAll(l, at, root)) pending()
  eachChild(l, 0, (child, childKind) => {
    if (childKind === 'global_statement') lowerStatements(l, at, child)
  })
}

/**
 * The namespace that contains the whole file is the file's package: `namespace A.B;`, or a single block around
 * everything. Returns the node whose members are the file's, 0 when there is no such block; its node is not declared
 * again.
 */
function onlyNamespace(l: Lowering): number {
  const scoped = fileNamespace(l, 0)
  if (scoped !== NONE) {
    l.b.declarePackage(dotted(l, scoped))
    return 0
  }
  const blocks: number[] = []
  let others = false
  eachChild(l, 0, (child, childKind) => {
    if (childKind === 'namespace_declaration') blocks.push(child)
    else if (childKind.endsWith('_declaration') || childKind === 'global_statement') others = true
    else if (childKind.startsWith('preproc_') && declares(l, child)) others = true
  })
  const only = blocks.length === 1 && !others ? blocks[0]! : NONE
  const name: number = only === NONE ? NONE : field(l, only, 'name')
  const body: number = only === NONE ? NONE : field(l, only, 'body')
  if (name === NONE || body === NONE) return 0
  l.b.declarePackage(dotted(l, name))
  return body
}

/** The name in `namespace A.B;`, which holds to the end of the file under a condition as well; of two branches the first. */
function fileNamespace(l: Lowering, node: number): number {
  let name: number = NONE
  eachChild(l, node, (child, childKind) => {
    if (name !== NONE) return
    if (childKind === 'file_scoped_namespace_declaration') name = field(l, child, 'name')
    else if (childKind.startsWith('preproc_')) name = fileNamespace(l, child)
  })
  return name
}

/** Whether a part of a file that is compiled under a condition declares something. */
function declares(l: Lowering, node: number): boolean {
  let found = false
  eachChild(l, node, (child, childKind) => {
    found ||= childKind.endsWith('_declaration') || (childKind.startsWith('preproc_') && declares(l, child))
  })
  return found
}

const dotted = (l: Lowering, node: number): string => text(l, node).replace(/\s+/g, '')

function lowerUsings(l: Lowering, at: Here, node: number): void {
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'using_directive') lowerUsing(l, at, child)
    else if (childKind.startsWith('preproc_')) lowerUsings(l, at, child)
  })
}

const NAMES: ReadonlySet<string> = new Set(['identifier', 'qualified_name', 'alias_qualified_name'])

/** `using A.B;`, `using static A.B.C;`, `using X = A.B.C;`, `global` or not. */
function lowerUsing(l: Lowering, at: Here, node: number): void {
  const alias = field(l, node, 'name')
  let path: number = NONE
  eachChild(l, node, (child) => {
    if (child !== alias && isType(l, child)) path = child
  })
  if (path === NONE) return
  if (alias === NONE) {
    const isStatic = childOfKind(l, node, 'static') !== NONE
    l.b.add('imports', {
      scope: at.scope,
      specifier: l.b.str(nameOfUsing(l, path)),
      kind: ImportKind.Star,
      flags: ImportFlag.Wildcard | everywhere(l, node) | (isStatic ? ImportFlag.Static : 0),
      line: line(l, node),
    })
  } else lowerAlias(l, at, { node, alias, path })
}

const nameOfUsing = (l: Lowering, path: number): string => dotted(l, path).replace(/^global::/, '')

/** The flag of a directive that holds in all files of a project. */
const everywhere = (l: Lowering, node: number): number =>
  childOfKind(l, node, 'global') === NONE ? 0 : ImportFlag.Global

/** A directive that binds `alias` to a type or namespace (`path`), as nodes. */
type Alias = { node: number; alias: number; path: number }

function lowerAlias(l: Lowering, at: Here, { node, alias, path }: Alias): void {
  const name = nameOfUsing(l, path)
  const plain = name.replace(/<[\s\S]*/, '')
  const arity = kind(l, path) === 'generic_name' || name !== plain ? name.split(',').length : 0
  const dot = plain.lastIndexOf('.')
  const isPlain = plain === name && NAMES.has(kind(l, path)) // else the alias of a type with arguments, an array, a tuple
  for (const suffixed of [true, false]) {
    const last = plain.slice(dot + 1)
    const row = l.b.add('imports', {
      scope: at.scope,
      specifier: l.b.str(dot < 0 ? '' : plain.slice(0, dot)),
      name: l.b.str(suffixed ? typeName(last, arity) : last),
      alias: l.b.str(suffixed ? typeName(text(l, alias), 0) : text(l, alias)),
      kind: ImportKind.Named,
      flags: everywhere(l, node),
      line: line(l, node),
    })
    const bound = suffixed ? typeName(text(l, alias), 0) : text(l, alias)
    const type: number = isPlain ? NONE : lowerType(l, at, path, false)
    const binding = declare(l, at, bound, alias, { kind: BindingKind.Import, ref: row, type })
    l.b.set('imports', row, 'binding', binding)
  }
}
