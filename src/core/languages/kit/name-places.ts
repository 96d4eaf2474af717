// Where names stand in a source. A call, a mention and a definition keep the offset of the name that they spell: an
// index of a compiler is joined with the facts by these places (core/scip), and exact ranges are written from them.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { Op } from '../../vocabulary.ts'

type Source = { tree: Syntax; b: FactsBuilder }

/**
 * The offset at which `node` spells the name of an expression: of `c` in `a.b.c<T>(x)`. NONE where it spells none, and
 * in code that is not in the file (the expansion of a macro).
 */
export function nameOffset({ tree, b }: Source, node: number, expr: number): number {
  if (expr < 0 || tree.lineOf) return NONE
  if (b.opOf(expr) === Op.Name) {
    const at = b.get('exprs', expr, 'c')
    const isInside = at >= tree.start[node]! && at < tree.end[node]!
    if (isInside && tree.text.startsWith(b.textOf(b.get('exprs', expr, 'a')), at)) return at
  }
  const leaf = lastWord(tree, node)
  if (leaf === NONE) return NONE
  const spelt = tree.text.slice(tree.start[leaf], tree.end[leaf])
  return isNamed(b, expr, spelt, STEPS_MAX) ? tree.start[leaf]! : NONE
}

/** Whether a word of the source is the name, member or import that an expression is, under type arguments and pointers. */
function isNamed(b: FactsBuilder, expr: number, spelt: string, steps: number): boolean {
  if (expr < 0 || steps === 0) return false
  const op = b.opOf(expr)
  if (NAMED.has(op)) return isSpelt(spelt, wordOf(b, expr))
  const under = b.get('exprs', expr, 'a')
  if (op === Op.First) return b.itemsOf(under).some((item) => isNamed(b, item, spelt, steps - 1))
  return UNDER.has(op) && isNamed(b, under, spelt, steps - 1)
}

const NAMED: ReadonlySet<number> = new Set([Op.Name, Op.Member, Op.Module])
const UNDER: ReadonlySet<number> = new Set([Op.Apply, Op.Ref, Op.Deref, Op.Unwrap, Op.Instance, Op.Bind])
const STEPS_MAX = 8

/** The name that an expression spells: its own, that of a member, or the last one of a path. */
function wordOf(b: FactsBuilder, expr: number): string {
  const [a, member] = [b.get('exprs', expr, 'a'), b.get('exprs', expr, 'b')]
  if (b.opOf(expr) === Op.Name) return b.textOf(a)
  if (b.opOf(expr) === Op.Member) return b.textOf(member)
  const [name, specifier] = [b.get('imports', a, 'name'), b.get('imports', a, 'specifier')]
  if (name >= 0) return b.textOf(name)
  const path = specifier >= 0 ? b.textOf(specifier) : ''
  return path.split(/[\\/.:]/).at(-1)!
}

/** The offset at which `node` spells a word; NONE where it does not. */
export function wordOffset(tree: Syntax, node: number, word: string): number {
  if (node === NONE || tree.lineOf) return NONE
  const leaf = lastWord(tree, node)
  return leaf !== NONE && isSpelt(tree.text.slice(tree.start[leaf], tree.end[leaf]), word) ? tree.start[leaf]! : NONE
}

/** The last word of a node before its arguments or body. */
function lastWord(tree: Syntax, node: number): number {
  const end = tree.next[node]!
  if (end === node + 1) return WORD.test(tree.text.slice(tree.start[node], tree.end[node])) ? node : NONE
  const children: number[] = []
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    if (GIVEN.test(tree.kindNames[tree.kind[child]!]!)) {
      if (children.length > 0) break
    } else children.push(child)
  }
  for (let at = children.length - 1; at >= 0; at--) {
    const found = lastWord(tree, children[at]!)
    if (found !== NONE) return found
  }
  return NONE
}

const GIVEN = /argument|parameter|block|body|lambda|closure|token_tree|comment|template_string/
const WORD = /^#?[\p{L}_$][\p{L}\p{N}_$]*[?!]?$/u

/** Whether a word of the source is one of the facts: languages mark the kinds of names (`total()`, `$total`, `Map`1`). */
function isSpelt(spelt: string, word: string): boolean {
  if (spelt === word) return true
  return bare(spelt) === bare(word)
}

const bare = (word: string): string =>
  word
    .replace(/`\d+$/, '')
    .replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
    .toLowerCase()
