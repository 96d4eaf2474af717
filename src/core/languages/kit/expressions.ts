// Expressions that every language has, and the rows that say where they stand.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import type { Here, Lowering } from './lowering.ts'
import { nameOffset } from './name-places.ts'
import { line } from './nodes.ts'

type InScope = Pick<Here, 'scope'>

/** A name as an expression, looked up from a place on, where `node` starts. */
export const nameExpr = (l: Lowering, at: InScope, word: string, node: number): number =>
  nameAt(l, at, word, l.tree.start[node]!)

/** A name as an expression that stands at an offset: in a comment, or nowhere in the source. */
export const nameAt = (l: Lowering, at: InScope, word: string, offset: number): number =>
  l.b.expr(Op.Name, l.b.str(word), at.scope, offset)

/** A member of an object, by its name. */
export const member = (l: Lowering, object: number, word: string, path = 0): number =>
  l.b.expr(Op.Member, object, l.b.str(word), path)

/**
 * The kind of a call: `op` is Op.Call by default, `flags` are those of `calls`. `line` and `offset` are those of the name
 * that is called, where the node does not tell them.
 */
export type CallKind = { op?: number; flags?: number; line?: number; offset?: number }

/** A call or construction with its row of `calls`, which has the line of `node`. */
export function addCall(
  l: Lowering,
  at: InScope,
  callee: number,
  args: readonly number[],
  node: number,
  { op = Op.Call, flags = 0, line: stated, offset = nameOffset(l, node, callee) }: CallKind = {},
): number {
  const expr = l.b.expr(op, callee, l.b.list(args), l.b.count('calls'))
  l.b.add('calls', { expr, scope: at.scope, line: stated ?? line(l, node), flags, nameOffset: offset })
  return expr
}

/** Adds the row of a call whose expression is there already. */
export function noteCall(
  l: Lowering,
  at: InScope,
  expr: number,
  node: number,
  flags: number,
  offset: number = NONE,
): void {
  l.b.add('calls', { expr, scope: at.scope, line: line(l, node), flags, nameOffset: offset })
}

/** Notes that an expression is in the text, though nothing is done with its value. */
export function mention(l: Lowering, at: InScope, expr: number, node: number): void {
  l.b.add('mentions', { expr, scope: at.scope, line: line(l, node), nameOffset: nameOffset(l, node, expr) })
}

/** Records that `object.word = value` stands at a node, NONE where the order of the stores tells nothing. */
export function addStore(l: Lowering, at: InScope, object: number, word: string, value: number, node: number): void {
  l.b.add('stores', { object, name: l.b.str(word), value, scope: at.scope, line: node === NONE ? 0 : line(l, node) })
}

/** Records that `object[key] = value` stands at a node; the key is NONE where the place in the object is unknown. */
export function addElement(l: Lowering, at: InScope, object: number, key: number, value: number, node: number): void {
  l.b.add('stores', { object, key, value, scope: at.scope, line: line(l, node) })
}

/** A value of a type of the language's prelude. */
export const literal = (l: Lowering, type: string): number => l.b.expr(Op.Literal, l.b.str(type))

/** Whether an expression is a literal of a type of the language. */
export const isLiteral = (l: Lowering, expr: number, type: string): boolean =>
  l.b.opOf(expr) === Op.Literal && l.b.get('exprs', expr, 'a') === l.b.str(type)

/** A rule for nodes whose value always has one type of the prelude. */
export const literalOf =
  (type: string) =>
  (l: Lowering): number =>
    literal(l, type)

/** An expression of which nothing is known. */
export const unknown = (l: Lowering): number => l.b.expr(Op.Unknown)

/** One of several values; unknown when there are none. */
export const union = (l: Lowering, items: readonly number[]): number =>
  items.length === 1 ? items[0]! : items.length === 0 ? unknown(l) : l.b.expr(Op.Union, l.b.list(items))
