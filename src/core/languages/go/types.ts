// Type expressions of Go.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { addBase } from '../kit/entities.ts'
import { mention, nameExpr } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, fields, kind, lastLine, line, parts, text } from '../kit/nodes.ts'
import { openMembers, openScope } from '../kit/scopes.ts'
import { addDeclared, bindEntity, declareFunction } from './functions.ts'
import { declareName, isLocal, type Lowering } from './state.ts'

type TypeRule = (l: Lowering, at: Here, node: number) => number

/** A type expression as an expression; NONE for types that decide nothing. */
export function typeExpr(l: Lowering, at: Here, node: number): number {
  if (node === NONE) return NONE
  const rule = RULES[kind(l, node)]
  return rule ? rule(l, at, node) : NONE
}

const inner: TypeRule = (l, at, node) => typeExpr(l, at, parts(l, node).at(-1) ?? NONE)

/** A constraint with a single type is that type. */
const constraint: TypeRule = (l, at, node) => {
  const types = parts(l, node).map((one) => typeExpr(l, at, one))
  return types.length === 1 ? types[0]! : NONE
}

const list: TypeRule = (l, at, node) => listType(l, typeExpr(l, at, field(l, node, 'element')))

const RULES: Readonly<Record<string, TypeRule>> = {
  type_identifier: typeName,
  identifier: typeName,
  qualified_type: qualifiedType,
  pointer_type: (l, at, node) => reference(l, inner(l, at, node)),
  parenthesized_type: inner,
  type_elem: constraint,
  type_constraint: constraint,
  negated_type: inner,
  slice_type: list,
  array_type: list,
  implicit_length_array_type: list,
  map_type: (l, at, node) =>
    generic(l, at, 'gomap', node, [typeExpr(l, at, field(l, node, 'key')), typeExpr(l, at, field(l, node, 'value'))]),
  channel_type: (l, at, node) => {
    const element = typeExpr(l, at, field(l, node, 'value'))
    return generic(l, at, 'gochan', node, [element, element])
  },
  function_type: functionType,
  generic_type: (l, at, node) => {
    const base = typeExpr(l, at, field(l, node, 'type'))
    const args = parts(l, field(l, node, 'type_arguments')).map((one) => orUnknown(l, typeExpr(l, at, one)))
    return l.b.expr(Op.Apply, base, l.b.list(args))
  },
  struct_type: (l, at, node) => objectType(l, at, node, structMembers),
  interface_type: interfaceType,
}

/** An expression, unknown in place of NONE. */
export const orUnknown = (l: Lowering, expr: number): number => (expr === NONE ? l.b.expr(Op.Unknown) : expr)
/** A pointer to a type. */
export const reference = (l: Lowering, type: number): number => (type === NONE ? NONE : l.b.expr(Op.Ref, type))
/** A slice or array of an element type. */
export const listType = (l: Lowering, element: number): number =>
  l.b.expr(Op.ArrayType, orUnknown(l, element), l.b.str('goslice'))

/** A type of the prelude with its type arguments. */
export function generic(l: Lowering, at: Here, name: string, node: number, args: readonly number[]): number {
  const base = nameExpr(l, at, name, node)
  return l.b.expr(Op.Apply, base, l.b.list(args.map((arg) => orUnknown(l, arg))))
}

/** The types of whole numbers that Go declares. */
export const WHOLE_NUMBERS: readonly string[] =
  'int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr byte rune'.split(' ')

/** Names of types that Go declares. */
export const PREDECLARED: ReadonlySet<string> = new Set([
  ...WHOLE_NUMBERS,
  ...'any bool comparable complex64 complex128 error float32 float64 string'.split(' '),
])

function typeName(l: Lowering, at: Here, node: number): number {
  const word = text(l, node)
  const expr = nameExpr(l, at, word, node)
  if (!PREDECLARED.has(word) && !isLocal(l, at.scope, word)) mention(l, at, expr, node)
  return expr
}

function qualifiedType(l: Lowering, at: Here, node: number): number {
  const object = field(l, node, 'package')
  const name = field(l, node, 'name')
  const expr = l.b.expr(Op.Member, nameExpr(l, at, text(l, object), object), l.b.str(text(l, name)), 2)
  mention(l, at, expr, node)
  return expr
}

/** `func(A, B) R` */
function functionType(l: Lowering, at: Here, node: number): number {
  const types = parameterTypes(l, at, field(l, node, 'parameters'))
  return l.b.expr(Op.FuncType, l.b.list(types), resultType(l, at, field(l, node, 'result')))
}

/** The types of a list of parameters or results: for `a, b T` one per name. */
const parameterTypes = (l: Lowering, at: Here, node: number): number[] =>
  parts(l, node).flatMap((param) => {
    const type = orUnknown(l, typeExpr(l, at, field(l, param, 'type')))
    return Array<number>(Math.max(1, fields(l, param, 'name').length)).fill(type)
  })

