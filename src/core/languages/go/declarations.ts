// Declarations of types, variables and constants.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { field, fields, kind, line, text } from '../lowering.ts'
import { expression } from './expressions.ts'
import { addEntity, bindEntity, typeParameters } from './functions.ts'
import { declare, type Lowering, named, open, type Place } from './state.ts'
import { interfaceMembers, structMembers, typeExpr } from './types.ts'

/** Lowers the types that a `type` declaration declares. */
export function typeDeclaration(l: Lowering, at: Place, node: number): void {
  for (const spec of named(l, node)) {
    if (kind(l, spec) === 'type_spec' || kind(l, spec) === 'type_alias') typeSpec(l, at, spec)
  }
}

function typeSpec(l: Lowering, at: Place, node: number): void {
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
  const entity = addEntity(l, at, { node, name, kind: entityKind, flags, headerEnd: line(l, node) })
  if (/^type\s*\(/.test(text(l, l.tree.parent[node]!)) === false)
    l.b.set('entities', entity, 'startLine', line(l, l.tree.parent[node]!))
  const around: Place = { ...open(l, at, ScopeKind.TypeParams), entity }
  l.b.set('scopes', around.scope, 'entity', entity)
  typeParameters(l, around, field(l, node, 'type_parameters'), { entity })
  const inside: Place = { ...open(l, around, ScopeKind.Class), entity }
  l.b.set('entities', entity, 'scope', inside.scope)
  const body = { inside, around, owner: entity }
  let stands: number = NONE
  if (entityKind === EntityKind.Class) structMembers(l, body, type)
  else if (entityKind === EntityKind.Interface) interfaceMembers(l, body, type)
  else stands = typeExpr(l, around, type)
  if (name !== '_') bindEntity(l, at, node, { name, entity, type: stands })
}

/** `var a, b T = x, y` and `const`. */
export function variableDeclaration(l: Lowering, at: Place, node: number): void {
  let before: Spec = { type: NONE, values: [] }
  for (const child of named(l, node)) {
    if (kind(l, child) === 'var_spec_list') variableDeclaration(l, at, child)
    else if (kind(l, child) === 'var_spec') variableSpec(l, at, child, { type: NONE, values: [] })
    else if (kind(l, child) === 'const_spec') before = variableSpec(l, at, child, before)
  }
}

/** The values that a specification gives its names; a constant without any repeats those of the one before it. */
type Spec = { type: number; values: readonly number[] }

function variableSpec(l: Lowering, at: Place, node: number, before: Spec): Spec {
  const names = fields(l, node, 'name').filter((one) => kind(l, one) === 'identifier')
  const typeNode = field(l, node, 'type')
  const valueList = field(l, node, 'value')
  const isRepeated = typeNode === NONE && valueList === NONE
  const type = isRepeated ? before.type : typeExpr(l, at, typeNode)
  const own = valueList === NONE ? [] : named(l, valueList).map((one) => expression(l, at, one))
  const values = isRepeated ? before.values : own
  const from = l.tree.end[node]!
  const bindings = names.map((name) => declare(l, at, { node: name, kind: BindingKind.Variable, type, from }))
  assign(l, at, bindings, { values, from })
  return { type, values }
}

/** The right side of an assignment, which holds from an offset on. */
export type Given = { values: readonly number[]; from: number }

/** Assigns values to bindings, one by one, or the parts of a single one. */
export function assign(l: Lowering, at: Place, bindings: readonly number[], { values, from }: Given): void {
  for (const [index, binding] of bindings.entries()) {
    const expr = partOf(l, values, index, bindings.length)
    if (binding !== NONE && expr !== NONE) l.b.add('values', { binding, expr, offset: from, scope: at.scope })
  }
}

/** The value that the left side number `index` of `count` receives. */
export function partOf(l: Lowering, values: readonly number[], index: number, count: number): number {
  if (values.length === count) return values[index]!
  if (values.length !== 1 || count < 2) return NONE
  return l.b.expr(Op.Element, values[0]!, index)
}
