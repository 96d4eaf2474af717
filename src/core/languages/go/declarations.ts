// Declarations of types, variables and constants.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import type { Here } from '../kit/lowering.ts'
import { field, fields, kind, line, parts, text } from '../kit/nodes.ts'
import { openMembers, openScope } from '../kit/scopes.ts'
import { expression } from './expressions.ts'
import { addDeclared, bindEntity, typeParameters } from './functions.ts'
import { declareName, type Lowering } from './state.ts'
import { interfaceMembers, structMembers, typeExpr } from './types.ts'

/** Lowers the types that a `type` declaration declares. */
export function typeDeclaration(l: Lowering, at: Here, node: number): void {
  for (const spec of parts(l, node)) {
    if (kind(l, spec) === 'type_spec' || kind(l, spec) === 'type_alias') typeSpec(l, at, spec)
  }
}

function typeSpec(l: Lowering, at: Here, node: number): void {
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
  const flags = isAlias ? Flag.Alias : 0
  const entity = addDeclared(l, at, { node, name, kind: entityKind, flags, headerEnd: line(l, node) })
  if (/^type\s*\(/.test(text(l, l.tree.parent[node]!)) === false)
    l.b.set('entities', entity, 'startLine', line(l, l.tree.parent[node]!))
  const around = openScope(l, at, ScopeKind.TypeParams, { entity })
  typeParameters(l, around, field(l, node, 'type_parameters'), { entity })
  const inside = openMembers(l, around)
  const body = { inside, around, owner: entity }
  let stands: number = NONE
  if (entityKind === EntityKind.Class) structMembers(l, body, type)
  else if (entityKind === EntityKind.Interface) interfaceMembers(l, body, type)
  else stands = typeExpr(l, around, type)
  if (name !== '_') bindEntity(l, at, name, node, { ref: entity, type: stands })
}

/** `var a, b T = x, y` and `const`. */
export function variableDeclaration(l: Lowering, at: Here, node: number): void {
  let before: Spec = { type: NONE, values: [] }
  for (const child of parts(l, node)) {
    if (kind(l, child) === 'var_spec_list') variableDeclaration(l, at, child)
    else if (kind(l, child) === 'var_spec') variableSpec(l, at, child, { type: NONE, values: [] })
    else if (kind(l, child) === 'const_spec') before = variableSpec(l, at, child, before)
  }
}

/** The values that a specification gives its names; a constant without any repeats those of the one before it. */
type Spec = { type: number; values: readonly number[] }

function variableSpec(l: Lowering, at: Here, node: number, before: Spec): Spec {
  const names = fields(l, node, 'name').filter((one) => kind(l, one) === 'identifier')
  const typeNode = field(l, node, 'type')
  const valueList = field(l, node, 'value')
  const isRepeated = typeNode === NONE && valueList === NONE
  const type = isRepeated ? before.type : typeExpr(l, at, typeNode)
  const own = valueList === NONE ? [] : parts(l, valueList).map((one) => expression(l, at, one))
  const values = isRepeated ? before.values : own
  const from = l.tree.end[node]!
  const about = { kind: BindingKind.Variable, type, offset: from }
  const bindings = names.map((name) => declareName(l, at, text(l, name), name, about))
  if (names.every((name) => text(l, name) === '_')) noteAssertion(l, typeNode, valueList)
  assignAll(l, at, bindings, { values, from })
  return { type, values }
}

/** The type of a value that is there for its type alone: `(*T)(nil)`, `&T{}`, `T{}`, `new(T)`. */
const MADE_FOR_TYPE = /^(?:\(\*(\w+)\)\(nil\)|&?(\w+)\{\}|new\((\w+)\))$/

/** `var _ http.Handler = (*T)(nil)`: a type that has the methods of another package's interface, which calls them. */
function noteAssertion(l: Lowering, typeNode: number, valueList: number): void {
  if (typeNode === NONE || valueList === NONE || kind(l, typeNode) !== 'qualified_type') return
  const [, ...named] = MADE_FOR_TYPE.exec(text(l, valueList)) ?? []
  const name = named.find((each) => each !== undefined)
  if (name !== undefined) l.asserted.push(name)
}

/** The right side of an assignment, which holds from an offset on. */
export type Given = { values: readonly number[]; from: number }

/** Assigns values to bindings, one by one, or the parts of a single one. */
export function assignAll(l: Lowering, at: Here, bindings: readonly number[], { values, from }: Given): void {
  for (const [index, binding] of bindings.entries()) {
    const expr = partOf(l, values, index, bindings.length)
    if (binding !== NONE && expr !== NONE) assign(l, at, binding, expr, from)
  }
}

/** The value that the left side number `index` of `count` receives. */
export function partOf(l: Lowering, values: readonly number[], index: number, count: number): number {
  if (values.length === count) return values[index]!
  if (values.length !== 1 || count < 2) return NONE
  return l.b.expr(Op.Element, values[0]!, index)
}
