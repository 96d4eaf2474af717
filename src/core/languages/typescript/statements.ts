// Statements: declarations, blocks, loops and branches.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, Flag, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { childOfKind, dispatcher, field, parts } from '../kit/nodes.ts'
import { lowerClassDeclaration } from './classes.ts'
import { lowerEnum, lowerInterface, lowerNamespace, lowerTypeAlias, type Place } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { lowerFor, lowerForIn, lowerIf, lowerReturn, lowerSwitch, lowerTry, lowerWhile } from './flow/control-flow.ts'
import { scopesAfterAssertion, scopesAfterExit } from './flow/narrowed-scopes.ts'
import { functionEntity, lowerFunction } from './functions.ts'
import { lowerExport, lowerImport, lowerImportAlias } from './modules/modules.ts'
import { addScope, declare, inScope, lexicalScope } from './scopes.ts'
import type { Lowering } from './state.ts'
import { kindAt, textAt } from './syntax/nodes.ts'
import { lowerVariables } from './variables.ts'

type Rule = (l: Lowering, node: number, place: Place) => void

const rules: Record<string, Rule> = {
  function_declaration: lowerFunctionDeclaration,
  generator_function_declaration: lowerFunctionDeclaration,
  function_signature: lowerFunctionDeclaration,
  class_declaration: (l, node, { start, flags }) => lowerClassDeclaration(l, node, start, flags),
  abstract_class_declaration: (l, node, { start, flags }) => lowerClassDeclaration(l, node, start, flags),
  interface_declaration: lowerInterface,
  type_alias_declaration: lowerTypeAlias,
  enum_declaration: lowerEnum,
  internal_module: lowerNamespace,
  module: lowerNamespace,
  ambient_declaration: lowerAmbient,
  lexical_declaration: lowerVariables,
  variable_declaration: lowerVariables,
  import_statement: (l, node) => lowerImport(l, node),
  import_alias: (l, node) => lowerImportAlias(l, node),
  export_statement: (l, node) => lowerExport(l, node),
  expression_statement: (l, node) => {
    const [inner] = parts(l, node)
    if (inner === undefined) return
    // A namespace is parsed as an expression.
    if (kindAt(l, inner) === 'internal_module') lowerNamespace(l, inner, { start: l.tree.start[node]!, flags: 0 })
    else lowerExpression(l, inner)
  },
  statement_block: (l, node) => lowerBlock(l, node, true),
  if_statement: lowerIf,
  for_statement: lowerFor,
  for_in_statement: lowerForIn,
  while_statement: lowerWhile,
  do_statement: lowerWhile,
  switch_statement: lowerSwitch,
  try_statement: lowerTry,
  return_statement: (l, node) => lowerReturn(l, node, ReturnKind.Return),
  throw_statement: (l, node) => lowerReturn(l, node, ReturnKind.Throw),
  labeled_statement: (l, node) => lowerStatement(l, field(l, node, 'body')),
  with_statement: (l, node) => {
    lowerExpression(l, field(l, node, 'object'))
    lowerStatement(l, field(l, node, 'body'))
  },
  else_clause: (l, node) => lowerStatements(l, parts(l, node)),
  comment: () => undefined,
  hash_bang_line: () => undefined,
  empty_statement: () => undefined,
  break_statement: () => undefined,
  continue_statement: () => undefined,
}
const ruleOf = dispatcher(rules)

/** Lowers a statement or declaration; other nodes as expressions. `place` is its start with `export` included. */
export function lowerStatement(l: Lowering, node: number, place?: Place): void {
  if (node === NONE) return
  const rule = ruleOf(l, node)
  if (rule) rule(l, node, place ?? { start: l.tree.start[node]!, flags: 0 })
  else if (kindAt(l, node) === 'ERROR') lowerStatements(l, parts(l, node))
  else lowerExpression(l, node)
}

/** Statements in order; a condition that leaves the block narrows the statements after it. */
export function lowerStatements(l: Lowering, nodes: readonly number[]): void {
  const { at, paths } = l
  for (const node of nodes) {
    lowerStatement(l, node)
    const rest = kindAt(l, node) === 'if_statement' ? scopesAfterExit(l, node) : scopesAfterAssertion(l, node)
    if (rest.length > 0) l.at = { ...l.at, scope: rest[0]! }
  }
  l.at = at
  l.paths = paths
}

const DECLARES = new Set([
  'lexical_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'function_declaration',
  'generator_function_declaration',
  'interface_declaration',
  'type_alias_declaration',
  'enum_declaration',
])

/** A block; `scoped` gives it a scope of its own when it declares something. */
export function lowerBlock(l: Lowering, node: number, scoped: boolean): void {
  const statements = parts(l, node)
  if (scoped && statements.some((statement) => DECLARES.has(kindAt(l, statement)))) {
    inScope(l, addScope(l, ScopeKind.Block), () => lowerStatements(l, statements))
  } else lowerStatements(l, statements)
}

// ---- declarations -------------------------------------------------------------------------------------------------

/** A function statement or an overload signature of one. */
function lowerFunctionDeclaration(l: Lowering, node: number, { start, flags }: Place): void {
  const nameNode = field(l, node, 'name')
  const name = nameNode === NONE ? 'default' : textAt(l, nameNode)
  const scope = lexicalScope(l)
  const key = `${scope} function ${name}`
  const first = l.signatures.get(key)
  let entityFlags = flags
  if (kindAt(l, node) === 'function_signature') entityFlags |= Flag.Abstract
  if (first !== undefined) entityFlags |= Flag.Overload
  const entity = functionEntity(l, node, name, { start, nameNode, flags: entityFlags })
  if (kindAt(l, node) === 'function_signature') {
    if (first === undefined) l.signatures.set(key, entity)
  } else l.signatures.delete(key)
  if (nameNode !== NONE) {
    const bindFlags = flags & Flag.Exported ? BindFlag.Exported : 0
    declare(l, { scope }, name, nameNode, { kind: BindingKind.Entity, ref: entity, flags: bindFlags })
  }
  lowerFunction(l, node, { entity, self: 'own', start, flags: entityFlags })
}

function lowerAmbient(l: Lowering, node: number, { start, flags }: Place): void {
  if (childOfKind(l, node, 'global') !== NONE) {
    const block = childOfKind(l, node, 'statement_block')
    if (block === NONE) return
    const first = l.b.count('bindings')
    lowerStatements(l, parts(l, block))
    markGlobal(l, first)
    return
  }
  for (const child of parts(l, node)) lowerStatement(l, child, { start, flags })
}

/** Makes declarations of the module's scope, from a row of `bindings` on, visible in all files. */
export function markGlobal(l: Lowering, first: number): void {
  for (let row = first; row < l.b.count('bindings'); row++) {
    if (l.b.get('bindings', row, 'scope') !== lexicalScope(l)) continue
    l.b.set('bindings', row, 'flags', l.b.get('bindings', row, 'flags') | BindFlag.Global)
  }
}
