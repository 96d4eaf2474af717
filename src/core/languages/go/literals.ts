// Composite literals: values of a type, and the functions in their fields, slices and maps.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { addStore } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { expression } from './expressions.ts'
import { type Lowering, localBinding, unquoted } from './state.ts'
import { generic, listType, orUnknown, PREDECLARED, reference, typeExpr } from './types.ts'

/** The type of a literal and of its elements, which nested literals omit. */
type LiteralType = { expr: number; shape: Shape; key?: LiteralType; element?: LiteralType }
/**
 * `fields`: a struct; `named`: a struct, slice or map, depending on another declaration; `other`: contains no
 * functions.
 */
type Shape = 'list' | 'map' | 'fields' | 'named' | 'other'

/** `T{…}`: a value of that type. */
export function compositeLiteral(l: Lowering, at: Here, node: number): number {
  return literalValue(l, at, field(l, node, 'body'), literalType(l, at, field(l, node, 'type')))
}

function literalType(l: Lowering, at: Here, node: number): LiteralType {
  const shape = node === NONE ? undefined : SHAPES[kind(l, node)]
  if (shape === 'map') {
    const key = literalType(l, at, field(l, node, 'key'))
    const element = literalType(l, at, field(l, node, 'value'))
    return { expr: generic(l, at, 'gomap', node, [key.expr, element.expr]), shape, key, element }
  }
  if (shape === 'list') {
    const element = literalType(l, at, field(l, node, 'element'))
    return { expr: listType(l, element.expr), shape, element }
  }
  if (node !== NONE && kind(l, node) === 'pointer_type') {
    const pointed = literalType(l, at, parts(l, node).at(-1) ?? NONE)
    return { ...pointed, expr: reference(l, pointed.expr) }
  }
  const isPlain = shape === 'named' && PREDECLARED.has(text(l, node)) && text(l, node) !== 'any'
  return { expr: orUnknown(l, typeExpr(l, at, node)), shape: isPlain ? 'other' : (shape ?? 'other') }
}

const SHAPES: Readonly<Record<string, Shape>> = {
  slice_type: 'list',
  array_type: 'list',
  implicit_length_array_type: 'list',
  map_type: 'map',
  struct_type: 'fields',
  type_identifier: 'named',
  qualified_type: 'named',
  generic_type: 'named',
  function_type: 'named',
  interface_type: 'named',
}

function literalValue(l: Lowering, at: Here, body: number, type: LiteralType): number {
  const value = l.b.expr(Op.Instance, type.expr)
  const takesFields = type.shape === 'fields' || type.shape === 'named'
  const holds = type.shape === 'named' || (type.element !== undefined && type.element.shape !== 'other')
  const held: Held = { items: [], isKeyed: false, mayHold: false }
  for (const [position, node] of parts(l, body).entries()) {
    const element = literalElement(l, at, node, type)
    if (!element) continue
    if (element.mayHold && takesFields) storeField(l, at, value, element, position)
    if (holds && element.field === undefined) hold(l, held, element)
  }
  if (!held.mayHold) return value
  const { items, isKeyed } = held
  return l.b.expr(
    Op.Union,
    l.b.list([value, isKeyed ? functionsByKey(l, items) : functionList(l, items.filter(isOdd))]),
  )
}

/** Stores an element in the field that it names, or in that of its position. */
function storeField(l: Lowering, at: Here, object: number, element: LiteralElement, position: number): void {
  const { field = element.key === NONE ? String(position) : undefined, given } = element
  if (field !== undefined) addStore(l, at, object, field, given, NONE)
}

/** The contents of a slice or map: keys and values in turn; whether it has keys, and may contain functions. */
type Held = { items: number[]; isKeyed: boolean; mayHold: boolean }

function hold(l: Lowering, held: Held, { key, given, mayHold }: LiteralElement): void {
  if (mayHold) held.mayHold = true
  if (key !== NONE) held.isKeyed = true
  held.items.push(key === NONE ? l.b.expr(Op.Unknown) : key, given)
}

