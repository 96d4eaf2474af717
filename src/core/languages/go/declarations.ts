// Declarations of Go: functions, methods, types, variables, constants, imports.

import { BindingKind, EntityKind, Flag, ImportKind, NONE, Op, ParamKind, ScopeKind } from '../../facts.ts'
import { field, fields, kind, lastLine, line, text } from '../lowering.ts'
import { expression } from './expressions.ts'
import { declare, type GoLowering, isExported, named, open, type Place, remember, unquoted } from './state.ts'
import { block } from './statements.ts'
import { interfaceMembers, listType, resultType, structMembers, typeExpr } from './types.ts'

/** Adds an entity with its binding and its function; returns its row, its function and the place of its body. */
export function declareFunction(
  l: GoLowering,
  at: Place,
  node: number,
  name: string,
  entityKind: number,
  flags: number,
  headerEnd: number,
): { entity: number; body: Place } {
  const entity = addEntity(l, at, node, name, entityKind, flags, headerEnd)
  l.b.set('entities', entity, 'declaredIn', entityKind === EntityKind.Method && at.entity <= 0 ? NONE : at.scope)
  const body = functionBody(l, at, node, entity, flags)
  l.b.set('entities', entity, 'fn', body.fn)
  l.b.set('entities', entity, 'scope', body.scope)
  return { entity, body }
}

function addEntity(
  l: GoLowering,
  at: Place,
  node: number,
  name: string,
  entityKind: number,
  flags: number,
  headerEnd: number,
): number {
  const [docStart, docEnd] = docOf(l, node)
  return l.b.add('entities', {
    name: l.b.str(name),
    kind: entityKind,
    parent: at.entity,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, field(l, node, 'name') === NONE ? node : field(l, node, 'name')),
    sigEndLine: headerEnd,
    docStart,
    docEnd,
    flags: flags | (isExported(name) ? Flag.Exported : 0) | (at.fn === NONE ? 0 : Flag.Local),
    declaredIn: at.scope,
  })
}

/** The function row, scope, type parameters and parameters of a function, method or literal. */
export function functionBody(l: GoLowering, at: Place, node: number, entity: number, flags: number): Place {
  // Parameters are names of the body: in `func (g *g) f(b *b.T)` the types mean what they mean outside.
  const around = l.b.add('scopes', { parent: at.scope, kind: ScopeKind.TypeParams, entity })
  const scope = l.b.add('scopes', { parent: around, kind: ScopeKind.Function, entity })
  const fn = l.b.add('functions', { entity, scope, flags })
  l.b.set('scopes', scope, 'fn', fn)
  const body: Place = { scope, fn, entity: entity === NONE ? at.entity : entity }
  const header = headerOf(l, body)
  typeParameters(l, header, field(l, node, 'type_parameters'), NONE, fn)
  parameters(l, header, body, field(l, node, 'parameters'))
  const result = field(l, node, 'result')
  l.b.set('functions', fn, 'returnType', resultType(l, header, result))
  if (result !== NONE && kind(l, result) === 'parameter_list') {
    for (const param of named(l, result)) {
      const type = typeExpr(l, header, field(l, param, 'type'))
      for (const name of fields(l, param, 'name')) declare(l, body, name, text(l, name), type, BindingKind.Variable, 0)
    }
  }
  return body
}

/** Where the types in a function's header are looked up: around its body, with its type parameters. */
const headerOf = (l: GoLowering, body: Place): Place => ({ ...body, scope: l.b.get('scopes', body.scope, 'parent') })

function parameters(l: GoLowering, header: Place, at: Place, list: number): void {
  for (const param of named(l, list)) {
    const rest = kind(l, param) === 'variadic_parameter_declaration'
    const type = typeExpr(l, header, field(l, param, 'type'))
    const names = fields(l, param, 'name')
    const kindOfParam = rest ? ParamKind.Rest : ParamKind.Positional
    for (const node of names.length > 0 ? names : [NONE]) {
      const name = node === NONE ? '_' : text(l, node)
      const bound = rest ? listType(l, type) : type
      const binding = node === NONE ? NONE : declare(l, at, node, name, bound, BindingKind.Parameter, 0)
      l.b.add('params', {
        fn: at.fn,
        name: l.b.str(name),
        kind: kindOfParam,
        type: rest && binding !== NONE ? bound : type,
        binding,
      })
    }
  }
}

function typeParameters(l: GoLowering, at: Place, list: number, entity: number, fn: number): void {
  for (const param of named(l, list)) {
    const bound = typeExpr(l, at, field(l, param, 'type'))
    for (const name of fields(l, param, 'name')) {
      const binding = declare(l, at, name, text(l, name), bound, BindingKind.TypeParameter, 0)
      if (binding !== NONE) l.b.add('typeParams', { entity, fn, binding })
    }
  }
}

