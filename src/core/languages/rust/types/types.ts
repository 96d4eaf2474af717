// Rust types as type expressions.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { literal, member, mention, union, unknown } from '../../kit/expressions.ts'
import { field, has, kind, line, text } from '../../kit/nodes.ts'
import { outer } from '../../kit/scopes.ts'
import { type Lowering, moduleAt, nameText, type Place, parts, pathModule, typeName } from '../state.ts'
import { heldAs } from './held.ts'
import { lowerIterator } from './iterators.ts'

type TypeRule = (l: Lowering, node: number, at: Place) => number

/** A type expression for a type node, or for a path that names a type. */
export function lowerType(l: Lowering, node: number, at: Place): number {
  return (RULES[kind(l, node)] ?? unknown)(l, node, at)
}

const inner: TypeRule = (l, node, at) => {
  const type = field(l, node, 'type')
  return type === NONE
    ? union(
        l,
        parts(l, node).map((part) => lowerType(l, part, at)),
      )
    : lowerType(l, type, at)
}

const reference: TypeRule = (l, node, at) => l.b.expr(Op.Ref, inner(l, node, at), NONE, heldAs(l, node) ?? NONE)

const named: TypeRule = (l, node, at) => {
  const word = nameText(l, node)
  if (word === '_') return unknown(l)
  if (word === 'Self' && at.self !== NONE) return l.b.expr(Op.SelfType, at.self)
  const expr = typeName(l, at, word, node)
  mention(l, at, expr, node)
  return word === 'Result' ? resultOf(l, expr) : expr
}

const scoped: TypeRule = (l, node, at) => {
  const expr = lowerPath(l, node, at)
  mention(l, at, expr, node)
  return nameText(l, field(l, node, 'name')) === 'Result' ? resultOf(l, expr) : expr
}

/**
 * `anyhow::Result<T>`, `io::Result<T>`: a library's type of that name is the standard one with a default error type.
 */
const resultOf = (l: Lowering, expr: number): number => l.b.expr(Op.First, l.b.list([expr, literal(l, 'Result')]))

/** A raw pointer has its own methods and those of its target. */
const pointer: TypeRule = (l, node, at) =>
  l.b.expr(Op.ArrayType, lowerType(l, field(l, node, 'type'), at), l.b.str('Pointer'))

const RULES: Record<string, TypeRule> = {
  type_identifier: named,
  primitive_type: (l, node, at) => typeName(l, at, text(l, node), node),
  identifier: named,
  scoped_type_identifier: scoped,
  scoped_identifier: scoped,
  generic_type: (l, node, at) => {
    const iterator = lowerIterator(l, node, at)
    if (iterator !== undefined) return iterator
    const expr = apply(l, lowerType(l, field(l, node, 'type'), at), field(l, node, 'type_arguments'), at)
    if (l.b.opOf(expr) === Op.Apply) l.b.set('exprs', expr, 'c', 1)
    return expr
  },
  generic_type_with_turbofish: (l, node, at) =>
    apply(l, lowerType(l, field(l, node, 'type'), at), field(l, node, 'type_arguments'), at),
  reference_type: reference,
  pointer_type: pointer,
  tuple_type: (l, node, at) => {
    const types = parts(l, node).map((part) => lowerType(l, part, at))
    // `(impl A + B)` is no tuple: a tuple of one has a comma
    return types.length === 1 && !/,\s*\)$/.test(text(l, node)) ? types[0]! : l.b.expr(Op.Tuple, l.b.list(types))
  },
  unit_type: (l) => l.b.expr(Op.Tuple, l.b.list([])),
  array_type: (l, node, at) => l.b.expr(Op.ArrayType, lowerType(l, field(l, node, 'element'), at), l.b.str('Slice')),
  function_type: (l, node, at) => {
    const params = parts(l, field(l, node, 'parameters')).map((part) =>
      lowerType(l, kind(l, part) === 'parameter' ? field(l, part, 'type') : part, at),
    )
    const result = field(l, node, 'return_type')
    return l.b.expr(
      Op.FuncType,
      l.b.list(params),
      result === NONE ? l.b.expr(Op.Tuple, l.b.list([])) : lowerType(l, result, at),
    )
  },
  dynamic_type: (l, node, at) => asBound(l, lowerType(l, field(l, node, 'trait'), at)),
  abstract_type: (l, node, at) => asBound(l, lowerType(l, field(l, node, 'trait'), at)),
  bounded_type: (l, node, at) => union(l, bounds(l, node, at)),
  higher_ranked_trait_bound: inner,
  trait_bounds: (l, node, at) => union(l, bounds(l, node, at)),
  bracketed_type: (l, node, at) => lowerType(l, parts(l, node)[0] ?? node, at),
  // `<T as Trait>`: the members are the trait's; of `Self` and parameters both are searched.
  qualified_type: (l, node, at) =>
    union(l, [asBound(l, lowerType(l, field(l, node, 'alias'), at)), lowerType(l, field(l, node, 'type'), at)]),
  self: (l, _node, at) => l.b.expr(Op.SelfType, at.self),
  // `Digits<2>`: a constant argument distinguishes types
  integer_literal: (l, node) => l.b.expr(Op.TypeOf, l.b.expr(Op.Key, l.b.str(digits(text(l, node))))),
  boolean_literal: (l, node) => l.b.expr(Op.TypeOf, l.b.expr(Op.Key, l.b.str(text(l, node)))),
}

/** A number as it is written, without the name of its type: `1_000` of `1_000usize`. */
const digits = (word: string): string => word.replace(/[iu](?:\d+|size)$/, '')

