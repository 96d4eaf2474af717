// Members of types: fields, methods, constructors, the components of records.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, COMPONENT, EntityKind, Flag, Op, ParamKind } from '../../vocabulary.ts'
import { addParameter, assign, bindFlags, declare } from '../kit/bindings.ts'
import { addFunction } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { openBlock, openFunction } from '../kit/scopes.ts'
import { CONSTRUCTOR, type Lowering, methodName } from './context.ts'
import { addDeclared, lowerAnnotations, lowerTypeParameters, modifierFlags, type Pending } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { lowerStatements } from './statements.ts'
import { arrayOf, dimensions, isType, isVar, lowerType, typesIn } from './types.ts'

/** Declares the variables of a field declaration; their initialisers run in the class. */
export function declareField(l: Lowering, at: Here, node: number): Pending {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  const flags = fieldFlags(l, node)
  const initial: { binding: number; value: number }[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'variable_declarator') continue
    const name = field(l, child, 'name')
    if (name === NONE) continue
    const depth = dimensions(l, field(l, child, 'dimensions'))
    const binding = declare(l, at, text(l, name), name, {
      kind: BindingKind.Member,
      type: arrayOf(l, type, depth),
      flags,
    })
    const value = field(l, child, 'value')
    if (value !== NONE) initial.push({ binding, value })
  }
  return () => {
    lowerAnnotations(l, at, node)
    for (const { binding, value } of initial) {
      // a block of its own: a pattern variable of an initialiser is not a member
      const inner = l.tree.next[value] === value + 1 ? at : openBlock(l, at)
      assign(l, inner, binding, lowerExpression(l, inner, value), l.tree.end[value]!)
    }
  }
}

function fieldFlags(l: Lowering, node: number): number {
  if (kind(l, node) === 'constant_declaration') return BindFlag.Static | BindFlag.Const | BindFlag.Exported
  return bindFlags(modifierFlags(l, node))
}

const isConstructor = (l: Lowering, node: number): boolean =>
  kind(l, node) === 'constructor_declaration' || kind(l, node) === 'compact_constructor_declaration'

/** Declares a method, constructor or annotation element; `header` is the list of a record's components, or NONE. */
export function declareMethod(l: Lowering, at: Here, node: number, doc: number, header: number): Pending {
  const name = field(l, node, 'name')
  if (name === NONE) return () => undefined
  const flags = methodFlags(l, node)
  const constructs = (flags & Flag.Constructor) !== 0
  const topLevel = at.entity === 0
  const entityKind = topLevel ? EntityKind.Function : EntityKind.Method
  const entity = addDeclared(l, at, { node, name, kind: entityKind, doc, flags })
  const bound = constructs ? CONSTRUCTOR : methodName(text(l, name))
  declare(l, at, bound, name, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: (flags & Flag.Static ? BindFlag.Static : 0) | (flags & Flag.Exported ? BindFlag.Exported : 0),
  })
  const inner = openFunction(l, at, addFunction(l, { entity, flags }), entity)
  const components = kind(l, node) === 'compact_constructor_declaration' ? header : NONE
  lowerSignature(l, inner, node, components)
  return () => lowerMethodBody(l, inner, node)
}

function methodFlags(l: Lowering, node: number): number {
  let flags = modifierFlags(l, node)
  if (isConstructor(l, node)) return flags | Flag.Constructor
  const within = kind(l, l.tree.parent[node]!)
  if (within === 'interface_body' || within === 'annotation_type_body') {
    if (!(flags & Flag.Private)) flags |= Flag.Exported
    if (field(l, node, 'body') === NONE) flags |= Flag.Abstract
  }
  return flags
}

function lowerSignature(l: Lowering, at: Here, node: number, header: number): void {
  const typeParameters = field(l, node, 'type_parameters')
  if (typeParameters !== NONE) lowerTypeParameters(l, at, typeParameters)
  const type = field(l, node, 'type')
  if (type !== NONE) {
    const depth = dimensions(l, field(l, node, 'dimensions'))
    l.b.set('functions', at.fn, 'returnType', arrayOf(l, lowerType(l, at, type), depth))
  }
  const parameters = header === NONE ? field(l, node, 'parameters') : header
  if (parameters !== NONE) lowerParameters(l, at, parameters)
  const thrown = childOfKind(l, node, 'throws')
  if (thrown !== NONE) typesIn(l, at, thrown)
}

