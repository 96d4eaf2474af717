// Classes: members are entities or bindings of the class's scope; fields without a function are bindings.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addBase } from '../kit/entities.ts'
import { nameExpr } from '../kit/expressions.ts'
import { childOfKind, field, parts } from '../kit/nodes.ts'
import { addImplicitCall } from './calls.ts'
import { INDEX_MEMBER } from './declarations.ts'
import { addDeclared } from './entities.ts'
import { lowerCallee, lowerExpression } from './expressions.ts'
import { functionEntity, lowerFunction, namedFunction } from './functions.ts'
import { accessorFlags, lowerHeld } from './objects.ts'
import { addScope, declare, inScope, lexicalScope } from './scopes.ts'
import type { Lowering } from './state.ts'
import { lowerBlock } from './statements.ts'
import { memberName } from './syntax/names.ts'
import { kindAt, lineOf, textAt } from './syntax/nodes.ts'
import { type ClassComment, classComment, commentTypeBefore } from './types/doc-comments.ts'
import { lowerType, lowerTypeParameters, typeArguments, typeOfAnnotation } from './types/types.ts'
import { isUtilityType } from './types/utility-types.ts'

/** Kinds of nodes that are classes. */
export const CLASS_KINDS = new Set(['class_declaration', 'abstract_class_declaration', 'class'])

/** `class Foo { … }` as a statement; `start` includes decorators and `export`. */
export function lowerClassDeclaration(l: Lowering, node: number, start: number, flags: number): number {
  const nameNode = field(l, node, 'name')
  const name = nameNode === NONE ? 'default' : textAt(l, nameNode)
  const scope = lexicalScope(l)
  const entity = classEntity(l, node, name, { start, nameNode, flags })
  const bindFlags = flags & Flag.Exported ? BindFlag.Exported : 0
  if (nameNode !== NONE)
    declare(l, { scope }, name, nameNode, { kind: BindingKind.Entity, ref: entity, flags: bindFlags })
  lowerClass(l, node, entity, start)
  return entity
}

type ClassPlace = { start: number; nameNode: number; flags?: number; parent?: number }

function classEntity(l: Lowering, node: number, name: string, place: ClassPlace): number {
  const abstract = kindAt(l, node) === 'abstract_class_declaration' ? Flag.Abstract : 0
  return addDeclared(l, {
    name,
    kind: EntityKind.Class,
    start: place.start,
    node,
    nameNode: place.nameNode,
    body: field(l, node, 'body'),
    flags: (place.flags ?? 0) | abstract,
    parent: place.parent,
  })
}

/** A class expression as a value; without a name it is an anonymous entity. */
export function lowerClassExpression(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  const name = nameNode === NONE ? '<class>' : textAt(l, nameNode)
  const flags = nameNode === NONE ? Flag.Anonymous : 0
  return lowerHeldClass(l, node, name, { start: l.tree.start[node]!, nameNode, flags })
}

/** A class expression held by a name: `const Foo = class { … }`. Undefined when the node is no class. */
export function lowerNamedClass(l: Lowering, node: number, name: string, place: ClassPlace): number | undefined {
  return kindAt(l, node) === 'class' ? lowerHeldClass(l, node, name, place) : undefined
}

function lowerHeldClass(l: Lowering, node: number, name: string, place: ClassPlace): number {
  const entity = classEntity(l, node, name, place)
  const own = field(l, node, 'name')
  const scope = addScope(l, ScopeKind.Block)
  inScope(l, scope, () => {
    if (own !== NONE) declare(l, { scope }, textAt(l, own), own, { kind: BindingKind.Entity, ref: entity })
    lowerClass(l, node, entity, place.start)
  })
  return l.b.expr(Op.Entity, entity)
}

function lowerClass(l: Lowering, node: number, entity: number, start: number): void {
  const scope = addScope(l, ScopeKind.Class, entity, NONE)
  l.b.set('entities', entity, 'scope', scope)
  const comment = classComment(l, start)
  const heritage = childOfKind(l, node, 'class_heritage')
  const superclass = heritage === NONE ? NONE : superclassNode(l, heritage)
  // The base is evaluated around the class, on its behalf.
  const around = addScope(l, ScopeKind.Block, entity)
  const base = superclass === NONE ? NONE : inScope(l, around, () => lowerCallee(l, superclass))
  inScope(l, scope, () => {
    lowerTypeParameters(l, node, { entity })
    comment?.declareTemplatesOf(entity)
    if (base !== NONE) {
      const type = withArguments(l, heritage, base, comment)
      addBase(l, { entity }, type, heritage, HeritageKind.Extends)
    }
    lowerDecorators(l, node, entity)
    const parent = l.tree.parent[node]!
    if (parent !== NONE && kindAt(l, parent) === 'export_statement') lowerDecorators(l, parent, entity)
    if (heritage !== NONE) addInterfaces(l, heritage, entity)
    lowerClassBody(l, field(l, node, 'body'), entity, scope)
  })
}

