// Interfaces, type aliases, enums, namespaces and ambient modules.

import { NONE } from '../../facts.ts'
import {
  BindFlag,
  BindingKind,
  EntityKind,
  Flag,
  HeritageKind,
  ImportFlag,
  ImportKind,
  Op,
  ScopeKind,
} from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addBase } from '../kit/entities.ts'
import { childOfKind, field, parts } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { declareIndex, lowerMethod } from './classes.ts'
import { addDeclared } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { functionEntity, lowerFunction } from './functions.ts'
import { addScope, declare, inScope, lexicalScope } from './scopes.ts'
import type { Lowering } from './state.ts'
import { lowerStatements } from './statements.ts'
import { memberName, stringText } from './syntax/names.ts'
import { kindAt, lineOf, textAt } from './syntax/nodes.ts'
import { lowerType, lowerTypeParameters, typeOfAnnotation } from './types/types.ts'
import { isUtilityType } from './types/utility-types.ts'

/** Where a declaration starts, `export` and decorators included, and the flags these give it. */
export type Place = { start: number; flags: number }

const bindingFlags = (flags: number): number => (flags & Flag.Exported ? BindFlag.Exported : 0)

/** The entity of a type that is declared, and the binding of its name. */
function typeEntity(
  l: Lowering,
  node: number,
  { kind, body }: { kind: number; body: number },
  { start, flags }: Place,
): { entity: number; binding: number } {
  const nameNode = field(l, node, 'name')
  const name = textAt(l, nameNode)
  const scope = lexicalScope(l)
  const entity = addDeclared(l, { name, kind, start, node, nameNode, body, flags })
  const binding = declare(l, { scope }, name, nameNode, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: bindingFlags(flags),
  })
  return { entity, binding }
}

/** Lowers an interface; answers its entity. */
export function lowerInterface(l: Lowering, node: number, place: Place): number {
  const body = field(l, node, 'body')
  const { entity } = typeEntity(l, node, { kind: EntityKind.Interface, body }, place)
  const scope = addScope(l, ScopeKind.Class, entity, NONE)
  l.b.set('entities', entity, 'scope', scope)
  inScope(l, scope, () => {
    lowerTypeParameters(l, node, { entity })
    const clause = childOfKind(l, node, 'extends_type_clause')
    if (clause !== NONE) {
      for (const type of parts(l, clause)) {
        const kind = isUtilityType(l, type) ? HeritageKind.Members : HeritageKind.Extends
        addBase(l, { entity }, lowerType(l, type, false), type, kind)
      }
    }
    lowerTypeMembers(l, body, scope, entity)
  })
  return entity
}

/**
 * `type Foo = …`: the binding's type is the aliased type; the methods of an object type are entities below the alias.
 */
export function lowerTypeAlias(l: Lowering, node: number, place: Place): number {
  const value = field(l, node, 'value')
  const { entity, binding } = typeEntity(l, node, { kind: EntityKind.Type, body: NONE }, place)
  const scope = addScope(l, ScopeKind.TypeParams, entity, NONE)
  within(l, { ...l.at, scope, entity }, () => {
    lowerTypeParameters(l, node, { entity })
    l.holder = entity
    const type = lowerType(l, value)
    l.holder = NONE
    l.b.set('bindings', binding, 'type', type)
  })
  return entity
}

/** The members of an object type, in a scope of their own. */
export function lowerObjectType(l: Lowering, node: number, entity: number): number {
  const scope = addScope(l, ScopeKind.Class)
  const holder = entity === NONE ? l.holder : entity
  inScope(l, scope, () => lowerTypeMembers(l, node, scope, holder))
  return scope
}

/** Name of the member for calls of the object itself. */
export const CALL_MEMBER = '()'
/** Name of the member for all elements of a type, under any key. */
export const INDEX_MEMBER = '[]'
/** Name of the member for `new` of the object. */
export const NEW_MEMBER = 'new()'

/** Members of an interface or object type. `entity` is the parent of their methods; NONE: they are no entities. */
function lowerTypeMembers(l: Lowering, body: number, scope: number, entity: number): void {
  const outer = { at: l.at, self: l.self, holder: l.holder }
  if (entity !== NONE) l.at = { ...l.at, entity }
  l.self = { kind: 'scope', scope }
  l.holder = NONE
  for (const member of parts(l, body)) {
    const kind = kindAt(l, member)
    if (kind === 'method_signature' && entity !== NONE)
      lowerMethod(l, member, { entity, scope, start: l.tree.start[member]! })
    else if (kind === 'method_signature') lowerSignature(l, member, scope, memberName(l, field(l, member, 'name')))
    else if (kind === 'call_signature') lowerSignature(l, member, scope, CALL_MEMBER)
    else if (kind === 'construct_signature') lowerSignature(l, member, scope, NEW_MEMBER)
    else if (kind === 'property_signature') lowerProperty(l, member, scope, entity)
    else if (kind === 'index_signature') lowerIndexSignature(l, member, scope)
  }
  Object.assign(l, outer)
}