function lowerMethodBody(l: Lowering, at: Here, node: number): void {
  const { yields } = l
  l.yields = undefined
  lowerAnnotations(l, at, node, at.entity)
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatements(l, at, body)
  const value = field(l, node, 'value') // the default of an annotation element
  if (value !== NONE) lowerExpression(l, at, value)
  l.yields = yields
}

/** The parameters of a method or lambda: typed, inferred (`(a, b) ->`) or a single name (`a ->`). */
export function lowerParameters(l: Lowering, at: Here, node: number): void {
  if (kind(l, node) === 'identifier') {
    takeParameter(l, at, node)
    return
  }
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    switch (kind(l, child)) {
      case 'identifier':
        takeParameter(l, at, child)
        break
      case 'formal_parameter':
        lowerFormal(l, at, child)
        break
      case 'spread_parameter':
        lowerSpread(l, at, child)
        break
    }
  }
}

function lowerFormal(l: Lowering, at: Here, node: number): void {
  const name = field(l, node, 'name')
  const type = field(l, node, 'type')
  if (name === NONE || type === NONE) return
  lowerAnnotations(l, at, node)
  const depth = dimensions(l, field(l, node, 'dimensions'))
  const declared: number = isVar(l, type) ? NONE : arrayOf(l, lowerType(l, at, type), depth)
  takeParameter(l, at, name, declared)
}

function takeParameter(l: Lowering, at: Here, name: number, type: number = NONE, kind: number = ParamKind.Positional) {
  addParameter(l, at, text(l, name), name, { kind, type })
}

/** `T... a` is an array inside, and takes any number of `T` (or one array) from outside. */
function lowerSpread(l: Lowering, at: Here, node: number): void {
  const declarator = childOfKind(l, node, 'variable_declarator')
  const name: number = declarator === NONE ? NONE : field(l, declarator, 'name')
  if (name === NONE) return
  lowerAnnotations(l, at, node)
  let type: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end && type === NONE; child = l.tree.next[child]!)
    if (isType(l, child)) type = lowerType(l, at, child)
  takeParameter(l, at, name, type === NONE ? NONE : arrayOf(l, type, 1), ParamKind.Rest)
}

/** The member that a component of a record is by its position, for patterns. */
export const componentAt = (position: number): string => COMPONENT + position

/** A component of a record by the node of its name. */
type Component = { name: number; type: number }

/** Each component of a record is a private field and, unless the body declares it, a method of the same name. */
export function declareRecordComponents(l: Lowering, at: Here, header: number, body: number): void {
  const declared = body === NONE ? new Set<string>() : methodsWithoutParameters(l, body)
  const end = l.tree.next[header]!
  let position = 0
  for (let child = header + 1; child < end; child = l.tree.next[child]!) {
    const component = recordComponent(l, at, child)
    if (!component) continue
    const { name, type } = component
    declare(l, at, text(l, name), name, { kind: BindingKind.Member, type, flags: BindFlag.Const })
    declare(l, at, componentAt(position++), name, { kind: BindingKind.Member, type, flags: BindFlag.Const })
    if (declared.has(text(l, name))) continue
    const accessor = l.b.expr(Op.FuncType, l.b.list([]), type)
    declare(l, at, methodName(text(l, name)), name, {
      kind: BindingKind.Member,
      type: accessor,
      flags: BindFlag.Const | BindFlag.Exported,
    })
  }
}

/** The component of a record that a node of its header is: `int x`, `String... names`; undefined for any other node. */
function recordComponent(l: Lowering, at: Here, node: number): Component | undefined {
  const isRest = kind(l, node) === 'spread_parameter'
  const holder = isRest ? childOfKind(l, node, 'variable_declarator') : node
  if (holder === NONE || (kind(l, node) !== 'formal_parameter' && !isRest)) return undefined
  const name = field(l, holder, 'name')
  const [type] = typesIn(l, at, node)
  if (name === NONE || type === undefined) return undefined
  return { name, type: arrayOf(l, type, isRest ? 1 : dimensions(l, field(l, node, 'dimensions'))) }
}

function methodsWithoutParameters(l: Lowering, body: number): Set<string> {
  const names = new Set<string>()
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'method_declaration') continue
    const parameters = field(l, child, 'parameters')
    if (parameters !== NONE && childOfKind(l, parameters, 'formal_parameter') === NONE)
      names.add(text(l, field(l, child, 'name')))
  }
  return names
}
