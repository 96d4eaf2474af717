// Macro invocations. What a macro expands to is not known, but the arguments of the common ones are expressions: their
// tokens are read for paths, member chains and calls, so that
// `assert_eq!(parse(x), y.len())` still calls `parse` and `len`.

import { entryOf } from '../../entry-of.ts'
import { CallFlag, NONE, Op } from '../../facts.ts'
import { parse } from '../../syntax/parse.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { call, field, kind, member, name, text, unknown } from '../lowering.ts'
import { lowerExpression } from './expressions.ts'
import { grammar } from './grammar.ts'
import { givenBack } from './identities.ts'
import { holdsExpressions, legible } from './legible.ts'
import { expansionOf } from './macro-rules/expand.ts'
import { fieldOf, isMade, type Lowering, nameText, type Place, parts } from './state.ts'

/** What these take is text of other programs. */
const TEMPLATES = new Set(['quote', 'quote_spanned', 'parse_quote', 'parse_quote_spanned'])

/** Names under which `?` is written as a macro. */
const UNWRAPPING = /^try(_\w+)?$|^(tri|ok|some|check|unwrap)$|_or_(return|continue|break|bail)$/

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

/** Lowers the arguments of a macro; answers what it yields, where that is known. */
export function lowerMacro(l: Lowering, node: number, at: Place): number {
  const expanded = expansionOf(l, node, 'fn f(){', '}')
  if (expanded) {
    const body = expanded.tree.kind.findIndex((_, part) => kind(expanded, part) === 'block')
    return lowerExpression(expanded, body, at)
  }
  const macro = text(l, field(l, node, 'macro')).replace(/^.*::/, '')
  if (TEMPLATES.has(macro)) return unknown(l)
  const tokens = tokenTree(l, node)
  const args = tokens === NONE ? [] : (parsedArguments(l, tokens, at) ?? readSequence(l, tokens, at))
  return macroValue(l, macro, args)
}

/** What a macro of the standard library yields; nothing is known of others. */
export function macroValue(l: Lowering, macro: string, args: readonly number[]): number {
  if (macro === 'vec') return l.b.expr(Op.List, l.b.list(args), l.b.str('Vec'))
  if (macro === 'dbg' && args.length === 1) return args[0]!
  if (macro === 'ready' && args.length === 1) return member(l, args[0]!, 'Ready#0')
  if (UNWRAPPING.test(macro) && args.length > 0) return l.b.expr(Op.Unwrap, args[0]!)
  const result = entryOf(RESULTS, macro)
  return result ? l.b.expr(Op.Literal, l.b.str(result)) : unknown(l)
}

/**
 * The arguments of a macro parsed as those of a call; undefined when
 * they are something else. Offsets stay those of the file.
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

/** What is put before arguments to parse them. */
const CALL = 'fn f(){g'
/** Arguments parsed in one file at most. */
const ARGUMENTS_MAX = 500

function tokenTree(l: Lowering, node: number): number {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) if (kind(l, child) === 'token_tree') return child
  return NONE
}

/** Reads the tokens between brackets as a sequence of expressions separated by `,` or `;`; returns their values. */
function readSequence(l: Lowering, tree: number, at: Place): number[] {
  const tokens: number[] = []
  const end = l.tree.next[tree]!
  for (let child = tree + 1; child < end; child = l.tree.next[child]!) tokens.push(child)
  const values: number[] = []
  let last = NONE
  let i = 1 // past the opening bracket
  while (i < tokens.length - 1) {
    const token = tokens[i]!
    const what = kind(l, token)
    if (what === ',' || what === ';') {
      if (last !== NONE) values.push(last)
      last = NONE
      i++
    } else if (isHead(what)) {
      const read = readChain(l, tokens, i, at)
      last = last === NONE ? read.expr : unknown(l)
      i = read.next
    } else {
      if (what === 'token_tree') readSequence(l, token, at)
      else if (LITERALS[what]) last = last === NONE ? l.b.expr(Op.Literal, l.b.str(LITERALS[what])) : unknown(l)
      i++
    }
  }
  if (last !== NONE) values.push(last)
  return values
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

/** A path, then any of `(args)`, `.name`, `?`, `[index]`, `!(…)`. */
function readChain(l: Lowering, tokens: readonly number[], start: number, at: Place): { expr: number; next: number } {
  const kindAt = (i: number): string => (i < tokens.length ? kind(l, tokens[i]!) : '')
  const isCall = (i: number): boolean => kindAt(i) === 'token_tree' && text(l, tokens[i]!).startsWith('(')
  const first = tokens[start]!
  const word = nameText(l, first)
  let expr = word === 'Self' && at.self !== NONE ? l.b.expr(Op.SelfType, at.self) : name(l, at, word, first)
  let i = start + 1
  if (kindAt(i) === '!' && kindAt(i + 1) === 'token_tree') {
    readSequence(l, tokens[i + 1]!, at)
    return { expr: unknown(l), next: i + 2 }
  }
  while (i < tokens.length) {
    if (kindAt(i) === '::' && kindAt(i + 1) === 'identifier') {
      expr = member(l, expr, nameText(l, tokens[i + 1]!), 1)
      i += 2
    } else if (kindAt(i) === '.' && (kindAt(i + 1) === 'identifier' || kindAt(i + 1) === 'integer_literal')) {
      const word = nameText(l, tokens[i + 1]!)
      // `.collect::<T>(…)` and `.len()` name methods
      const isMethod = isCall(i + 2) || kindAt(i + 2) === '::'
      expr = isMethod ? member(l, expr, word) : fieldOf(l, expr, word)
      i += 2
    } else if (isCall(i)) {
      const flags = isMade(l, tokens[i - 1]!) ? CallFlag.MacroBody : 0
      const isMethod = i > start + 1 && kindAt(i - 2) === '.'
      expr = call(l, at, tokens[i]!, expr, readSequence(l, tokens[i]!, at), { flags })
      if (isMethod) expr = givenBack(l, expr, nameText(l, tokens[i - 1]!))
      i++
    } else if (kindAt(i) === '?') {
      expr = l.b.expr(Op.Unwrap, expr)
      i++
    } else break
  }
  return { expr, next: i }
}
