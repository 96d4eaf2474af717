// Namespaces and types: all declarations are bound first, so that every body sees all of them.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { addBase } from '../kit/entities.ts'
import { addCall, literal, nameExpr } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, line, text } from '../kit/nodes.ts'
import { openMembers, openScope, outer } from '../kit/scopes.ts'
import { addDeclared, isDoc, lowerAttributes, modifierFlags } from './entities.ts'
import { lowerArguments, lowerExpression } from './expressions.ts'
import { lowerTypeParameters } from './functions.ts'
import { declareMember, isMember } from './members.ts'
import { eachChild, hasModifier, type Lowering, typeName } from './state.ts'
import { applied, isType, lowerType } from './types.ts'

/** Lowers the body of a declaration; called after all declarations around it. */
export type Pending = () => void

const TYPES: Readonly<Record<string, { kind: number; root: string }>> = {
  class_declaration: { kind: EntityKind.Class, root: 'Object' },
  struct_declaration: { kind: EntityKind.Class, root: 'ValueType' },
  record_declaration: { kind: EntityKind.Class, root: 'Object' },
  interface_declaration: { kind: EntityKind.Interface, root: 'Object' },
  enum_declaration: { kind: EntityKind.Enum, root: 'Enum' },
  delegate_declaration: { kind: EntityKind.Type, root: 'Delegate' },
}

/** Declares the members of a namespace, class or file, in any order; the returned functions lower their bodies. */
export function declareAll(l: Lowering, at: Here, node: number): Pending[] {
  const pending: Pending[] = []
  let doc: number = NONE
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'comment') {
      if (doc === NONE && isDoc(l, child)) doc = child
      return
    }
    pending.push(...declareOne(l, at, child, doc))
    if (childKind !== ';' && childKind !== ',' && childKind !== '{') doc = NONE
  })
  return pending
}

/** Declares a namespace, a type, a member or the contents of a conditional part of the file. */
function declareOne(l: Lowering, at: Here, node: number, doc: number): Pending[] {
  const nodeKind = kind(l, node)
  if (Object.hasOwn(TYPES, nodeKind)) return [declareType(l, at, node, doc)]
  if (isMember(nodeKind)) return [declareMember(l, at, node, doc)]
  if (nodeKind === 'namespace_declaration') return declareNamespace(l, at, node)
  if (nodeKind === 'enum_member_declaration') declareEnumMember(l, at, node)
  const isPart = nodeKind.startsWith('preproc_') || nodeKind === 'ERROR' || nodeKind === 'declaration_list'
  return isPart ? declareAll(l, at, node) : []
}

/** `namespace A.B { … }`, where a file has several. */
function declareNamespace(l: Lowering, at: Here, node: number): Pending[] {
  const name = field(l, node, 'name')
  const body = field(l, node, 'body')
  if (name === NONE || body === NONE) return []
  const called = text(l, name).replace(/\s+/g, '')
  const flags = Flag.Exported
  const entity = addDeclared(l, at, { node, name, kind: EntityKind.Namespace, doc: NONE, flags, called })
  const inner = openScope(l, at, ScopeKind.Namespace, { entity })
  l.b.set('entities', entity, 'scope', inner.scope)
  return declareAll(l, inner, body)
}

function declareType(l: Lowering, at: Here, node: number, doc: number): Pending {
  const about = TYPES[kind(l, node)]!
  const name = field(l, node, 'name')
  if (name === NONE) return () => undefined
  const flags = modifierFlags(l, node) | (at.fn === NONE ? 0 : Flag.Local)
  const entity = addDeclared(l, at, { node, name, kind: about.kind, doc, flags })
  const list = field(l, node, 'type_parameters')
  const parameters = list === NONE ? childOfKind(l, node, 'type_parameter_list') : list
  let arity = 0
  if (parameters !== NONE)
    eachChild(l, parameters, (_child, childKind) => {
      if (childKind === 'type_parameter') arity++
    })
  const entityBinding = { kind: BindingKind.Entity, ref: entity }
  const bound = [declare(l, at, typeName(text(l, name), arity), name, entityBinding)]
  if (arity === 0 || about.kind === EntityKind.Type) bound.push(declare(l, at, text(l, name), name, entityBinding))
  return () => lowerTypeBody(l, { ...at, entity, fn: NONE }, node, { root: about.root, arity, bound })
}

type Declared = { root: string; arity: number; bound: readonly number[] }

function lowerTypeBody(l: Lowering, at: Here, node: number, { root, arity, bound }: Declared): void {
  const around = openScope(l, at, ScopeKind.TypeParams)
  lowerTypeParameters(l, around, node)
  lowerAttributes(l, around, node, at.entity)
  if (kind(l, node) === 'delegate_declaration') lowerDelegate(l, around, node, bound)
  else {
    const members = openMembers(l, around)
    lowerBases(l, members, node, root)
    const header = childOfKind(l, node, 'parameter_list')
    if (header !== NONE) declareHeader(l, members, header, kind(l, node) === 'record_declaration')
    const body = field(l, node, 'body')
    if (hasModifier(l, node, 'partial')) joinParts(l, members, node, arity)
    if (body !== NONE) for (const pending of declareAll(l, members, body)) pending()
  }
}

