// Rust types as type expressions.

import { NONE, Op } from '../../facts.ts'
import { field, has, kind, member, mention, name, text, union, unknown } from '../lowering.ts'
import { moduleAt, nameText, type Place, parts, pathModule, type Rust, typeName } from './state.ts'

type TypeRule = (r: Rust, node: number, at: Place) => number

/** A type expression for a type node, or for a path that names a type. */
export function lowerType(r: Rust, node: number, at: Place): number {
  return (RULES[kind(r, node)] ?? unknown)(r, node, at)
}

const inner: TypeRule = (r, node, at) => {
  const type = field(r, node, 'type')
  return type === NONE
    ? union(
        r,
        parts(r, node).map((part) => lowerType(r, part, at)),
      )
    : lowerType(r, type, at)
}

const reference: TypeRule = (r, node, at) => r.b.expr(Op.Ref, inner(r, node, at))

const named: TypeRule = (r, node, at) => {
  const word = nameText(r, node)
  if (word === '_') return unknown(r)
  if (word === 'Self' && at.self !== NONE) return r.b.expr(Op.SelfType, at.self)
  const expr = typeName(r, at, word, node)
  mention(r, at, expr, node)
  return word === 'Result' ? resultOf(r, expr) : expr
}

const scoped: TypeRule = (r, node, at) => {
  const expr = lowerPath(r, node, at)
  mention(r, at, expr, node)
  return nameText(r, field(r, node, 'name')) === 'Result' ? resultOf(r, expr) : expr
}

/** `anyhow::Result<T>`, `io::Result<T>`: what a library calls so is the standard one with a default for its error. */
const resultOf = (r: Rust, expr: number): number =>
  r.b.expr(Op.First, r.b.list([expr, r.b.expr(Op.Literal, r.b.str('Result'))]))

/** A raw pointer has methods of its own, and those of what it points to. */
const pointer: TypeRule = (r, node, at) =>
  r.b.expr(Op.ArrayType, lowerType(r, field(r, node, 'type'), at), r.b.str('Pointer'))

const RULES: Record<string, TypeRule> = {
  type_identifier: named,
  primitive_type: (r, node, at) => typeName(r, at, text(r, node), node),
  identifier: named,
  scoped_type_identifier: scoped,
  scoped_identifier: scoped,
  generic_type: (r, node, at) =>
    apply(r, lowerType(r, field(r, node, 'type'), at), field(r, node, 'type_arguments'), at),
  generic_type_with_turbofish: (r, node, at) =>
    apply(r, lowerType(r, field(r, node, 'type'), at), field(r, node, 'type_arguments'), at),
  reference_type: reference,
  pointer_type: pointer,
  tuple_type: (r, node, at) => r.b.expr(Op.Tuple, r.b.list(parts(r, node).map((part) => lowerType(r, part, at)))),
  unit_type: (r) => r.b.expr(Op.Tuple, r.b.list([])),
  array_type: (r, node, at) => r.b.expr(Op.ArrayType, lowerType(r, field(r, node, 'element'), at), r.b.str('Slice')),
  function_type: (r, node, at) => {
    const params = parts(r, field(r, node, 'parameters')).map((part) =>
      lowerType(r, kind(r, part) === 'parameter' ? field(r, part, 'type') : part, at),
    )
    const result = field(r, node, 'return_type')
    return r.b.expr(
      Op.FuncType,
      r.b.list(params),
      result === NONE ? r.b.expr(Op.Tuple, r.b.list([])) : lowerType(r, result, at),
    )
  },
  dynamic_type: (r, node, at) => lowerType(r, field(r, node, 'trait'), at),
  abstract_type: (r, node, at) => lowerType(r, field(r, node, 'trait'), at),
  bounded_type: (r, node, at) => union(r, bounds(r, node, at)),
  higher_ranked_trait_bound: inner,
  trait_bounds: (r, node, at) => union(r, bounds(r, node, at)),
  bracketed_type: (r, node, at) => lowerType(r, parts(r, node)[0] ?? node, at),
  // `<T as Trait>`: the members are the trait's; of `Self` and parameters both are searched.
  qualified_type: (r, node, at) =>
    union(r, [lowerType(r, field(r, node, 'alias'), at), lowerType(r, field(r, node, 'type'), at)]),
  self: (r, _node, at) => r.b.expr(Op.SelfType, at.self),
}

