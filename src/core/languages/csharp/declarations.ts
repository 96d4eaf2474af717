// Namespaces and types: what they declare is bound first, so that their bodies see all of it.

import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { bind, nameExpr, openScope } from '../block-scopes.ts'
import { childOfKind, field, kind, line, literal, text } from '../lowering.ts'
import { addEntity, isDoc, lowerAttributes, modifierFlags } from './entities.ts'
import { addCall, lowerExpression } from './expressions.ts'
import { lowerTypeParameters } from './functions.ts'
import { declareMember, isMember } from './members.ts'
import { eachChild, hasModifier, type State, typeName } from './state.ts'
import { applied, isType, lowerType } from './types.ts'

/** What is left to lower when everything around has been declared. */
export type Pending = () => void

const TYPES: Readonly<Record<string, { kind: number; root: string }>> = {
  class_declaration: { kind: EntityKind.Class, root: 'Object' },
  struct_declaration: { kind: EntityKind.Class, root: 'ValueType' },
  record_declaration: { kind: EntityKind.Class, root: 'Object' },
  interface_declaration: { kind: EntityKind.Interface, root: 'Object' },
  enum_declaration: { kind: EntityKind.Enum, root: 'Enum' },
  delegate_declaration: { kind: EntityKind.Type, root: 'Delegate' },
}

/** Declares what a namespace, class or file holds, whatever the order; what is returned lowers the rest. */
export function declareAll(s: State, node: number, scope: number): Pending[] {
  const pending: Pending[] = []
  let doc: number = NONE
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'comment') {
      if (doc === NONE && isDoc(s, child)) doc = child
      return
    }
    if (Object.hasOwn(TYPES, childKind)) pending.push(declareType(s, child, scope, doc))
    else if (childKind === 'namespace_declaration') pending.push(...declareNamespace(s, child, scope))
    else if (childKind === 'enum_member_declaration') declareEnumMember(s, child, scope)
    else if (isMember(childKind)) pending.push(declareMember(s, child, scope, doc))
    else if (childKind.startsWith('preproc_') || childKind === 'ERROR' || childKind === 'declaration_list')
      pending.push(...declareAll(s, child, scope))
    if (childKind !== ';' && childKind !== ',' && childKind !== '{') doc = NONE
  })
  return pending
}

/** `namespace A.B { … }` beside others in one file. */
function declareNamespace(s: State, node: number, scope: number): Pending[] {
  const name = field(s, node, 'name')
  const body = field(s, node, 'body')
  if (name === NONE || body === NONE) return []
  const called = text(s, name).replace(/\s+/g, '')
  const flags = Flag.Exported
  const entity = addEntity(s, { node, name, kind: EntityKind.Namespace, doc: NONE, flags, declaredIn: scope, called })
  const { owner } = s
  s.owner = entity
  const inner = openScope(s, scope, ScopeKind.Namespace)
  s.b.set('entities', entity, 'scope', inner)
  const pending = declareAll(s, body, inner)
  s.owner = owner
  return [
    () => {
      s.owner = entity
      for (const lower of pending) lower()
      s.owner = owner
    },
  ]
}

function declareType(s: State, node: number, scope: number, doc: number): Pending {
  const about = TYPES[kind(s, node)]!
  const name = field(s, node, 'name')
  if (name === NONE) return () => undefined
  const flags = modifierFlags(s, node) | (s.fn === NONE ? 0 : Flag.Local)
  const entity = addEntity(s, { node, name, kind: about.kind, doc, flags, declaredIn: scope })
  const list = field(s, node, 'type_parameters')
  const parameters = list === NONE ? childOfKind(s, node, 'type_parameter_list') : list
  let arity = 0
  if (parameters !== NONE)
    eachChild(s, parameters, (_child, childKind) => {
      if (childKind === 'type_parameter') arity++
    })
  const entityBinding = { kind: BindingKind.Entity, node: name, ref: entity }
  const bound = [bind(s, scope, typeName(text(s, name), arity), entityBinding)]
  if (arity === 0 || about.kind === EntityKind.Type) bound.push(bind(s, scope, text(s, name), entityBinding))
  return () => lowerTypeBody(s, node, { scope, entity, root: about.root, arity, bound })
}

type Declared = { scope: number; entity: number; root: string; arity: number; bound: readonly number[] }

