// Classes, interfaces, objects, enums and type aliases: each is declared first, its body lowered when all around are.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { openScope } from '../block-scopes.ts'
import { declare } from '../kit/bindings.ts'
import { addCall, literal } from '../kit/expressions.ts'
import { childOfKind, has, kind, text } from '../kit/nodes.ts'
import { lowerArguments } from './calls.ts'
import { lowerSecondary, openPrimary } from './constructors.ts'
import {
  after,
  COMPANION,
  childrenOf,
  functionName,
  hasModifier,
  isComment,
  type Lowering,
  ofKind,
  word,
} from './context.ts'
import {
  addDeclared,
  addHeritage,
  addNameless,
  bindFlags,
  flagsOf,
  INTERFACE,
  lowerAnnotation,
  lowerAnnotations,
  openAround,
  type Pending,
} from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { declareFunction } from './functions.ts'
import { declareProperty } from './properties.ts'
import { lowerStatements } from './statements.ts'
import { lowerType, typeIn } from './types.ts'

type Declare = (l: Lowering, node: number, scope: number, doc: number) => Pending

const DECLARATIONS: Readonly<Record<string, Declare>> = {
  class_declaration: declareClass,
  object_declaration: declareClass,
  companion_object: declareClass,
  type_alias: declareTypeAlias,
  function_declaration: declareFunction,
  property_declaration: declareProperty,
}

/** Whether a node declares a class, an object, a function, a property or an alias. */
export const isDeclaration = (l: Lowering, node: number): boolean => Object.hasOwn(DECLARATIONS, kind(l, node))

/** Declares the name of a declaration in `scope`; the result lowers its body. */
export const declareOne: Declare = (l, node, scope, doc) => DECLARATIONS[kind(l, node)]!(l, node, scope, doc)

/** Whether a comment documents the declaration behind it. */
export const isDoc = (l: Lowering, node: number): boolean =>
  isComment(l, node) && l.tree.text.startsWith('/**', l.tree.start[node]!)

const isObject = (l: Lowering, node: number): boolean => kind(l, node) !== 'class_declaration'

function kindOfClass(l: Lowering, node: number): number {
  if (has(l, node, 'interface') || hasModifier(l, node, 'annotation')) return EntityKind.Interface
  return hasModifier(l, node, 'enum') ? EntityKind.Enum : EntityKind.Class
}

function declareClass(l: Lowering, node: number, scope: number, doc: number): Pending {
  const name = childOfKind(l, node, 'identifier')
  const isCompanion = kind(l, node) === 'companion_object'
  if (name === NONE && !isCompanion) return () => lowerStray(l, node, scope)
  // the name of an object is its only instance
  const flags = flagsOf(l, node) | (isObject(l, node) ? Flag.Static : 0)
  const called = name === NONE ? COMPANION : word(l, name)
  const at = name === NONE ? node : name
  const entity = addDeclared(l, { node, name: at, kind: kindOfClass(l, node), doc, flags, scope, called })
  const binding = { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) }
  declare(l, { scope }, called, at, binding)
  if (isCompanion && called !== COMPANION) declare(l, { scope }, COMPANION, at, binding)
  return () => lowerClass(l, node, scope, entity)
}

/** A declaration without a name is broken source: its body is lowered in place. */
function lowerStray(l: Lowering, node: number, scope: number): void {
  for (const child of childrenOf(l, node))
    if (kind(l, child) === 'class_body') for (const pending of declareMembers(l, child, scope)) pending()
}

function declareTypeAlias(l: Lowering, node: number, scope: number, doc: number): Pending {
  const name = childOfKind(l, node, 'identifier')
  const target = after(l, node, '=')
  if (name === NONE || target === NONE) return () => undefined
  const flags = flagsOf(l, node) | Flag.Alias
  const entity = addDeclared(l, { node, name, kind: EntityKind.Type, doc, flags, scope })
  const binding = declare(l, { scope }, word(l, name), name, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: bindFlags(flags),
  })
  return () => l.b.set('bindings', binding, 'type', lowerType(l, target, openAround(l, node, scope, entity)))
}