/** The comment lines right above a declaration. */
function docOf(l: GoLowering, node: number): [number, number] {
  const outer = kind(l, node) === 'type_spec' || kind(l, node) === 'type_alias' ? l.tree.parent[node]! : node
  const end = line(l, outer) - 1
  let start = end + 1
  const lines = l.tree.lineStarts
  while (start > 1) {
    const from = lines[start - 2]!
    const to = start - 1 < lines.length ? lines[start - 1]! : l.tree.text.length
    if (!/^\s*(\/\/|\/\*|\*)/.test(l.tree.text.slice(from, to))) break
    start--
  }
  return start <= end ? [start, end] : [0, 0]
}

const headerEndOf = (l: GoLowering, node: number): number => {
  const body = field(l, node, 'body')
  return body === NONE ? lastLine(l, node) : line(l, body)
}

/** Lowers a function of a package. */
export function functionDeclaration(l: GoLowering, at: Place, node: number): void {
  const name = text(l, field(l, node, 'name'))
  const { entity, body } = declareFunction(l, at, node, name, EntityKind.Function, 0, headerEndOf(l, node))
  if (name !== 'init' && name !== '_') bindEntity(l, at, node, name, entity, NONE)
  block(l, body, field(l, node, 'body'))
}

/** Binds the name of an entity. */
export function bindEntity(l: GoLowering, at: Place, node: number, name: string, entity: number, type: number): void {
  const binding = l.b.add('bindings', {
    scope: at.scope,
    name: l.b.str(name),
    kind: BindingKind.Entity,
    ref: entity,
    type,
    flags: isExported(name) ? 1 : 0,
    offset: l.tree.start[node]!,
    line: line(l, node),
  })
  remember(l, at.scope, name, binding)
}

/** Lowers a method: it extends the type of its receiver. */
export function methodDeclaration(l: GoLowering, at: Place, node: number): void {
  const name = text(l, field(l, node, 'name'))
  const { entity, body } = declareFunction(l, at, node, name, EntityKind.Method, Flag.Extension, headerEndOf(l, node))
  const receiver = named(l, field(l, node, 'receiver'))[0] ?? NONE
  const typeNode = receiver === NONE ? NONE : field(l, receiver, 'type')
  const header = headerOf(l, body)
  for (const param of receiverTypeParameters(l, typeNode)) {
    const binding = declare(l, header, param, text(l, param), NONE, BindingKind.TypeParameter, 0)
    if (binding !== NONE) l.b.add('typeParams', { entity: NONE, fn: body.fn, binding })
  }
  const type = typeExpr(l, header, typeNode)
  l.b.set('functions', body.fn, 'receiver', type)
  const nameNode = receiver === NONE ? NONE : field(l, receiver, 'name')
  if (nameNode !== NONE) {
    const binding = declare(l, body, nameNode, text(l, nameNode), type, BindingKind.Parameter, 0)
    l.b.add('params', { fn: body.fn, name: l.b.str(text(l, nameNode)), kind: ParamKind.Receiver, type, binding })
    moveReceiverFirst(l, body.fn)
  }
  if (type !== NONE) l.b.add('extensions', { target: type, line: line(l, node), entity })
  block(l, body, field(l, node, 'body'))
}

/** The receiver comes first among the parameters, though its type may only be read after the others are declared. */
function moveReceiverFirst(l: GoLowering, fn: number): void {
  const last = l.b.count('params') - 1
  let first = last
  while (first > 0 && l.b.get('params', first - 1, 'fn') === fn) first--
  const columns = ['name', 'kind', 'type', 'fallback', 'binding'] as const
  for (let row = last; row > first; row--) {
    for (const column of columns) {
      const here = l.b.get('params', row, column)
      l.b.set('params', row, column, l.b.get('params', row - 1, column))
      l.b.set('params', row - 1, column, here)
    }
  }
}

/** The `T` of a receiver `*List[T]`: they declare type parameters. */
function receiverTypeParameters(l: GoLowering, type: number): number[] {
  let at = type
  while (at !== NONE && (kind(l, at) === 'pointer_type' || kind(l, at) === 'parenthesized_type'))
    at = named(l, at)[0] ?? NONE
  if (at === NONE || kind(l, at) !== 'generic_type') return []
  return named(l, field(l, at, 'type_arguments')).map((one) =>
    kind(l, one) === 'type_elem' ? (named(l, one)[0] ?? one) : one,
  )
}

/** Lowers the types that a `type` declaration declares. */
export function typeDeclaration(l: GoLowering, at: Place, node: number): void {
  for (const spec of named(l, node)) {
    if (kind(l, spec) === 'type_spec' || kind(l, spec) === 'type_alias') typeSpec(l, at, spec)
  }
}