/** The type of a result: one type, or a tuple of several. */
export function resultType(l: Lowering, at: Here, node: number): number {
  if (node === NONE) return NONE
  if (kind(l, node) !== 'parameter_list') return orUnknown(l, typeExpr(l, at, node))
  const types = parameterTypes(l, at, node)
  if (types.length === 0) return NONE
  return types.length === 1 ? types[0]! : l.b.expr(Op.Tuple, l.b.list(types))
}

/** An anonymous interface: its methods are declared like those of a named one; without methods it decides nothing. */
function interfaceType(l: Lowering, at: Here, node: number): number {
  const elements = parts(l, node)
  if (elements.length === 0) return NONE
  if (!elements.some((one) => kind(l, one) === 'method_elem')) return objectType(l, at, node, interfaceMembers)
  const entity = addDeclared(l, at, {
    node,
    name: `$${l.b.count('entities')}`,
    kind: EntityKind.Interface,
    flags: Flag.Anonymous,
    headerEnd: line(l, node),
  })
  const inside = openMembers(l, { ...at, fn: NONE, entity })
  interfaceMembers(l, { inside, around: at, owner: entity }, node)
  return l.b.expr(Op.Entity, entity)
}

function objectType(l: Lowering, at: Here, node: number, members: MembersRule): number {
  const inside = openScope(l, at, ScopeKind.Class)
  const embedded = members(l, { inside, around: at, owner: NONE }, node).map((type) => l.b.expr(Op.Instance, type))
  return l.b.expr(Op.Object, inside.scope, embedded.length === 0 ? NONE : l.b.list(embedded))
}

/**
 * Where the members of a type are declared, and the place around it where their types are looked up: a field does not
 * hide the type of its name. `owner` is the entity of the type, if it has one.
 */
type Body = { inside: Here; around: Here; owner: number }

/** Declares the members of a type; returns the embedded types. */
type MembersRule = (l: Lowering, body: Body, node: number) => number[]

/** Fields of a struct; embedded types are bases as well as fields of their own name. */
export function structMembers(l: Lowering, body: Body, node: number): number[] {
  const embedded: number[] = []
  const list = parts(l, node).find((one) => kind(l, one) === 'field_declaration_list') ?? NONE
  for (const declaration of parts(l, list)) {
    if (kind(l, declaration) !== 'field_declaration') continue
    const names = fields(l, declaration, 'name')
    const type = field(l, declaration, 'type')
    const expr = typeExpr(l, body.around, type)
    const about = { kind: BindingKind.Member, type: expr }
    for (const name of names) declareName(l, body.inside, text(l, name), name, about)
    if (names.length > 0) continue
    embed(l, body, type, expr)
    if (expr !== NONE) embedded.push(expr)
  }
  return embedded
}

function embed(l: Lowering, { inside, owner }: Body, type: number, expr: number): void {
  if (type === NONE || expr === NONE) return
  const word = embeddedName(text(l, type))
  if (word) declareName(l, inside, word, type, { kind: BindingKind.Member, type: expr })
  if (owner !== NONE) addBase(l, { entity: owner }, expr, type, HeritageKind.Embeds)
}

/** `B` of `a.B` and of `a.B[C]`. */
function embeddedName(type: string): string | undefined {
  const open = type.endsWith(']') ? type.indexOf('[') : -1
  const path = open < 0 ? type : type.slice(0, open)
  return path.match(/[\p{L}_][\p{L}\p{N}_]*/gu)?.at(-1)
}

/** Methods of an interface; embedded interfaces are bases. */
export function interfaceMembers(l: Lowering, { inside, around, owner }: Body, node: number): number[] {
  const embedded: number[] = []
  for (const element of parts(l, node)) {
    if (kind(l, element) === 'method_elem') interfaceMethod(l, inside, element, owner)
    if (kind(l, element) !== 'type_elem') continue
    const [type, ...others] = parts(l, element)
    // `A | B` is a constraint, and embeds neither
    const expr = type === undefined || others.length > 0 ? NONE : typeExpr(l, around, type)
    if (expr === NONE) continue
    embedded.push(expr)
    if (owner !== NONE) addBase(l, { entity: owner }, expr, element, HeritageKind.Embeds)
  }
  return embedded
}

function interfaceMethod(l: Lowering, at: Here, node: number, owner: number): void {
  const name = text(l, field(l, node, 'name'))
  if (owner === NONE) {
    declareName(l, at, name, node, { kind: BindingKind.Member, type: functionType(l, at, node) })
    return
  }
  const place = { ...at, entity: owner }
  const { entity } = declareFunction(l, place, {
    node,
    name,
    kind: EntityKind.Method,
    flags: Flag.Abstract,
    headerEnd: lastLine(l, node),
  })
  bindEntity(l, at, name, node, { ref: entity })
}
