// Types as expressions.

import { NONE, Op } from '../../facts.ts'
import { bindingOf, mention, nameExpr } from '../block-scopes.ts'
import { childOfKind, field, kind, literal, member, text, unknown } from '../lowering.ts'
import { ARRAY, eachChild, type State, typeName } from './state.ts'

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
export const isType = (s: State, node: number): boolean => TYPE_KINDS.has(kind(s, node))

/** A type as an expression; names in it are mentioned unless `mentioned` is false. NONE for `var`. */
export function lowerType(s: State, node: number, scope: number, mentioned = true): number {
  switch (kind(s, node)) {
    case 'implicit_type':
      return NONE
    case 'identifier':
    case 'generic_name':
    case 'qualified_name':
    case 'alias_qualified_name': {
      const expr = namedType(s, node, scope)
      if (mentioned) mention(s, expr, scope, node)
      return expr
    }
    case 'predefined_type':
      return literal(s, PREDEFINED[text(s, node)] ?? 'Object')
    case 'array_type':
      return s.b.expr(Op.ArrayType, inner(s, node, scope, mentioned), s.b.str(ARRAY))
    case 'nullable_type':
    case 'pointer_type':
    case 'ref_type':
    case 'scoped_type':
      return inner(s, node, scope, mentioned)
    case 'tuple_type':
      return tupleType(s, node, scope)
    default:
      return unknown(s)
  }
}

function inner(s: State, node: number, scope: number, mentioned: boolean): number {
  const type = field(s, node, 'type')
  return type === NONE ? unknown(s) : lowerType(s, type, scope, mentioned)
}

function tupleType(s: State, node: number, scope: number): number {
  const items: number[] = []
  const names: number[] = []
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'tuple_element') return
    items.push(inner(s, child, scope, true))
    const name = field(s, child, 'name')
    names.push(s.b.str(name === NONE ? '' : text(s, name)))
  })
  return s.b.expr(Op.Tuple, s.b.list(items), s.b.list(names))
}

/** A name in a type position: told from others by the number of its type arguments. */
function namedType(s: State, node: number, scope: number): number {
  switch (kind(s, node)) {
    case 'identifier':
      return nameExpr(s, typeName(text(s, node), 0), scope, node)
    case 'generic_name': {
      const args = typeArguments(s, node, scope)
      return applied(s, nameExpr(s, genericName(s, node, args.length), scope, node), args)
    }
    case 'qualified_name': {
      const qualifier = field(s, node, 'qualifier')
      const name = field(s, node, 'name')
      if (qualifier === NONE || name === NONE) return unknown(s)
      return qualified(s, lowerQualifier(s, qualifier, scope), name, scope)
    }
    default:
      return aliased(s, node, scope, (name) => namedType(s, name, scope))
  }
}

/** `global::A`, `alias::A` */
function aliased(s: State, node: number, scope: number, plain: (name: number) => number): number {
  const alias = field(s, node, 'alias')
  const name = field(s, node, 'name')
  if (name === NONE) return unknown(s)
  if (alias === NONE || text(s, alias) === 'global') return plain(name)
  return qualified(s, nameExpr(s, text(s, alias), scope, alias), name, scope)
}

function qualified(s: State, qualifier: number, name: number, scope: number): number {
  if (kind(s, name) !== 'generic_name') return member(s, qualifier, typeName(text(s, name), 0), 2)
  const args = typeArguments(s, name, scope)
  return applied(s, member(s, qualifier, genericName(s, name, args.length), 2), args)
}

/** What is before the last dot of a type may be a namespace too, so it is looked up as in an expression. */
function lowerQualifier(s: State, node: number, scope: number): number {
  if (kind(s, node) === 'identifier') return nameExpr(s, text(s, node), scope, node)
  if (kind(s, node) === 'qualified_name') {
    const qualifier = field(s, node, 'qualifier')
    const name = field(s, node, 'name')
    if (qualifier === NONE || name === NONE) return unknown(s)
    const object = lowerQualifier(s, qualifier, scope)
    return kind(s, name) === 'generic_name' ? qualified(s, object, name, scope) : member(s, object, text(s, name), 2)
  }
  if (kind(s, node) === 'alias_qualified_name') return aliased(s, node, scope, (name) => lowerQualifier(s, name, scope))
  return namedType(s, node, scope)
}

/** `global::A`, `alias::A` where a member of it follows. */
export const lowerAliasQualified = (s: State, node: number, scope: number): number => lowerQualifier(s, node, scope)

function genericName(s: State, node: number, arity: number): string {
  const name = childOfKind(s, node, 'identifier')
  return typeName(name === NONE ? '' : text(s, name), arity)
}

/** A generic type with its arguments. */
export function applied(s: State, base: number, args: readonly number[]): number {
  return args.length === 0 ? base : s.b.expr(Op.Apply, base, s.b.list(args))
}

/** The type arguments of a generic name. */
export function typeArguments(s: State, node: number, scope: number): number[] {
  const list = childOfKind(s, node, 'type_argument_list')
  const args: number[] = []
  if (list !== NONE)
    eachChild(s, list, (child) => {
      if (isType(s, child)) args.push(lowerType(s, child, scope))
    })
  return args
}

/** Whether a name in an expression is bound in this file; if not it may be a type, and is mentioned. */
export const isBound = (s: State, scope: number, name: string): boolean => bindingOf(s, scope, name) !== NONE
