// Functions that lowering needs in any language: reading the flat tree and writing the most common facts.

import { entryOf } from '../entry-of.ts'
import { NONE } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import { kindOf, lineAt, type Syntax, textOf } from '../syntax/syntax.ts'
import { EntityKind, Op } from '../vocabulary.ts'
import { nameOffset } from './name-places.ts'

/**
 * The tree being read and the facts being written; each language adds its own state. The first parameter of all
 * functions of lowering, called `l` in every language.
 */
export type Lowering = { tree: Syntax; b: FactsBuilder }

/** The kind of a node. */
export const kind = (l: Lowering, node: number): string => kindOf(l.tree, node)
/** The source text of a node. */
export const text = (l: Lowering, node: number): string => textOf(l.tree, node)
/** The line on which a node starts. */
export const line = (l: Lowering, node: number): number => lineAt(l.tree, l.tree.start[node]!)
/** The line on which a node ends. */
export const lastLine = (l: Lowering, node: number): number =>
  lineAt(l.tree, Math.max(l.tree.start[node]!, l.tree.end[node]! - 1))

/** Kinds of nodes above this are not remembered by number: ERROR has the highest, far from all others. */
const KINDS_MAX = 4096

/**
 * A lookup of a table by the kind of a node; undefined for kinds without an entry. Kinds are numbers: names are
 * compared once per grammar.
 */
export function dispatcher<Rule>(
  table: Readonly<Record<string, Rule>>,
): (l: { tree: Syntax }, node: number) => Rule | undefined {
  const byGrammar = new WeakMap<readonly string[], (Rule | null | undefined)[]>()
  return ({ tree }, node) => {
    let byKind = byGrammar.get(tree.kindNames)
    if (!byKind) byGrammar.set(tree.kindNames, (byKind = []))
    const kind = tree.kind[node]!
    let rule = byKind[kind]
    if (rule === undefined) {
      rule = entryOf(table, tree.kindNames[kind]!) ?? null
      if (kind < KINDS_MAX) byKind[kind] = rule
    }
    return rule ?? undefined
  }
}

/** The first child under a field, or NONE. */
export function field(l: Lowering, node: number, name: string): number {
  const { tree } = l
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    if (tree.fieldNames[tree.field[child]!] === name) return child
  }
  return NONE
}

/** All children under a field, in order. */
export function fields(l: Lowering, node: number, name: string): number[] {
  const { tree } = l
  const out: number[] = []
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    if (tree.fieldNames[tree.field[child]!] === name) out.push(child)
  }
  return out
}

/** Children that are no punctuation, no comment and none of the given anonymous tokens (a grammar's keywords). */
export function parts(l: Lowering, node: number, tokens: ReadonlySet<string>): number[] {
  const { tree } = l
  const out: number[] = []
  if (node === NONE) return out
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    const name = tree.kindNames[tree.kind[child]!]!
    const isNamed = /^[a-z_A-Z]/.test(name) && !tokens.has(name) && !name.endsWith('comment')
    if (isNamed && tree.start[child]! < tree.end[child]!) out.push(child)
  }
  return out
}

/** The first child of a kind, or NONE. */
export function childOfKind(l: Lowering, node: number, wanted: string): number {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) if (kind(l, child) === wanted) return child
  return NONE
}

/** The owner of type parameters: a type or a function. */
export type Generic = { entity?: number; fn?: number }

/** Whether a child of that kind is directly in the node. */
export const has = (l: Lowering, node: number, wanted: string): boolean => childOfKind(l, node, wanted) !== NONE

type AboutModule = { name: string; scope: number; endLine?: number; docStart?: number; docEnd?: number; flags?: number }

/** The entity of the file itself, row 0: all its lines. */
export const addModule = ({ tree, b }: Lowering, { name, ...about }: AboutModule): number =>
  b.add('entities', {
    name: b.str(name),
    kind: EntityKind.Module,
    startLine: 1,
    endLine: tree.lineStarts.length,
    nameLine: 1,
    sigEndLine: 1,
    docStart: 0,
    docEnd: 0,
    flags: 0,
    ...about,
  })

