// Variables and fields: what they are declared as and what they begin with.

import { BindingKind, CallFlag, NONE, Op } from '../../facts.ts'
import { call, field, fields, kind, line, text } from '../lowering.ts'
import { lowerDeclaration, lowerPureVirtual } from './declarations.ts'
import { lowerInitializer } from './expressions.ts'
import { isStatic } from './functions.ts'
import { bind, type C, type Place, parts } from './state.ts'
import { constant, type Declarator, isConst, lowerPointer, lowerType, readDeclarator } from './types.ts'

/** The type of a name, by the specifier and what its declarator adds. */
export function declaredType(c: C, typeNode: number, declarator: Declarator, at: Place): number {
  const isChars = declarator.isArray && kind(c, typeNode) === 'primitive_type' && text(c, typeNode) === 'char'
  const type = declarator.isPointer || isChars ? lowerPointer(c, typeNode, at) : lowerType(c, typeNode, at)
  const whole = typeNode === NONE ? type : constant(c, c.tree.parent[typeNode]!, type)
  return declarator.isArray && !isChars && type !== NONE ? c.b.expr(Op.ArrayType, whole, c.b.str('array')) : whole
}

/**
 * Variables and fields; prototypes declare no entity, since calls go
 * to the definition; a pure virtual member is abstract.
 */
export function lowerVariables(c: C, node: number, at: Place): void {
  const typeNode = field(c, node, 'type')
  if (typeNode !== NONE && field(c, typeNode, 'body') !== NONE) lowerDeclaration(c, typeNode, at)
  // the members of a type without a name are those of the class around it
  const isUnnamed =
    at.inClass && typeNode !== NONE && field(c, typeNode, 'body') !== NONE && field(c, typeNode, 'name') === NONE
  const plain = isUnnamed ? c.b.expr(Op.SelfType, at.scope) : constant(c, node, lowerType(c, typeNode, at))
  const values = fields(c, node, 'default_value')
  for (const [index, part] of fields(c, node, 'declarator').entries()) {
    const isInit = kind(c, part) === 'init_declarator'
    const declarator = readDeclarator(c, isInit ? field(c, part, 'declarator') : part)
    if (declarator.nameNode === NONE) continue
    const isPlain = !declarator.isPointer && !declarator.isArray
    const type = isPlain || typeNode === NONE ? plain : declaredType(c, typeNode, declarator, at)
    if (declarator.parameters !== NONE && !declarator.isFunctionPointer) {
      if (at.inClass && values.length > 0)
        lowerPureVirtual(c, node, declarator.nameNode, declarator.parameters, type, at)
      else if (at.inFunction && isConstruction(c, declarator.parameters)) {
        const args = parts(c, declarator.parameters).map((param) => lowerParameterAsValue(c, param, at))
        const binding = bind(c, at.scope, text(c, declarator.nameNode), part, { type })
        const made = call(c, at, part, type, args, Op.New)
        c.b.add('values', { binding, expr: made, offset: c.tree.end[part]!, scope: at.scope })
      } else if (!at.inClass && !isStatic(c, node) && kind(c, declarator.nameNode) !== 'qualified_identifier')
        bind(c, at.scope, text(c, declarator.nameNode).replace(/\s+/g, ''), part, { kind: BindingKind.Declared })
      continue
    }
    const value = isInit ? field(c, part, 'value') : (values[index] ?? field(c, node, 'value'))
    declareVariable(c, declarator.nameNode, declarator.isFunctionPointer ? NONE : type, value ?? NONE, at, typeNode)
  }
}

/** `Foo foo(bar, baz);` in a body reads like a function of two unnamed parameters, and is a variable. */
function isConstruction(c: C, parameters: number): boolean {
  const all = parts(c, parameters)
  return c.isCpp && all.length > 0 && all.every((param) => isValue(c, param))
}

/** Whether what reads like an unnamed parameter may be a name or a call: `bar`, `make(bar)`. */
function isValue(c: C, param: number): boolean {
  if (kind(c, param) !== 'parameter_declaration') return false
  if (!/^(type_identifier|qualified_identifier)$/.test(kind(c, field(c, param, 'type')))) return false
  const declarator = field(c, param, 'declarator')
  if (declarator === NONE) return parts(c, param).length === 1
  const isCall = kind(c, declarator) === 'abstract_function_declarator' && field(c, declarator, 'declarator') === NONE
  return isCall && parts(c, field(c, declarator, 'parameters')).every((inner) => isValue(c, inner))
}

function lowerParameterAsValue(c: C, param: number, at: Place): number {
  const declarator = field(c, param, 'declarator')
  if (declarator === NONE) return lowerType(c, field(c, param, 'type'), at)
  const named = lowerType(c, field(c, param, 'type'), { ...at, user: NONE })
  const args = parts(c, field(c, declarator, 'parameters')).map((inner) => lowerParameterAsValue(c, inner, at))
  return call(c, at, param, named, args)
}

/** Whether a declaration makes an object: its name is alone, and it is not defined elsewhere. */
function isObject(c: C, nameNode: number): boolean {
  const declaration = c.tree.parent[nameNode]!
  const isExtern = parts(c, declaration).some((part) => text(c, part) === 'extern')
  return kind(c, declaration) === 'declaration' && !isExtern
}

function declareVariable(c: C, nameNode: number, type: number, value: number, at: Place, typeNode: number): void {
  const isAuto = typeNode !== NONE && kind(c, typeNode) === 'placeholder_type_specifier'
  const names = kind(c, nameNode) === 'structured_binding_declarator' ? parts(c, nameNode) : [nameNode]
  const made = value === NONE ? NONE : lowerInitializer(c, value, isAuto ? NONE : type, at, nameNode)
  const isConstant = isAuto && made !== NONE && isConst(c, c.tree.parent[typeNode]!)
  const expr = isConstant ? c.b.expr(Op.Ref, made, 1) : made
  if (c.isCpp && at.inFunction && value === NONE && type !== NONE && isObject(c, nameNode)) {
    const made = c.b.expr(Op.New, type, c.b.list([]), c.b.count('calls'))
    c.b.add('calls', { expr: made, scope: at.scope, line: line(c, nameNode), flags: CallFlag.DefaultConstruction })
  }
  for (const [index, node] of names.entries()) {
    const word = text(c, node).replace(/^.*::/s, '')
    const binding = bind(c, at.scope, word, node, {
      kind: at.inClass ? BindingKind.Member : BindingKind.Variable,
      type: isAuto || names.length > 1 ? NONE : type,
    })
    if (expr === NONE) continue
    const part = names.length > 1 ? c.b.expr(Op.Element, expr, index) : expr
    c.b.add('values', { binding, expr: part, offset: c.tree.end[value]!, scope: at.scope })
  }
}
