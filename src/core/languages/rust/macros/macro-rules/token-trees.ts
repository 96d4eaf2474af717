// Rust source as token trees, against which `macro_rules!` patterns are matched. Punctuation is single characters, so
// that `>>` closes two lists of type arguments; a doc comment is its equivalent attribute.

import { NONE } from '../../../../facts.ts'

/** A token, or a group: the tokens between a pair of brackets. */
export type Token = {
  /** The text of a token; of a group its opening bracket. */
  text: string
  kind: 'word' | 'lifetime' | 'literal' | 'punctuation' | 'group'
  /** Offset in the source text; NONE for tokens from the body of a macro. */
  at: number
  /** Nothing is between it and the token before. */
  tight: boolean
  /** The tokens between the brackets of a group. */
  inner?: readonly Token[]
  /** Offset of the closing bracket of a group. */
  closeAt?: number
}

/** The closing bracket of each opening one. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Brackets nested deeper do not occur in real programs. */
const DEPTH_MAX = 100

const IDENT = String.raw`[\p{L}_][\p{L}\p{N}_]*`
const TOKEN = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<comment>\/\/[^\n]*|\/\*)`,
    '(?<open>[([{])',
    String.raw`(?<close>[)\]}])`,
    String.raw`(?<literal>(?:br|cr|r)(?<hashes>#*)"[\s\S]*?"\k<hashes>|[bc]?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\\n]|\\(?:u\{[^}\n]*\}|[^\n]\w{0,2}))'|\d\w*(?:\.\d\w*)?(?<=[eE])[+-]\d\w*|\d\w*(?:\.\d\w*)?)`,
    `(?<lifetime>'${IDENT})`,
    `(?<word>(?:r#)?${IDENT})`,
    String.raw`(?<punctuation>[\s\S])`,
  ].join('|'),
  'uy',
)

/**
 * Reads a text; `base` is added to the offsets, which are all NONE when it is. Undefined when its brackets do not pair
 * or are too deep.
 */
export function readTokens(source: string, base: number): Token[] | undefined {
  const outer: Token[] = []
  const open: { group: Token; around: Token[] }[] = []
  let into = outer
  let end: number = NONE // of the token or closing bracket before
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(source); match && open.length <= DEPTH_MAX; match = TOKEN.exec(source)) {
    const { index, 0: text } = match
    const groups = match.groups!
    const at = offsetFrom(base, index)
    const tight = end === index
    if (groups.comment !== undefined) into.push(...readComment(source, index, at))
    else if (groups.open !== undefined) {
      const inner: Token[] = []
      const group: Token = { text, kind: 'group', at, tight, inner, closeAt: at }
      into.push(group)
      open.push({ group, around: into })
      into = inner
    } else if (groups.close !== undefined) {
      const closed = open.pop()
      if (CLOSING[closed?.group.text ?? ''] !== text) return undefined
      closed!.group.closeAt = at
      into = closed!.around
      end = TOKEN.lastIndex
    } else if (groups.space === undefined) {
      into.push({ text, kind: kindOf(groups), at, tight })
      end = TOKEN.lastIndex
    }
  }
  return open.length === 0 ? outer : undefined
}

/** An offset in a text that begins at `base`, which is NONE where offsets mean nothing. */
const offsetFrom = (base: number, index: number): number => (base < 0 ? NONE : base + index)

function kindOf({ word, literal, lifetime }: Record<string, string | undefined>): Token['kind'] {
  if (word !== undefined) return 'word'
  if (literal !== undefined) return 'literal'
  return lifetime === undefined ? 'punctuation' : 'lifetime'
}

/** Skips a comment; a doc comment becomes the attribute `#[doc = ""]`, whose text is not needed. */
function readComment(source: string, start: number, at: number): Token[] {
  if (source[start + 1] === '*') TOKEN.lastIndex = endOfComment(source, start)
  const mark = DOC_COMMENT.exec(source.slice(start, start + 4))?.[0]
  if (mark === undefined) return []
  const token = (text: string, kind: Token['kind']): Token => ({ text, kind, at, tight: false })
  const inner = [token('doc', 'word'), token('=', 'punctuation'), token('""', 'literal')]
  const group: Token = { text: '[', kind: 'group', at, tight: true, inner, closeAt: at }
  return [...(mark === '//!' ? ['#', '!'] : ['#']).map((sign) => token(sign, 'punctuation')), group]
}

const DOC_COMMENT = /^(?:\/\/\/(?!\/)|\/\/!|\/\*\*[^*/])/

/** Block comments nest. */
function endOfComment(source: string, start: number): number {
  const MARK = /\/\*|\*\//g
  MARK.lastIndex = start
  let depth = 0
  for (let match = MARK.exec(source); match; match = MARK.exec(source)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return MARK.lastIndex
  }
  return source.length
}

/** Tokens as text, with the offset of each in it. */
export function textOf(tokens: readonly Token[]): { text: string; starts: number[]; tokens: Token[] } {
  const pieces: string[] = []
  const starts: number[] = []
  const flat: Token[] = []
  let length = 0
  const put = (token: Token, text: string, tight: boolean): void => {
    if (!tight) {
      pieces.push(' ')
      length++
    }
    starts.push(length)
    flat.push(token)
    pieces.push(text)
    length += text.length
  }
  let fromBody = true // a token after a variable is not adjacent to the variable's value
  const all = (list: readonly Token[]): void => {
    for (const token of list) {
      put(token, token.text, token.tight && fromBody === token.at < 0)
      fromBody = token.at < 0
      if (!token.inner) continue
      all(token.inner)
      put(
        { text: CLOSING[token.text]!, kind: 'punctuation', at: token.closeAt!, tight: true },
        CLOSING[token.text]!,
        true,
      )
      fromBody = token.at < 0
    }
  }
  all(tokens)
  return { text: pieces.join(''), starts, tokens: flat }
}
