// Reading the flat tree: the nodes by kind and field, their text and lines.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { kindOf, lineAt, type Syntax, textOf } from '../../syntax/syntax.ts'

/** All that reading a tree takes of the state of lowering. */
export type Read = { tree: Syntax }

/** The kind of a node. */
export const kind = (l: Read, node: number): string => kindOf(l.tree, node)
/** The source text of a node. */
export const text = (l: Read, node: number): string => textOf(l.tree, node)
/** The line on which a node starts. */
export const line = (l: Read, node: number): number => lineAt(l.tree, l.tree.start[node]!)
/** The line on which a node ends. */
export const lastLine = (l: Read, node: number): number =>
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
export function field(l: Read, node: number, name: string): number {
  const { tree } = l
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    if (tree.fieldNames[tree.field[child]!] === name) return child
  }
  return NONE
}

/** All children under a field, in order. */
export function fields(l: Read, node: number, name: string): number[] {
  const { tree } = l
  const out: number[] = []
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    if (tree.fieldNames[tree.field[child]!] === name) out.push(child)
  }
  return out
}

/**
 * The named children of a node that are no comments: without punctuation, keywords and tokens that are not there. `also`
 * is a token that counts, though the grammar does not name it.
 */
export function parts(l: Read, node: number, also?: string): number[] {
  const { tree } = l
  const out: number[] = []
  if (node === NONE) return out
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    if (tree.start[child] === tree.end[child]) continue
    const kind = tree.kind[child]!
    const name = tree.kindNames[kind]!
    if (tree.namedKinds[kind] ? !name.endsWith('comment') : name === also) out.push(child)
  }
  return out
}

/** The first child of a kind, or NONE. */
export function childOfKind(l: Read, node: number, wanted: string): number {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) if (kind(l, child) === wanted) return child
  return NONE
}

/** Whether a child of that kind is directly in the node. */
export const has = (l: Read, node: number, wanted: string): boolean => childOfKind(l, node, wanted) !== NONE
