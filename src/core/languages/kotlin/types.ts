// Types as expressions.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { ARRAY } from '../java/context.ts'
import { declare } from '../kit/bindings.ts'
import type { Generic } from '../kit/entities.ts'
import { literal, mention, nameExpr, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { after, childrenOf, type Lowering, ofKind, word } from './context.ts'

const TYPE_KINDS: ReadonlySet<string> = new Set([
  'user_type',
  'nullable_type',
  'non_nullable_type',
  'parenthesized_type',
  'function_type',
  'dynamic',
])

/** Whether a node is a type. */
export const isType = (l: Lowering, node: number): boolean => TYPE_KINDS.has(kind(l, node))

/** The first type among the children of a node, or NONE. */
export const typeIn = (l: Lowering, node: number): number =>
  childrenOf(l, node).find((child) => isType(l, child)) ?? NONE

/** A type as an expression; names in it are mentioned. Whether it may be null is not told. */
export function lowerType(l: Lowering, at: Here, node: number, isMentioned = true): number {
  switch (kind(l, node)) {
    case 'user_type':
      return userType(l, at, node, isMentioned)
    case 'nullable_type':
    case 'non_nullable_type':
    case 'parenthesized_type': {
      const inner = typeIn(l, node)
      return inner === NONE ? unknown(l) : lowerType(l, at, inner, isMentioned)
    }
    case 'function_type':
      return functionType(l, at, node)
    default:
      return unknown(l)
  }
}

/** The type that a node holds, or NONE where it holds none. */
export function typeOf(l: Lowering, at: Here, node: number): number {
  const type: number = node === NONE ? NONE : typeIn(l, node)
  return type === NONE ? NONE : lowerType(l, at, type)
}

/** `a.b.Outer<A>.Inner<B>`: each name is looked up in the one before it. */
function userType(l: Lowering, at: Here, node: number, isMentioned: boolean): number {
  let type: number = NONE
  for (const child of childrenOf(l, node)) {
    const childKind = kind(l, child)
    if (childKind === 'identifier') {
      type =
        type === NONE ? nameExpr(l, at, word(l, child), child) : l.b.expr(Op.Member, type, l.b.str(word(l, child)), 2)
    } else if (childKind === 'type_arguments' && type !== NONE) {
      const args = typeArguments(l, at, child)
      if (isArrayOf(l, node, args)) type = l.b.expr(Op.ArrayType, args[0]!, l.b.str(ARRAY))
      else if (args.length > 0) type = l.b.expr(Op.Apply, type, l.b.list(args))
    }
  }
  if (type === NONE) return unknown(l)
  if (isMentioned) mention(l, at, type, node)
  return type
}

const isArrayOf = (l: Lowering, node: number, args: readonly number[]): boolean =>
  args.length === 1 && /^Array\s*</.test(text(l, node))

/** The arguments of a generic type or call; `*` is any type. */
export function typeArguments(l: Lowering, at: Here, node: number): number[] {
  return ofKind(l, node, 'type_projection').map((argument) => {
    const type = typeIn(l, argument)
    return type === NONE ? unknown(l) : lowerType(l, at, type)
  })
}

/** `(A, B) -> C`, `T.(A) -> C`: the receiver is `this` of the lambda. */
function functionType(l: Lowering, at: Here, node: number): number {
  const list = childOfKind(l, node, 'function_type_parameters')
  const taken = childrenOf(l, list).flatMap((child) => {
    const type = kind(l, child) === 'parameter' ? typeIn(l, child) : isType(l, child) ? child : NONE
    return type === NONE ? [] : [lowerType(l, at, type)]
  })
  const result = after(l, node, '->')
  const given = result === NONE ? unknown(l) : lowerType(l, at, result)
  const first = childrenOf(l, node)[0] ?? NONE
  const receiver = first !== NONE && isType(l, first) ? lowerType(l, at, first) : NONE
  return l.b.expr(Op.FuncType, l.b.list(taken), given, receiver)
}

/** The type parameters of a class or function with their bounds, those of its `where` among them. */
export function lowerTypeParameters(l: Lowering, at: Here, node: number, of: Generic): void {
  const list = childOfKind(l, node, 'type_parameters')
  if (list === NONE) return
  const rows: { node: number; binding: number; name: string }[] = []
  for (const parameter of ofKind(l, list, 'type_parameter')) {
    const name = childOfKind(l, parameter, 'identifier')
    if (name === NONE) continue
    const binding = declare(l, at, word(l, name), name, { kind: BindingKind.TypeParameter })
    l.b.add('typeParams', { ...of, binding })
    rows.push({ node: parameter, binding, name: word(l, name) })
  }
  const constraints = ofKind(l, childOfKind(l, node, 'type_constraints'), 'type_constraint')
  for (const { node: parameter, binding, name } of rows) {
    const bounds = constraints.filter((one) => word(l, childOfKind(l, one, 'identifier')) === name)
    const types = [parameter, ...bounds].map((one) => typeOf(l, at, one)).filter((type) => type !== NONE)
    const bound = types.length > 1 ? l.b.expr(Op.Union, l.b.list(types)) : (types[0] ?? literal(l, 'Object'))
    l.b.set('bindings', binding, 'type', bound)
  }
}
