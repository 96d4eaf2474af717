// Members of types: each is declared first, and its body lowered when all are.

import { BindFlag, BindingKind, EntityKind, Flag, NONE, Op } from '../../facts.ts'
import { asCodeOf, assign, bind, openBlock, openFunction } from '../block-scopes.ts'
import { childOfKind, field, kind, line, text } from '../lowering.ts'
import { lowerTyped } from './construction.ts'
import type { Pending } from './declarations.ts'
import { addEntity, lowerAttributes, modifierFlags } from './entities.ts'
import { addCall } from './expressions.ts'
import { lowerBody, lowerOptionalBody, lowerParameters, lowerTypeParameters } from './functions.ts'
import { CONSTRUCTOR, childAfter, eachChild, hasModifier, INDEXER, type State } from './state.ts'
import { lowerType } from './types.ts'

type Declare = (s: State, node: number, scope: number, doc: number) => Pending

const MEMBERS: Readonly<Record<string, Declare>> = {
  field_declaration: declareFields,
  event_field_declaration: declareFields,
  property_declaration: declareProperty,
  event_declaration: declareProperty,
  indexer_declaration: declareProperty,
  method_declaration: declareMethod,
  constructor_declaration: declareMethod,
  destructor_declaration: declareMethod,
  operator_declaration: declareMethod,
  conversion_operator_declaration: declareMethod,
}

/** Whether a node of that kind declares a member of a type. */
export const isMember = (nodeKind: string): boolean => Object.hasOwn(MEMBERS, nodeKind)

/** Declares a member of a type; what is returned lowers its body. */
export const declareMember: Declare = (s, node, scope, doc) => MEMBERS[kind(s, node)]!(s, node, scope, doc)

const bindFlags = (flags: number): number =>
  (flags & Flag.Static ? BindFlag.Static : 0) |
  (flags & Flag.Private ? BindFlag.Private : 0) |
  (flags & Flag.Exported ? BindFlag.Exported : 0)

