import { BindingKind, Flag, ImportFlag, ImportKind, NONE, ScopeKind } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { bind, openScope, scoped } from '../block-scopes.ts'
import { addModule, childOfKind, field, kind, line, text } from '../lowering.ts'
import { declareAll } from './declarations.ts'
import { eachChild, type State, typeName } from './state.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType } from './types.ts'

/** Lowers a compilation unit: usings, the namespaces and types it declares, top-level statements. */
export function lower(tree: Syntax, b: FactsBuilder): void {
  const s = scoped({ tree, b })
  addModule(s, { name: '', scope: 0, flags: Flag.Exported })
  const scope = openScope(s, NONE, ScopeKind.Module)
  if (tree.count === 0) return
  lowerUsings(s, 0, scope)
  const root = onlyNamespace(s)
  if (root !== 0) lowerUsings(s, root, scope)
  for (const pending of declareAll(s, root, scope)) pending()
  eachChild(s, 0, (child, childKind) => {
    if (childKind === 'global_statement') lowerStatements(s, child, scope)
  })
}

/**
 * The namespace that a file is all about is the file's package: `namespace A.B;`, or the one block that holds
 * everything. Returns the node whose members are the file's, 0 when
 * there is no such block; its node is not declared again.
 */
function onlyNamespace(s: State): number {
  const blocks: number[] = []
  let others = false
  eachChild(s, 0, (child, childKind) => {
    if (childKind === 'file_scoped_namespace_declaration') {
      const name = field(s, child, 'name')
      if (name !== NONE) s.b.declarePackage(dotted(s, name))
      others = true
    } else if (childKind === 'namespace_declaration') blocks.push(child)
    else if (childKind.endsWith('_declaration') || childKind === 'global_statement') others = true
  })
  const only = blocks.length === 1 && !others ? blocks[0]! : NONE
  const name: number = only === NONE ? NONE : field(s, only, 'name')
  const body: number = only === NONE ? NONE : field(s, only, 'body')
  if (name === NONE || body === NONE) return 0
  s.b.declarePackage(dotted(s, name))
  return body
}

const dotted = (s: State, node: number): string => text(s, node).replace(/\s+/g, '')

function lowerUsings(s: State, node: number, scope: number): void {
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'using_directive') lowerUsing(s, child, scope)
    else if (childKind.startsWith('preproc_')) lowerUsings(s, child, scope)
  })
}

const NAMES: ReadonlySet<string> = new Set(['identifier', 'qualified_name', 'alias_qualified_name'])

/** `using A.B;`, `using static A.B.C;`, `using X = A.B.C;`, each of them `global` or not. */
function lowerUsing(s: State, node: number, scope: number): void {
  const alias = field(s, node, 'name')
  let path: number = NONE
  eachChild(s, node, (child) => {
    if (child !== alias && isType(s, child)) path = child
  })
  if (path === NONE) return
  const name = dotted(s, path).replace(/^global::/, '')
  const isStatic = childOfKind(s, node, 'static') !== NONE
  const everywhere = childOfKind(s, node, 'global') === NONE ? 0 : ImportFlag.Global
  if (alias === NONE) {
    s.b.add('imports', {
      scope,
      specifier: s.b.str(name),
      kind: ImportKind.Star,
      flags: ImportFlag.Wildcard | everywhere | (isStatic ? ImportFlag.Static : 0),
      line: line(s, node),
    })
    return
  }
  const plain = name.replace(/<.*$/, '')
  const arity = kind(s, path) === 'generic_name' || name !== plain ? name.split(',').length : 0
  const dot = plain.lastIndexOf('.')
  const isPlain = plain === name && NAMES.has(kind(s, path)) // else the alias of a type with arguments, an array, a tuple
  for (const suffixed of [true, false]) {
    const last = plain.slice(dot + 1)
    const row = s.b.add('imports', {
      scope,
      specifier: s.b.str(dot < 0 ? '' : plain.slice(0, dot)),
      name: s.b.str(suffixed ? typeName(last, arity) : last),
      alias: s.b.str(suffixed ? typeName(text(s, alias), 0) : text(s, alias)),
      kind: ImportKind.Named,
      flags: everywhere,
      line: line(s, node),
    })
    const bound = suffixed ? typeName(text(s, alias), 0) : text(s, alias)
    const type: number = isPlain ? NONE : lowerType(s, path, scope, false)
    const binding = bind(s, scope, bound, { kind: BindingKind.Import, node: alias, ref: row, type })
    s.b.set('imports', row, 'binding', binding)
  }
}