/** An element of a literal: its value under a key or for a field, and whether that may be or contain functions. */
type LiteralElement = { field: string | undefined; key: number; given: number; mayHold: boolean }

function literalElement(l: Lowering, at: Here, node: number, type: LiteralType): LiteralElement | undefined {
  const sides = kind(l, node) === 'keyed_element' ? parts(l, node) : [node]
  const valueNode = content(l, sides.at(-1) ?? NONE)
  const keyNode = sides.length > 1 ? content(l, sides[0]!) : NONE
  if (valueNode === NONE) return undefined
  const takesFields = type.shape === 'fields' || type.shape === 'named'
  const isField = takesFields && keyNode !== NONE && kind(l, keyNode) === 'identifier'
  const key = keyNode === NONE || isField ? NONE : keyValue(l, at, keyNode, type)
  const given = elementValue(l, at, valueNode, isField ? undefined : type.element)
  return { field: isField ? text(l, keyNode) : undefined, key, given, mayHold: mayHold(l, valueNode, given) }
}

const isOdd = (_: number, index: number): boolean => index % 2 === 1

/** A slice, for the functions that it holds. */
export const functionList = (l: Lowering, items: readonly number[]): number =>
  l.b.expr(Op.List, l.b.list(items), l.b.str('goslice'), 1)

/** A map, or a channel, for the functions that it holds: keys and values in turn. */
export const functionsByKey = (l: Lowering, items: readonly number[]): number =>
  l.b.expr(Op.Dict, l.b.list(items), l.b.str('gomap'), 1)

function elementValue(l: Lowering, at: Here, node: number, type: LiteralType | undefined): number {
  if (kind(l, node) !== 'literal_value') return expression(l, at, node)
  return literalValue(l, at, node, type ?? { expr: l.b.expr(Op.Unknown), shape: 'other' })
}

function keyValue(l: Lowering, at: Here, node: number, type: LiteralType): number {
  return kind(l, node) === 'literal_value' ? elementValue(l, at, node, type.key) : keyExpression(l, at, node)
}

/** A key or an index: a literal text or number distinguishes elements. */
export function keyExpression(l: Lowering, at: Here, node: number): number {
  const shape = node === NONE ? '' : kind(l, node)
  if (shape === 'interpreted_string_literal' || shape === 'raw_string_literal')
    return l.b.expr(Op.Key, l.b.str(unquoted(l, node)))
  return shape === 'int_literal' ? l.b.expr(Op.Key, l.b.str(text(l, node))) : expression(l, at, node)
}

const content = (l: Lowering, node: number): number =>
  node !== NONE && kind(l, node) === 'literal_element' ? (parts(l, node)[0] ?? NONE) : node

/** Whether a value may be a function, or contain functions, judged by its syntax. */
export const mayHold = (l: Lowering, node: number, value: number): boolean =>
  FUNCTIONS.has(kind(l, node)) || l.b.opOf(value) === Op.Union

const FUNCTIONS: ReadonlySet<string> = new Set([
  'identifier',
  'selector_expression',
  'func_literal',
  'call_expression',
  'index_expression',
  'parenthesized_expression',
  'type_conversion_expression',
  'type_assertion_expression',
  'type_instantiation_expression',
])

/**
 * Whether a value appended to a slice may be a function: one that is written out, named by its package, or in a
 * variable with a declared type. A value derived from the slice itself (`queue = append(queue, next)`) is none of
 * these.
 */
export function mayAppend(l: Lowering, at: Here, node: number): boolean {
  const shape = kind(l, node)
  if (shape === 'func_literal') return true
  if (shape === 'variadic_argument') return mayAppend(l, at, parts(l, node)[0] ?? node)
  if (shape === 'selector_expression') return mayAppend(l, at, field(l, node, 'operand'))
  if (shape !== 'identifier') return false
  const binding = localBinding(l, at.scope, text(l, node))
  return binding === NONE ? !CONSTANTS.has(text(l, node)) : l.b.get('bindings', binding, 'type') !== NONE
}

const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'nil', 'iota'])
