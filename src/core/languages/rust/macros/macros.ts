// Macro invocations whose expansion is unknown. The arguments of common macros are expressions: their tokens are read
// for paths, member chains and calls, so that `assert_eq!(parse(x), y.len())` still calls `parse` and `len`.

import { entryOf } from '../../../entry-of.ts'
import { NONE } from '../../../facts.ts'
import { parse } from '../../../syntax/parse.ts'
import type { Syntax } from '../../../syntax/syntax.ts'
import { CallFlag, Op } from '../../../vocabulary.ts'
import { addCall, literal, member, mention, nameExpr, unknown } from '../../kit/expressions.ts'
import { childOfKind, field, kind, text } from '../../kit/nodes.ts'
import { lowerExpression } from '../expressions.ts'
import { grammar } from '../grammar.ts'
import { holdsExpressions, legible } from '../legible.ts'
import { fieldOf, isFromMacro, type Lowering, nameText, type Place, parts } from '../state.ts'
import { givenBack } from '../types/identities.ts'
import { expansionOf } from './macro-rules/expand.ts'
import { valueOfMacro } from './value-macros.ts'

/** The arguments of these are the source text of other programs. */
const TEMPLATES = new Set(['quote', 'quote_spanned', 'parse_quote', 'parse_quote_spanned'])

/** Names under which `?` is written as a macro. */
const UNWRAPPING = /^(const_)?try(_\w+)?$|^(tri|ok|some|check|unwrap)$|_or_(return|continue|break|bail)$/

/** Prelude types of the values that standard macros yield. */
const RESULTS: Record<string, string> = {
  format: 'String',
  concat: 'str',
  stringify: 'str',
  matches: 'bool',
  line: 'u32',
  file: 'str',
  env: 'str',
  include_str: 'str',
  format_args: 'Arguments',
}

/** Lowers the arguments of a macro; returns the row of its value, unknown for most macros. */
export function lowerMacro(l: Lowering, node: number, at: Place): number {
  const expanded = expansionOf(l, node, 'fn f(){', '}')
  if (expanded) {
    const body = expanded.tree.kind.findIndex((_, part) => kind(expanded, part) === 'block')
    return lowerExpression(expanded, body, at)
  }
  const macro = text(l, field(l, node, 'macro')).replace(/^.*::/, '')
  if (TEMPLATES.has(macro)) return unknown(l)
  const tokens = childOfKind(l, node, 'token_tree')
  const args = tokens === NONE ? [] : (parsedArguments(l, tokens, at) ?? readSequence(l, tokens, at))
  mentionListed(l, macro, { args, node: tokens === NONE ? node : tokens }, at)
  return macroValue(l, macro, args) ?? valueOfMacro(l, at, macro, args, node)
}

/** Macros that list functions which something else calls. */
const LISTING: ReadonlySet<string> = new Set(['routes', 'catchers'])

/** The functions that a macro lists are used there. */
export function mentionListed(
  l: Lowering,
  macro: string,
  { args, node }: { args: readonly number[]; node: number },
  at: Place,
): void {
  if (!LISTING.has(macro)) return
  for (const arg of args) if (l.b.opOf(arg) === Op.Name || l.b.opOf(arg) === Op.Member) mention(l, at, arg, node)
}

/** The value of a macro of the standard library; undefined for others. */
export function macroValue(l: Lowering, macro: string, args: readonly number[]): number | undefined {
  if (macro === 'vec' || LISTING.has(macro)) return l.b.expr(Op.List, l.b.list(args), l.b.str('Vec'))
  if (macro === 'dbg' && args.length === 1) return args[0]!
  if (macro === 'ready' && args.length === 1) return member(l, args[0]!, 'Ready#0')
  if (UNWRAPPING.test(macro) && args.length > 0) return l.b.expr(Op.Unwrap, args[0]!)
  const result = entryOf(RESULTS, macro)
  return result ? literal(l, result) : undefined
}

/**
 * The arguments of a macro parsed as those of a call; undefined when they do not parse. Offsets are those of the file.
 */
function parsedArguments(l: Lowering, tokens: number, at: Place): number[] | undefined {
  const source = text(l, tokens)
  if (!source.startsWith('(') || l.argumentsRead >= ARGUMENTS_MAX || !holdsExpressions(source)) return undefined
  l.argumentsRead++
  const tree = parse(grammar, `${CALL}${legible(source)}}`)
  if (!tree || tree.errors > 0) return undefined
  const delta = l.tree.start[tokens]! - CALL.length
  const moved: Syntax = { ...tree, text: l.tree.text, lineStarts: l.tree.lineStarts }
  moved.start = tree.start.map((offset) => offset + delta)
  if (l.tree.lineOf) moved.lineOf = l.tree.lineOf
  moved.end = tree.end.map((offset) => offset + delta)
  const inner: Lowering = { ...l, tree: moved }
  const list = moved.kind.findIndex((_, node) => kind(inner, node) === 'arguments')
  return list < 0 ? undefined : parts(inner, list).map((part) => lowerExpression(inner, part, at))
}

