// Type annotations as type expressions, as far as they decide the targets of calls.

import { entryOf } from '../../../entry-of.ts'
import { NONE } from '../../../facts.ts'
import { BindingKind, ImportFlag, Op, ScopeKind } from '../../../vocabulary.ts'
import type { Generic } from '../../kit/entities.ts'
import { literal, mention, nameExpr, unknown } from '../../kit/expressions.ts'
import { dispatcher, field, parts } from '../../kit/nodes.ts'
import { addDynamicImport } from '../calls.ts'
import { lowerObjectType } from '../declarations.ts'
import { lowerExpression } from '../expressions.ts'
import { addScope, declare, inScope, mention as mentionUnder, typeNameExpr, valueNameExpr } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { stringText } from '../syntax/names.ts'
import { kindAt, lineOf, textAt } from '../syntax/nodes.ts'
import { utilityType } from './utility-types.ts'

type Rule = (l: Lowering, node: number, mentioned: boolean) => number

/** Lowers a type; `mentioned` records the names in it as mentions. */
export function lowerType(l: Lowering, node: number, mentioned = true): number {
  const rule = ruleOf(l, node)
  if (rule) return rule(l, node, mentioned)
  for (const child of parts(l, node)) lowerType(l, child)
  return unknown(l)
}

const inner: Rule = (l, node, mentioned) => {
  const [child] = parts(l, node)
  return child === undefined ? unknown(l) : lowerType(l, child, mentioned)
}
const text: Rule = (l) => literal(l, 'String')
/** Longer unions of texts are lowered to String: each text would be a value of its own. */
const TEXTS_MAX = 8
const either: Rule = (l, node) => {
  const parts = alternatives(l, node).map((part) => lowerType(l, part))
  const texts = parts.filter((part) => l.b.opOf(part) === Op.Key)
  if (texts.length > TEXTS_MAX) for (const part of texts) toText(l, part)
  return l.b.expr(Op.Union, l.b.list(parts))
}
/** The parts of `A | B | C`, parsed as `(A | B) | C`. Iterative, since lists of icon names have thousands of parts. */
function alternatives(l: Lowering, node: number): number[] {
  const found: number[] = []
  const open = parts(l, node)
  for (let part = open.pop(); part !== undefined; part = open.pop())
    if (kindAt(l, part) === 'union_type') open.push(...parts(l, part))
    else found.push(part)
  return found.reverse()
}

function toText(l: Lowering, row: number): void {
  l.b.set('exprs', row, 'op', Op.Literal)
  l.b.set('exprs', row, 'a', l.b.str('String'))
}

const rules: Record<string, Rule> = {
  type_annotation: inner,
  opting_type_annotation: inner,
  omitting_type_annotation: inner,
  adding_type_annotation: inner,
  predefined_type: lowerPredefined,
  any: unknown,
  unknown,
  type_identifier: lowerTypeName,
  identifier: lowerTypeName,
  nested_type_identifier: lowerNestedName,
  nested_identifier: lowerNestedName,
  member_expression: lowerNestedName,
  generic_type: lowerGeneric,
  union_type: either,
  intersection_type: either,
  array_type: (l, node) => l.b.expr(Op.ArrayType, inner(l, node, true), l.b.str('Array')),
  tuple_type: (l, node) => l.b.expr(Op.Tuple, l.b.list(parts(l, node).map((part) => lowerType(l, part)))),
  optional_type: inner,
  rest_type: (l, node, mentioned) => l.b.expr(Op.Spread, inner(l, node, mentioned)),
  required_parameter: (l, node) => typeOfAnnotation(l, field(l, node, 'type')),
  optional_parameter: (l, node) => typeOfAnnotation(l, field(l, node, 'type')),
  readonly_type: inner,
  parenthesized_type: inner,
  function_type: lowerFunctionType,
  constructor_type: lowerFunctionType,
  object_type: (l, node) => l.b.expr(Op.Object, lowerObjectType(l, node, NONE)),
  literal_type: lowerLiteralType,
  template_literal_type: (l, node) => {
    for (const child of parts(l, node)) lowerType(l, child)
    return literal(l, 'String')
  },
  template_type: inner,
  lookup_type: lowerLookup,
  index_type_query: (l, node) => {
    inner(l, node, true)
    return literal(l, 'String')
  },
  type_query: lowerTypeQuery,
  conditional_type: lowerConditional,
  infer_type: lowerInfer,
  this_type: (l) => (l.self.kind === 'scope' ? l.b.expr(Op.SelfType, l.self.scope) : unknown(l)),
  type_predicate: lowerPredicate,
  asserts: inner,
  string: text,
  number: (l) => literal(l, 'Number'),
  null: unknown,
  undefined: unknown,
  existential_type: unknown,
  flow_maybe_type: inner,
  call_expression: lowerImportType,
}
const ruleOf = dispatcher(rules)