function typeSpec(l: GoLowering, at: Place, node: number): void {
  const name = text(l, field(l, node, 'name'))
  const type = field(l, node, 'type')
  const shape = type === NONE ? '' : kind(l, type)
  const isAlias = kind(l, node) === 'type_alias'
  const entityKind =
    isAlias || (shape !== 'struct_type' && shape !== 'interface_type')
      ? EntityKind.Type
      : shape === 'struct_type'
        ? EntityKind.Class
        : EntityKind.Interface
  const entity = addEntity(l, at, node, name, entityKind, 0, line(l, node))
  if (/^type\s*\(/.test(text(l, l.tree.parent[node]!)) === false)
    l.b.set('entities', entity, 'startLine', line(l, l.tree.parent[node]!))
  const around: Place = { ...open(l, at, ScopeKind.TypeParams), entity }
  l.b.set('scopes', around.scope, 'entity', entity)
  typeParameters(l, around, field(l, node, 'type_parameters'), entity, NONE)
  const inside: Place = { ...open(l, around, ScopeKind.Class), entity }
  l.b.set('entities', entity, 'scope', inside.scope)
  let stands = NONE
  if (entityKind === EntityKind.Class) structMembers(l, inside, around, type, entity)
  else if (entityKind === EntityKind.Interface) interfaceMembers(l, inside, around, type, entity)
  else stands = typeExpr(l, around, type)
  if (name !== '_') bindEntity(l, at, node, name, entity, stands)
}

/** `var a, b T = x, y` and `const`. */
export function variableDeclaration(l: GoLowering, at: Place, node: number): void {
  let before: Spec = { type: NONE, values: [] }
  for (const child of named(l, node)) {
    if (kind(l, child) === 'var_spec_list') variableDeclaration(l, at, child)
    else if (kind(l, child) === 'var_spec') variableSpec(l, at, child, { type: NONE, values: [] })
    else if (kind(l, child) === 'const_spec') before = variableSpec(l, at, child, before)
  }
}

/** What a specification gives its names; a constant without any is given what the one before it was. */
type Spec = { type: number; values: readonly number[] }

function variableSpec(l: GoLowering, at: Place, node: number, before: Spec): Spec {
  const names = fields(l, node, 'name').filter((one) => kind(l, one) === 'identifier')
  const typeNode = field(l, node, 'type')
  const valueList = field(l, node, 'value')
  const isRepeated = typeNode === NONE && valueList === NONE
  const type = isRepeated ? before.type : typeExpr(l, at, typeNode)
  const own = valueList === NONE ? [] : named(l, valueList).map((one) => expression(l, at, one))
  const values = isRepeated ? before.values : own
  assign(
    l,
    at,
    names.map((name) => declare(l, at, name, text(l, name), type, BindingKind.Variable, l.tree.end[node]!)),
    values,
    l.tree.end[node]!,
  )
  return { type, values }
}

/** Gives values to bindings, one by one, or the parts of a single one. */
export function assign(
  l: GoLowering,
  at: Place,
  bindings: readonly number[],
  values: readonly number[],
  offset: number,
): void {
  for (const [index, binding] of bindings.entries()) {
    const expr = partOf(l, values, index, bindings.length)
    if (binding !== NONE && expr !== NONE) l.b.add('values', { binding, expr, offset, scope: at.scope })
  }
}

/** The value that the left side number `index` of `count` receives. */
export function partOf(l: GoLowering, values: readonly number[], index: number, count: number): number {
  if (values.length === count) return values[index]!
  if (values.length !== 1 || count < 2) return NONE
  return l.b.expr(Op.Element, values[0]!, index)
}

/** Lowers the imports that an `import` declaration names. */
export function importDeclaration(l: GoLowering, at: Place, node: number): void {
  for (const child of named(l, node)) {
    if (kind(l, child) === 'import_spec_list') importDeclaration(l, at, child)
    else if (kind(l, child) === 'import_spec') importSpec(l, at, child)
  }
}

function importSpec(l: GoLowering, at: Place, node: number): void {
  const path = unquoted(l, field(l, node, 'path'))
  const nameNode = field(l, node, 'name')
  const alias = nameNode === NONE ? undefined : text(l, nameNode)
  const common = { scope: at.scope, specifier: l.b.str(path), flags: 0, line: line(l, node) }
  if (alias === '_') l.b.add('imports', { ...common, kind: ImportKind.SideEffect })
  else if (alias === '.') l.b.add('imports', { ...common, kind: ImportKind.Star })
  else {
    const row = l.b.add('imports', { ...common, kind: ImportKind.Namespace })
    for (const name of alias === undefined ? packageNames(path) : [alias]) {
      const binding = l.b.add('bindings', {
        scope: at.scope,
        name: l.b.str(name),
        kind: BindingKind.Import,
        ref: row,
        flags: 0,
        offset: 0,
        line: line(l, node),
      })
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
