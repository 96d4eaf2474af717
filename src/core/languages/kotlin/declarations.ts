// Classes, interfaces, objects, enums and type aliases: each is declared first, its body lowered when all around are.

import { addAll } from '../../collections/lists.ts'
import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op } from '../../vocabulary.ts'
import { ARRAY } from '../java/context.ts'
import { bindFlags, declare } from '../kit/bindings.ts'
import { addBase } from '../kit/entities.ts'
import { addCall, literal } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, has, kind, text } from '../kit/nodes.ts'
import { openMembers } from '../kit/scopes.ts'
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
  addNameless,
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

type Declare = (l: Lowering, at: Here, node: number, doc: number) => Pending

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

/** Declares the name of a declaration at a place; the result lowers its body. */
export const declareOne: Declare = (l, at, node, doc) => DECLARATIONS[kind(l, node)]!(l, at, node, doc)

/** Whether a comment documents the declaration behind it. */
export const isDoc = (l: Lowering, node: number): boolean =>
  isComment(l, node) && l.tree.text.startsWith('/**', l.tree.start[node]!)

const isObject = (l: Lowering, node: number): boolean => kind(l, node) !== 'class_declaration'

function kindOfClass(l: Lowering, node: number): number {
  if (has(l, node, 'interface') || hasModifier(l, node, 'annotation')) return EntityKind.Interface
  return hasModifier(l, node, 'enum') ? EntityKind.Enum : EntityKind.Class
}

function declareClass(l: Lowering, at: Here, node: number, doc: number): Pending {
  const name = childOfKind(l, node, 'identifier')
  const isCompanion = kind(l, node) === 'companion_object'
  if (name === NONE && !isCompanion) return () => lowerStray(l, at, node)
  // the name of an object is its only instance
  const flags = flagsOf(l, node) | (isObject(l, node) ? Flag.Static : 0)
  const called = name === NONE ? COMPANION : word(l, name)
  const named = name === NONE ? node : name
  const entity = addDeclared(l, at, { node, name: named, kind: kindOfClass(l, node), doc, flags, called })
  const binding = { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) }
  declare(l, at, called, named, binding)
  if (isCompanion && called !== COMPANION) declare(l, at, COMPANION, named, binding)
  return () => lowerClass(l, at, node, entity)
}

/** A declaration without a name is broken source: its body is lowered in place. */
function lowerStray(l: Lowering, at: Here, node: number): void {
  for (const child of childrenOf(l, node))
    if (kind(l, child) === 'class_body') for (const pending of declareMembers(l, at, child)) pending()
}

function declareTypeAlias(l: Lowering, at: Here, node: number, doc: number): Pending {
  const name = childOfKind(l, node, 'identifier')
  const target = after(l, node, '=')
  if (name === NONE || target === NONE) return () => undefined
  const flags = flagsOf(l, node) | Flag.Alias
  const entity = addDeclared(l, at, { node, name, kind: EntityKind.Type, doc, flags })
  const binding = declare(l, at, word(l, name), name, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: bindFlags(flags),
  })
  return () => l.b.set('bindings', binding, 'type', lowerType(l, openAround(l, at, node, entity), target))
}

/** Lowers a class: its type parameters, bases, constructors and members. */
function lowerClass(l: Lowering, at: Here, node: number, entity: number): void {
  inClass(l, { ...at, entity, fn: NONE }, (inside) => {
    const around = openAround(l, inside, node, entity)
    lowerAnnotations(l, around, node, entity)
    const members = openMembers(l, around)
    const entityKind = l.b.get('entities', entity, 'kind')
    if (entityKind === EntityKind.Enum) addEnumMembers(l, members, node)
    if (isObject(l, node)) addInstance(l, members, node)
    const body = bodyOf(l, node)
    const inner = entityKind === EntityKind.Interface ? members : openPrimary(l, members, node)
    const pending = body === NONE ? [] : declareMembers(l, members, body, inner)
    lowerBases(l, around, node, inner)
    if (entityKind === EntityKind.Enum || !hasSuperclass(l, node)) addRoot(l, inside, node, entityKind)
    for (const each of pending) each()
  })
}