/** The traits among bounds (`A + B + 'static + ?Sized`). */
export function bounds(r: Rust, node: number, at: Place): number[] {
  return parts(r, node)
    .filter((part) => kind(r, part) !== 'lifetime' && kind(r, part) !== 'removed_trait_bound')
    .map((part) => lowerType(r, part, at))
}

/** Type arguments; `Item = T` is one by name. */
export function typeArguments(r: Rust, node: number, at: Place): number[] {
  return parts(r, node)
    .filter((part) => !['lifetime', 'block'].includes(kind(r, part)))
    .map((part) =>
      kind(r, part) === 'type_binding'
        ? argumentNamed(r, nameText(r, field(r, part, 'name')), lowerType(r, field(r, part, 'type'), at))
        : lowerType(r, part, at),
    )
}

/** A type argument by the name of its parameter. */
export const argumentNamed = (r: Rust, word: string, type: number): number => r.b.expr(Op.Keyword, r.b.str(word), type)

function apply(r: Rust, base: number, args: number, at: Place): number {
  return args === NONE ? base : r.b.expr(Op.Apply, base, r.b.list(typeArguments(r, args, at)))
}

/** A path (`a::b::C`, `Self::Item`, `<T as Trait>::f`, `Vec::<T>::new`) as members of its head. */
export function lowerPath(r: Rust, node: number, at: Place): number {
  switch (kind(r, node)) {
    case 'scoped_identifier':
    case 'scoped_type_identifier': {
      const path = field(r, node, 'path')
      const word = nameText(r, field(r, node, 'name'))
      const qualified = path === NONE || kind(r, path) !== 'bracketed_type' ? NONE : (parts(r, path)[0] ?? NONE)
      if (qualified !== NONE && kind(r, qualified) === 'qualified_type') return lowerQualified(r, qualified, word, at)
      return path === NONE ? name(r, at, word, node) : member(r, head(r, path, at), word, 1)
    }
    default:
      return head(r, node, at)
  }
}

/** `<T as Trait>::name`: what the type has under that name, else the trait's. */
function lowerQualified(r: Rust, node: number, word: string, at: Place): number {
  const [type, trait] = ['type', 'alias'].map((part) => lowerType(r, field(r, node, part), at))
  return r.b.expr(Op.First, r.b.list([member(r, type!, word, 1), member(r, trait!, word, 1)]))
}

function head(r: Rust, node: number, at: Place): number {
  switch (kind(r, node)) {
    case 'crate':
    case 'self':
    case 'super':
      return pathModule(r, at, kind(r, node) as 'crate', node)
    case 'scoped_identifier':
    case 'scoped_type_identifier': {
      // `super::super::x`
      if (/^super(\s*::\s*super)+$/.test(text(r, node))) return superSuper(r, node, at)
      return lowerPath(r, node, at)
    }
    case 'identifier':
    case 'type_identifier': {
      const word = nameText(r, node)
      if (word === 'Self' && at.self !== NONE) return r.b.expr(Op.SelfType, at.self)
      if (/^[a-z]/.test(word) && !r.heads.has(word)) r.heads.set(word, at.scope)
      return typeName(r, at, word, node)
    }
    default:
      return lowerType(r, node, at)
  }
}

/** `super::super`: as many modules up, inline ones first. */
function superSuper(r: Rust, node: number, at: Place): number {
  const count = text(r, node).split('::').length
  const left = count - at.inline.length
  if (left <= 0) return moduleAt(r, at, 'self', at.inline.slice(0, -count), node)
  return moduleAt(r, at, Array.from({ length: left }, () => 'super').join('::'), [], node)
}

/** Whether a function says `async`. */
export const isAsync = (r: Rust, node: number): boolean => {
  const modifiers = parts(r, node).find((part) => kind(r, part) === 'function_modifiers')
  return modifiers !== undefined && has(r, modifiers, 'async')
}
