// Members of types: each is declared first, and its body lowered when all are.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op } from '../../vocabulary.ts'
import { assign, bindFlags, declare } from '../kit/bindings.ts'
import { addCall } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, line, text } from '../kit/nodes.ts'
import { openBlock, openFunction } from '../kit/scopes.ts'
import { lowerTyped } from './construction.ts'
import type { Pending } from './declarations.ts'
import { addDeclared, lowerAttributes, modifierFlags } from './entities.ts'
import { lowerArguments } from './expressions.ts'
import { lowerBody, lowerOptionalBody, lowerParameters, lowerTypeParameters } from './functions.ts'
import { CONSTRUCTOR, childAfter, eachChild, hasModifier, INDEXER, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

type Declare = (l: Lowering, at: Here, node: number, doc: number) => Pending

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

/** Declares a member of a type; the returned function lowers its body. */
export const declareMember: Declare = (l, at, node, doc) => MEMBERS[kind(l, node)]!(l, at, node, doc)

function declareFields(l: Lowering, at: Here, node: number): Pending {
  const declaration = childOfKind(l, node, 'variable_declaration')
  if (declaration === NONE) return () => undefined
  const typeNode = field(l, declaration, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  const isConst = hasModifier(l, node, 'const')
  const flags = bindFlags(modifierFlags(l, node)) | (isConst ? BindFlag.Static | BindFlag.Const : 0)
  const initial: { binding: number; value: number }[] = []
  eachChild(l, declaration, (child, childKind) => {
    const name: number = childKind === 'variable_declarator' ? field(l, child, 'name') : NONE
    if (name === NONE) return
    const binding = declare(l, at, text(l, name), name, { kind: BindingKind.Member, type, flags })
    const value = childAfter(l, child, '=')
    if (value !== NONE) initial.push({ binding, value })
  })
  return () => {
    lowerAttributes(l, at, node)
    for (const { binding, value } of initial) {
      const inner = openBlock(l, at)
      assign(l, inner, binding, lowerTyped(l, inner, value, type), l.tree.end[value]!)
    }
  }
}

/** A property, event or indexer. With code of its own it is an entity that is read like a value; else it is a field. */
function declareProperty(l: Lowering, at: Here, node: number, doc: number): Pending {
  const isIndexer = kind(l, node) === 'indexer_declaration'
  const name = isIndexer ? childOfKind(l, node, 'this') : field(l, node, 'name')
  const typeNode = field(l, node, 'type')
  if (name === NONE) return () => undefined
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  const flags = ownFlags(l, node)
  const value = field(l, node, 'value')
  const accessors = field(l, node, 'accessors')
  const arrow = value !== NONE && kind(l, value) === 'arrow_expression_clause'
  const entityName = isIndexer ? INDEXER : text(l, name)
  const called = explicitName(l, node, entityName)
  if (!isIndexer && !arrow && !hasCode(l, accessors)) {
    const binding = declare(l, at, called, name, { kind: BindingKind.Member, type, flags: bindFlags(flags) })
    return () => {
      lowerAttributes(l, at, node)
      if (value === NONE) return
      const inner = openBlock(l, at)
      assign(l, inner, binding, lowerTyped(l, inner, value, type), l.tree.end[value]!)
    }
  }
  const bodiless = !arrow && !hasCode(l, accessors)
  const all = flags | (isIndexer ? 0 : Flag.Getter) | (bodiless ? Flag.Abstract : 0)
  const entity = addDeclared(l, at, {
    node,
    name,
    kind: EntityKind.Method,
    doc,
    flags: all,
    called: entityName,
  })
  declare(l, at, called, name, { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) })
  const fn = addFunction(l, { entity, returnType: type, flags: all })
  return () => {
    const inner = openFunction(l, at, fn, entity)
    lowerAttributes(l, inner, node)
    const parameters = field(l, node, 'parameters')
    if (parameters !== NONE) lowerParameters(l, inner, parameters)
    if (arrow) lowerBody(l, inner, value)
    if (accessors !== NONE) lowerAccessors(l, inner, accessors, type)
  }
}

function hasCode(l: Lowering, accessors: number): boolean {
  let found = false
  if (accessors !== NONE)
    eachChild(l, accessors, (child, childKind) => {
      if (childKind === 'accessor_declaration' && field(l, child, 'body') !== NONE) found = true
    })
  return found
}

/** In a setter, `value` is the assigned value, and `return` gives no value of the property. */
function lowerAccessors(l: Lowering, at: Here, accessors: number, type: number): void {
  eachChild(l, accessors, (child, childKind) => {
    if (childKind !== 'accessor_declaration') return
    const inner = openBlock(l, at)
    const name = field(l, child, 'name')
    const reads = name !== NONE && text(l, name) === 'get'
    if (!reads) declare(l, inner, 'value', child, { kind: BindingKind.Variable, type })
    lowerOptionalBody(l, reads ? inner : { ...inner, fn: NONE }, child, at.fn)
  })
}

const interfaceOf = (l: Lowering, node: number): number => childOfKind(l, node, 'explicit_interface_specifier')

/** The flags of a member's modifiers, and of the interface that it implements explicitly. */
const ownFlags = (l: Lowering, node: number): number =>
  modifierFlags(l, node) | (interfaceOf(l, node) === NONE ? 0 : Flag.Override)

/** An explicit implementation (`void IFoo.Bar()`) is reached through the interface only. */
function explicitName(l: Lowering, node: number, name: string): string {
  const of = interfaceOf(l, node)
  return of === NONE ? name : `${text(l, of)}${name}`
}

function declareMethod(l: Lowering, at: Here, node: number, doc: number): Pending {
  const named = nameOf(l, node)
  if (!named) return () => undefined
  const { name, called, bound } = named
  const parameters = field(l, node, 'parameters')
  const flags = methodFlags(l, node, parameters)
  const entity = addDeclared(l, at, { node, name, kind: EntityKind.Method, doc, flags, called })
  declare(l, at, bound, name, { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) })
  const fn = addFunction(l, { entity, flags })
  const inner = openFunction(l, at, fn, entity)
  lowerTypeParameters(l, inner, node)
  const returns = field(l, node, 'returns')
  const result: number = returns === NONE ? field(l, node, 'type') : returns
  if (result !== NONE) l.b.set('functions', fn, 'returnType', lowerType(l, inner, result))
  if (parameters !== NONE) lowerParameters(l, inner, parameters)
  if ((flags & Flag.Extension) !== 0) extend(l, inner, parameters, node)
  return () => {
    lowerAttributes(l, inner, node, entity)
    lowerInitializer(l, inner, node)
    lowerOptionalBody(l, inner, node)
  }
}