/** The name of a file without its extension. */
export const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/**
 * Makes an entity a part of another, unless that stands in the entity itself: a missing brace puts a type into its own
 * methods.
 */
export function adopt({ b }: { b: FactsBuilder }, entity: number, parent: number): void {
  for (let up = parent; up > 0; up = b.get('entities', up, 'parent')) if (up === entity) return
  b.set('entities', entity, 'parent', parent)
}

/** A name as an expression, looked up from a place on, where `node` starts. */
export const name = (l: Lowering, at: { scope: number }, word: string, node: number): number =>
  l.b.expr(Op.Name, l.b.str(word), at.scope, l.tree.start[node]!)

/** A member of an object, by its name. */
export const member = (l: Lowering, object: number, word: string, path = 0): number =>
  l.b.expr(Op.Member, object, l.b.str(word), path)

/** The kind of a call: `op` is Op.Call by default, `flags` are those of `calls`. */
export type CallKind = { op?: number; flags?: number }

/** A call or construction with its row of `calls`, which has the line of `node`. */
export function call(
  l: Lowering,
  at: { scope: number },
  node: number,
  callee: number,
  args: readonly number[],
  { op = Op.Call, flags = 0 }: CallKind = {},
): number {
  const expr = l.b.expr(op, callee, l.b.list(args), l.b.count('calls'))
  l.b.add('calls', { expr, scope: at.scope, line: line(l, node), flags, nameOffset: nameOffset(l, node, callee) })
  return expr
}

/** Notes that an expression is in the text, though nothing is done with its value. */
export const mention = (l: Lowering, at: { scope: number }, expr: number, node: number): void => {
  l.b.add('mentions', { expr, scope: at.scope, line: line(l, node), nameOffset: nameOffset(l, node, expr) })
}

/** A value of a type of the language's prelude. */
export const literal = (l: Lowering, type: string): number => l.b.expr(Op.Literal, l.b.str(type))

/** A rule for nodes whose value always has one type of the prelude. */
export const literalOf =
  (type: string) =>
  (l: Lowering): number =>
    literal(l, type)

/** Longer texts are neither paths nor names. */
const TELLING_CHARS_MAX = 200

/** A path, or a text with a mark that routes use: `/users/{id}`, `GET /users`, `users#show`, `:id`, `POST`, and the empty path. */
const TELLING = /^(?:(?:[A-Z]+ )?\S*[/#@{:*]\S*|[A-Z]{3,7}|)$/

/** A string, with its text (undefined where it is not known) if that may be the path of a route or resource. */
export const stringOf = (l: Lowering, type: string, text: string | undefined): number =>
  text !== undefined && text.length <= TELLING_CHARS_MAX && TELLING.test(text)
    ? l.b.expr(Op.Literal, l.b.str(type), l.b.str(text))
    : literal(l, type)

/** The text between the quotes of a literal: `"a"`, `"""a"""`, `@"a"`, `r#"a"#`. */
export const quotedText = (l: Lowering, node: number): string | undefined =>
  /^[@a-z]*(#*)("+|'|`)([\s\S]*)\2\1$/.exec(text(l, node))?.[3]

/** Records the text of a string in an annotation, which says what becomes of the declaration. */
export function keepText(l: Lowering, expr: number, text: string | undefined): void {
  if (text !== undefined && text.length <= TELLING_CHARS_MAX && l.b.opOf(expr) === Op.Literal)
    l.b.set('exprs', expr, 'b', l.b.str(text))
}

/** Records an annotation or attribute of an entity, with its arguments. */
export function addAnnotation(l: Lowering, target: number, node: number, name: number, args: readonly number[]): void {
  if (target > 0) l.b.add('decorators', { target, expr: l.b.expr(Op.Call, name, l.b.list(args)), line: line(l, node) })
}

/** An expression of which nothing is known. */
export const unknown = (l: Lowering): number => l.b.expr(Op.Unknown)

/** One of several values; unknown when there are none. */
export const union = (l: Lowering, items: readonly number[]): number =>
  items.length === 1 ? items[0]! : items.length === 0 ? unknown(l) : l.b.expr(Op.Union, l.b.list(items))