/** The type of a `type_annotation` node, NONE when there is none. */
export const typeOfAnnotation = (l: Lowering, node: number): number => (node === NONE ? NONE : lowerType(l, node))

/** The types of a `type_arguments` node. */
export const typeArguments = (l: Lowering, node: number): number[] => parts(l, node).map((type) => lowerType(l, type))

/**
 * The declared return type of a function, NONE when it has none. A type guard returns a boolean that carries its type.
 */
export function lowerReturnType(l: Lowering, node: number): number {
  const type = field(l, node, 'return_type')
  if (type === NONE) return NONE
  const kind = kindAt(l, type)
  if (kind === 'asserts_annotation' || kind === 'type_predicate_annotation') {
    const [predicate] = parts(l, type)
    return predicate === undefined ? literal(l, 'Boolean') : lowerType(l, predicate)
  }
  return lowerType(l, type)
}

/** The prelude's type of a type guard's result. */
export const GUARD_TYPE = 'TypeGuard'

function lowerPredicate(l: Lowering, node: number): number {
  const type = field(l, node, 'type')
  if (type === NONE) return literal(l, 'Boolean')
  return l.b.expr(Op.Apply, literal(l, GUARD_TYPE), l.b.list([lowerType(l, type)]))
}

const PREDEFINED: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  symbol: 'Symbol',
  'unique symbol': 'Symbol',
  bigint: 'BigInt',
  object: 'Object',
}

/** The prelude's type for the name of a primitive type; undefined for `any`, `void` and the like. */
export const predefinedType = (name: string): string | undefined => entryOf(PREDEFINED, name)

function lowerPredefined(l: Lowering, node: number): number {
  const type = predefinedType(textAt(l, node))
  return type === undefined ? unknown(l) : literal(l, type)
}

function lowerTypeName(l: Lowering, node: number, mentioned: boolean): number {
  const name = textAt(l, node)
  if (name === 'undefined' || name === 'any' || name === 'unknown') return unknown(l)
  if (name === 'bigint') return literal(l, PREDEFINED.bigint!) // the grammar reads it as a name
  return typeNameExpr(l, name, node, mentioned)
}

function lowerNestedName(l: Lowering, node: number, mentioned: boolean): number {
  const [object, name] = parts(l, node)
  if (object === undefined || name === undefined) return unknown(l)
  const isImport = kindAt(l, object) === 'call_expression'
  const base = isImport ? lowerImportType(l, object) : lowerSpace(l, object, mentioned)
  const expr = l.b.expr(Op.Member, base, l.b.str(textAt(l, name)), 2)
  if (mentioned && isImport) mention(l, l.at, expr, node)
  else if (mentioned) mentionUnder(l, expr, firstName(l, object), node)
  return expr
}

/** The name with which a qualified name begins. */
function firstName(l: Lowering, node: number): string {
  const [first] = parts(l, node)
  return first === undefined ? textAt(l, node) : firstName(l, first)
}

/** The namespace before a qualified type name. */
function lowerSpace(l: Lowering, node: number, mentioned: boolean): number {
  const name = textAt(l, node)
  return l.typeParameters.has(name) ? valueNameExpr(l, name, node) : lowerType(l, node, mentioned)
}

/** `import('../x')` in a type. */
function lowerImportType(l: Lowering, node: number): number {
  if (kindAt(l, field(l, node, 'function')) !== 'import') return unknown(l)
  const [argument] = parts(l, field(l, node, 'arguments'))
  const specifier = argument === undefined ? undefined : stringText(l, argument)
  return specifier === undefined ? unknown(l) : importedModule(l, specifier, lineOf(l, node))
}

/** The module that `import('x')` in a type stands for. */
export const importedModule = (l: Lowering, specifier: string, line: number, flags = 0): number =>
  l.b.expr(Op.Module, addDynamicImport(l, specifier, line, ImportFlag.TypeOnly | flags))

function lowerGeneric(l: Lowering, node: number, mentioned: boolean): number {
  const nameNode = field(l, node, 'name')
  const args = field(l, node, 'type_arguments')
  const base = nameNode === NONE ? parts(l, node)[0]! : nameNode
  const types = args === NONE ? [] : typeArguments(l, args)
  return utilityType(l, textAt(l, base), types) ?? l.b.expr(Op.Apply, lowerType(l, base, mentioned), l.b.list(types))
}

/** A function type; its own type parameters live in a scope around its parts. */
function lowerFunctionType(l: Lowering, node: number): number {
  const scope = addScope(l, ScopeKind.TypeParams)
  return inScope(l, scope, () => {
    const typeParams = lowerTypeParameters(l, node, {})
    const parameters = parts(l, field(l, node, 'parameters'))
    const isSelf = (parameter: number): boolean => kindAt(l, field(l, parameter, 'pattern')) === 'this'
    const self = parameters.find(isSelf)
    const types = parameters
      .filter((parameter) => !isSelf(parameter))
      .map((parameter) => {
        const type = lowerType(l, parameter)
        if (type === NONE) return unknown(l)
        return kindAt(l, field(l, parameter, 'pattern')) === 'rest_pattern' ? l.b.expr(Op.Spread, type) : type
      })
    const selfType = self === undefined ? NONE : lowerType(l, self)
    const result = field(l, node, 'return_type')
    const returned = result === NONE ? field(l, node, 'type') : result
    const returns = returned === NONE ? unknown(l) : lowerType(l, returned)
    const type = l.b.expr(Op.FuncType, l.b.list(types), returns, selfType)
    for (const row of typeParams) l.b.set('typeParams', row, 'type', type)
    return type
  })
}

