// Declarations of types: classes, structs, unions, enums, typedefs and aliases.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Op, ScopeKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { addBase } from '../kit/entities.ts'
import { literal, unknown } from '../kit/expressions.ts'
import { field, fields, has, kind, line, parts, text } from '../kit/nodes.ts'
import { openMembers, openScope } from '../kit/scopes.ts'
import { addDeclared, isDeclaration, lowerDeclaration, lowerDeclarations } from './declarations.ts'
import { ownerPath, splitName } from './functions.ts'
import { bindDefinition, type Lowering, type Place } from './state.ts'
import { lowerType, readDeclarator, specialName } from './types.ts'

/** A class, struct or union with a body; returns its entity, NONE for a mere mention. */
export function lowerClass(l: Lowering, node: number, at: Place, typedefName: number = NONE): number {
  const body = field(l, node, 'body')
  const nameNode = typedefName === NONE ? field(l, node, 'name') : typedefName
  if (body === NONE || nameNode === NONE) {
    if (body !== NONE) lowerDeclarations(l, body, at) // an anonymous struct: its members are the enclosing type's
    return NONE
  }
  if (kind(l, nameNode) === 'qualified_identifier') return lowerOutsideClass(l, node, at)
  const word = text(l, nameNode).replace(/\s*<.*$/s, '')
  const entity = addDeclared(l, at, node, {
    word,
    nameNode,
    kind: kind(l, node) === 'union_specifier' ? EntityKind.Type : EntityKind.Class,
  })
  if (!at.foreign || !l.types.has(word)) l.types.set(word, entity)
  const special = kind(l, nameNode) === 'template_type' ? specialName(text(l, nameNode)) : word
  const row = { kind: BindingKind.Entity, ref: entity, flags: 0 }
  if (at.inClass) bind(l, at, special, node, row)
  else bindDefinition(l, { word: special, row }, node, at)
  const isHidden = at.isHidden || at.isPrivate || at.inFunction
  const isPrivate = kind(l, node) === 'class_specifier'
  const inside = openMembers(l, { ...at, entity, inClass: true, inFunction: false, isHidden, isPrivate })
  inside.self = inside.scope
  for (const part of parts(l, node)) if (kind(l, part) === 'base_class_clause') lowerBases(l, part, entity, at)
  lowerDeclarations(l, body, inside)
  return entity
}

function lowerBases(l: Lowering, clause: number, entity: number, at: Place): void {
  for (const base of parts(l, clause)) {
    if (kind(l, base) === 'access_specifier') continue
    const type = lowerType(l, base, { ...at, user: NONE })
    addBase(l, { entity }, type, clause)
  }
}

/** `struct Foo::Bar { … };`: a member of `Foo`, defined outside it. */
function lowerOutsideClass(l: Lowering, node: number, at: Place): number {
  const path = field(l, node, 'name')
  const { nameNode } = splitName(l, path)
  const inside = openScope(l, at, ScopeKind.Class)
  const { scope } = inside
  l.b.add('extensions', { target: ownerPath(l, path, at), scope, line: line(l, node), entity: at.entity })
  const first = l.b.count('entities')
  const entity = lowerClass(l, node, inside, nameNode)
  const owner = ownerName(text(l, path))
  if (owner !== undefined && entity >= first) l.members.push({ entity, typeName: owner })
  return entity
}

/** `Foo` of `Foo::Bar` and of `Foo<T>::Bar`. */
function ownerName(path: string): string | undefined {
  const end = path.lastIndexOf('::')
  if (end < 0 || path.includes(':', end + 2)) return undefined
  const owner = path.slice(0, end).trimEnd()
  if (owner.endsWith('>')) return /\b(\w+)\s*</.exec(owner)?.[1]
  return /\w$/.test(owner) ? owner.match(/\w+/g)?.at(-1) : undefined
}