/** The traits among bounds (`A + B + 'static + ?Sized`). */
export function bounds(l: Lowering, node: number, at: Place): number[] {
  return parts(l, node)
    .filter((part) => kind(l, part) !== 'lifetime' && kind(l, part) !== 'removed_trait_bound')
    .map((part) => asBound(l, lowerType(l, part, at)))
}

/** A type expression that names a trait, or an implemented type: it has no values itself. */
export function asBound(l: Lowering, expr: number): number {
  if (l.b.opOf(expr) === Op.Apply) l.b.set('exprs', expr, 'c', NONE)
  return expr
}

/** Type arguments; `Item = T` is a named one. */
export function typeArguments(l: Lowering, node: number, at: Place): number[] {
  return parts(l, node)
    .filter((part) => !['lifetime', 'block'].includes(kind(l, part)))
    .map((part) =>
      kind(l, part) === 'type_binding'
        ? argumentNamed(l, nameText(l, field(l, part, 'name')), lowerType(l, field(l, part, 'type'), at))
        : lowerType(l, part, at),
    )
}

/** A type argument by the name of its parameter. */
export const argumentNamed = (l: Lowering, word: string, type: number): number =>
  l.b.expr(Op.Keyword, l.b.str(word), type)

function apply(l: Lowering, base: number, args: number, at: Place): number {
  return args === NONE ? base : l.b.expr(Op.Apply, base, l.b.list(typeArguments(l, args, at)))
}

/** A path (`a::b::C`, `Self::Item`, `<T as Trait>::f`, `Vec::<T>::new`) as members of its head. */
export function lowerPath(l: Lowering, node: number, at: Place): number {
  if (!isScoped(l, node)) return head(l, node, at)
  const path = field(l, node, 'path')
  const word = nameText(l, field(l, node, 'name'))
  // `::serde`: the crate, never a module of that name
  if (path === NONE) return moduleAt(l, at, [word, []], node)
  const qualified = kind(l, path) === 'bracketed_type' ? (parts(l, path)[0] ?? NONE) : NONE
  if (qualified !== NONE && kind(l, qualified) === 'qualified_type') return lowerQualified(l, qualified, word, at)
  const said = text(l, path) === 'Self' ? l.associated.get(at.self)?.get(word) : undefined
  if (said !== undefined) return said
  const whole = head(l, path, at)
  if (namesType(l, path)) mention(l, at, whole, path)
  return word === 'Target' && isPointer(l, at.scope, text(l, path)) ? whole : member(l, whole, word, 1)
}

/**
 * Whether a path leads through a type, as `Kind` is in `Kind::A` and `Kind::of()`: one with a capital, by a convention that the
 * compiler warns about otherwise.
 */
function namesType(l: Lowering, path: number): boolean {
  const name = isScoped(l, path) ? field(l, path, 'name') : path
  return /^(?:type_)?identifier$/.test(kind(l, name)) && /^[A-Z]/.test(text(l, name)) && text(l, name) !== 'Self'
}

const isScoped = (l: Lowering, node: number): boolean =>
  kind(l, node) === 'scoped_identifier' || kind(l, node) === 'scoped_type_identifier'

/**
 * Whether a name is a type parameter with the bound `Deref`. Its target (`T::Target`) is reached through it, whether
 * the argument is a reference, a box or another `Deref` type.
 */
function isPointer(l: Lowering, scope: number, word: string): boolean {
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    const binding = l.typeParams.get(`${at}:${word}`)
    const bound = binding === undefined ? NONE : l.b.get('bindings', binding, 'type')
    if (binding !== undefined) return bound !== NONE && l.b.opOf(bound) === Op.Name && isDeref(l, bound)
  }
  return false
}

const isDeref = (l: Lowering, bound: number): boolean =>
  /^Deref(?:Mut)?$/.test(l.b.textOf(l.b.get('exprs', bound, 'a')))

/** `<T as Trait>::name`: the type's member of that name, else the trait's. */
function lowerQualified(l: Lowering, node: number, word: string, at: Place): number {
  const [type, trait] = ['type', 'alias'].map((part) => asBound(l, lowerType(l, field(l, node, part), at)))
  if (/^[a-z_]/.test(word)) return l.b.expr(Op.Through, type!, trait!, l.b.str(word))
  return l.b.expr(Op.First, l.b.list([member(l, type!, word, 1), member(l, trait!, word, 1)]))
}

function head(l: Lowering, node: number, at: Place): number {
  switch (kind(l, node)) {
    case 'crate':
    case 'self':
    case 'super':
      return pathModule(l, at, kind(l, node) as 'crate', node)
    case 'scoped_identifier':
    case 'scoped_type_identifier': {
      // `super::super::x`
      if (/^super(\s*::\s*super)+$/.test(text(l, node))) return superSuper(l, node, at)
      return lowerPath(l, node, at)
    }
    case 'identifier':
    case 'type_identifier': {
      const word = nameText(l, node)
      if (word === 'Self' && at.self !== NONE) return l.b.expr(Op.SelfType, at.self)
      if (/^[a-z]/.test(word) && !l.heads.has(word)) l.heads.set(word, line(l, node))
      return typeName(l, at, word, node)
    }
    default:
      return lowerType(l, node, at)
  }
}

/** `super::super`: as many modules up, inline ones first. */
function superSuper(l: Lowering, node: number, at: Place): number {
  const count = text(l, node).split('::').length
  const left = count - at.inline.length
  if (left <= 0) return moduleAt(l, at, ['self', at.inline.slice(0, -count)], node)
  return moduleAt(l, at, [Array.from({ length: left }, () => 'super').join('::'), []], node)
}

/** Whether a function is marked `async`. */
export const isAsync = (l: Lowering, node: number): boolean => {
  const modifiers = parts(l, node).find((part) => kind(l, part) === 'function_modifiers')
  return modifiers !== undefined && has(l, modifiers, 'async')
}
