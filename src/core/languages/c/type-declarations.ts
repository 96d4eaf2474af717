// Declarations of types: classes, structs, unions, enums, typedefs and aliases.

import { BindFlag, BindingKind, EntityKind, HeritageKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, fields, has, kind, line, text, unknown } from '../lowering.ts'
import { addEntity, lowerDeclarations } from './declarations.ts'
import { ownerPath, splitName } from './functions.ts'
import { bind, type C, openScope, type Place, parts } from './state.ts'
import { lowerType, readDeclarator, specialName } from './types.ts'

/** A class, struct or union with a body; returns its entity, NONE for a mere mention. */
export function lowerClass(c: C, node: number, at: Place, typedefName: number = NONE): number {
  const body = field(c, node, 'body')
  const nameNode = typedefName === NONE ? field(c, node, 'name') : typedefName
  if (body === NONE || nameNode === NONE) {
    if (body !== NONE) lowerDeclarations(c, body, at) // an anonymous struct: its members are the enclosing type's
    return NONE
  }
  if (kind(c, nameNode) === 'qualified_identifier') return lowerOutsideClass(c, node, at)
  const word = text(c, nameNode).replace(/<.*$/s, '')
  const entity = addEntity(c, node, at, word, nameNode, {
    kind: kind(c, node) === 'union_specifier' ? EntityKind.Type : EntityKind.Class,
  })
  c.types.set(word, entity)
  const special = kind(c, nameNode) === 'template_type' ? specialName(text(c, nameNode)) : word
  bind(c, at.scope, special, node, { kind: BindingKind.Entity, ref: entity })
  const scope = openScope(c, at, ScopeKind.Class, entity)
  c.b.set('entities', entity, 'scope', scope)
  for (const part of parts(c, node)) {
    if (kind(c, part) !== 'base_class_clause') continue
    for (const base of parts(c, part)) {
      if (kind(c, base) === 'access_specifier') continue
      c.b.add('heritage', {
        entity,
        type: lowerType(c, base, { ...at, user: NONE }),
        kind: HeritageKind.Extends,
        line: line(c, part),
      })
    }
  }
  lowerDeclarations(c, body, { ...at, scope, self: scope, entity, inClass: true, inFunction: false })
  return entity
}

/** `struct Foo::Bar { … };`: a member of `Foo`, defined outside it. */
function lowerOutsideClass(c: C, node: number, at: Place): number {
  const path = field(c, node, 'name')
  const { nameNode } = splitName(c, path)
  const scope = openScope(c, at, ScopeKind.Class)
  c.b.add('extensions', { target: ownerPath(c, path, at), scope, line: line(c, node), entity: at.entity })
  const first = c.b.count('entities')
  const entity = lowerClass(c, node, { ...at, scope }, nameNode)
  const owner = /(\w+)\s*(?:<[\s\S]*>)?\s*::\s*[^:]*$/.exec(text(c, path))?.[1]
  if (owner !== undefined && entity >= first) c.members.push({ entity, typeName: owner })
  return entity
}

/** Lowers an enumeration and its members; NONE for one without a body. */
export function lowerEnum(c: C, node: number, at: Place, typedefName: number = NONE): number {
  const body = field(c, node, 'body')
  const nameNode = typedefName === NONE ? field(c, node, 'name') : typedefName
  if (body === NONE) return NONE
  const isScoped = has(c, node, 'class') || has(c, node, 'struct')
  let entity = NONE
  let scope = at.scope
  if (nameNode !== NONE) {
    const word = text(c, nameNode)
    entity = addEntity(c, node, at, word, nameNode, { kind: EntityKind.Enum })
    c.types.set(word, entity)
    bind(c, at.scope, word, node, { kind: BindingKind.Entity, ref: entity })
    scope = openScope(c, at, ScopeKind.Class, entity)
    c.b.set('entities', entity, 'scope', scope)
    // a plain enum converts to a number
    const number = c.b.expr(Op.Literal, c.b.str('$int'))
    if (!isScoped) c.b.add('heritage', { entity, type: number, kind: HeritageKind.Extends, line: line(c, node) })
  }
  for (const part of parts(c, body)) {
    if (kind(c, part) !== 'enumerator') continue
    const word = text(c, field(c, part, 'name'))
    const type = entity === NONE ? NONE : c.b.expr(Op.SelfType, scope)
    if (entity !== NONE)
      bind(c, scope, word, part, { kind: BindingKind.Member, type, flags: BindFlag.EnumConstant | BindFlag.Static })
    if (!isScoped) bind(c, at.scope, word, part, { kind: BindingKind.Variable, type, flags: BindFlag.Const })
  }
  return entity
}

/** Lowers `typedef`: the names it gives, and the type it declares on the way. */
export function lowerTypedef(c: C, node: number, at: Place): void {
  const typeNode = field(c, node, 'type')
  const targets = fields(c, node, 'declarator')
  const what = kind(c, typeNode)
  const plain = targets.find((target) => kind(c, target) === 'type_identifier')
  if (field(c, typeNode, 'body') !== NONE && what !== 'enum_specifier') {
    const isAnonymous = field(c, typeNode, 'name') === NONE
    lowerClass(c, typeNode, at, isAnonymous ? (plain ?? NONE) : NONE)
    if (isAnonymous) return
  } else if (field(c, typeNode, 'body') !== NONE) {
    const isAnonymous = field(c, typeNode, 'name') === NONE
    lowerEnum(c, typeNode, at, isAnonymous ? (plain ?? NONE) : NONE)
    if (isAnonymous) return
  }
  const own = field(c, typeNode, 'name')
  const isOwn = (target: number): boolean => own !== NONE && text(c, own) === text(c, target)
  const type = targets.every(isOwn) ? NONE : lowerType(c, typeNode, at)
  for (const target of targets) {
    const declarator = readDeclarator(c, target)
    if (declarator.nameNode === NONE) continue
    // `typedef struct foo foo;` names the struct itself
    if (isOwn(declarator.nameNode)) continue
    const aliased = declarator.parameters === NONE ? type : functionType(c, declarator.parameters, type, at)
    lowerAlias(c, node, declarator.nameNode, aliased, at)
  }
}

/** The type of functions that take these parameters. */
function functionType(c: C, parameters: number, result: number, at: Place): number {
  const types = parts(c, parameters).map((part) => {
    const type = lowerType(c, field(c, part, 'type'), at)
    return type === NONE ? unknown(c) : type
  })
  return c.b.expr(Op.FuncType, c.b.list(types), result)
}

/** Binds a name to a type: `using A = B`. */
export function lowerAlias(c: C, node: number, nameNode: number, type: number, at: Place): void {
  const word = text(c, nameNode)
  const entity = addEntity(c, node, at, word, nameNode, { kind: EntityKind.Type })
  bind(c, at.scope, word, node, { kind: BindingKind.Entity, ref: entity, type })
}