/** Lowers an enumeration and its members; NONE for one without a body. */
export function lowerEnum(l: Lowering, node: number, at: Place, typedefName: number = NONE): number {
  const body = field(l, node, 'body')
  const nameNode = typedefName === NONE ? enumName(l, node) : typedefName
  if (body === NONE) return NONE
  const isScoped = ['class', 'struct'].some((word) => has(l, node, word))
  const own = nameNode === NONE ? undefined : addEnum(l, node, { nameNode, isScoped }, at)
  for (const part of parts(l, body)) {
    if (isDeclaration(l, part)) lowerDeclaration(l, part, at) // `#include "names.h"`
    if (kind(l, part) !== 'enumerator') continue
    const word = text(l, field(l, part, 'name'))
    const type = own ? l.b.expr(Op.SelfType, own.scope) : NONE
    if (own) bind(l, own, word, part, { kind: BindingKind.Member, type, flags: ENUMERATOR })
    if (!isScoped) bind(l, at, word, part, { kind: BindingKind.Variable, type, flags: BindFlag.Const })
  }
  return own?.entity ?? NONE
}
/** The name of an enumeration. `enum : long { … }` has none: the grammar takes the type for it, or adds an empty one. */
function enumName(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  const isAfterColon = parts(l, node).some((part) => part < nameNode && text(l, part) === ':')
  return nameNode === NONE || isAfterColon || text(l, nameNode) === '' ? NONE : nameNode
}
const ENUMERATOR = BindFlag.EnumConstant | BindFlag.Static

type NamedEnum = { nameNode: number; isScoped: boolean }

/** Adds an enumeration that has a name, with the scope of its members. */
function addEnum(
  l: Lowering,
  node: number,
  { nameNode, isScoped }: NamedEnum,
  at: Place,
): { entity: number; scope: number } {
  const word = text(l, nameNode)
  const entity = addDeclared(l, at, node, { word, nameNode, kind: EntityKind.Enum })
  l.types.set(word, entity)
  bind(l, at, word, node, { kind: BindingKind.Entity, ref: entity })
  const { scope } = openMembers(l, { ...at, entity })
  // a plain enum converts to a number
  const number = literal(l, '$int')
  if (!isScoped) addBase(l, { entity }, number, node)
  return { entity, scope }
}

/** Lowers `typedef`: the names it declares, and a type defined inside it. */
export function lowerTypedef(l: Lowering, node: number, at: Place): void {
  const typeNode = field(l, node, 'type')
  const targets = fields(l, node, 'declarator')
  if (field(l, typeNode, 'body') !== NONE) {
    // a type without a name gets that of the first plain name
    const isAnonymous = field(l, typeNode, 'name') === NONE
    const plain = targets.find((target) => kind(l, target) === 'type_identifier') ?? NONE
    const lowerBody = kind(l, typeNode) === 'enum_specifier' ? lowerEnum : lowerClass
    lowerBody(l, typeNode, at, isAnonymous ? plain : NONE)
    if (isAnonymous) return
  }
  const own = field(l, typeNode, 'name')
  const isOwn = (target: number): boolean => own !== NONE && text(l, own) === text(l, target)
  const type = targets.every(isOwn) ? NONE : lowerType(l, typeNode, at)
  for (const target of targets) {
    const declarator = readDeclarator(l, target)
    // `typedef struct foo foo;` names the struct itself
    if (declarator.nameNode === NONE || isOwn(declarator.nameNode)) continue
    const aliased = declarator.parameters === NONE ? type : functionType(l, declarator.parameters, type, at)
    lowerAlias(l, node, declarator.nameNode, aliased, at)
  }
}

/** The type of functions that take these parameters. */
function functionType(l: Lowering, parameters: number, result: number, at: Place): number {
  const types = parts(l, parameters).map((part) => {
    const type = lowerType(l, field(l, part, 'type'), at)
    return type === NONE ? unknown(l) : type
  })
  return l.b.expr(Op.FuncType, l.b.list(types), result)
}

/** Binds a name to a type: `using A = B`. */
export function lowerAlias(l: Lowering, node: number, nameNode: number, type: number, at: Place): void {
  const word = text(l, nameNode)
  const entity = addDeclared(l, at, node, { word, nameNode, kind: EntityKind.Type })
  bind(l, at, word, node, { kind: BindingKind.Entity, ref: entity, type })
}