function declareFields(s: State, node: number, scope: number): Pending {
  const declaration = childOfKind(s, node, 'variable_declaration')
  if (declaration === NONE) return () => undefined
  const typeNode = field(s, declaration, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  const isConst = hasModifier(s, node, 'const')
  const flags = bindFlags(modifierFlags(s, node)) | (isConst ? BindFlag.Static | BindFlag.Const : 0)
  const initial: { binding: number; value: number }[] = []
  eachChild(s, declaration, (child, childKind) => {
    const name: number = childKind === 'variable_declarator' ? field(s, child, 'name') : NONE
    if (name === NONE) return
    const binding = bind(s, scope, text(s, name), { kind: BindingKind.Member, node: name, type, flags })
    const value = childAfter(s, child, '=')
    if (value !== NONE) initial.push({ binding, value })
  })
  return () => {
    lowerAttributes(s, node, scope)
    for (const { binding, value } of initial) {
      const inner = openBlock(s, scope)
      assign(s, binding, lowerTyped(s, value, type, inner), value, inner)
    }
  }
}

/** A property, event or indexer. With code of its own it is an entity that is read like a value; else it is a field. */
function declareProperty(s: State, node: number, scope: number, doc: number): Pending {
  const isIndexer = kind(s, node) === 'indexer_declaration'
  const name = isIndexer ? childOfKind(s, node, 'this') : field(s, node, 'name')
  const typeNode = field(s, node, 'type')
  if (name === NONE) return () => undefined
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  const flags = modifierFlags(s, node)
  const value = field(s, node, 'value')
  const accessors = field(s, node, 'accessors')
  const arrow = value !== NONE && kind(s, value) === 'arrow_expression_clause'
  const called = isIndexer ? INDEXER : explicitName(s, node, text(s, name))
  if (!isIndexer && !arrow && !hasCode(s, accessors)) {
    const binding = bind(s, scope, called, { kind: BindingKind.Member, node: name, type, flags: bindFlags(flags) })
    return () => {
      lowerAttributes(s, node, scope)
      if (value === NONE) return
      const inner = openBlock(s, scope)
      assign(s, binding, lowerTyped(s, value, type, inner), value, inner)
    }
  }
  const bodiless = !arrow && !hasCode(s, accessors)
  const all = flags | (isIndexer ? 0 : Flag.Getter) | (bodiless ? Flag.Abstract : 0)
  const entityName = isIndexer ? INDEXER : text(s, name)
  const entity = addEntity(s, {
    node,
    name,
    kind: EntityKind.Method,
    doc,
    flags: all,
    declaredIn: scope,
    called: entityName,
  })
  bind(s, scope, called, { kind: BindingKind.Entity, node: name, ref: entity, flags: bindFlags(flags) })
  const fn = s.b.add('functions', { entity, scope: NONE, returnType: type, flags: all })
  s.b.set('entities', entity, 'fn', fn)
  return () =>
    asCodeOf(s, entity, fn, () => {
      const inner = openFunction(s, scope, entity, fn)
      lowerAttributes(s, node, inner)
      const parameters = field(s, node, 'parameters')
      if (parameters !== NONE) lowerParameters(s, parameters, fn, inner)
      if (arrow) lowerBody(s, value, fn, inner)
      if (accessors !== NONE) lowerAccessors(s, accessors, fn, type, inner)
    })
}

function hasCode(s: State, accessors: number): boolean {
  let found = false
  if (accessors !== NONE)
    eachChild(s, accessors, (child, childKind) => {
      if (childKind === 'accessor_declaration' && field(s, child, 'body') !== NONE) found = true
    })
  return found
}

/** In a setter `value` is what is assigned. */
function lowerAccessors(s: State, accessors: number, fn: number, type: number, scope: number): void {
  eachChild(s, accessors, (child, childKind) => {
    if (childKind !== 'accessor_declaration') return
    const inner = openBlock(s, scope)
    const name = field(s, child, 'name')
    const reads = name !== NONE && text(s, name) === 'get'
    if (!reads) bind(s, inner, 'value', { kind: BindingKind.Variable, node: child, type })
    const { fn: outer } = s
    if (!reads) s.fn = NONE
    lowerOptionalBody(s, child, fn, inner)
    s.fn = outer
  })
}

/** An explicit implementation (`void IFoo.Bar()`) is reached through the interface only. */
function explicitName(s: State, node: number, name: string): string {
  const of = childOfKind(s, node, 'explicit_interface_specifier')
  return of === NONE ? name : `${text(s, of)}${name}`
}

function declareMethod(s: State, node: number, scope: number, doc: number): Pending {
  const named = nameOf(s, node)
  if (!named) return () => undefined
  const { name, called, bound } = named
  const parameters = field(s, node, 'parameters')
  const flags = methodFlags(s, node, parameters)
  const entity = addEntity(s, { node, name, kind: EntityKind.Method, doc, flags, declaredIn: scope, called })
  bind(s, scope, bound, { kind: BindingKind.Entity, node: name, ref: entity, flags: bindFlags(flags) })
  const fn = s.b.add('functions', { entity, scope: NONE, returnType: NONE, flags })
  s.b.set('entities', entity, 'fn', fn)
  const inner = openFunction(s, scope, entity, fn)
  asCodeOf(s, entity, fn, () => {
    lowerTypeParameters(s, node, inner, NONE, fn)
    const returns = field(s, node, 'returns')
    const result: number = returns === NONE ? field(s, node, 'type') : returns
    if (result !== NONE) s.b.set('functions', fn, 'returnType', lowerType(s, result, inner))
    if (parameters !== NONE) lowerParameters(s, parameters, fn, inner)
    if ((flags & Flag.Extension) !== 0) extend(s, parameters, inner, entity, node)
  })
  return () =>
    asCodeOf(s, entity, fn, () => {
      lowerAttributes(s, node, inner)
      lowerInitializer(s, node, inner)
      lowerOptionalBody(s, node, fn, inner)
    })
}

function nameOf(s: State, node: number): { name: number; called: string; bound: string } | undefined {
  const nodeKind = kind(s, node)
  if (nodeKind === 'operator_declaration') {
    const operator = field(s, node, 'operator')
    if (operator === NONE) return undefined
    const called = `operator${text(s, operator)}`
    return { name: operator, called, bound: called }
  }
  if (nodeKind === 'conversion_operator_declaration') {
    const type = field(s, node, 'type')
    if (type === NONE) return undefined
    const called = `operator ${text(s, type)}`
    return { name: type, called, bound: called }
  }
  const name = field(s, node, 'name')
  if (name === NONE) return undefined
  const called = text(s, name)
  if (nodeKind === 'constructor_declaration')
    return { name, called, bound: hasModifier(s, node, 'static') ? '.cctor' : CONSTRUCTOR }
  if (nodeKind === 'destructor_declaration') return { name, called: `~${called}`, bound: `~${called}` }
  return { name, called, bound: explicitName(s, node, called) }
}

function methodFlags(s: State, node: number, parameters: number): number {
  let flags = modifierFlags(s, node)
  if (kind(s, node) === 'constructor_declaration') return flags | Flag.Constructor
  const inInterface = kind(s, s.tree.parent[s.tree.parent[node]!]!) === 'interface_declaration'
  if (inInterface) flags |= Flag.Exported | (field(s, node, 'body') === NONE ? Flag.Abstract : 0)
  const first: number = parameters === NONE ? NONE : childOfKind(s, parameters, 'parameter')
  // an extension method is taken as a member of the type of its first parameter
  if (first !== NONE && hasModifier(s, first, 'this')) flags |= Flag.Extension
  return flags
}

function extend(s: State, parameters: number, scope: number, entity: number, node: number): void {
  const first = childOfKind(s, parameters, 'parameter')
  const type: number = first === NONE ? NONE : field(s, first, 'type')
  if (type === NONE) return
  const target = lowerType(s, type, scope, false)
  s.b.add('extensions', { target, scope: NONE, trait: NONE, line: line(s, node), entity })
}

/** `: base(x)` and `: this(x)` of a constructor. */
function lowerInitializer(s: State, node: number, scope: number): void {
  const initializer = childOfKind(s, node, 'constructor_initializer')
  if (initializer === NONE) return
  const args = childOfKind(s, initializer, 'argument_list')
  const isBase = childOfKind(s, initializer, 'base') !== NONE
  if (isBase) addCall(s, Op.Call, s.b.expr(Op.Super, scope), args, scope, initializer)
  else addCall(s, Op.New, s.b.expr(Op.SelfType, scope), args, scope, initializer)
}