function superclassNode(l: Lowering, heritage: number): number {
  const clause = childOfKind(l, heritage, 'extends_clause')
  if (clause !== NONE) return field(l, clause, 'value')
  return parts(l, heritage).find((child) => kindAt(l, child) !== 'implements_clause') ?? NONE
}

/** The base with the type arguments that the source or a comment gives it. */
function withArguments(l: Lowering, heritage: number, base: number, comment: ClassComment | undefined): number {
  const clause = childOfKind(l, heritage, 'extends_clause')
  const args = clause === NONE ? NONE : field(l, clause, 'type_arguments')
  const given = args === NONE ? (comment?.baseArguments() ?? NONE) : l.b.list(typeArguments(l, args))
  return given === NONE ? base : l.b.expr(Op.Apply, base, given)
}

function addInterfaces(l: Lowering, heritage: number, entity: number): void {
  const clause = childOfKind(l, heritage, 'implements_clause')
  if (clause === NONE) return
  for (const node of parts(l, clause)) {
    const kind = isUtilityType(l, node) ? HeritageKind.Like : HeritageKind.Implements
    addBase(l, { entity }, lowerType(l, node, false), node, kind)
  }
}

/** Decorators among the children of a node, outermost first. */
function lowerDecorators(l: Lowering, node: number, entity: number): void {
  for (const child of parts(l, node)) {
    if (kindAt(l, child) === 'decorator') lowerDecorator(l, child, entity)
  }
}

function lowerDecorator(l: Lowering, node: number, entity: number): void {
  const [inner] = parts(l, node)
  if (inner === undefined) return
  const expr = lowerCallee(l, inner)
  if (entity !== NONE) l.b.add('decorators', { target: entity, expr, line: lineOf(l, node) })
  if (kindAt(l, inner) !== 'call_expression') addImplicitCall(l, inner, expr, [])
}

function lowerClassBody(l: Lowering, body: number, entity: number, scope: number): void {
  const outer = { at: l.at, self: l.self }
  l.at = { ...l.at, entity }
  let decorators: number[] = []
  for (const member of parts(l, body)) {
    if (kindAt(l, member) === 'decorator') {
      decorators.push(member)
      continue
    }
    l.self = { kind: 'scope', scope }
    const start = l.tree.start[decorators[0] ?? member]!
    const made = lowerMember(l, member, { entity, scope, start })
    for (const decorator of decorators) lowerDecorator(l, decorator, made)
    if (made !== NONE) lowerDecorators(l, member, made)
    decorators = []
  }
  Object.assign(l, outer)
}

type MemberPlace = { entity: number; scope: number; start: number }

/** Lowers one member; returns its entity if it has one, else NONE. */
function lowerMember(l: Lowering, member: number, place: MemberPlace): number {
  const kind = kindAt(l, member)
  if (kind === 'method_definition' || kind === 'method_signature' || kind === 'abstract_method_signature') {
    return lowerMethod(l, member, place)
  }
  if (kind === 'public_field_definition' || kind === 'field_definition') return lowerField(l, member, place)
  if (kind === 'class_static_block') {
    l.self = { kind: 'class', entity: place.entity }
    lowerBlock(l, field(l, member, 'body'), true)
  } else if (kind === 'index_signature') declareIndex(l, member, place.scope)
  return NONE
}

/** `[key: string]: T`: the type of elements, kept as a member whose name no source can spell. */
export function declareIndex(l: Lowering, node: number, scope: number): void {
  const type = typeOfAnnotation(l, field(l, node, 'type'))
  declare(l, { scope }, INDEX_MEMBER, node, { kind: BindingKind.Member, type })
}

/** Flags that modifiers before a member's name give. */
function memberFlags(l: Lowering, node: number): number {
  let flags = accessorFlags(l, node)
  if (childOfKind(l, node, 'static') !== NONE) flags |= Flag.Static
  if (childOfKind(l, node, 'async') !== NONE) flags |= Flag.Async
  if (childOfKind(l, node, 'abstract') !== NONE) flags |= Flag.Abstract
  if (childOfKind(l, node, 'override_modifier') !== NONE) flags |= Flag.Override
  const access = childOfKind(l, node, 'accessibility_modifier')
  if (access !== NONE && textAt(l, access) === 'private') flags |= Flag.Private
  return flags
}