/** Lowers a class: its type parameters, bases, constructors and members. */
function lowerClass(l: Lowering, node: number, scope: number, entity: number): void {
  inClass(l, entity, () => {
    const around = openAround(l, node, scope, entity)
    lowerAnnotations(l, node, around, entity)
    const members = openScope(l, around, ScopeKind.Class)
    l.b.set('entities', entity, 'scope', members)
    const entityKind = l.b.get('entities', entity, 'kind')
    if (entityKind === EntityKind.Enum) addEnumMembers(l, node, members)
    if (isObject(l, node)) addInstance(l, node, members)
    const body = bodyOf(l, node)
    const inner = entityKind === EntityKind.Interface ? members : openPrimary(l, node, members)
    const pending = body === NONE ? [] : declareMembers(l, body, members, inner)
    lowerBases(l, node, around, inner)
    if (entityKind === EntityKind.Enum || !hasSuperclass(l, node)) addRoot(l, node, entityKind)
    for (const each of pending) each()
  })
}

/** Runs `work` as code of a class: no function, lambda or label around it counts. */
function inClass(l: Lowering, entity: number, work: () => void): void {
  const { owner, fn, receivers, returns } = l
  l.owner = entity
  l.fn = NONE
  l.receivers = []
  l.returns = []
  work()
  l.owner = owner
  l.fn = fn
  l.receivers = receivers
  l.returns = returns
}

const bodyOf = (l: Lowering, node: number): number =>
  childrenOf(l, node).find((child) => kind(l, child) === 'class_body' || kind(l, child) === 'enum_class_body') ?? NONE

const basesOf = (l: Lowering, node: number): number[] =>
  ofKind(l, childOfKind(l, node, 'delegation_specifiers'), 'delegation_specifier').flatMap((one) => childrenOf(l, one))

const hasSuperclass = (l: Lowering, node: number): boolean =>
  basesOf(l, node).some((base) => kind(l, base) === 'constructor_invocation')

/** `: Base(x), Interface, Other by value`: arguments and delegates see the parameters of the primary constructor. */
function lowerBases(l: Lowering, node: number, around: number, inner: number): void {
  const isInterface = l.b.get('entities', l.owner, 'kind') === EntityKind.Interface
  const hasSecondary = ofKind(l, bodyOf(l, node), 'secondary_constructor').length > 0
  for (const base of basesOf(l, node)) {
    switch (kind(l, base)) {
      case 'constructor_invocation': {
        const type = lowerBase(l, base, around, HeritageKind.Extends)
        const args = lowerArguments(l, childOfKind(l, base, 'value_arguments'), NONE, inner)
        if (type !== NONE) addCall(l, { scope: inner }, type, args, base, { op: Op.New })
        break
      }
      case 'explicit_delegation': {
        lowerBase(l, base, around, INTERFACE)
        const value = after(l, base, 'by')
        if (value !== NONE) lowerExpression(l, value, inner)
        break
      }
      case 'annotation':
        lowerAnnotation(l, base, around)
        break
      default: {
        // a class without a primary constructor names its superclass without a call
        const isClass = isInterface || (hasSecondary && !has(l, node, 'primary_constructor'))
        addHeritage(l, l.owner, lowerType(l, base, around, false), base, isClass ? HeritageKind.Extends : INTERFACE)
      }
    }
  }
}

/** Adds the base that a specifier names; returns its type, or NONE. */
function lowerBase(l: Lowering, node: number, scope: number, how: number): number {
  const typeNode = typeIn(l, node)
  if (typeNode === NONE) return NONE
  const type = lowerType(l, typeNode, scope, false)
  addHeritage(l, l.owner, type, node, how)
  return type
}

/** The implicit base of a class: `Any`, and for an enum the library's enum of itself. */
function addRoot(l: Lowering, node: number, entityKind: number): void {
  const isEnum = entityKind === EntityKind.Enum
  const root = isEnum ? 'Enum' : hasModifier(l, node, 'annotation') ? 'Annotation' : 'Object'
  let type = literal(l, root)
  if (isEnum) type = l.b.expr(Op.Apply, type, l.b.list([l.b.expr(Op.Entity, l.owner)]))
  addHeritage(l, l.owner, type, node, HeritageKind.Extends)
}

