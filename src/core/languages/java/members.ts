// Members of types: fields, methods, constructors, the components of records.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, COMPONENT, EntityKind, Flag, Op, ParamKind } from '../../vocabulary.ts'
import { asCodeOf, openBlock, openFunction } from '../block-scopes.ts'
import { assign, declare } from '../kit/bindings.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { CONSTRUCTOR, fieldOf, type Lowering, methodName } from './context.ts'
import { addDeclared, lowerAnnotations, lowerTypeParameters, modifierFlags, type Pending } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { lowerStatements } from './statements.ts'
import { arrayOf, dimensions, isType, isVar, lowerType, typesIn } from './types.ts'

/** Declares the variables of a field declaration; their initialisers run in the class. */
export function declareField(l: Lowering, node: number, scope: number): Pending {
  const typeNode = fieldOf(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  const flags = fieldFlags(l, node)
  const initial: { binding: number; value: number }[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'variable_declarator') continue
    const name = fieldOf(l, child, 'name')
    if (name === NONE) continue
    const depth = dimensions(l, fieldOf(l, child, 'dimensions'))
    const binding = declare(l, { scope }, text(l, name), name, {
      kind: BindingKind.Member,
      type: arrayOf(l, type, depth),
      flags,
    })
    const value = fieldOf(l, child, 'value')
    if (value !== NONE) initial.push({ binding, value })
  }
  return () => {
    lowerAnnotations(l, node, scope)
    for (const { binding, value } of initial) {
      // a block of its own: a pattern variable of an initialiser is not a member
      const inner = l.tree.next[value] === value + 1 ? scope : openBlock(l, scope)
      assign(l, { scope: inner }, binding, lowerExpression(l, value, inner), l.tree.end[value]!)
    }
  }
}

function fieldFlags(l: Lowering, node: number): number {
  if (kind(l, node) === 'constant_declaration') return BindFlag.Static | BindFlag.Const | BindFlag.Exported
  const flags = modifierFlags(l, node)
  return (
    (flags & Flag.Static ? BindFlag.Static : 0) |
    (flags & Flag.Private ? BindFlag.Private : 0) |
    (flags & Flag.Exported ? BindFlag.Exported : 0)
  )
}

const isConstructor = (l: Lowering, node: number): boolean =>
  kind(l, node) === 'constructor_declaration' || kind(l, node) === 'compact_constructor_declaration'

/** Declares a method, constructor or annotation element; `header` is the list of a record's components, or NONE. */
export function declareMethod(l: Lowering, node: number, scope: number, doc: number, header: number): Pending {
  const name = fieldOf(l, node, 'name')
  if (name === NONE) return () => undefined
  const flags = methodFlags(l, node)
  const constructs = (flags & Flag.Constructor) !== 0
  const topLevel = l.owner === 0
  const entityKind = topLevel ? EntityKind.Function : EntityKind.Method
  const entity = addDeclared(l, { node, name, kind: entityKind, doc, flags, declaredIn: scope })
  const bound = constructs ? CONSTRUCTOR : methodName(text(l, name))
  declare(l, { scope }, bound, name, {
    kind: BindingKind.Entity,
    ref: entity,
    flags: (flags & Flag.Static ? BindFlag.Static : 0) | (flags & Flag.Exported ? BindFlag.Exported : 0),
  })
  const fn = l.b.add('functions', { entity, flags })
  l.b.set('entities', entity, 'fn', fn)
  const inner = openFunction(l, scope, entity, fn)
  const components = kind(l, node) === 'compact_constructor_declaration' ? header : NONE
  asCodeOf(l, entity, fn, () => lowerSignature(l, node, inner, components))
  return () => asCodeOf(l, entity, fn, () => lowerMethodBody(l, node, inner))
}

function methodFlags(l: Lowering, node: number): number {
  let flags = modifierFlags(l, node)
  if (isConstructor(l, node)) return flags | Flag.Constructor
  const within = kind(l, l.tree.parent[node]!)
  if (within === 'interface_body' || within === 'annotation_type_body') {
    if (!(flags & Flag.Private)) flags |= Flag.Exported
    if (fieldOf(l, node, 'body') === NONE) flags |= Flag.Abstract
  }
  return flags
}

function lowerSignature(l: Lowering, node: number, scope: number, header: number): void {
  const { fn } = l
  const typeParameters = fieldOf(l, node, 'type_parameters')
  if (typeParameters !== NONE) lowerTypeParameters(l, typeParameters, scope)
  const type = fieldOf(l, node, 'type')
  if (type !== NONE) {
    const depth = dimensions(l, fieldOf(l, node, 'dimensions'))
    l.b.set('functions', fn, 'returnType', arrayOf(l, lowerType(l, type, scope), depth))
  }
  const parameters = header === NONE ? fieldOf(l, node, 'parameters') : header
  if (parameters !== NONE) lowerParameters(l, parameters, fn, scope)
  const thrown = childOfKind(l, node, 'throws')
  if (thrown !== NONE) typesIn(l, thrown, scope)
}

