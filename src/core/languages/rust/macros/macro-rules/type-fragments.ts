// The ends of paths and types among the tokens of a macro's arguments: a type ends at the first token that cannot
// continue it. Each function takes the tokens and the index of the first one, and returns the index after the last; -1
// when none begins there.

import type { Token } from './token-trees.ts'

/** Past a list in angle brackets that begins at `from`; -1 when it does not end. */
export function anglesEnd(tokens: readonly Token[], from: number): number {
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

/** Past a path: `a::B<C>`, `<T as Trait>::Item`. */
export function pathEnd(tokens: readonly Token[], from: number): number {
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

/** Whether type arguments of an expression begin at a token: `::<`. */
export const isTurbofish = (tokens: readonly Token[], at: number): boolean =>
  isAt(tokens, at, '::') && isAt(tokens, at + 2, '<')

/** Past a type: `&'a mut T`, `dyn A + Send`, `impl Fn(A) -> B`. */
export function typeEnd(tokens: readonly Token[], from: number): number {
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

// ---- tokens ---------------------------------------------------------------------------------------------------------

/** Whether a token is a name. */
export const isIdent = (token: Token): boolean => token.kind === 'word' && token.text !== '_'

/** Whether the characters of `mark` start at a token, with nothing between them. */
export function isAt(tokens: readonly Token[], from: number, mark: string): boolean {
  for (let i = 0; i < mark.length; i++) {
    const token = tokens[from + i]
    if (token?.text !== mark[i] || token.kind === 'group' || (i > 0 && !token.tight)) return false
  }
  return true
}

/** Whether a token is this word. */
export const isWord = (token: Token | undefined, word: string): boolean => token?.kind === 'word' && token.text === word
/** Whether a token is a group in these brackets. */
export const isGroup = (token: Token | undefined, open: string): boolean =>
  token?.kind === 'group' && token.text === open