function lowerTypeBody(s: State, node: number, declared: Declared): void {
  const { entity, root } = declared
  const { owner, fn } = s
  s.owner = entity
  s.fn = NONE
  const around = openScope(s, declared.scope, ScopeKind.TypeParams)
  lowerTypeParameters(s, node, around, entity, NONE)
  lowerAttributes(s, node, around)
  if (kind(s, node) === 'delegate_declaration') lowerDelegate(s, node, around, declared.bound)
  else {
    const members = openScope(s, around, ScopeKind.Class)
    s.b.set('entities', entity, 'scope', members)
    lowerBases(s, node, around, members, entity, root)
    const header = childOfKind(s, node, 'parameter_list')
    if (header !== NONE) declareHeader(s, header, members, kind(s, node) === 'record_declaration')
    const body = field(s, node, 'body')
    if (hasModifier(s, node, 'partial')) joinParts(s, node, around, members, declared.arity)
    if (body !== NONE) for (const pending of declareAll(s, body, members)) pending()
  }
  s.owner = owner
  s.fn = fn
}

/** A delegate stands for the type of its functions. */
function lowerDelegate(s: State, node: number, scope: number, bound: readonly number[]): void {
  const parameters = field(s, node, 'parameters')
  const result = field(s, node, 'type')
  const types: number[] = []
  if (parameters !== NONE)
    eachChild(s, parameters, (child, childKind) => {
      const type: number = childKind === 'parameter' ? field(s, child, 'type') : NONE
      if (type !== NONE) types.push(lowerType(s, type, scope))
    })
  const returned: number = result === NONE ? literal(s, 'Void') : lowerType(s, result, scope)
  const type = s.b.expr(Op.FuncType, s.b.list(types), returned)
  for (const binding of bound) s.b.set('bindings', binding, 'type', type)
}

/** `: Base(x), IFoo`: what is named like an interface is implemented, the rest extended. */
function lowerBases(s: State, node: number, around: number, members: number, entity: number, root: string): void {
  const bases = childOfKind(s, node, 'base_list')
  let extended = false
  const isInterface = kind(s, node) === 'interface_declaration'
  if (bases !== NONE && kind(s, node) !== 'enum_declaration')
    eachChild(s, bases, (child, childKind) => {
      const typeNode = childKind === 'primary_constructor_base_type' ? field(s, child, 'type') : child
      if (childKind === 'argument_list') callBase(s, child, members)
      if (childKind === 'primary_constructor_base_type') {
        const args = childOfKind(s, child, 'argument_list')
        if (args !== NONE) callBase(s, args, members)
      }
      if (typeNode === NONE || !isType(s, typeNode)) return
      const type = lowerType(s, typeNode, around, false)
      const implemented = !isInterface && /(^|\.)I\p{Lu}[^.<]*(<.*)?$/u.test(text(s, typeNode))
      const heritage = implemented ? HeritageKind.Implements : HeritageKind.Extends
      if (!implemented) extended = true
      s.b.add('heritage', { entity, type, kind: heritage, line: line(s, typeNode) })
    })
  if (!extended || isInterface)
    s.b.add('heritage', { entity, type: literal(s, root), kind: HeritageKind.Extends, line: line(s, node) })
}

/** The base constructor's arguments see the parameters of the primary constructor. */
function callBase(s: State, args: number, scope: number): void {
  addCall(s, Op.Call, s.b.expr(Op.Super, scope), args, scope, args)
}

/** Primary constructor: its parameters are seen in the whole body; those of a record are properties. */
function declareHeader(s: State, header: number, scope: number, isRecord: boolean): void {
  eachChild(s, header, (child, childKind) => {
    if (childKind !== 'parameter') return
    const name = field(s, child, 'name')
    const type = field(s, child, 'type')
    if (name === NONE) return
    const flags = isRecord ? BindFlag.Exported : BindFlag.Private
    const declared: number = type === NONE ? NONE : lowerType(s, type, scope)
    bind(s, scope, text(s, name), { kind: BindingKind.Member, node: name, type: declared, flags })
  })
}

/** A partial class: each part has the members of the others. */
function joinParts(s: State, node: number, around: number, members: number, arity: number): void {
  const name = field(s, node, 'name')
  const args: number[] = []
  const list = childOfKind(s, node, 'type_parameter_list')
  if (list !== NONE)
    eachChild(s, list, (child, childKind) => {
      const parameter: number = childKind === 'type_parameter' ? field(s, child, 'name') : NONE
      if (parameter !== NONE) args.push(nameExpr(s, typeName(text(s, parameter), 0), around, parameter))
    })
  const target = applied(s, nameExpr(s, typeName(text(s, name), arity), s.parents[around]!, name), args)
  s.b.add('extensions', { target, scope: members, trait: NONE, line: line(s, node), entity: NONE })
}

const ENUM_MEMBER = BindFlag.Exported | BindFlag.Const | BindFlag.Static | BindFlag.EnumConstant

function declareEnumMember(s: State, node: number, scope: number): void {
  const name = field(s, node, 'name')
  if (name === NONE) return
  const type = s.b.expr(Op.Entity, s.owner)
  bind(s, scope, text(s, name), { kind: BindingKind.Member, node: name, type, flags: ENUM_MEMBER })
  const value = field(s, node, 'value')
  if (value !== NONE) lowerExpression(s, value, scope)
}
