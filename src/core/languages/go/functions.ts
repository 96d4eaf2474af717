// Functions and methods: their entities, parameters and bodies.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { bind, remember, takeParameter } from '../kit/bindings.ts'
import { addEntity, type Docs, type Generic, NO_DOCS } from '../kit/entities.ts'
import { addFunction } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, fields, kind, lastLine, line, parts, text } from '../kit/nodes.ts'
import { openFunction, openScope, outer } from '../kit/scopes.ts'
import { declareName, isExported, type Lowering } from './state.ts'
import { block } from './statements.ts'
import { listType, resultType, typeExpr } from './types.ts'

/** Lowers a function of a package; one named `_`, which only has to compile, is no entity. */
export function functionDeclaration(l: Lowering, at: Here, node: number): void {
  const name = text(l, field(l, node, 'name'))
  if (name === '_') {
    block(l, functionBody(l, at, node, NONE, 0), field(l, node, 'body'))
    return
  }
  const { entity, body } = declareFunction(l, at, {
    node,
    name,
    kind: EntityKind.Function,
    flags: 0,
    headerEnd: headerEndOf(l, node),
  })
  if (name !== 'init') bindEntity(l, at, name, node, { ref: entity })
  block(l, body, field(l, node, 'body'))
}

/** Lowers a method: it extends the type of its receiver. */
export function methodDeclaration(l: Lowering, at: Here, node: number): void {
  const name = text(l, field(l, node, 'name'))
  const { entity, body } = declareFunction(l, at, {
    node,
    name,
    kind: EntityKind.Method,
    flags: Flag.Extension,
    headerEnd: headerEndOf(l, node),
  })
  const receiver = parts(l, field(l, node, 'receiver'))[0] ?? NONE
  const typeNode = receiver === NONE ? NONE : field(l, receiver, 'type')
  const header = headerOf(l, body)
  for (const param of receiverTypeParameters(l, typeNode)) {
    const binding = declareName(l, header, text(l, param), param, { kind: BindingKind.TypeParameter, offset: 0 })
    if (binding !== NONE) l.b.add('typeParams', { fn: body.fn, binding })
  }
  const type = typeExpr(l, header, typeNode)
  l.b.set('functions', body.fn, 'receiver', type)
  const nameNode = receiver === NONE ? NONE : field(l, receiver, 'name')
  if (nameNode !== NONE) {
    const name = text(l, nameNode)
    const binding = declareName(l, body, name, nameNode, { kind: BindingKind.Parameter, type, offset: 0 })
    takeParameter(l, body, name, binding, { kind: ParamKind.Receiver, type })
    moveReceiverFirst(l, body.fn)
  }
  if (type !== NONE) l.b.add('extensions', { target: type, line: line(l, node), entity })
  block(l, body, field(l, node, 'body'))
}

/** An entity, from the first line of `node` to its last; `headerEnd` is the last line of its header. */
type DeclaredEntity = {
  node: number
  name: string
  kind: number
  flags: number
  headerEnd: number
  declaredIn?: number
}

/** Adds the entity of a function with its function; returns its row and the place of its body. */
export function declareFunction(l: Lowering, at: Here, declared: DeclaredEntity): { entity: number; body: Here } {
  const isOutside = declared.kind === EntityKind.Method && at.entity <= 0
  const entity = addDeclared(l, at, isOutside ? { ...declared, declaredIn: NONE } : declared)
  const body = functionBody(l, at, declared.node, entity, declared.flags)
  l.b.set('entities', entity, 'fn', body.fn)
  return { entity, body }
}

/** Adds the entity of a declaration; returns its row. */
export function addDeclared(l: Lowering, at: Here, { name, ...about }: DeclaredEntity): number {
  const flags = about.flags | (isExported(name) ? Flag.Exported : 0) | (at.fn === NONE ? 0 : Flag.Local)
  const nameNode = field(l, about.node, 'name')
  return addEntity(l, at, { ...about, word: name, nameNode, docs: docsOf(l, about.node), flags })
}