function lowerLiteralType(l: Lowering, node: number): number {
  const [value] = parts(l, node)
  if (value === undefined) return unknown(l)
  const kind = kindAt(l, value)
  if (kind === 'string') {
    const word = stringText(l, value)
    return word === undefined ? literal(l, 'String') : l.b.expr(Op.Key, l.b.str(word))
  }
  if (kind === 'number' || kind === 'unary_expression') return literal(l, 'Number')
  return kind === 'true' || kind === 'false' ? literal(l, 'Boolean') : unknown(l)
}

/** `T['name']`, `T[number]`, `T[K]`. */
function lowerLookup(l: Lowering, node: number): number {
  const [object, index] = parts(l, node)
  if (object === undefined || index === undefined) return unknown(l)
  const base = lowerType(l, object)
  const key = kindAt(l, index) === 'literal_type' ? parts(l, index)[0] : undefined
  const name = key === undefined ? undefined : stringText(l, key)
  if (name !== undefined) return l.b.expr(Op.TypeOf, l.b.expr(Op.Member, l.b.expr(Op.Instance, base), l.b.str(name), 0))
  const isNumber = kindAt(l, index) === 'predefined_type' || kindAt(l, index) === 'literal_type'
  const indexType = lowerType(l, index)
  if (!isNumber) return l.b.expr(Op.Lookup, base, indexType)
  return l.b.expr(Op.TypeOf, l.b.expr(Op.Index, l.b.expr(Op.Instance, base), indexType))
}

function lowerTypeQuery(l: Lowering, node: number): number {
  const [value] = parts(l, node)
  return value === undefined ? unknown(l) : l.b.expr(Op.TypeOf, lowerExpression(l, value))
}

/** A conditional type that infers nothing may be either of its branches. */
function lowerConditional(l: Lowering, node: number): number {
  const scope = addScope(l, ScopeKind.TypeParams)
  return inScope(l, scope, () => {
    const checked = lowerType(l, field(l, node, 'left'))
    if (isNever(l, field(l, node, 'right')))
      return l.b.expr(Op.Conditional, checked, NONE, l.b.list(lowerBranches(l, node)))
    const { inferring } = l
    l.inferring = scope
    const before = l.b.count('bindings')
    const pattern = lowerType(l, field(l, node, 'right'))
    const infers = l.b.count('bindings') > before
    l.inferring = inferring
    const list = l.b.list(lowerBranches(l, node))
    return infers ? l.b.expr(Op.Conditional, checked, pattern, list) : l.b.expr(Op.Union, list)
  })
}

const lowerBranches = (l: Lowering, node: number): number[] => [
  lowerType(l, field(l, node, 'consequence')),
  lowerType(l, field(l, node, 'alternative')),
]

/** `never` or `[never]`, where the brackets prevent a conditional type from distributing over a union. */
const isNever = (l: Lowering, node: number): boolean => /^\[?\s*never\s*\]?$/.test(textAt(l, node))

/** `infer U` declares U for the branches of the conditional type. */
function lowerInfer(l: Lowering, node: number): number {
  const [nameNode] = parts(l, node)
  if (nameNode === undefined) return unknown(l)
  const name = textAt(l, nameNode)
  const scope = l.inferring === NONE ? l.at.scope : l.inferring
  declare(l, { scope }, name, nameNode, { kind: BindingKind.TypeParameter })
  return nameExpr(l, l.at, name, nameNode)
}

/** Declares the type parameters of a declaration or type in the current scope; returns their rows. */
export function lowerTypeParameters(l: Lowering, node: number, of: Generic): number[] {
  const list = field(l, node, 'type_parameters')
  if (list === NONE) return []
  const made = parts(l, list).map((parameter) => {
    const nameNode = field(l, parameter, 'name')
    const binding = declare(l, l.at, textAt(l, nameNode), nameNode, { kind: BindingKind.TypeParameter })
    return { parameter, binding }
  })
  return made.map(({ parameter, binding }) => {
    const constraint = field(l, parameter, 'constraint')
    const fallback = field(l, parameter, 'value')
    if (constraint !== NONE) l.b.set('bindings', binding, 'type', inner(l, constraint, true))
    const type = fallback === NONE ? NONE : inner(l, fallback, true)
    return l.b.add('typeParams', { ...of, binding, fallback: type })
  })
}
