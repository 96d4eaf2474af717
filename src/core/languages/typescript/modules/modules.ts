// Imports and exports, of ES modules and of CommonJS.

import { NONE } from '../../../facts.ts'
import { BindFlag, BindingKind, Flag, ImportFlag, ImportKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { assign, boundIn } from '../../kit/bindings.ts'
import { nameAt, nameExpr } from '../../kit/expressions.ts'
import { childOfKind, field, parts } from '../../kit/nodes.ts'
import { addImport, requiredModule } from '../calls.ts'
import { CLASS_KINDS, lowerClassDeclaration } from '../classes.ts'
import { lowerExpression } from '../expressions.ts'
import { functionEntity, functionInside, lowerFunction } from '../functions.ts'
import { declare, freshName, lexicalScope } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { lowerStatement } from '../statements.ts'
import { stringText } from '../syntax/names.ts'
import { kindAt, lineOf, memberExpr, textAt } from '../syntax/nodes.ts'

/** `import … from 'x'`, `import 'x'`, `import x = require('x')`. */
export function lowerImport(l: Lowering, node: number): void {
  const required = childOfKind(l, node, 'import_require_clause')
  const source = field(l, required === NONE ? node : required, 'source')
  const specifier = source === NONE ? undefined : stringText(l, source)
  if (specifier === undefined) return
  const flags =
    childOfKind(l, node, 'type') === NONE && childOfKind(l, node, 'typeof') === NONE ? 0 : ImportFlag.TypeOnly
  if (required !== NONE) {
    const [nameNode] = parts(l, required)
    if (nameNode !== undefined) bindImport(l, nameNode, { specifier, name: '', kind: ImportKind.Namespace, flags })
    return
  }
  const clause = childOfKind(l, node, 'import_clause')
  if (clause === NONE) {
    addSideEffect(l, node, specifier, flags)
    return
  }
  for (const part of parts(l, clause)) lowerImportPart(l, part, specifier, flags)
}

function lowerImportPart(l: Lowering, part: number, specifier: string, flags: number): void {
  const kind = kindAt(l, part)
  if (kind === 'identifier') bindImport(l, part, { specifier, name: 'default', kind: ImportKind.Named, flags })
  else if (kind === 'namespace_import') {
    const [nameNode] = parts(l, part)
    if (nameNode !== undefined) bindImport(l, nameNode, { specifier, name: '', kind: ImportKind.Namespace, flags })
  } else if (kind === 'named_imports') {
    const items = parts(l, part).filter((item) => kindAt(l, item) === 'import_specifier')
    for (const item of items) lowerImportSpecifier(l, item, specifier, flags)
    if (items.length === 0) addSideEffect(l, part, specifier, flags)
  }
}

/** `a`, `a as b`, `type a` in the braces of an import. */
function lowerImportSpecifier(l: Lowering, item: number, specifier: string, flags: number): void {
  const nameNode = field(l, item, 'name')
  const alias = field(l, item, 'alias')
  const typeOnly = childOfKind(l, item, 'type') === NONE ? flags : flags | ImportFlag.TypeOnly
  const name = stringText(l, nameNode) ?? textAt(l, nameNode)
  bindImport(l, alias === NONE ? nameNode : alias, { specifier, name, kind: ImportKind.Named, flags: typeOnly })
}

/** An import that binds no name. */
function addSideEffect(l: Lowering, node: number, specifier: string, flags: number): void {
  const line = lineOf(l, node)
  l.b.add('imports', { scope: l.at.scope, specifier: l.b.str(specifier), kind: ImportKind.SideEffect, flags, line })
}

type ImportSpec = { specifier: string; name: string; kind: number; flags: number; exported?: boolean }

function bindImport(l: Lowering, nameNode: number, spec: ImportSpec): void {
  const line = lineOf(l, nameNode)
  const alias = textAt(l, nameNode)
  const binding = declare(l, { scope: lexicalScope(l) }, alias, nameNode, {
    kind: BindingKind.Import,
    flags: spec.exported ? BindFlag.Exported : 0,
  })
  addImport(l, { ...spec, alias, binding, line })
}

/** `import Z = A.B`. */
export function lowerImportAlias(l: Lowering, node: number): void {
  const [nameNode, target] = parts(l, node)
  if (nameNode === undefined || target === undefined) return
  const path = textAt(l, target).split('.')
  let expr = nameExpr(l, l.at, path[0]!.trim(), target)
  for (const part of path.slice(1)) expr = memberExpr(l, expr, part.trim())
  const binding = declare(l, { scope: lexicalScope(l) }, textAt(l, nameNode), node, {
    kind: BindingKind.Variable,
    flags: BindFlag.Const,
  })
  assign(l, l.at, binding, expr, l.tree.end[node]!)
}

/**
 * `const x = require('x')`, `const { a, b: c } = require('x')`, `const y = require('x').y`; false for anything else.
 */
export function lowerRequire(l: Lowering, nameNode: number, value: number, { flags }: { flags: number }): boolean {
  const exported = (flags & Flag.Exported) !== 0
  const member = kindAt(l, value) === 'member_expression' ? textAt(l, field(l, value, 'property')) : undefined
  const call = member === undefined ? value : field(l, value, 'object')
  const specifier = requiredModule(l, call)
  if (specifier === undefined) return false
  if (kindAt(l, nameNode) === 'identifier') {
    const kind = member === undefined ? ImportKind.Namespace : ImportKind.Named
    bindImport(l, nameNode, { specifier, name: member ?? '', kind, flags: 0, exported })
    return true
  }
  if (member !== undefined || kindAt(l, nameNode) !== 'object_pattern') return false
  const properties = parts(l, nameNode)
  const plain = properties.every((part) => {
    const kind = kindAt(l, part)
    if (kind === 'shorthand_property_identifier_pattern') return true
    return (
      kind === 'pair_pattern' &&
      kindAt(l, field(l, part, 'key')) === 'property_identifier' &&
      kindAt(l, field(l, part, 'value')) === 'identifier'
    )
  })
  if (!plain) return false
  for (const part of properties) {
    const pair = kindAt(l, part) === 'pair_pattern'
    const name = textAt(l, pair ? field(l, part, 'key') : part)
    bindImport(l, pair ? field(l, part, 'value') : part, {
      specifier,
      name,
      kind: ImportKind.Named,
      flags: 0,
      exported,
    })
  }
  return true
}

/** Every form of `export`. */
export function lowerExport(l: Lowering, node: number): void {
  const source = field(l, node, 'source')
  const start = l.tree.start[node]!
  const isDefault = childOfKind(l, node, 'default') !== NONE
  if (source !== NONE) {
    lowerReExport(l, node, stringText(l, source) ?? '')
    return
  }
  const clause = childOfKind(l, node, 'export_clause')
  if (clause !== NONE) {
    lowerExportClause(l, clause)
    return
  }
  const declaration = field(l, node, 'declaration')
  if (declaration !== NONE) {
    if (isDefault) lowerDefaultDeclaration(l, node, declaration, start)
    else lowerStatement(l, declaration, { start, flags: Flag.Exported })
    return
  }
  const value = field(l, node, 'value')
  if (value !== NONE) {
    lowerDefaultValue(l, node, value, start)
    return
  }
  lowerExportAssignment(l, node)
}

const DEFAULT = 'default'

function addExport(l: Lowering, name: string, of: { local?: string; expr?: number }, node: number): void {
  const local = of.local === undefined ? NONE : l.b.str(of.local)
  l.b.add('exports', { name: l.b.str(name), local, expr: of.expr ?? NONE, line: lineOf(l, node) })
}

function lowerDefaultDeclaration(l: Lowering, node: number, declaration: number, start: number): void {
  const nameNode = field(l, declaration, 'name')
  const place = { start, flags: Flag.Exported }
  if (nameNode !== NONE) {
    lowerStatement(l, declaration, { start, flags: 0 })
    addExport(l, DEFAULT, { local: textAt(l, nameNode) }, node)
    return
  }
  if (CLASS_KINDS.has(kindAt(l, declaration))) {
    const entity = lowerClassDeclaration(l, declaration, start, place.flags)
    addExport(l, DEFAULT, { expr: l.b.expr(Op.Entity, entity) }, node)
    return
  }
  exportFunction(l, node, declaration, start)
}

/** `export default () => …`: an entity named `default`. */
function exportFunction(l: Lowering, node: number, fn: number, start: number): void {
  const entity = functionEntity(l, fn, DEFAULT, { start, nameNode: NONE, flags: Flag.Exported })
  const row = lowerFunction(l, fn, { entity, self: kindAt(l, fn) === 'arrow_function' ? 'lexical' : 'own', start })
  addExport(l, DEFAULT, { expr: l.b.expr(Op.Function, row) }, node)
}

function lowerDefaultValue(l: Lowering, node: number, value: number, start: number): void {
  if (kindAt(l, value) === 'identifier') {
    const name = textAt(l, value)
    if (childOfKind(l, node, 'default') !== NONE) addExport(l, DEFAULT, { local: name }, node)
    else addExport(l, '=', { expr: nameExpr(l, l.at, name, value) }, node)
    return
  }
  const fn = functionInside(l, value)
  if (fn !== NONE && field(l, fn, 'name') === NONE) exportFunction(l, node, fn, start)
  else addExport(l, DEFAULT, { expr: lowerExpression(l, value) }, node)
}

/** `export = foo`, `export as namespace Foo`, `export import a = require('a')`. */
function lowerExportAssignment(l: Lowering, node: number): void {
  if (childOfKind(l, node, '=') !== NONE) {
    const [value] = parts(l, node)
    if (value !== undefined) addExport(l, '=', { expr: lowerExpression(l, value) }, node)
    return
  }
  for (const child of parts(l, node)) {
    if (kindAt(l, child) !== 'identifier')
      lowerStatement(l, child, { start: l.tree.start[node]!, flags: Flag.Exported })
  }
}

function lowerExportClause(l: Lowering, clause: number): void {
  for (const item of parts(l, clause)) {
    if (kindAt(l, item) !== 'export_specifier') continue
    const local = nameText(l, field(l, item, 'name'))
    const aliasNode = field(l, item, 'alias')
    const alias = aliasNode === NONE ? local : nameText(l, aliasNode)
    if (l.b.get('scopes', lexicalScope(l), 'kind') === ScopeKind.Namespace) exportFromNamespace(l, local, alias, item)
    else addExport(l, alias, { local }, item)
  }
}

/** `namespace N { export { A as B } }`: B is a member of the namespace, whether A is declared inside it or outside. */
function exportFromNamespace(l: Lowering, local: string, alias: string, item: number): void {
  const scope = lexicalScope(l)
  l.later.push(() => {
    const own = boundIn(l, scope, local)
    if (own !== undefined && alias === local) {
      l.b.set('bindings', own, 'flags', l.b.get('bindings', own, 'flags') | BindFlag.Exported)
      return
    }
    const from = own === undefined ? l.b.get('scopes', scope, 'parent') : scope
    const flags = BindFlag.Exported | BindFlag.Const
    const binding = declare(l, { scope }, alias, item, { kind: BindingKind.Variable, flags })
    assign(l, { scope }, binding, nameAt(l, { scope: from }, local, 0), 0)
  })
}

const nameText = (l: Lowering, node: number): string => stringText(l, node) ?? textAt(l, node)

function lowerReExport(l: Lowering, node: number, specifier: string): void {
  const line = lineOf(l, node)
  const flags = childOfKind(l, node, 'type') === NONE ? 0 : ImportFlag.TypeOnly
  const row = { scope: l.at.scope, specifier: l.b.str(specifier), flags, line }
  const clause = childOfKind(l, node, 'export_clause')
  if (clause !== NONE) {
    for (const item of parts(l, clause)) {
      if (kindAt(l, item) !== 'export_specifier') continue
      const name = nameText(l, field(l, item, 'name'))
      const aliasNode = field(l, item, 'alias')
      const alias = aliasNode === NONE ? name : nameText(l, aliasNode)
      l.b.add('imports', { ...row, name: l.b.str(name), alias: l.b.str(alias), kind: ImportKind.ReExport })
    }
    return
  }
  const namespace = childOfKind(l, node, 'namespace_export')
  if (namespace === NONE) {
    l.b.add('imports', { ...row, kind: ImportKind.ReExportStar })
    return
  }
  const [nameNode] = parts(l, namespace)
  if (nameNode === undefined) return
  const local = freshName(l)
  const binding = declare(l, { scope: lexicalScope(l) }, local, node, { kind: BindingKind.Import })
  addImport(l, { specifier, name: '', kind: ImportKind.Namespace, flags, binding, line, alias: local })
  addExport(l, nameText(l, nameNode), { local }, node)
}