/** A signature that is not an entity: a member whose type is a function's. */
function lowerSignature(l: Lowering, node: number, scope: number, name: string | undefined): void {
  if (name === undefined) return
  const fn = lowerFunction(l, node, { entity: NONE, self: 'method', flags: Flag.Abstract, start: l.tree.start[node]! })
  const result = field(l, node, 'type') // a construct signature has one
  if (result !== NONE) {
    const inside = l.b.get('functions', fn, 'scope')
    l.b.set(
      'functions',
      fn,
      'returnType',
      inScope(l, inside, () => lowerType(l, result)),
    )
  }
  const binding = declare(l, { scope }, name, node, { kind: BindingKind.Member })
  assign(l, l.at, binding, l.b.expr(Op.Function, fn), l.tree.end[node]!)
}

/** A property; one of function type (`next: (value: T) => void`) is a method without a body. */
function lowerProperty(l: Lowering, node: number, scope: number, entity: number): void {
  const nameNode = field(l, node, 'name')
  const name = memberName(l, nameNode)
  const type = typeOfAnnotation(l, field(l, node, 'type'))
  if (name === undefined) return
  const flags = childOfKind(l, node, '?') === NONE ? 0 : BindFlag.Optional
  const method =
    entity === NONE || type === NONE || l.b.opOf(type) !== Op.FuncType
      ? NONE
      : functionEntity(l, node, name, {
          start: l.tree.start[node]!,
          nameNode,
          kind: EntityKind.Method,
          flags: Flag.Abstract,
          declaredIn: scope,
        })
  declare(l, { scope }, name, node, { kind: BindingKind.Member, ref: method, type, flags })
}

/** `[key: string]: T`, and mapped types, which give every member the same type. */
function lowerIndexSignature(l: Lowering, node: number, scope: number): void {
  const mapped = childOfKind(l, node, 'mapped_type_clause')
  if (mapped !== NONE) {
    const nameNode = field(l, mapped, 'name')
    declare(l, { scope }, textAt(l, nameNode), nameNode, { kind: BindingKind.TypeParameter })
    for (const child of parts(l, mapped)) if (child !== nameNode) lowerType(l, child)
  }
  declareIndex(l, node, scope)
}

/** Lowers an enum; answers its entity. */
export function lowerEnum(l: Lowering, node: number, place: Place): number {
  const body = field(l, node, 'body')
  const { entity } = typeEntity(l, node, { kind: EntityKind.Enum, body }, place)
  const scope = addScope(l, ScopeKind.Class, entity, NONE)
  l.b.set('entities', entity, 'scope', scope)
  within(l, { ...l.at, scope, entity }, () => {
    for (const member of parts(l, body)) {
      const assigned = kindAt(l, member) === 'enum_assignment'
      const name = memberName(l, assigned ? field(l, member, 'name') : member)
      if (assigned) lowerExpression(l, field(l, member, 'value'))
      if (name === undefined) continue
      const flags = BindFlag.EnumConstant | BindFlag.Static | BindFlag.Const
      const binding = declare(l, { scope }, name, member, { kind: BindingKind.Member, flags })
      assign(l, l.at, binding, l.b.expr(Op.Instance, l.b.expr(Op.Entity, entity)), l.tree.end[member]!)
    }
  })
  return entity
}

/** `namespace A.B { … }`, `declare module 'x' { … }`. */
export function lowerNamespace(l: Lowering, node: number, place: Place): number {
  const nameNode = field(l, node, 'name')
  if (kindAt(l, nameNode) === 'string') {
    lowerAmbientModule(l, field(l, node, 'body'), nameNode)
    return NONE
  }
  return lowerNested(l, node, textAt(l, nameNode).split('.'), place)
}

/** The namespaces of a dotted name: each holds the next, the last one the body. */
function lowerNested(l: Lowering, node: number, names: readonly string[], place: Place): number {
  const nameNode = field(l, node, 'name')
  const body = field(l, node, 'body')
  const name = names[0]!.trim()
  const declaredIn = lexicalScope(l)
  const entity = addDeclared(l, {
    name,
    kind: EntityKind.Namespace,
    start: place.start,
    node,
    nameNode,
    body,
    flags: place.flags,
  })
  declare(l, { scope: declaredIn }, name, nameNode, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: bindingFlags(place.flags),
  })
  const scope = addScope(l, ScopeKind.Namespace, entity, NONE)
  l.b.set('entities', entity, 'scope', scope)
  // a namespace that is reopened sees its earlier members
  const earlier = l.namespaces.get(`${declaredIn}:${name}`)
  if (earlier !== undefined) l.b.set('scopes', scope, 'parent', earlier)
  l.namespaces.set(`${declaredIn}:${name}`, scope)
  within(l, { ...l.at, scope, entity }, () => {
    if (names.length > 1) lowerNested(l, node, names.slice(1), { ...place, flags: Flag.Exported })
    else if (body !== NONE) lowerStatements(l, parts(l, body))
  })
  return entity
}

/**
 * `declare module 'x' { … }`: the declarations are entities below this module, and see the exports of the other one.
 */
function lowerAmbientModule(l: Lowering, body: number, nameNode: number): void {
  if (body === NONE) return
  const scope = addScope(l, ScopeKind.Namespace)
  const specifier = stringText(l, nameNode)
  if (specifier !== undefined) {
    const row = { scope, specifier: l.b.str(specifier), kind: ImportKind.Star, line: lineOf(l, nameNode) }
    l.b.add('imports', { ...row, flags: ImportFlag.TypeOnly | ImportFlag.InPlace })
  }
  inScope(l, scope, () => lowerStatements(l, parts(l, body)))
}
