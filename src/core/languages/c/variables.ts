// Variables and fields: their declared types and initial values.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, CallFlag, Op } from '../../vocabulary.ts'
import { assign, bind } from '../kit/bindings.ts'
import { addCall, noteCall } from '../kit/expressions.ts'
import { field, fields, kind, parts, text } from '../kit/nodes.ts'
import { type Declared, lowerDeclaration, lowerPureVirtual } from './declarations.ts'
import { lowerInitializer } from './expressions.ts'
import { isStatic } from './functions.ts'
import type { Lowering, Place } from './state.ts'
import { constant, type Declarator, isConst, lowerPointer, lowerType, readDeclarator } from './types.ts'
import { bindVirtual } from './virtual-methods.ts'

/** The type of a name, by the specifier and the pointers and arrays of its declarator. */
export function declaredType(l: Lowering, typeNode: number, declarator: Declarator, at: Place): number {
  const isChars = declarator.isArray && kind(l, typeNode) === 'primitive_type' && text(l, typeNode) === 'char'
  const type = declarator.isPointer || isChars ? lowerPointer(l, typeNode, at) : lowerType(l, typeNode, at)
  const whole = typeNode === NONE ? type : constant(l, l.tree.parent[typeNode]!, type)
  return declarator.isArray && !isChars && type !== NONE ? l.b.expr(Op.ArrayType, whole, l.b.str('array')) : whole
}

/**
 * Variables and fields. Prototypes declare no entity, since calls go to the definition; a pure virtual member is
 * abstract.
 */
export function lowerVariables(l: Lowering, node: number, at: Place): void {
  const typeNode = field(l, node, 'type')
  const plain = specifiedType(l, node, typeNode, at)
  const values = fields(l, node, 'default_value')
  for (const [index, part] of fields(l, node, 'declarator').entries()) {
    const isInit = kind(l, part) === 'init_declarator'
    const declarator = readDeclarator(l, part)
    if (declarator.nameNode === NONE) continue
    const type = isPlain(declarator) || typeNode === NONE ? plain : declaredType(l, typeNode, declarator, at)
    const value = field(l, isInit ? part : node, 'value')
    if (!isFunction(declarator)) declareVariable(l, node, { declarator, type, value: values[index] ?? value }, at)
    else if (at.inClass && values.length > 0) lowerPureVirtual(l, node, { declarator, type }, at)
    else lowerPrototype(l, part, { declarator, type }, at)
  }
}

/** The type that a specifier gives to plain names; a type defined inside it is lowered. */
function specifiedType(l: Lowering, node: number, typeNode: number, at: Place): number {
  const hasBody = typeNode !== NONE && field(l, typeNode, 'body') !== NONE
  if (hasBody) lowerDeclaration(l, typeNode, at)
  // members of an unnamed type belong to the class around it
  const isUnnamed = at.inClass && hasBody && field(l, typeNode, 'name') === NONE
  return isUnnamed ? l.b.expr(Op.SelfType, at.scope) : constant(l, node, lowerType(l, typeNode, at))
}

const isFunction = ({ parameters, isFunctionPointer }: Declarator): boolean => parameters !== NONE && !isFunctionPointer

/** Whether a name has exactly the specifier's type, perhaps by reference. */
const isPlain = ({ isPointer, isArray }: Declarator): boolean => !isPointer && !isArray

/** A prototype, or a variable with constructor arguments, which looks like one. */
function lowerPrototype(l: Lowering, node: number, declared: Declared, at: Place): void {
  const { nameNode, parameters } = declared.declarator
  bindVirtual(l, l.tree.parent[node]!, declared.declarator, at)
  if (at.inFunction && isConstruction(l, parameters)) construct(l, node, declared, at)
  else if (!at.inClass && !isStatic(l, l.tree.parent[node]!) && kind(l, nameNode) !== 'qualified_identifier')
    l.declared.push({ word: text(l, nameNode).replace(/\s+/g, ''), node, parameters, at })
}

function construct(l: Lowering, part: number, { declarator, type }: Declared, at: Place): void {
  const args = parts(l, declarator.parameters).map((param) => lowerParameterAsValue(l, param, at))
  const binding = bind(l, at, text(l, declarator.nameNode), part, { kind: BindingKind.Variable, type })
  const made = addCall(l, at, type, args, part, { op: Op.New })
  assign(l, at, binding, made, l.tree.end[part]!)
}