/** Runs `work` at a place in a class: no lambda or label around it counts. */
function inClass(l: Lowering, at: Here, work: (at: Here) => void): void {
  const { receivers, returns } = l
  l.receivers = []
  l.returns = []
  work(at)
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
function lowerBases(l: Lowering, at: Here, node: number, inner: Here): void {
  const isInterface = l.b.get('entities', at.entity, 'kind') === EntityKind.Interface
  const hasSecondary = ofKind(l, bodyOf(l, node), 'secondary_constructor').length > 0
  for (const base of basesOf(l, node)) {
    switch (kind(l, base)) {
      case 'constructor_invocation': {
        const type = lowerBase(l, at, base, HeritageKind.Extends)
        const args = lowerArguments(l, inner, childOfKind(l, base, 'value_arguments'), NONE)
        if (type !== NONE) addCall(l, inner, type, args, base, { op: Op.New })
        break
      }
      case 'explicit_delegation': {
        lowerBase(l, at, base, INTERFACE)
        const value = after(l, base, 'by')
        if (value !== NONE) lowerExpression(l, inner, value)
        break
      }
      case 'annotation':
        lowerAnnotation(l, at, base)
        break
      default: {
        // a class without a primary constructor names its superclass without a call
        const isClass = isInterface || (hasSecondary && !has(l, node, 'primary_constructor'))
        addBase(l, at, lowerType(l, at, base, false), base, isClass ? HeritageKind.Extends : INTERFACE)
      }
    }
  }
}

/** Adds the base that a specifier names; returns its type, or NONE. */
function lowerBase(l: Lowering, at: Here, node: number, how: number): number {
  const typeNode = typeIn(l, node)
  if (typeNode === NONE) return NONE
  const type = lowerType(l, at, typeNode, false)
  addBase(l, at, type, node, how)
  return type
}

/** The implicit base of a class: `Any`, and for an enum the library's enum of itself. */
function addRoot(l: Lowering, at: Here, node: number, entityKind: number): void {
  const isEnum = entityKind === EntityKind.Enum
  const root = isEnum ? 'Enum' : hasModifier(l, node, 'annotation') ? 'Annotation' : 'Object'
  let type = literal(l, root)
  if (isEnum) type = l.b.expr(Op.Apply, type, l.b.list([l.b.expr(Op.Entity, at.entity)]))
  addBase(l, at, type, node)
}

/** `values()`, `valueOf(name)` and `entries`, which every enum has. */
function addEnumMembers(l: Lowering, at: Here, node: number): void {
  const self = l.b.expr(Op.Entity, at.entity)
  const flags = BindFlag.Static | BindFlag.Const | BindFlag.Exported
  const all = l.b.expr(Op.ArrayType, self, l.b.str(ARRAY))
  const made = [
    { name: functionName('values'), type: l.b.expr(Op.FuncType, l.b.list([]), all) },
    { name: functionName('valueOf'), type: l.b.expr(Op.FuncType, l.b.list([literal(l, 'String')]), self) },
    { name: 'entries', type: l.b.expr(Op.Apply, literal(l, 'List'), l.b.list([self])) },
  ]
  for (const { name, type } of made) declare(l, at, name, node, { kind: BindingKind.Member, type, flags })
}

/** The only instance of an object, as Java names it. */
function addInstance(l: Lowering, at: Here, node: number): void {
  const flags = BindFlag.Const | BindFlag.Exported
  const type = l.b.expr(Op.Entity, at.entity)
  declare(l, at, 'INSTANCE', node, { kind: BindingKind.Member, type, flags })
}

/**
 * Declares the members of a body, so that each sees the others; the results lower the rest. `inner` is the place of code
 * that sees the parameters of the primary constructor.
 */
function declareMembers(l: Lowering, at: Here, body: number, inner = at): Pending[] {
  const pending: Pending[] = []
  let doc: number = NONE
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    if (isComment(l, child)) {
      if (isDoc(l, child)) doc = child
      continue
    }
    addAll(pending, declareMember(l, at, child, { inner, doc }))
    doc = NONE
  }
  return pending
}

/** `inner`: the place of the values of members. `doc`: the doc comment before the member. */
type Around = { inner: Here; doc: number }

function declareMember(l: Lowering, at: Here, node: number, { inner, doc }: Around): Pending[] {
  switch (kind(l, node)) {
    case 'enum_entry':
      return [declareEnumEntry(l, at, node)]
    case 'secondary_constructor':
      return [lowerSecondary(l, at, node, doc)]
    case 'anonymous_initializer':
      return [() => lowerStatements(l, inner, childOfKind(l, node, 'block'))]
    case 'property_declaration':
      return [declareProperty(l, at, node, doc, inner)]
    case 'ERROR':
      return declareMembers(l, at, node, inner)
    default:
      return isDeclaration(l, node) ? [declareOne(l, at, node, doc)] : []
  }
}

/** An entry is a constant of its enum; with a body it is of a class of its own. */
function declareEnumEntry(l: Lowering, at: Here, node: number): Pending {
  const name = childOfKind(l, node, 'identifier')
  if (name === NONE) return () => undefined
  const self = l.b.expr(Op.Entity, at.entity)
  const flags = BindFlag.Static | BindFlag.Const | BindFlag.EnumConstant | BindFlag.Exported
  declare(l, at, word(l, name), name, { kind: BindingKind.Member, type: self, flags })
  return () => {
    lowerAnnotations(l, at, node)
    const args = childOfKind(l, node, 'value_arguments')
    addCall(l, at, self, lowerArguments(l, at, args, NONE), name, { op: Op.New })
    const body = childOfKind(l, node, 'class_body')
    if (body !== NONE) lowerNameless(l, at, node, body, [self])
  }
}

/** The class of an object literal or of an enum entry with a body; returns its entity. */
export function lowerNameless(l: Lowering, at: Here, node: number, body: number, bases: readonly number[]): number {
  const entity = addNameless(l, at, node, body)
  inClass(l, { ...at, entity, fn: NONE }, (inside) => {
    for (const base of bases) addBase(l, inside, base, node)
    const members = openMembers(l, inside)
    const inner = openPrimary(l, members, node)
    const pending = body === NONE ? [] : declareMembers(l, members, body, inner)
    lowerBases(l, inside, node, inner)
    for (const each of pending) each()
  })
  return entity
}

/** The name of an annotation of the file itself, as its text has it. */
export const fileAnnotations = (l: Lowering): number[] =>
  childrenOf(l, 0).filter((child) => kind(l, child) === 'file_annotation' && text(l, child) !== '')
