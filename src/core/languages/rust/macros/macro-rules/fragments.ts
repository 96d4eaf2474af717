// The ends of fragments in a `macro_rules!` pattern (`$e:expr`, `$t:ty`). The language restricts the tokens after a
// fragment, so that its end is found without parsing: an expression ends at `,`, `;` or `=>`, a type as in
// type-fragments.ts. https://doc.rust-lang.org/reference/macros-by-example.html

import { entryOf } from '../../../../entry-of.ts'
import type { Token } from './token-trees.ts'
import { anglesEnd, isAt, isGroup, isIdent, isTurbofish, isWord, pathEnd, typeEnd } from './type-fragments.ts'

/** Where a fragment that begins at `from` ends; -1 when none begins there. */
export function fragmentEnd(specifier: string, tokens: readonly Token[], from: number): number {
  const rule = entryOf(RULES, specifier)
  if (!rule) return -1
  if (specifier === 'vis') return rule(tokens, from)
  return from < tokens.length ? rule(tokens, from) : -1
}

type Rule = (tokens: readonly Token[], from: number) => number

const RULES: Readonly<Record<string, Rule>> = {
  ident: (tokens, from) => (isIdent(tokens[from]!) ? from + 1 : -1),
  lifetime: (tokens, from) => (tokens[from]!.kind === 'lifetime' ? from + 1 : -1),
  tt: (tokens, from) => from + (SIGNS.find((sign) => isAt(tokens, from, sign))?.length ?? 1),
  literal: literalEnd,
  block: (tokens, from) => (tokens[from]!.text === '{' ? from + 1 : -1),
  vis: visibilityEnd,
  ty: typeEnd,
  path: pathEnd,
  meta: metaEnd,
  expr: expressionEnd,
  expr_2021: expressionEnd,
  stmt: statementEnd,
  pat: (tokens, from) => patternEnd(tokens, from, true),
  pat_param: (tokens, from) => patternEnd(tokens, from, false),
  item: itemEnd,
}

/** Punctuation of several characters, longest first. */
const SIGNS = '<<= >>= ... ..= :: -> => == != <= >= && || += -= *= /= %= ^= &= |= << >> ..'.split(' ')

function literalEnd(tokens: readonly Token[], from: number): number {
  const at = isAt(tokens, from, '-') ? from + 1 : from
  const token = tokens[at]
  return token?.kind === 'literal' || isWord(token, 'true') || isWord(token, 'false') ? at + 1 : -1
}

function visibilityEnd(tokens: readonly Token[], from: number): number {
  if (!isWord(tokens[from], 'pub')) return from
  const group = tokens[from + 1]
  const isRestricted = isGroup(group, '(') && /^(crate|self|super|in)$/.test(group!.inner![0]?.text ?? '')
  return from + (isRestricted ? 2 : 1)
}

function metaEnd(tokens: readonly Token[], from: number): number {
  const at = isWord(tokens[from], 'unsafe') && isGroup(tokens[from + 1], '(') ? from + 1 : pathEnd(tokens, from)
  if (at < 0) return -1
  if (tokens[at]?.kind === 'group') return at + 1
  return isAt(tokens, at, '=') ? expressionEnd(tokens, at + 1) : at
}

/** Words that begin no expression. */
const NO_EXPRESSION = new Set(
  'as const else enum extern fn impl in mod mut pub ref static struct trait type use where let'.split(' '),
)

function expressionEnd(tokens: readonly Token[], from: number): number {
  if (!beginsExpression(tokens, from)) return -1
  let awaitsOperand = true // no operand stands before: `|` begins a closure, `<` a qualified path
  let at = from
  while (at < tokens.length && !isExpressionEnd(tokens, at)) {
    const token = tokens[at]!
    at = expressionPartEnd(tokens, at, awaitsOperand)
    if (at < 0) return -1
    awaitsOperand = token.kind === 'punctuation' ? token.text !== '?' : isBeforeOperand(token)
  }
  return at
}

function beginsExpression(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  if (first === undefined || isExpressionEnd(tokens, at)) return false
  if (first.kind === 'punctuation') return '-!*&|<.:#'.includes(first.text)
  const isConstBlock = first.text === 'const' && isGroup(tokens[at + 1], '{')
  return first.kind !== 'word' || isConstBlock || !NO_EXPRESSION.has(first.text)
}

