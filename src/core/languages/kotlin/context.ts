// The state of the lowering of a Kotlin file, the names under which it binds, and how it reads the tree.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { Op, ScopeKind } from '../../vocabulary.ts'
import { boundIn } from '../kit/bindings.ts'
import { member, nameExpr } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import * as common from '../kit/lowering.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'

/** The state of one file's lowering. */
export type Lowering = common.Lowering & {
  /** `this` of the lambdas around, within the innermost class: expressions, the innermost last. */
  receivers: readonly number[]
  /** The functions that `return` may leave, the innermost last. */
  returns: readonly Returning[]
  /** By declaration, its annotations that stand before it in the tree: see `noteApart`. */
  apart: Map<number, readonly number[]>
  /** The prefix operators of the chains around, which hold for the whole chain: see `prefixOf`. */
  prefixes: Set<number>
  /** The values of nodes that are operands, where the grammar reads them as parts of a call: see `asOperand`. */
  operands: Map<number, number>
}

/** A function that `return` leaves; a lambda is left by its label alone. */
export type Returning = { label: string; fn: number; isLambda: boolean }

/** The lowering of a file that begins. */
export const lowering = (tree: Syntax, b: FactsBuilder): Lowering => ({
  ...common.lowering(tree, b),
  receivers: [],
  returns: [],
  apart: new Map(),
  prefixes: new Set(),
  operands: new Map(),
})

/**
 * Functions and properties have names of their own, as methods and fields have in Java: a function is bound under its
 * name with this suffix, so that calls from either language find it.
 */
export const functionName = (name: string): string => `${name}()`

/** The name of the companion object of a class that gives it none. */
export const COMPANION = 'Companion'

/** The name of an identifier, without the backticks that may quote it. */
export function word(l: Lowering, node: number): string {
  const source = text(l, node)
  return source.charCodeAt(0) === BACKTICK ? source.slice(1, -1) : source
}
const BACKTICK = 96

/** The children of a node, comments left out. */
export function childrenOf(l: Lowering, node: number): number[] {
  const found: number[] = []
  if (node === NONE) return found
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) if (!isComment(l, child)) found.push(child)
  return found
}

/** Whether a node is a comment. */
export function isComment(l: Lowering, node: number): boolean {
  const nodeKind = kind(l, node)
  return nodeKind === 'line_comment' || nodeKind === 'block_comment'
}

/** The first child behind a token, or NONE. */
export function after(l: Lowering, node: number, token: string): number {
  let isBehind = false
  for (const child of childrenOf(l, node)) {
    if (isBehind) return child
    isBehind = kind(l, child) === token
  }
  return NONE
}

/** The children of one kind. */
export const ofKind = (l: Lowering, node: number, wanted: string): number[] =>
  childrenOf(l, node).filter((child) => kind(l, child) === wanted)

/** Whether the modifiers of a declaration have a keyword. */
export const hasModifier = (l: Lowering, node: number, keyword: string): boolean =>
  modifiersOf(l, node).some((modifier) => text(l, modifier) === keyword)

/** The modifiers and annotations of a declaration. */
export function modifiersOf(l: Lowering, node: number): number[] {
  const modifiers = childOfKind(l, node, 'modifiers')
  const own = modifiers === NONE ? [] : childrenOf(l, modifiers)
  return [...(l.apart.get(node) ?? []), ...own]
}

/**
 * Notes the annotations before a declaration at the top of a file that the grammar reads as a statement, where a comment
 * stands before them: `@Route("/x")` as a value in parentheses that is annotated. Whether a node is such a statement.
 */
export function noteApart(l: Lowering, node: number, declaration: number): boolean {
  const annotations: number[] = []
  let at = node
  while (at !== NONE && kind(l, at) === 'annotated_expression') {
    const parts = childrenOf(l, at)
    annotations.push(...parts.filter((part) => kind(l, part) === 'annotation'))
    at = parts.find((part) => kind(l, part) !== 'annotation') ?? NONE
  }
  const last = annotations.at(-1)
  const isAdjacent = last !== undefined && at !== NONE && l.tree.end[last] === l.tree.start[at]
  if (!isAdjacent || kind(l, at) !== 'parenthesized_expression') return false
  l.apart.set(declaration, annotations)
  return true
}

/** The value in parentheses that stands behind an annotation as a node of its own; NONE where it is part of it. */
export function valueApart(l: Lowering, annotation: number): number {
  const behind = l.tree.next[annotation]!
  const isBehind = behind < l.tree.count && kind(l, behind) === 'parenthesized_expression'
  return isBehind && l.tree.end[annotation] === l.tree.start[behind] ? behind : NONE
}

/**
 * A bare name. Members of the lambdas' receivers come before those of the classes around, and local names before both.
 */
export function bareName(l: Lowering, at: Here, name: string, node: number): number {
  const plain = nameExpr(l, at, name, node)
  if (l.receivers.length === 0 || isTypeName(name) || isLocal(l, at, name)) return plain
  const members = l.receivers.map((receiver) => member(l, receiver, name)).reverse()
  return l.b.expr(Op.First, l.b.list([...members, plain]))
}

/** Whether a name is written like that of a class. */
export const isTypeName = (name: string): boolean => /^\p{Lu}[^()]*$/u.test(name)

/** Whether a name is bound by the functions around, not by a class or the file. */
export function isLocal(l: Lowering, at: Here, name: string): boolean {
  for (let scope = at.scope; scope !== NONE && scope !== 0; scope = outer(l, scope)) {
    if (l.b.get('scopes', scope, 'kind') === ScopeKind.Class) return false
    if (boundIn(l, scope, name) !== undefined) return true
  }
  return false
}
