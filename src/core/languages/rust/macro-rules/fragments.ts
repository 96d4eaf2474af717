// How far a fragment of a `macro_rules!` pattern (`$e:expr`, `$t:ty`) reaches. What may follow a fragment is laid down by
// the language, so that its end is found without parsing it: an expression ends at `,`, `;` or `=>`, a type where no part
// of a type can go on. https://doc.rust-lang.org/reference/macros-by-example.html

import type { Token } from './token-trees.ts'

/** Where a fragment that begins at `from` ends; -1 when none begins there. */
export function fragmentEnd(specifier: string, tokens: readonly Token[], from: number): number {
  const rule = Object.hasOwn(RULES, specifier) ? RULES[specifier] : undefined
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

const isIdent = (token: Token): boolean => token.kind === 'word' && token.text !== '_'

/** Whether the characters from a token on are these, with nothing between them. */
function isAt(tokens: readonly Token[], from: number, mark: string): boolean {
  for (let i = 0; i < mark.length; i++) {
    const token = tokens[from + i]
    if (token?.text !== mark[i] || token.kind === 'group' || (i > 0 && !token.tight)) return false
  }
  return true
}

const isWord = (token: Token | undefined, word: string): boolean => token?.kind === 'word' && token.text === word
const isGroup = (token: Token | undefined, open: string): boolean => token?.kind === 'group' && token.text === open

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

/** Past a list in angle brackets that begins at `from`; -1 when it does not end. */
function anglesEnd(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    const { text, kind } = tokens[at]!
    if (kind !== 'punctuation') continue
    if (text === '<') depth++
    else if (text === '>' && !(at > from && /^[-=]$/.test(tokens[at - 1]!.text) && tokens[at]!.tight) && --depth === 0)
      return at + 1
    else if (text === ';') return -1
  }
  return -1
}

function pathEnd(tokens: readonly Token[], from: number): number {
  const qualified = isAt(tokens, from, '<') ? anglesEnd(tokens, from) : from
  const hasColons = isAt(tokens, qualified, '::')
  if (qualified !== from && !hasColons) return -1
  let at = segmentEnd(tokens, hasColons ? qualified + 2 : qualified)
  while (isAt(tokens, at, '::') && tokens[at + 2] && isIdent(tokens[at + 2]!)) at = segmentEnd(tokens, at + 2)
  return at
}

/** A segment of a path with its arguments: `Vec<T>`, `Vec::<T>`, `Fn(T) -> U`. */
function segmentEnd(tokens: readonly Token[], from: number): number {
  const name = tokens[from]
  if (name === undefined || !isIdent(name)) return -1
  const at = isTurbofish(tokens, from + 1) ? from + 3 : from + 1
  if (isAt(tokens, at, '<')) return anglesEnd(tokens, at)
  if (!isGroup(tokens[at], '(') || !/^Fn(Once|Mut)?$/.test(name.text)) return at
  return isAt(tokens, at + 1, '->') ? typeEnd(tokens, at + 3) : at + 1
}

const isTurbofish = (tokens: readonly Token[], at: number): boolean =>
  isAt(tokens, at, '::') && isAt(tokens, at + 2, '<')

function typeEnd(tokens: readonly Token[], from: number): number {
  const at = simpleTypeEnd(tokens, from)
  return at > 0 && isAt(tokens, at, '+') ? boundsEnd(tokens, at) : at
}

/** `dyn A + Send + 'static` from a plus sign on. */
function boundsEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (isAt(tokens, at, '+')) {
    const next = isAt(tokens, at + 1, '?') ? at + 2 : at + 1
    const end = tokens[next]?.kind === 'lifetime' ? next + 1 : pathEnd(tokens, next)
    if (end < 0) return at
    at = end
  }
  return at
}

function simpleTypeEnd(tokens: readonly Token[], from: number): number {
  const token = tokens[from]
  switch (token?.kind) {
    case 'group':
      return token.text === '{' ? -1 : from + 1
    case 'punctuation':
      return signedTypeEnd(tokens, from)
    case 'lifetime':
      return boundsEnd(tokens, from + 1)
    case 'word':
      return wordedTypeEnd(tokens, from)
    default:
      return -1
  }
}

/** A type that begins with a sign: `!`, `?Sized`, `&'a mut T`, `*const T`, `<T as Trait>::Item`, `::std::fmt::Error`. */
function signedTypeEnd(tokens: readonly Token[], from: number): number {
  switch (tokens[from]!.text) {
    case '!':
      return from + 1
    case '?':
      return pathEnd(tokens, from + 1)
    case '&': {
      const at = tokens[from + 1]?.kind === 'lifetime' ? from + 2 : from + 1
      return simpleTypeEnd(tokens, isWord(tokens[at], 'mut') ? at + 1 : at)
    }
    case '*':
      return /^(const|mut)$/.test(tokens[from + 1]?.text ?? '') ? simpleTypeEnd(tokens, from + 2) : -1
    case '<':
      return pathEnd(tokens, from)
    default:
      return isAt(tokens, from, '::') ? pathEnd(tokens, from) : -1
  }
}

/** A type that begins with a word: `_`, `dyn A + B`, `for<'a> fn(&'a T)`, `extern "C" fn()`, a path, a macro. */
function wordedTypeEnd(tokens: readonly Token[], from: number): number {
  switch (tokens[from]!.text) {
    case '_':
      return from + 1
    case 'dyn':
    case 'impl':
      return typeEnd(tokens, from + 1)
    case 'for':
      return simpleTypeEnd(tokens, anglesEnd(tokens, from + 1))
    case 'unsafe':
    case 'extern':
    case 'fn':
      return functionTypeEnd(tokens, from)
    default: {
      const end = pathEnd(tokens, from)
      return isAt(tokens, end, '!') && tokens[end + 1]?.kind === 'group' ? end + 2 : end
    }
  }
}

function functionTypeEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (isWord(tokens[at], 'unsafe') || isWord(tokens[at], 'extern') || tokens[at]?.kind === 'literal') at++
  if (!isWord(tokens[at], 'fn') || !isGroup(tokens[at + 1], '(')) return -1
  return isAt(tokens, at + 2, '->') ? typeEnd(tokens, at + 4) : at + 2
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
  let isOperand = true // what stands before is no operand: `|` begins a closure, `<` a qualified path
  let at = from
  while (at < tokens.length && !isExpressionEnd(tokens, at)) {
    const token = tokens[at]!
    at = expressionPartEnd(tokens, at, isOperand)
    if (at < 0) return -1
    isOperand = token.kind === 'punctuation' ? token.text !== '?' : isBeforeOperand(token)
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

/** Past one token of an expression, or past what may hold a comma that does not end it. */
function expressionPartEnd(tokens: readonly Token[], at: number, isOperand: boolean): number {
  if (isAt(tokens, at, '||') || (!isOperand && isAt(tokens, at, '<<'))) return at + 2
  if (isOperand && isAt(tokens, at, '|')) return closureHeadEnd(tokens, at)
  if (isOperand && isAt(tokens, at, '<')) return anglesEnd(tokens, at)
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
    if (
      isBlockLike &&
      isGroup(tokens[at], '{') &&
      !isWord(tokens[at + 1], 'else') &&
      !/^[.?]$/.test(tokens[at + 1]?.text ?? '')
    )
      return at + 1
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
