// Types as expressions.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { bindingOf } from '../kit/bindings.ts'
import { literal, member, mention, nameExpr, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { ARRAY, eachChild, type Lowering, typeName } from './state.ts'

/** Keywords that name types of the library. */
const PREDEFINED: Readonly<Record<string, string>> = {
  bool: 'Boolean',
  byte: 'Byte',
  sbyte: 'SByte',
  char: 'Char',
  decimal: 'Decimal',
  double: 'Double',
  float: 'Single',
  int: 'Int32',
  uint: 'UInt32',
  nint: 'Int64',
  nuint: 'UInt64',
  long: 'Int64',
  ulong: 'UInt64',
  short: 'Int16',
  ushort: 'UInt16',
  object: 'Object',
  string: 'String',
  void: 'Void',
}

const TYPE_KINDS = new Set([
  'identifier',
  'generic_name',
  'qualified_name',
  'alias_qualified_name',
  'predefined_type',
  'array_type',
  'nullable_type',
  'tuple_type',
  'pointer_type',
  'ref_type',
  'scoped_type',
  'function_pointer_type',
  'implicit_type',
])

/** Whether a node is a type. */
export const isType = (l: Lowering, node: number): boolean => TYPE_KINDS.has(kind(l, node))

/** A type as an expression; names in it are mentioned unless `mentioned` is false. NONE for `var`. */
export function lowerType(l: Lowering, at: Here, node: number, mentioned = true): number {
  switch (kind(l, node)) {
    case 'implicit_type':
      return NONE
    case 'identifier':
    case 'generic_name':
    case 'qualified_name':
    case 'alias_qualified_name': {
      const expr = namedType(l, at, node)
      if (mentioned) mention(l, at, expr, node)
      return expr
    }
    case 'predefined_type':
      return literal(l, PREDEFINED[text(l, node)] ?? 'Object')
    case 'array_type':
      return l.b.expr(Op.ArrayType, inner(l, at, node, mentioned), l.b.str(ARRAY))
    case 'nullable_type':
    case 'pointer_type':
    case 'ref_type':
    case 'scoped_type':
      return inner(l, at, node, mentioned)
    case 'tuple_type':
      return tupleType(l, at, node)
    default:
      return unknown(l)
  }
}

function inner(l: Lowering, at: Here, node: number, mentioned: boolean): number {
  const type = field(l, node, 'type')
  return type === NONE ? unknown(l) : lowerType(l, at, type, mentioned)
}

function tupleType(l: Lowering, at: Here, node: number): number {
  const items: number[] = []
  const names: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'tuple_element') return
    items.push(inner(l, at, child, true))
    const name = field(l, child, 'name')
    names.push(l.b.str(name === NONE ? '' : text(l, name)))
  })
  return l.b.expr(Op.Tuple, l.b.list(items), l.b.list(names))
}

/** A name in a type position, distinguished by the number of its type arguments. */
function namedType(l: Lowering, at: Here, node: number): number {
  switch (kind(l, node)) {
    case 'identifier':
      return nameExpr(l, at, typeName(text(l, node), 0), node)
    case 'generic_name': {
      const args = typeArguments(l, at, node)
      return applied(l, nameExpr(l, at, genericName(l, node, args.length), node), args)
    }
    case 'qualified_name': {
      const qualifier = field(l, node, 'qualifier')
      const name = field(l, node, 'name')
      if (qualifier === NONE || name === NONE) return unknown(l)
      return qualified(l, at, lowerQualifier(l, at, qualifier), name)
    }
    default:
      return aliased(l, at, node, (name) => namedType(l, at, name))
  }
}

/** `global::A`, `alias::A` */
function aliased(l: Lowering, at: Here, node: number, plain: (name: number) => number): number {
  const alias = field(l, node, 'alias')
  const name = field(l, node, 'name')
  if (name === NONE) return unknown(l)
  if (alias === NONE || text(l, alias) === 'global') return plain(name)
  return qualified(l, at, nameExpr(l, at, text(l, alias), alias), name)
}

function qualified(l: Lowering, at: Here, qualifier: number, name: number): number {
  if (kind(l, name) !== 'generic_name') return member(l, qualifier, typeName(text(l, name), 0), 2)
  const args = typeArguments(l, at, name)
  return applied(l, member(l, qualifier, genericName(l, name, args.length), 2), args)
}

/** The qualifier before the last dot of a type may be a namespace too, so it is looked up as in an expression. */
function lowerQualifier(l: Lowering, at: Here, node: number): number {
  if (kind(l, node) === 'identifier') return nameExpr(l, at, text(l, node), node)
  if (kind(l, node) === 'qualified_name') {
    const qualifier = field(l, node, 'qualifier')
    const name = field(l, node, 'name')
    if (qualifier === NONE || name === NONE) return unknown(l)
    const object = lowerQualifier(l, at, qualifier)
    return kind(l, name) === 'generic_name' ? qualified(l, at, object, name) : member(l, object, text(l, name), 2)
  }
  if (kind(l, node) === 'alias_qualified_name') return aliased(l, at, node, (name) => lowerQualifier(l, at, name))
  return namedType(l, at, node)
}

/** `global::A`, `alias::A` before a member. */
export const lowerAliasQualified = (l: Lowering, at: Here, node: number): number => lowerQualifier(l, at, node)

function genericName(l: Lowering, node: number, arity: number): string {
  const name = childOfKind(l, node, 'identifier')
  return typeName(name === NONE ? '' : text(l, name), arity)
}

/** A generic type with its arguments. */
export function applied(l: Lowering, base: number, args: readonly number[]): number {
  return args.length === 0 ? base : l.b.expr(Op.Apply, base, l.b.list(args))
}

/** The type arguments of a generic name. */
export function typeArguments(l: Lowering, at: Here, node: number): number[] {
  const list = childOfKind(l, node, 'type_argument_list')
  const args: number[] = []
  if (list !== NONE)
    eachChild(l, list, (child) => {
      if (isType(l, child)) args.push(lowerType(l, at, child))
    })
  return args
}

/** Whether a name in an expression is bound in this file; if not it may be a type, and is mentioned. */
export const isBound = (l: Lowering, at: Here, name: string): boolean => bindingOf(l, at.scope, name) !== NONE

/** Whether a name in an expression means a parameter or a variable of a function. */
export function isLocal(l: Lowering, at: Here, name: string): boolean {
  const binding = bindingOf(l, at.scope, name)
  if (binding === NONE) return false
  const bound = l.b.get('bindings', binding, 'kind')
  return bound === BindingKind.Parameter || bound === BindingKind.Variable
}