function nameOf(l: Lowering, node: number): { name: number; called: string; bound: string } | undefined {
  const nodeKind = kind(l, node)
  if (nodeKind === 'operator_declaration') {
    const operator = field(l, node, 'operator')
    if (operator === NONE) return undefined
    const called = `operator${text(l, operator)}`
    return { name: operator, called, bound: called }
  }
  if (nodeKind === 'conversion_operator_declaration') {
    const type = field(l, node, 'type')
    if (type === NONE) return undefined
    const called = `operator ${text(l, type)}`
    return { name: type, called, bound: called }
  }
  const name = field(l, node, 'name')
  if (name === NONE) return undefined
  const called = text(l, name)
  if (nodeKind === 'constructor_declaration')
    return { name, called, bound: hasModifier(l, node, 'static') ? '.cctor' : CONSTRUCTOR }
  if (nodeKind === 'destructor_declaration') return { name, called: `~${called}`, bound: `~${called}` }
  return { name, called, bound: explicitName(l, node, called) }
}

function methodFlags(l: Lowering, node: number, parameters: number): number {
  let flags = ownFlags(l, node)
  if (kind(l, node) === 'constructor_declaration') return flags | Flag.Constructor
  const inInterface = kind(l, l.tree.parent[l.tree.parent[node]!]!) === 'interface_declaration'
  if (inInterface) flags |= Flag.Exported | (field(l, node, 'body') === NONE ? Flag.Abstract : 0)
  const first: number = parameters === NONE ? NONE : childOfKind(l, parameters, 'parameter')
  // an extension method is taken as a member of the type of its first parameter
  if (first !== NONE && hasModifier(l, first, 'this')) flags |= Flag.Extension
  return flags
}

function extend(l: Lowering, at: Here, parameters: number, node: number): void {
  const first = childOfKind(l, parameters, 'parameter')
  const type: number = first === NONE ? NONE : field(l, first, 'type')
  if (type === NONE) return
  const target = lowerType(l, at, type, false)
  l.b.add('extensions', { target, line: line(l, node), entity: at.entity })
}

/** `: base(x)` and `: this(x)` of a constructor. */
function lowerInitializer(l: Lowering, at: Here, node: number): void {
  const initializer = childOfKind(l, node, 'constructor_initializer')
  if (initializer === NONE) return
  const args = childOfKind(l, initializer, 'argument_list')
  const isBase = childOfKind(l, initializer, 'base') !== NONE
  const callee = l.b.expr(isBase ? Op.Super : Op.SelfType, at.scope)
  addCall(l, at, callee, lowerArguments(l, at, args), initializer, { op: isBase ? Op.Call : Op.New })
}
