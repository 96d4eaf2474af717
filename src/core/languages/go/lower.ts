// A file of Go: its package, imports and declarations.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { addModule, kind, text } from '../lowering.ts'
import { isElsewhere } from './builds.ts'
import { typeDeclaration, variableDeclaration } from './declarations.ts'
import { functionDeclaration, methodDeclaration } from './functions.ts'
import { importDeclaration } from './imports.ts'
import { goLowering, type Lowering, named, type Place } from './state.ts'
import { statement } from './statements.ts'

type Rule = (l: Lowering, at: Place, node: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  package_clause: (l, _at, node) => l.b.declarePackage(text(l, named(l, node)[0] ?? node)),
  import_declaration: importDeclaration,
  function_declaration: functionDeclaration,
  method_declaration: methodDeclaration,
  type_declaration: typeDeclaration,
  var_declaration: variableDeclaration,
  const_declaration: variableDeclaration,
}

/** Notes that a name of the package which another file declares is assigned a value. */
function storeInPackage(l: Lowering, name: string, value: number, scope: number): void {
  const object = l.b.expr(Op.Entity, 0)
  l.b.add('stores', { object, name: l.b.str(name), value, scope, line: 0 })
}

/** Lowers a Go file to facts. */
export function lower(tree: Syntax, builder: FactsBuilder, path: string): void {
  const l = goLowering(tree, builder)
  const scope = builder.add('scopes', { kind: ScopeKind.Module, entity: 0 })
  addModule(l, { name: '', scope, flags: isElsewhere(path, tree.text) ? Flag.Elsewhere : 0 })
  const at: Place = { scope, fn: NONE, entity: 0 }
  for (const node of named(l, 0)) {
    const rule = RULES[kind(l, node)]
    if (rule) rule(l, at, node)
    else statement(l, at, node)
  }
  for (const { name, ...given } of l.assigned) {
    const binding = l.globals.get(name)
    if (binding !== undefined) builder.add('values', { binding, ...given })
    else storeInPackage(l, name, given.expr, given.scope)
  }
}