/** The function row, scope, type parameters and parameters of a function, method or literal. */
export function functionBody(l: Lowering, at: Here, node: number, entity: number, flags: number): Here {
  // Parameters are names of the body: in `func (g *g) f(b *b.T)` the types are looked up outside.
  const fn = addFunction(l, { entity, flags })
  const around = openScope(l, at, ScopeKind.TypeParams, entity === NONE ? {} : { entity })
  const body = openFunction(l, around, fn, entity)
  const header = headerOf(l, body)
  typeParameters(l, header, field(l, node, 'type_parameters'), { fn })
  parameters(l, header, body, field(l, node, 'parameters'))
  const result = field(l, node, 'result')
  l.b.set('functions', fn, 'returnType', resultType(l, header, result))
  if (result !== NONE && kind(l, result) === 'parameter_list') {
    for (const param of parts(l, result)) {
      const type = typeExpr(l, header, field(l, param, 'type'))
      for (const name of fields(l, param, 'name'))
        declareName(l, body, text(l, name), name, { kind: BindingKind.Variable, type, offset: 0 })
    }
  }
  return body
}

/** Where the types in a function's header are looked up: around its body, with its type parameters. */
const headerOf = (l: Lowering, body: Here): Here => ({ ...body, scope: outer(l, body.scope) })

function parameters(l: Lowering, header: Here, at: Here, list: number): void {
  for (const param of parts(l, list)) {
    const rest = kind(l, param) === 'variadic_parameter_declaration'
    const given = typeExpr(l, header, field(l, param, 'type'))
    const type = rest ? listType(l, given) : given
    const about = { kind: rest ? ParamKind.Rest : ParamKind.Positional, type }
    const names = fields(l, param, 'name')
    if (names.length === 0) takeParameter(l, at, '_', NONE, about)
    for (const node of names) {
      const name = text(l, node)
      const binding = declareName(l, at, name, node, { kind: BindingKind.Parameter, type, offset: 0 })
      takeParameter(l, at, name, binding, about)
    }
  }
}

/** Declares the type parameters of an entity, or of a function, in the scope of its header. */
export function typeParameters(l: Lowering, at: Here, list: number, of: Generic): void {
  for (const param of parts(l, list)) {
    const bound = typeExpr(l, at, field(l, param, 'type'))
    for (const name of fields(l, param, 'name')) {
      const about = { kind: BindingKind.TypeParameter, type: bound, offset: 0 }
      const binding = declareName(l, at, text(l, name), name, about)
      if (binding !== NONE) l.b.add('typeParams', { ...of, binding })
    }
  }
}

/** The comment lines right above a declaration. */
function docsOf(l: Lowering, node: number): Docs {
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
  return start <= end ? { docStart: start, docEnd: end } : NO_DOCS
}

const headerEndOf = (l: Lowering, node: number): number => {
  const body = field(l, node, 'body')
  return body === NONE ? lastLine(l, node) : line(l, body)
}

/** Binds the name of an entity; `type` is the type that it means. */
export function bindEntity(
  l: Lowering,
  at: Here,
  name: string,
  node: number,
  about: { ref: number; type?: number },
): void {
  const flags = isExported(name) ? BindFlag.Exported : 0
  const binding = bind(l, at, name, node, { kind: BindingKind.Entity, flags, ...about })
  if (at.scope !== 0) remember(l, at.scope, name, binding)
}

/** The receiver comes first among the parameters, though its type may only be read after the others are declared. */
function moveReceiverFirst(l: Lowering, fn: number): void {
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
function receiverTypeParameters(l: Lowering, type: number): number[] {
  let at = type
  while (at !== NONE && (kind(l, at) === 'pointer_type' || kind(l, at) === 'parenthesized_type'))
    at = parts(l, at)[0] ?? NONE
  if (at === NONE || kind(l, at) !== 'generic_type') return []
  return parts(l, field(l, at, 'type_arguments')).map((one) =>
    kind(l, one) === 'type_elem' ? (parts(l, one)[0] ?? one) : one,
  )
}