/** Text before the arguments, which makes them parse as those of a call. */
const CALL = 'fn f(){g'
/** Limit on arguments parsed in one file. */
const ARGUMENTS_MAX = 500

/** The values of the expressions that `,` or `;` separates between brackets. */
function readSequence(l: Lowering, tree: number, at: Place): number[] {
  const tokens: number[] = []
  const end = l.tree.next[tree]!
  for (let child = tree + 1; child < end; child = l.tree.next[child]!) tokens.push(child)
  const values: number[] = []
  let start = 1 // past the opening bracket
  for (let i = start; i < tokens.length; i++) {
    if (i < tokens.length - 1 && !/^[,;]$/.test(kind(l, tokens[i]!))) continue
    const value = readOperands(l, tokens.slice(start, i), at)
    if (value !== NONE) values.push(value)
    start = i + 1
  }
  return values
}

/** The value of a lone operand; unknown when operators combine several. */
function readOperands(l: Lowering, tokens: readonly number[], at: Place): number {
  let value: number = NONE
  for (let i = 0; i < tokens.length; ) {
    const what = kind(l, tokens[i]!)
    const isFirst = value === NONE
    if (isHead(what)) {
      const read = readChain(l, tokens, i, at)
      value = isFirst ? read.expr : unknown(l)
      i = read.next
      continue
    }
    if (what === 'token_tree') readSequence(l, tokens[i]!, at)
    else if (LITERALS[what]) value = isFirst ? literal(l, LITERALS[what]) : unknown(l)
    i++
  }
  return value
}

const LITERALS: Record<string, string> = {
  string_literal: 'str',
  raw_string_literal: 'str',
  integer_literal: 'i32',
  float_literal: 'f64',
  boolean_literal: 'bool',
  char_literal: 'char',
}
const isHead = (kind: string): boolean =>
  kind === 'identifier' || kind === 'self' || kind === 'crate' || kind === 'super' || kind === 'Self'

/** The part of a chain read so far: its start, its value, and the offset where it may continue. */
type Chain = { start: number; expr: number; next: number }

/** A path, then any of `(args)`, `.name`, `?`, or `!(…)` after its first name. */
function readChain(l: Lowering, tokens: readonly number[], start: number, at: Place): Chain {
  const first = tokens[start]!
  const word = nameText(l, first)
  const head = word === 'Self' && at.self !== NONE ? l.b.expr(Op.SelfType, at.self) : nameExpr(l, at, word, first)
  if (kindAt(l, tokens, start + 1) === '!' && kindAt(l, tokens, start + 2) === 'token_tree') {
    readSequence(l, tokens[start + 2]!, at)
    return { start, expr: unknown(l), next: start + 3 }
  }
  let chain: Chain = { start, expr: head, next: start + 1 }
  for (let longer = readLink(l, tokens, chain, at); longer; longer = readLink(l, tokens, chain, at)) chain = longer
  return chain
}

/** A chain with its next link; undefined where it ends. */
function readLink(l: Lowering, tokens: readonly number[], chain: Chain, at: Place): Chain | undefined {
  const { start, expr, next: i } = chain
  const sign = kindAt(l, tokens, i)
  const then = kindAt(l, tokens, i + 1)
  if (sign === '?') return { start, expr: l.b.expr(Op.Unwrap, expr), next: i + 1 }
  if (sign === '::' && then === 'identifier')
    return { start, expr: member(l, expr, nameText(l, tokens[i + 1]!), 1), next: i + 2 }
  if (sign === '.' && (then === 'identifier' || then === 'integer_literal')) {
    const word = nameText(l, tokens[i + 1]!)
    // `.collect::<T>(…)` and `.len()` name methods
    const isMethod = isCall(l, tokens, i + 2) || kindAt(l, tokens, i + 2) === '::'
    return { start, expr: isMethod ? member(l, expr, word) : fieldOf(l, expr, word), next: i + 2 }
  }
  if (!isCall(l, tokens, i)) return undefined
  const flags = isFromMacro(l, tokens[i - 1]!) ? CallFlag.MacroBody : 0
  const value = addCall(l, at, expr, readSequence(l, tokens[i]!, at), tokens[i]!, { flags })
  const isMethod = i > start + 1 && kindAt(l, tokens, i - 2) === '.'
  return { start, expr: isMethod ? givenBack(l, value, nameText(l, tokens[i - 1]!)) : value, next: i + 1 }
}

const kindAt = (l: Lowering, tokens: readonly number[], i: number): string =>
  i < tokens.length ? kind(l, tokens[i]!) : ''
const isCall = (l: Lowering, tokens: readonly number[], i: number): boolean =>
  kindAt(l, tokens, i) === 'token_tree' && text(l, tokens[i]!).startsWith('(')
