// The tokens of a tree by their role for a reader, for colours and links. Kinds of nodes are recognised by the words
// that all grammars use for them, so that no language needs a table of its own.

import { kindOf, type Syntax, textOf } from './syntax.ts'

/** Kinds of tokens; a `function` is a name with its arguments after it. Punctuation is no token. */
export const TOKEN_KINDS = ['keyword', 'string', 'number', 'comment', 'type', 'function', 'name'] as const
type TokenKind = (typeof TOKEN_KINDS)[number]

/** For each line its tokens in order, three numbers each: first column, column after the last, position in TOKEN_KINDS. */
export type TokenLines = number[][]

/** The tokens of a tree. Columns count UTF-16 code units from 0; a token of several lines is one in each of them. */
export function tokensOf(tree: Syntax): TokenLines {
  const lines: TokenLines = Array.from(tree.lineStarts, () => [])
  let line = 0
  for (let node = 0; node < tree.count; node++) {
    const isWhole = isComment(kindOf(tree, node))
    if (!isWhole && tree.next[node] !== node + 1) continue // not a leaf
    const kind = isWhole ? 'comment' : kindOfLeaf(tree, node)
    const end = tree.end[node]!
    if (kind !== undefined && end > tree.start[node]!) {
      while (line + 1 < lines.length && tree.lineStarts[line + 1]! <= tree.start[node]!) line++
      addToken(tree, lines, { line, end, start: tree.start[node]!, kind: TOKEN_KINDS.indexOf(kind) })
    }
    if (isWhole) node = tree.next[node]! - 1
  }
  return lines
}

type Token = { line: number; start: number; end: number; kind: number }

function addToken({ lineStarts, text }: Syntax, lines: TokenLines, { line, start, end, kind }: Token): void {
  for (let at = line; at < lines.length && lineStarts[at]! < end; at++) {
    const from = Math.max(start, lineStarts[at]!)
    let to = Math.min(end, lineStarts[at + 1] ?? text.length)
    while (to > from && (text[to - 1] === '\n' || text[to - 1] === '\r')) to--
    if (to > from) lines[at]!.push(from - lineStarts[at]!, to - lineStarts[at]!, kind)
  }
}

const isComment = (kind: string): boolean => /(^|_)comment$/.test(kind)

const TEXT = /string|heredoc|nowdoc|char(acter)?_literal|^character$|^char$|rune|regex|escape_sequence|symbol$/
const NUMBER = /(^|_)(number|integer|float|imaginary|int|real)(_literal|$)|(integer|point)_literal$/
const TYPE =
  /(^|_)type_identifier$|^(primitive|predefined|integral|floating_point|boolean|void|never|unit|implicit)_type$/
const NAME = /identifier$|^(name|constant|instance_variable|class_variable|global_variable|dot)$/
const WORDS =
  /^(true|false|null|nil|none|this|self|super|undefined|iota|crate|null_literal|boolean(_literal)?|.*_(statement|modifier|specifier|qualifier|scope))$/

function kindOfLeaf(tree: Syntax, node: number): TokenKind | undefined {
  const kind = kindOf(tree, node)
  const above = tree.parent[node]!
  if (NAME.test(kind)) return kind.endsWith('type_identifier') ? 'type' : nameKind(tree, node)
  if (TYPE.test(kind) || (above >= 0 && TYPE.test(kindOf(tree, above)))) return 'type'
  if (NUMBER.test(kind) && /\d/.test(textOf(tree, node))) return 'number'
  if (TEXT.test(kind) || (above >= 0 && TEXT.test(kindOf(tree, above)))) return 'string'
  if (WORDS.test(kind)) return 'keyword'
  return /^[@#]?[A-Za-z_]+$/.test(kind) && textOf(tree, node) === kind ? 'keyword' : undefined
}

const nameKind = (tree: Syntax, node: number): TokenKind => (tree.text[tree.end[node]!] === '(' ? 'function' : 'name')