/** A method, accessor, constructor or signature of a class or interface; returns its entity. */
export function lowerMethod(l: Lowering, node: number, place: MemberPlace): number {
  const nameNode = field(l, node, 'name')
  const name = memberName(l, nameNode)
  const body = field(l, node, 'body')
  let flags = memberFlags(l, node)
  if (name === 'constructor' && !(flags & Flag.Static)) flags |= Flag.Constructor
  if (name?.startsWith('#')) flags |= Flag.Private
  if (body === NONE) flags |= Flag.Abstract
  if (name === undefined) {
    if (body !== NONE) lowerFunction(l, node, { entity: NONE, self: 'method', start: place.start })
    return NONE
  }
  const key = `${place.scope} ${flags & Flag.Static} ${name}`
  const first = l.signatures.get(key)
  if (first !== undefined) flags |= Flag.Overload
  const about = {
    start: place.start,
    nameNode,
    kind: EntityKind.Method,
    flags,
    parent: place.entity,
    declaredIn: place.scope,
  }
  const entity = functionEntity(l, node, name, about)
  if (first === undefined) l.signatures.set(key, entity)
  const bindFlags = flags & Flag.Static ? BindFlag.Static : 0
  declare(l, { scope: place.scope }, name, nameNode, { kind: BindingKind.Entity, ref: entity, flags: bindFlags })
  const onParameter =
    flags & Flag.Constructor
      ? (parameter: number, called: string) => declareParameterProperty(l, parameter, called, place.scope)
      : undefined
  lowerFunction(l, node, { entity, self: 'method', flags, start: place.start, onParameter })
  return entity
}

/** `constructor(private readonly x: Foo)` declares a field. */
function declareParameterProperty(l: Lowering, parameter: number, name: string, scope: number): void {
  for (const child of parts(l, parameter)) if (kindAt(l, child) === 'decorator') lowerDecorator(l, child, NONE)
  if (childOfKind(l, parameter, 'accessibility_modifier') === NONE && childOfKind(l, parameter, 'readonly') === NONE) {
    if (childOfKind(l, parameter, 'override_modifier') === NONE) return
  }
  const type = typeOfAnnotation(l, field(l, parameter, 'type'))
  const binding = declare(l, { scope }, name, parameter, { kind: BindingKind.Member, type })
  assign(l, l.at, binding, nameExpr(l, l.at, name, parameter), l.tree.end[parameter]!)
}

function lowerField(l: Lowering, node: number, { entity, scope, start }: MemberPlace): number {
  const nameNode = field(l, node, kindAt(l, node) === 'field_definition' ? 'property' : 'name')
  const name = memberName(l, nameNode)
  const value = field(l, node, 'value')
  const flags = memberFlags(l, node)
  if (flags & Flag.Static) l.self = { kind: 'class', entity }
  const annotation = typeOfAnnotation(l, field(l, node, 'type'))
  const type = annotation === NONE ? (commentTypeBefore(l, start) ?? NONE) : annotation
  const bindFlags = flags & Flag.Static ? BindFlag.Static : 0
  if (name === undefined) {
    lowerExpression(l, value)
    return NONE
  }
  const about = {
    start,
    nameNode,
    kind: EntityKind.Method,
    flags,
    parent: entity,
    declaredIn: scope,
  }
  const fn = value === NONE ? undefined : namedFunction(l, value, name, { ...about, self: 'method' })
  if (fn) {
    const binding = declare(l, { scope }, name, nameNode, {
      kind: BindingKind.Entity,
      ref: fn.entity,
      type,
      flags: bindFlags,
    })
    assign(l, l.at, binding, l.b.expr(Op.Function, fn.fn), l.tree.end[node]!)
    return fn.entity
  }
  const binding = declare(l, { scope }, name, nameNode, { kind: BindingKind.Member, type, flags: bindFlags })
  if (value !== NONE) {
    const held =
      lowerNamedClass(l, value, name, { start, nameNode }) ?? lowerHeld(l, value, { name, nameNode, parent: entity })
    assign(l, l.at, binding, held, l.tree.end[node]!)
  }
  for (const child of parts(l, node)) if (kindAt(l, child) === 'decorator') lowerDecorator(l, child, NONE)
  return NONE
}