/** Past one token of an expression, or past a part in which a comma does not end the expression. */
function expressionPartEnd(tokens: readonly Token[], at: number, awaitsOperand: boolean): number {
  if (isAt(tokens, at, '||') || (!awaitsOperand && isAt(tokens, at, '<<'))) return at + 2
  if (awaitsOperand && isAt(tokens, at, '|')) return closureHeadEnd(tokens, at)
  if (awaitsOperand && isAt(tokens, at, '<')) return anglesEnd(tokens, at)
  if (isTurbofish(tokens, at)) return anglesEnd(tokens, at + 2)
  return isWord(tokens[at], 'as') ? typeEnd(tokens, at + 1) : at + 1
}

const isBeforeOperand = (token: Token): boolean =>
  token.kind === 'word' && /^(return|break|in|match|if|while|move|else|async|static)$/.test(token.text)

const isExpressionEnd = (tokens: readonly Token[], at: number): boolean =>
  isAt(tokens, at, ',') || isAt(tokens, at, ';') || isAt(tokens, at, '=>')

/** Past the parameters of a closure. */
function closureHeadEnd(tokens: readonly Token[], from: number): number {
  for (let at = from + 1; at < tokens.length; at++) if (isAt(tokens, at, '|')) return at + 1
  return -1
}

/** A statement without its semicolon; a lone semicolon is one too. */
function statementEnd(tokens: readonly Token[], from: number): number {
  if (isAt(tokens, from, ';')) return from + 1
  let at = attributesEnd(tokens, from)
  const first = tokens[at]
  if (first?.kind === 'word' && ITEM_WORDS.has(first.text)) return itemEnd(tokens, from)
  const isBlockLike = isGroup(first, '{') || /^(if|match|for|while|loop|unsafe)$/.test(first?.text ?? '')
  for (; at < tokens.length; at++) {
    if (isAt(tokens, at, ';')) return at
    if (isBlockLike && isGroup(tokens[at], '{') && !/^(?:else|[.?])$/.test(tokens[at + 1]?.text ?? '')) return at + 1
  }
  return at === from ? -1 : at
}

/** Past the attributes before a statement or item. */
function attributesEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (isAt(tokens, at, '#') && isGroup(tokens[at + 1], '[')) at += 2
  return at
}

function patternEnd(tokens: readonly Token[], from: number, alternatives: boolean): number {
  let at = from
  while (at < tokens.length && !isPatternEnd(tokens, at, alternatives)) {
    at = isTurbofish(tokens, at) ? anglesEnd(tokens, at + 2) : at + 1
    if (at < 0) return -1
  }
  return at === from ? -1 : at
}

const isPatternEnd = (tokens: readonly Token[], at: number, alternatives: boolean): boolean =>
  isAt(tokens, at, ',') ||
  isAt(tokens, at, '=>') ||
  isWord(tokens[at], 'if') ||
  isWord(tokens[at], 'in') ||
  (isAt(tokens, at, '=') && !isAt(tokens, at - 1, '.=')) ||
  (!alternatives && isAt(tokens, at, '|'))

const ITEM_WORDS = new Set(
  'const enum extern fn impl mod pub static struct trait type union use macro_rules'.split(' '),
)
/** Items that may hold braces and end at a semicolon nevertheless. */
const TO_SEMICOLON = /^(use|static|type)$/

function itemEnd(tokens: readonly Token[], from: number): number {
  const head = visibilityEnd(tokens, attributesEnd(tokens, from))
  if (!beginsItem(tokens, head)) return -1
  const isMacro = isAt(tokens, head + 1, '!')
  const endsAtBrace = !isConstant(tokens, head) && !TO_SEMICOLON.test(tokens[head]!.text)
  for (let at = head; at < tokens.length; at++) {
    if (isAt(tokens, at, ';') || (endsAtBrace && isGroup(tokens[at], '{'))) return at + 1
    if (isMacro && tokens[at]!.kind === 'group') return isAt(tokens, at + 1, ';') ? at + 2 : at + 1
  }
  return -1
}

function beginsItem(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  if (first?.kind !== 'word') return false
  return ITEM_WORDS.has(first.text) || /^(unsafe|async|default|auto)$/.test(first.text) || isAt(tokens, at + 1, '!')
}

/** `const N: T = …`, other than `const fn`. */
const isConstant = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'const') && !/^(fn|unsafe|async|extern)$/.test(tokens[at + 1]?.text ?? '')