/** `Foo foo(bar, baz);` in a body reads like a function of two unnamed parameters, and is a variable. */
function isConstruction(l: Lowering, parameters: number): boolean {
  const all = parts(l, parameters)
  return l.isCpp && all.length > 0 && all.every((param) => isValue(l, param))
}

/** Whether a node read as an unnamed parameter may be a name or a call: `bar`, `make(bar)`. */
function isValue(l: Lowering, param: number): boolean {
  if (kind(l, param) !== 'parameter_declaration') return false
  if (!/^(type_identifier|qualified_identifier)$/.test(kind(l, field(l, param, 'type')))) return false
  const declarator = field(l, param, 'declarator')
  if (declarator === NONE) return parts(l, param).length === 1
  const isCall = kind(l, declarator) === 'abstract_function_declarator' && field(l, declarator, 'declarator') === NONE
  return isCall && parts(l, field(l, declarator, 'parameters')).every((inner) => isValue(l, inner))
}

function lowerParameterAsValue(l: Lowering, param: number, at: Place): number {
  const declarator = field(l, param, 'declarator')
  if (declarator === NONE) return lowerType(l, field(l, param, 'type'), at)
  const named = lowerType(l, field(l, param, 'type'), { ...at, user: NONE })
  const args = parts(l, field(l, declarator, 'parameters')).map((inner) => lowerParameterAsValue(l, inner, at))
  return addCall(l, at, named, args, param)
}

/** Whether a declaration makes an object: its name is alone, and it is not defined elsewhere. */
function isObject(l: Lowering, nameNode: number): boolean {
  const declaration = l.tree.parent[nameNode]!
  const isExtern = parts(l, declaration).some((part) => text(l, part) === 'extern')
  return kind(l, declaration) === 'declaration' && !isExtern
}

/** Whether a field may change in a constant object, or is none of a single object. */
const isMutable = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => /^(?:mutable|static)$/.test(text(l, part)))

/** A variable or field, or the several names of a structured binding, and its initial value. */
type Variable = Declared & { value: number }

function declareVariable(l: Lowering, node: number, variable: Variable, at: Place): void {
  const { declarator, value } = variable
  const { nameNode } = declarator
  const type = declarator.isFunctionPointer ? NONE : variable.type
  const stated = isAuto(l, node) ? NONE : type
  const expr = value === NONE ? NONE : initialValue(l, node, { ...variable, type: stated }, at)
  if (value === NONE && type !== NONE) constructByDefault(l, nameNode, type, at)
  const what = at.inClass ? BindingKind.Member : BindingKind.Variable
  const flags = isPart(l, node, declarator, at) ? BindFlag.Part : 0
  const names = kind(l, nameNode) === 'structured_binding_declarator' ? parts(l, nameNode) : [nameNode]
  const isWhole = names.length === 1
  for (const [index, name] of names.entries()) {
    const word = text(l, name).replace(/^.*::/s, '')
    const binding = bind(l, at, word, name, { kind: what, type: isWhole ? stated : NONE, flags })
    if (expr === NONE) continue
    const part = isWhole ? expr : l.b.expr(Op.Element, expr, index)
    assign(l, at, binding, part, l.tree.end[value]!)
  }
}

/** The initial value of a variable; for `const auto` a constant. */
function initialValue(l: Lowering, node: number, { declarator, type, value }: Variable, at: Place): number {
  const made = lowerInitializer(l, value, type, at, declarator.nameNode)
  return isAuto(l, node) && made !== NONE && isConst(l, node) ? l.b.expr(Op.Ref, made, 1) : made
}

/** Whether a declaration leaves the type to the initial values of its names. */
function isAuto(l: Lowering, node: number): boolean {
  const type = field(l, node, 'type')
  return type !== NONE && kind(l, type) === 'placeholder_type_specifier'
}

/** Whether a field is held by its object itself, and constant with it. */
const isPart = (l: Lowering, node: number, declarator: Declarator, at: Place): boolean =>
  at.inClass && isPlain(declarator) && !declarator.isReference && !isMutable(l, node)

/** `Foo foo;` in a function of C++ calls the constructor that takes nothing. */
function constructByDefault(l: Lowering, nameNode: number, type: number, at: Place): void {
  if (!l.isCpp || !at.inFunction || !isObject(l, nameNode)) return
  const expr = l.b.expr(Op.New, type, l.b.list([]), l.b.count('calls'))
  noteCall(l, at, expr, nameNode, CallFlag.DefaultConstruction)
}
