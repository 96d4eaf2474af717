// A file of Go: its package, imports and declarations.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { Flag, Op } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { addModule } from '../kit/entities.ts'
import { addStore } from '../kit/expressions.ts'
import { type Here, lowering, top } from '../kit/lowering.ts'
import { kind, parts, text } from '../kit/nodes.ts'
import { openModule } from '../kit/scopes.ts'
import { isElsewhere } from './builds.ts'
import { typeDeclaration, variableDeclaration } from './declarations.ts'
import { functionDeclaration, methodDeclaration } from './functions.ts'
import { importDeclaration } from './imports.ts'
import type { Lowering } from './state.ts'
import { statement } from './statements.ts'

type Rule = (l: Lowering, at: Here, node: number) => void

const RULES: Readonly<Record<string, Rule>> = {
  package_clause: (l, _at, node) => l.b.declarePackage(text(l, parts(l, node)[0] ?? node)),
  import_declaration: importDeclaration,
  function_declaration: functionDeclaration,
  method_declaration: methodDeclaration,
  type_declaration: typeDeclaration,
  var_declaration: variableDeclaration,
  const_declaration: variableDeclaration,
}

/** Lowers a Go file to facts. */
export function lower(tree: Syntax, builder: FactsBuilder, path: string): void {
  const l: Lowering = { ...lowering(tree, builder), assigned: [], asserted: [] }
  const scope = openModule(l)
  addModule(l, { name: '', scope, flags: isElsewhere(path, tree.text) ? Flag.Elsewhere : 0 })
  const at = top(scope)
  for (const node of parts(l, 0)) {
    const rule = RULES[kind(l, node)]
    if (rule) rule(l, at, node)
    else statement(l, at, node)
  }
  for (const { name, ...given } of l.assigned) {
    const binding = boundIn(l, 0, name)
    if (binding !== undefined) assign(l, given, binding, given.expr, given.offset)
    // the package declares the name in another file
    else addStore(l, given, l.b.expr(Op.Entity, 0), name, given.expr, NONE)
  }
  const asserted = new Set(l.asserted.map((name) => l.b.str(name)))
  for (let row = 1; asserted.size > 0 && row < l.b.count('entities'); row++)
    if (l.b.get('entities', row, 'parent') === 0 && asserted.has(l.b.get('entities', row, 'name')))
      l.b.set('entities', row, 'flags', l.b.get('entities', row, 'flags') | Flag.Asserted)
}