/** A delegate is a name for the type of its functions. */
function lowerDelegate(l: Lowering, at: Here, node: number, bound: readonly number[]): void {
  const parameters = field(l, node, 'parameters')
  const result = field(l, node, 'type')
  const types: number[] = []
  if (parameters !== NONE)
    eachChild(l, parameters, (child, childKind) => {
      const type: number = childKind === 'parameter' ? field(l, child, 'type') : NONE
      if (type !== NONE) types.push(lowerType(l, at, type))
    })
  const returned: number = result === NONE ? literal(l, 'Void') : lowerType(l, at, result)
  const type = l.b.expr(Op.FuncType, l.b.list(types), returned)
  for (const binding of bound) l.b.set('bindings', binding, 'type', type)
}

/** `: Base(x), IFoo`: a base with the name of an interface is implemented, others are extended. */
function lowerBases(l: Lowering, at: Here, node: number, root: string): void {
  const isInterface = kind(l, node) === 'interface_declaration'
  const bases = kind(l, node) === 'enum_declaration' ? NONE : childOfKind(l, node, 'base_list')
  const isExtended = bases !== NONE && lowerBaseList(l, at, bases, isInterface)
  if (!isExtended || isInterface) addBase(l, at, literal(l, root), node)
}

/** Adds the bases of a list and the calls of their constructors; true if one of them is extended. */
function lowerBaseList(l: Lowering, at: Here, bases: number, isInterface: boolean): boolean {
  const around = { ...at, scope: outer(l, at.scope) }
  let isExtended = false
  eachChild(l, bases, (child, childKind) => {
    const isConstructed = childKind === 'primary_constructor_base_type'
    const args = isConstructed ? childOfKind(l, child, 'argument_list') : child
    if (args !== NONE && kind(l, args) === 'argument_list') callBase(l, at, args)
    const typeNode = isConstructed ? field(l, child, 'type') : child
    if (typeNode === NONE || !isType(l, typeNode)) return
    const type = lowerType(l, around, typeNode, false)
    const isImplemented = !isInterface && isNamedInterface(text(l, typeNode))
    isExtended ||= !isImplemented
    const heritage = isImplemented ? HeritageKind.Implements : HeritageKind.Extends
    addBase(l, at, type, typeNode, heritage)
  })
  return isExtended
}

/** Whether a type is an interface by the convention of its name: `IList<T>`. */
const isNamedInterface = (name: string): boolean => /(^|\.)I\p{Lu}[^.<]*(<.*)?$/u.test(name)

/** The base constructor's arguments see the parameters of the primary constructor. */
function callBase(l: Lowering, at: Here, args: number): void {
  addCall(l, at, l.b.expr(Op.Super, at.scope), lowerArguments(l, at, args), args)
}

/** Primary constructor: its parameters are visible in the whole body; those of a record are properties. */
function declareHeader(l: Lowering, at: Here, header: number, isRecord: boolean): void {
  eachChild(l, header, (child, childKind) => {
    if (childKind !== 'parameter') return
    const name = field(l, child, 'name')
    const type = field(l, child, 'type')
    if (name === NONE) return
    const flags = isRecord ? BindFlag.Exported : BindFlag.Private
    const declared: number = type === NONE ? NONE : lowerType(l, at, type)
    declare(l, at, text(l, name), name, { kind: BindingKind.Member, type: declared, flags })
  })
}

/** A partial class: each part has the members of the others. */
function joinParts(l: Lowering, at: Here, node: number, arity: number): void {
  const around = outer(l, at.scope)
  const name = field(l, node, 'name')
  const args: number[] = []
  const list = childOfKind(l, node, 'type_parameter_list')
  if (list !== NONE)
    eachChild(l, list, (child, childKind) => {
      const parameter: number = childKind === 'type_parameter' ? field(l, child, 'name') : NONE
      if (parameter !== NONE) args.push(nameExpr(l, { scope: around }, typeName(text(l, parameter), 0), parameter))
    })
  const target = applied(l, nameExpr(l, { scope: outer(l, around) }, typeName(text(l, name), arity), name), args)
  l.b.add('extensions', { target, scope: at.scope, line: line(l, node) })
}

const ENUM_MEMBER = BindFlag.Exported | BindFlag.Const | BindFlag.Static | BindFlag.EnumConstant

function declareEnumMember(l: Lowering, at: Here, node: number): void {
  const name = field(l, node, 'name')
  if (name === NONE) return
  const type = l.b.expr(Op.Entity, at.entity)
  declare(l, at, text(l, name), name, { kind: BindingKind.Member, type, flags: ENUM_MEMBER })
  const value = field(l, node, 'value')
  if (value !== NONE) lowerExpression(l, at, value)
}