function lowerMethodBody(l: Lowering, node: number, scope: number): void {
  const { yields } = l
  l.yields = undefined
  lowerAnnotations(l, node, scope, l.owner)
  const body = fieldOf(l, node, 'body')
  if (body !== NONE) lowerStatements(l, body, scope)
  const value = fieldOf(l, node, 'value') // the default of an annotation element
  if (value !== NONE) lowerExpression(l, value, scope)
  l.yields = yields
}

/** The parameters of a method or lambda: typed, inferred (`(a, b) ->`) or a single name (`a ->`). */
export function lowerParameters(l: Lowering, node: number, fn: number, scope: number): void {
  if (kind(l, node) === 'identifier') {
    addParameter(l, fn, scope, { name: node, type: NONE })
    return
  }
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    switch (kind(l, child)) {
      case 'identifier':
        addParameter(l, fn, scope, { name: child, type: NONE })
        break
      case 'formal_parameter':
        lowerFormal(l, child, fn, scope)
        break
      case 'spread_parameter':
        lowerSpread(l, child, fn, scope)
        break
    }
  }
}

function lowerFormal(l: Lowering, node: number, fn: number, scope: number): void {
  const name = fieldOf(l, node, 'name')
  const type = fieldOf(l, node, 'type')
  if (name === NONE || type === NONE) return
  lowerAnnotations(l, node, scope)
  const depth = dimensions(l, fieldOf(l, node, 'dimensions'))
  const declared: number = isVar(l, type) ? NONE : arrayOf(l, lowerType(l, type, scope), depth)
  addParameter(l, fn, scope, { name, type: declared })
}

/** `T... a` is an array inside, and takes any number of `T` (or one array) from outside. */
function lowerSpread(l: Lowering, node: number, fn: number, scope: number): void {
  const declarator = childOfKind(l, node, 'variable_declarator')
  const name: number = declarator === NONE ? NONE : fieldOf(l, declarator, 'name')
  if (name === NONE) return
  lowerAnnotations(l, node, scope)
  let type: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end && type === NONE; child = l.tree.next[child]!)
    if (isType(l, child)) type = lowerType(l, child, scope)
  addParameter(l, fn, scope, { name, type: type === NONE ? NONE : arrayOf(l, type, 1), isRest: true })
}

/** A parameter by the node of its name. */
type Parameter = { name: number; type: number; isRest?: boolean }

function addParameter(l: Lowering, fn: number, scope: number, { name, type, isRest = false }: Parameter): void {
  const binding = declare(l, { scope }, text(l, name), name, { kind: BindingKind.Parameter, type })
  const paramKind = isRest ? ParamKind.Rest : ParamKind.Positional
  l.b.add('params', { fn, name: l.b.str(text(l, name)), kind: paramKind, type, binding })
}

/** The member that a component of a record is by its position, for patterns. */
export const componentAt = (position: number): string => COMPONENT + position

/** Each component of a record is a private field and, unless the body declares it, a method of the same name. */
export function declareRecordComponents(l: Lowering, header: number, body: number, scope: number): void {
  const declared = body === NONE ? new Set<string>() : methodsWithoutParameters(l, body)
  const end = l.tree.next[header]!
  let position = 0
  for (let child = header + 1; child < end; child = l.tree.next[child]!) {
    const component = recordComponent(l, child, scope)
    if (!component) continue
    const { name, type } = component
    declare(l, { scope }, text(l, name), name, { kind: BindingKind.Member, type, flags: BindFlag.Const })
    declare(l, { scope }, componentAt(position++), name, { kind: BindingKind.Member, type, flags: BindFlag.Const })
    if (declared.has(text(l, name))) continue
    const accessor = l.b.expr(Op.FuncType, l.b.list([]), type)
    declare(l, { scope }, methodName(text(l, name)), name, {
      kind: BindingKind.Member,
      type: accessor,
      flags: BindFlag.Const | BindFlag.Exported,
    })
  }
}

/** The component of a record that a node of its header is: `int x`, `String... names`; undefined for any other node. */
function recordComponent(l: Lowering, node: number, scope: number): Parameter | undefined {
  const isRest = kind(l, node) === 'spread_parameter'
  const holder = isRest ? childOfKind(l, node, 'variable_declarator') : node
  if (holder === NONE || (kind(l, node) !== 'formal_parameter' && !isRest)) return undefined
  const name = fieldOf(l, holder, 'name')
  const [type] = typesIn(l, node, scope)
  if (name === NONE || type === undefined) return undefined
  return { name, type: arrayOf(l, type, isRest ? 1 : dimensions(l, fieldOf(l, node, 'dimensions'))) }
}

function methodsWithoutParameters(l: Lowering, body: number): Set<string> {
  const names = new Set<string>()
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'method_declaration') continue
    const parameters = fieldOf(l, child, 'parameters')
    if (parameters !== NONE && childOfKind(l, parameters, 'formal_parameter') === NONE)
      names.add(text(l, fieldOf(l, child, 'name')))
  }
  return names
}
