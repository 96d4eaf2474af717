// Types as expressions.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { literal, mention, nameExpr, union, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { ARRAY, type Lowering, typeScope } from './context.ts'

/** Names that are part of the language, not of a library, have a prelude type of this name: `int` is `$int`. */
const primitive = (name: string): string => `$${name}`

/** A type as an expression; names in it are mentioned. */
export function lowerType(l: Lowering, at: Here, node: number): number {
  return typeExpr(l, at, node, true)
}

/** The class that `new` constructs: as a type, but the call is the evidence of its use. */
export function lowerConstructed(l: Lowering, at: Here, node: number): number {
  return typeExpr(l, at, node, false)
}

/** Whether a type is `var`, that of its value. */
export const isVar = (l: Lowering, node: number): boolean =>
  kind(l, node) === 'type_identifier' && text(l, node) === 'var'

function typeExpr(l: Lowering, at: Here, node: number, mentioned: boolean): number {
  switch (kind(l, node)) {
    case 'identifier':
    case 'type_identifier': {
      const word = text(l, node)
      if (word.includes('.')) return dottedType(l, at, node, word, mentioned)
      const name = nameExpr(l, { scope: typeScope(l, at, word) }, word, node)
      if (mentioned) mention(l, at, name, node)
      return name
    }
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return scopedType(l, at, node, mentioned)
    case 'generic_type': {
      const base = typeExpr(l, at, node + 1, mentioned)
      const args = typeArguments(l, at, childOfKind(l, node, 'type_arguments'))
      return args.length ? l.b.expr(Op.Apply, base, l.b.list(args)) : base
    }
    case 'array_type':
      return arrayOf(
        l,
        typeExpr(l, at, field(l, node, 'element'), mentioned),
        dimensions(l, field(l, node, 'dimensions')),
      )
    case 'integral_type':
    case 'floating_point_type':
    case 'boolean_type':
    case 'void_type':
      return literal(l, primitive(text(l, node)))
    case 'annotated_type':
    case 'catch_type':
    case 'type_bound':
      return unionType(l, at, node, mentioned)
    case 'wildcard':
      return wildcard(l, at, node)
    default:
      return unknown(l)
  }
}

/** A qualified name that the grammar has as one: `Shape.Circle` in a pattern of a record. */
function dottedType(l: Lowering, at: Here, node: number, word: string, mentioned: boolean): number {
  const [first, ...rest] = word.split('.')
  let type = nameExpr(l, { scope: typeScope(l, at, first!) }, first!, node)
  for (const part of rest) type = l.b.expr(Op.Member, type, l.b.str(part), 2)
  if (mentioned) mention(l, at, type, node)
  return type
}

/** The last segment is looked up in the segments before it: an outer class or a package. */
function scopedType(l: Lowering, at: Here, node: number, mentioned: boolean): number {
  let object: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === '.' || childKind.endsWith('annotation')) continue
    object = object === NONE ? typeExpr(l, at, child, false) : l.b.expr(Op.Member, object, l.b.str(text(l, child)), 2)
  }
  if (mentioned && object !== NONE) mention(l, at, object, node)
  return object === NONE ? unknown(l) : object
}

const TYPE_KINDS = new Set([
  'type_identifier',
  'scoped_type_identifier',
  'generic_type',
  'array_type',
  'integral_type',
  'floating_point_type',
  'boolean_type',
  'void_type',
  'annotated_type',
  'wildcard',
])

/** Whether a node is a type. */
export const isType = (l: Lowering, node: number): boolean => TYPE_KINDS.has(kind(l, node))

/** The types among a node's children. */
export function typesIn(l: Lowering, at: Here, node: number, mentioned = true): number[] {
  const types: number[] = []
  if (node === NONE) return types
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!)
    if (isType(l, child)) types.push(typeExpr(l, at, child, mentioned))
  return types
}

/** A union, or an intersection (`A & B`), which has the members of all its types. */
function unionType(l: Lowering, at: Here, node: number, mentioned: boolean): number {
  return union(l, typesIn(l, at, node, mentioned))
}

/** The type arguments of a generic type. */
export function typeArguments(l: Lowering, at: Here, node: number): number[] {
  return typesIn(l, at, node)
}

/** `? extends T` and `? super T` have the members of `T`; a bare `?` those of the type parameter's bound. */
function wildcard(l: Lowering, at: Here, node: number): number {
  const bounds = typesIn(l, at, node)
  return bounds.length ? bounds[0]! : unknown(l)
}

/** `element[][]…`, `depth` times. */
export function arrayOf(l: Lowering, element: number, depth: number): number {
  let type = element
  for (let level = 0; level < depth; level++) type = l.b.expr(Op.ArrayType, type, l.b.str(ARRAY))
  return type
}

/** The number of `[]` of a `dimensions` node (0 for NONE). */
export function dimensions(l: Lowering, node: number): number {
  if (node === NONE) return 0
  let count = 0
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) if (kind(l, child) === '[') count++
  return count
}