/** `values()`, `valueOf(name)` and `entries`, which every enum has. */
function addEnumMembers(l: Lowering, node: number, members: number): void {
  const self = l.b.expr(Op.Entity, l.owner)
  const flags = BindFlag.Static | BindFlag.Const | BindFlag.Exported
  const all = l.b.expr(Op.ArrayType, self, l.b.str('$Array'))
  const made = [
    { name: functionName('values'), type: l.b.expr(Op.FuncType, l.b.list([]), all) },
    { name: functionName('valueOf'), type: l.b.expr(Op.FuncType, l.b.list([literal(l, 'String')]), self) },
    { name: 'entries', type: l.b.expr(Op.Apply, literal(l, 'List'), l.b.list([self])) },
  ]
  for (const { name, type } of made)
    declare(l, { scope: members }, name, node, { kind: BindingKind.Member, type, flags })
}

/** The only instance of an object, as Java names it. */
function addInstance(l: Lowering, node: number, members: number): void {
  const flags = BindFlag.Const | BindFlag.Exported
  const type = l.b.expr(Op.Entity, l.owner)
  declare(l, { scope: members }, 'INSTANCE', node, { kind: BindingKind.Member, type, flags })
}

/**
 * Declares the members of a body, so that each sees the others; the results lower the rest. `inner` is the scope of code
 * that sees the parameters of the primary constructor.
 */
function declareMembers(l: Lowering, body: number, scope: number, inner = scope): Pending[] {
  const pending: Pending[] = []
  let doc: number = NONE
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    if (isComment(l, child)) {
      if (isDoc(l, child)) doc = child
      continue
    }
    pending.push(...declareMember(l, child, { scope, inner, doc }))
    doc = NONE
  }
  return pending
}

/** Where members are declared: in `scope`; their values see `inner`. `doc`: the doc comment before the member. */
type Place = { scope: number; inner: number; doc: number }

function declareMember(l: Lowering, node: number, { scope, inner, doc }: Place): Pending[] {
  switch (kind(l, node)) {
    case 'enum_entry':
      return [declareEnumEntry(l, node, scope)]
    case 'secondary_constructor':
      return [lowerSecondary(l, node, scope, doc)]
    case 'anonymous_initializer':
      return [() => lowerStatements(l, childOfKind(l, node, 'block'), inner)]
    case 'property_declaration':
      return [declareProperty(l, node, scope, doc, inner)]
    case 'ERROR':
      return declareMembers(l, node, scope, inner)
    default:
      return isDeclaration(l, node) ? [declareOne(l, node, scope, doc)] : []
  }
}

/** An entry is a constant of its enum; with a body it is of a class of its own. */
function declareEnumEntry(l: Lowering, node: number, scope: number): Pending {
  const name = childOfKind(l, node, 'identifier')
  if (name === NONE) return () => undefined
  const self = l.b.expr(Op.Entity, l.owner)
  const flags = BindFlag.Static | BindFlag.Const | BindFlag.EnumConstant | BindFlag.Exported
  declare(l, { scope }, word(l, name), name, { kind: BindingKind.Member, type: self, flags })
  return () => {
    lowerAnnotations(l, node, scope)
    const args = childOfKind(l, node, 'value_arguments')
    addCall(l, { scope }, self, lowerArguments(l, args, NONE, scope), name, { op: Op.New })
    const body = childOfKind(l, node, 'class_body')
    if (body !== NONE) lowerNameless(l, node, body, scope, [self])
  }
}

/** The class of an object literal or of an enum entry with a body; returns its entity. */
export function lowerNameless(
  l: Lowering,
  node: number,
  body: number,
  scope: number,
  bases: readonly number[],
): number {
  const entity = addNameless(l, node, body, scope)
  inClass(l, entity, () => {
    for (const base of bases) addHeritage(l, entity, base, node, HeritageKind.Extends)
    const members = openScope(l, scope, ScopeKind.Class)
    l.b.set('entities', entity, 'scope', members)
    const inner = openPrimary(l, node, members)
    const pending = body === NONE ? [] : declareMembers(l, body, members, inner)
    lowerBases(l, node, scope, inner)
    for (const each of pending) each()
  })
  return entity
}

/** The name of an annotation of the file itself, as its text has it. */
export const fileAnnotations = (l: Lowering): number[] =>
  childrenOf(l, 0).filter((child) => kind(l, child) === 'file_annotation' && text(l, child) !== '')
